// The review of the game: its progress, the totals of both players, the graph, and what
// is to be said of the move on the board.

import { get } from './net.js';
import { ReviewGraph } from './reviewgraph.js';

const $ = (id) => document.getElementById(id);
const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };
const make = (tag, properties, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
const capital = (text) => text && text[0].toUpperCase() + text.slice(1);

// mistakes are the judgments that "next mistake" goes to.
const mistakes = ['inaccuracy', 'mistake', 'blunder'];
const columns = [['accuracy', 'Accuracy'], ['centipawnLoss', 'Average loss'], ['inaccuracies', '?!', 'Inaccuracies'],
  ['mistakes', '?', 'Mistakes'], ['blunders', '??', 'Blunders'], ['good', '!', 'Good moves']];

export class Review {
  // go(node, ply) shows a position, command(name, body) sends a command, changed() is
  // called when there is another result.
  constructor({ id, go, command, changed, fail }) {
    Object.assign(this, { id, go, command, changed, fail, result: null, version: 0, asked: 0, ply: -1, status: null });
    this.graph = new ReviewGraph($('review-graph'), { name: (ply) => this.name(ply), score: (ply) => this.score(ply), go: (ply) => this.show(ply) });
    $('review-start').addEventListener('click', () => this.start());
    $('review-again').addEventListener('click', () => this.start());
    $('review-cancel').addEventListener('click', () => command('review', { on: false }));
  }

  start() { return this.command('review', { on: true }); }

  // update shows what the server says of the review, and the move of the node on the
  // board.
  update(game, status, node) {
    this.game = game;
    this.status = status;
    const { phase, share: done, version, result, stale } = status;
    if (!result) {
      if (this.result) this.forget();
    } else if (version !== this.version && version !== this.asked) {
      this.load(version);
    }
    const busy = phase === 'waiting' || phase === 'running';
    $('review-intro').hidden = busy || Boolean(this.result) || result;
    $('review-start').disabled = !game.moves.length;
    $('review-progress').hidden = !busy;
    $('review-result').hidden = busy || !this.result;
    $('review-stale').hidden = !stale;
    if (busy) {
      const share = Math.floor(100 * done);
      $('review-bar').value = share;
      setText($('review-progress-text'), phase === 'waiting' ? 'Waiting for other reviews…' : `Reviewing the game: ${share}%`);
    }
    this.node = node;
    this.ply = this.result ? this.result.nodes.indexOf(node) : -1;
    if (this.result) this.describe();
    $('next-mistake').disabled = busy || !this.marked().length;
  }

  // load gets the result.
  async load(version) {
    this.asked = version;
    try {
      const result = await get(`/api/games/${this.id}/review`);
      this.version = result.version;
      this.result = result;
      this.draw();
      this.changed();
    } catch (error) {
      if (this.status?.result) this.fail(error);
    } finally {
      this.asked = 0;
    }
  }

  forget() {
    this.result = null;
    this.version = 0;
    this.changed();
  }

  // draw shows a result.
  draw() {
    const { report, shares } = this.result;
    const first = report.moves[0];
    this.graph.show(shares, report.moves.map((m) => m.judgment || ''), first?.number || 1, first?.side === 'black');
    const row = (side) => make('tr', {}, make('th', { scope: 'row', textContent: capital(side) }), ...columns.map(([key]) => {
      const totals = report[side];
      const value = key === 'good' ? totals.good + totals.brilliant : totals[key];
      const text = !totals.moves && (key === 'accuracy' || key === 'centipawnLoss') ? '–' : key === 'accuracy' ? `${Math.round(value)}%` : key === 'centipawnLoss' ? String(Math.round(value)) : String(value);
      return make('td', { className: key, textContent: text });
    }));
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

  // name names the move before a position: "12... Nf6?".
  name(ply) {
    const move = this.result?.report.moves[ply - 1];
    return move ? `${move.number}${move.side === 'white' ? '.' : '...'} ${move.san}${move.symbol || ''}` : 'Start';
  }

  // score returns the evaluation of a position: "+0.35", "#-3".
  score(ply) {
    const { cp, mate } = this.result?.report.positions[ply] || {};
    if (mate !== undefined) return mate === 0 ? 'mate' : `#${mate}`;
    return cp === undefined ? '?' : `${cp > 0 ? '+' : cp < 0 ? '−' : ''}${(Math.abs(cp) / 100).toFixed(2)}`;
  }

  // evaluation returns that of the position on the board, null if it is not reviewed.
  evaluation() {
    const share = this.result?.shares[this.ply];
    return share >= 0 ? { share, score: this.score(this.ply).replace('−', '-') } : null;
  }

  // describe says what is to be said of the move on the board.
  describe() {
    this.graph.mark(this.ply);
    const key = `${this.version} ${this.node}`;
    if (this.described === key) return;
    this.described = key;
    const move = this.result.report.moves[this.ply - 1];
    const better = this.result.better[this.ply - 1] || [];
    $('review-move').replaceChildren(make('b', { textContent: this.ply < 0 ? 'A variation' : this.name(this.ply) }));
    if (this.ply >= 0) $('review-move').append(make('span', { className: 'value', textContent: this.score(this.ply) }));
    if (move?.judgment) $('review-move').append(make('span', { className: `badge ${move.judgment}`, textContent: capital(move.judgment) }));
    setText($('review-text'), this.words(move));
    const line = $('review-better');
    line.hidden = !better.length;
    line.scrollLeft = 0;
    if (better.length) line.replaceChildren(make('span', { className: 'small', textContent: 'Best: ' }), ...better.flatMap((m) => this.betterMove(m)));
  }

  words(move) {
    if (!move) return this.ply < 0 ? 'The review is about the moves of the game. Step back to return to it.' : 'Step through the game, or go to the next mistake.';
    if (move.comment) return `${capital(move.comment)}.`;
    if (move.move === '0000') return 'A null move shows a threat. It is not judged.';
    if (move.forced) return 'The only legal move.';
    if (move.best === move.move) return 'The best move.';
    return move.judgment ? '' : 'A reasonable move.';
  }

  // betterMove returns a move of a better line: a button if the tree of the game has it.
  betterMove({ number, san, node }) {
    const text = `${number ? `${number} ` : ''}${san}`;
    if (node < 0) return [make('span', { textContent: text }), ' '];
    const button = make('button', { textContent: text });
    button.addEventListener('click', () => this.go(node));
    return [button, ' '];
  }

  // show shows the position after a number of moves.
  show(ply) {
    const node = this.result.nodes[ply];
    if (node >= 0) this.go(node, ply);
  }

  // marked returns the plies after mistakes.
  marked() {
    return (this.result?.report.moves || []).flatMap((m, i) => (mistakes.includes(m.judgment) ? [i + 1] : []));
  }

  // next goes to the next mistake, after the last one to the first again.
  next() {
    const plies = this.marked();
    if (plies.length) this.show(plies.find((ply) => ply > this.ply) ?? plies[0]);
  }

  // puzzles returns the mistakes of a side, as puzzles.
  puzzles(side) {
    if (!this.result) return [];
    return this.result.report.moves.flatMap((move, ply) => (move.side === side && move.puzzle && this.result.nodes[ply] >= 0
      ? [{ ply, node: this.result.nodes[ply], move, better: this.result.better[ply], name: this.name(ply + 1) }] : []));
  }
}
