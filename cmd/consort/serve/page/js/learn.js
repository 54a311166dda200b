// Learn from mistakes: each mistake of a side of the game, or of all reviewed games, becomes a
// puzzle on the board. The user tries a move, which the server judges; hints name the idea,
// then the piece.

import { fail, toast } from './dialogs.js';
import { $, findAll, make, setText } from './dom.js';
import { get, messageOf, post } from './net.js';
import { offers } from './state/puzzles.js';
import { sentence } from './state/words.js';

export class Learn {
  waiting = false; // for the judgment of a move

  /** @param {import('./page.js').Page} page */
  constructor(page) {
    this.page = page;
    for (const side of ['white', 'black']) $(`learn-${side}`).addEventListener('click', () => this.start(side));
    for (const button of findAll(document, '.all-puzzles')) button.addEventListener('click', () => this.train());
    $('learn-hint').addEventListener('click', () => { this.puzzles.hint(); this.helped(); });
    $('learn-solution').addEventListener('click', () => { this.puzzles.solve(); this.helped(); $('learn-next').focus(); });
    $('learn-next').addEventListener('click', () => this.go(this.puzzles.at + 1));
    $('learn-again').addEventListener('click', () => (this.puzzles.own ? this.start(this.puzzles.side) : this.train()));
    $('learn-stop').addEventListener('click', () => this.stop());
  }

  get puzzles() { return this.page.state.puzzles; }

  // offer shows a button for each side that has mistakes.
  offer() {
    const { game, reviewed } = this.page.state;
    const { buttons, none } = offers(game, (side) => reviewed.puzzles(side));
    ['white', 'black'].forEach((side, i) => {
      const button = $(`learn-${side}`);
      const offered = buttons[i];
      button.hidden = !offered;
      if (!offered) return;
      setText(/** @type {Node} */ (button.lastChild), offered.text);
      button.title = offered.title;
    });
    $('learn-none').hidden = !none;
    $('learn-none').textContent = none;
  }

  // start poses the mistakes of a side of the game.
  /** @param {string} side */
  start(side) {
    return this.begin(`/api/games/${this.page.id}/puzzles?side=${side}`, { own: true, kept: this.page.state.game.kept && !this.page.state.game.shared });
  }

  // train poses the puzzles of all reviewed games that are due.
  train() {
    $('archive-dialog').close();
    return this.begin('/api/puzzles', { own: false, kept: true });
  }

  // begin poses the puzzles at an address of the server.
  /** @param {string} path @param {{ own: boolean, kept: boolean }} whose */
  async begin(path, whose) {
    const { page } = this;
    try {
      if (!this.puzzles.start(await get(path), whose)) {
        toast('No puzzle is due. The mistakes in games that you review become puzzles.');
        return;
      }
    } catch (error) {
      fail(error);
      return;
    }
    if (page.editor.on) page.editor.close();
    page.tabs.show('review');
    this.go(0);
  }

  stop() {
    const { own, side } = this.puzzles;
    this.puzzles.stop();
    this.page.draw();
    if (own) $(`learn-${side}`).focus();
    else this.page.board.focus();
  }

  // go shows a puzzle, or the summary after the last one.
  /** @param {number} at */
  go(at) {
    this.puzzles.go(at);
    this.page.draw();
    if (!this.puzzles.ended) this.page.board.focus();
    else if (this.puzzles.againText) $('learn-again').focus();
    else $('learn-stop').focus();
  }

  // draw shows what is said of the puzzle, and how the others went.
  draw() {
    const { puzzles } = this;
    const { ended, over, message, own, againText } = puzzles;
    $('learn').hidden = !puzzles.on;
    $('learn-message').className = message.mood;
    setText($('learn-message'), message.text);
    setText($('learn-title'), puzzles.title);
    $('learn-hint').hidden = $('learn-solution').hidden = ended || over;
    $('learn-next').hidden = ended;
    setText(/** @type {Node} */ ($('learn-next').lastChild), puzzles.nextText);
    $('learn-next').classList.toggle('main', over);
    $('learn-again').hidden = !againText;
    setText(/** @type {Node} */ ($('learn-again').lastChild), againText);
    setText($('learn-stop'), own ? 'Back to the review' : 'Back to the game');
    $('learn-all').hidden = !own;
    $('learn-steps').replaceChildren(...puzzles.steps().map((className) => make('li', { className })));
  }

  // try lets the server judge a move of the user.
  /** @param {string} move */
  async try(move) {
    const { puzzles } = this;
    const { puzzle } = puzzles;
    if (!puzzle || puzzles.over || this.waiting) return;
    this.waiting = true;
    puzzles.say('info', 'Let me see…');
    this.draw();
    try {
      const judgment = await post(`/api/games/${puzzle.game}/try`, { ply: puzzle.ply, move });
      puzzles.judge(puzzle, judgment);
      if (judgment.unsaved) fail(judgment.unsaved);
    } catch (error) {
      puzzles.say('wrong', sentence(messageOf(error)));
    } finally {
      this.waiting = false;
      this.page.draw();
    }
    if (puzzle.solved) $('learn-next').focus();
  }

  // helped shows a hint or a solution, and reports to the server that the user needed it.
  helped() {
    const { puzzle } = this.puzzles;
    this.page.draw();
    if (puzzle) post(`/api/games/${puzzle.game}/fail`, { ply: puzzle.ply }).catch(fail);
  }
}
