// The review of the game: its progress, the totals of both players, and what is to be said
// of the move on the board.

import { fail } from './dialogs.js';
import { $, make, setText } from './dom.js';
import { get } from './net.js';
import { say } from './speech.js';
import { capital, inWords } from './state/words.js';
import { read } from './themes.js';

/** @type {['accuracy' | 'centipawnLoss' | 'inaccuracies' | 'mistakes' | 'blunders' | 'good', string, string?][]} */
const columns = [['accuracy', 'Accuracy'], ['centipawnLoss', 'Average loss'], ['inaccuracies', '?!', 'Inaccuracies'],
  ['mistakes', '?', 'Mistakes'], ['blunders', '??', 'Blunders'], ['good', '!', 'Good moves']];

export class Review {
  described = ''; // the move that is described
  playing = 0; // the timer of the refutation

  /** @param {import('./page.js').Page} page */
  constructor(page) {
    this.page = page;
    $('review-start').addEventListener('click', () => this.start());
    $('review-again').addEventListener('click', () => this.start());
    $('review-cancel').addEventListener('click', () => page.command('review', { on: false }));
  }

  get reviewed() { return this.page.state.reviewed; }

  start() { return this.page.command('review', { on: true, level: read('marks') }); }

  // update shows what the server says of the review, and the move of the node on the
  // board.
  /** @param {Server.ReviewStatus} status */
  update(status) {
    const { reviewed } = this;
    const { game, node, puzzles } = this.page.state;
    const todo = reviewed.take(status, node);
    if (todo === 'load') this.load(status.version);
    if (todo === 'forget') {
      reviewed.result = null;
      this.page.draw();
    }
    const { busy, result } = reviewed;
    $('review-intro').hidden = busy || puzzles.on || status.result || Boolean(result);
    $('review-start').disabled = !game.moves.length;
    $('review-progress').hidden = !busy || puzzles.on;
    $('review-result').hidden = busy || puzzles.on || !result;
    const why = reviewed.outdated(read('marks'));
    $('review-stale').hidden = !why;
    setText($('review-why'), why);
    if (busy) {
      const share = Math.floor(100 * status.share);
      $('review-bar').value = String(share);
      setText($('review-progress-text'), status.phase === 'waiting' ? 'Waiting for other reviews…' : `Reviewing the game: ${share}%`);
    }
    if (reviewed.step >= 0 && this.page.tabs.name !== 'review') this.refute(-1);
    if (result) this.describe();
    $('next-mistake').disabled = busy || !reviewed.marked().length;
  }

  // load gets the result.
  /** @param {number} version */
  async load(version) {
    const { reviewed } = this;
    reviewed.asked = version;
    try {
      reviewed.result = await get(`/api/games/${this.page.id}/review`);
      this.draw();
      this.page.draw();
    } catch (error) {
      if (reviewed.status?.result) fail(error);
    } finally {
      reviewed.asked = 0;
    }
  }

  // draw shows the totals.
  draw() {
    const { reviewed } = this;
    const row = (/** @type {'white' | 'black'} */ side) => make('tr', {}, make('th', { scope: 'row', textContent: capital(side) }),
      ...columns.map(([key]) => make('td', { className: key, textContent: reviewed.total(side, key) })));
    const head = columns.map(([key, label, name]) => {
      const cell = make('th', { scope: 'col', className: key, textContent: label });
      if (name) cell.setAttribute('aria-label', cell.title = name);
      if (key === 'centipawnLoss') cell.title = 'Average loss in hundredths of a pawn';
      return cell;
    });
    $('review-totals').replaceChildren(
      make('thead', {}, make('tr', {}, make('td'), ...head)), make('tbody', {}, row('white'), row('black')));
    this.described = '';
  }

  // describe says what is to be said of the move on the board.
  describe() {
    const { reviewed } = this;
    const { ply } = reviewed;
    const refuted = reviewed.refutation.length > 0;
    $('review-refute').hidden = !refuted;
    setText(/** @type {Node} */ ($('review-refute').lastChild), reviewed.step < 0 ? 'Show the refutation' : 'Back to the move');
    const key = `${reviewed.version} ${reviewed.node}`;
    if (this.described === key) return;
    this.described = key;
    const judgment = reviewed.moves[ply - 1]?.judgment;
    const better = reviewed.result?.better[ply - 1] || [];
    $('review-move').replaceChildren(make('b', { textContent: ply < 0 ? 'A variation' : reviewed.name(ply) }));
    if (ply >= 0) $('review-move').append(make('span', { className: 'value', textContent: reviewed.score(ply) }), make('span', { className: 'small', textContent: reviewed.chance(ply) }));
    if (judgment) $('review-move').append(make('span', { className: `badge ${judgment}`, textContent: capital(judgment) }));
    setText($('review-text'), reviewed.words());
    const line = $('review-better');
    line.hidden = !better.length;
    line.scrollLeft = 0;
    if (better.length) line.replaceChildren(make('span', { className: 'small', textContent: 'Best: ' }), ...better.flatMap((m) => [this.betterMove(m), ' ']));
  }

  // toggle plays the refutation of the move on the board, or goes back to the move. It reports
  // whether there is one.
  toggle() {
    const { reviewed, page } = this;
    if (!reviewed.refutation.length || page.state.puzzles.on) return false;
    page.tabs.show('review');
    this.refute(reviewed.step < 0 ? 0 : -1);
    return true;
  }

  // refute shows a step of the refutation of the move on the board, and then the next ones;
  // -1 shows the move again.
  /** @param {number} step */
  async refute(step) {
    clearTimeout(this.playing);
    const { reviewed, page } = this;
    const { node, refutation } = reviewed;
    const moves = reviewed.goTo(step);
    if (step >= 0) {
      try {
        if (!reviewed.came(node, step, await page.after(moves))) return;
      } catch (error) {
        fail(error);
        reviewed.goTo(-1);
      }
    }
    page.draw();
    if (!reviewed.shown) return;
    say(inWords(refutation[step].san));
    if (step + 1 < refutation.length) this.playing = window.setTimeout(() => { if (reviewed.step === step) this.refute(step + 1); }, 900);
  }

  // betterMove returns a move of a better line: a button if the tree of the game has it.
  /** @param {Server.BetterView} move */
  betterMove({ number, san, node }) {
    const textContent = `${number ? `${number} ` : ''}${san}`;
    return node < 0 ? make('span', { textContent }) : make('button', { textContent, onclick: () => this.page.look(node) });
  }

  // next goes to the next mistake.
  next() {
    const node = this.reviewed.result?.nodes[this.reviewed.next() ?? -1] ?? -1;
    if (node >= 0) this.page.look(node);
  }
}
