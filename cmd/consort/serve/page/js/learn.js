// Learn from your mistakes: each mistake of a side becomes a puzzle on the board. The
// user tries a move, which the server judges; hints name the idea, then the piece.

import { fail } from './dialogs.js';
import { $, make, setText } from './dom.js';
import { get, messageOf, post } from './net.js';
import { offers } from './state/puzzles.js';
import { sentence } from './state/words.js';

export class Learn {
  waiting = false; // for the judgment of a move

  /** @param {import('./page.js').Page} page */
  constructor(page) {
    this.page = page;
    for (const side of ['white', 'black']) $(`learn-${side}`).addEventListener('click', () => this.start(side));
    $('learn-hint').addEventListener('click', () => { this.puzzles.hint(); this.page.draw(); });
    $('learn-solution').addEventListener('click', () => { this.puzzles.solve(); this.page.draw(); $('learn-next').focus(); });
    $('learn-next').addEventListener('click', () => this.go(this.puzzles.at + 1));
    $('learn-again').addEventListener('click', () => this.start(this.puzzles.side));
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

  /** @param {string} side */
  start(side) {
    if (this.puzzles.start(side, this.page.state.reviewed.puzzles(side))) this.go(0);
  }

  stop() {
    this.puzzles.stop();
    this.page.draw();
    $(`learn-${this.puzzles.side}`).focus();
  }

  // go shows a puzzle, or the summary after the last one.
  /** @param {number} at */
  async go(at) {
    this.puzzles.go(at);
    const { puzzle } = this.puzzles;
    if (!puzzle) {
      this.page.draw();
      $('learn-again').focus();
      return;
    }
    try {
      if (!this.puzzles.pose(puzzle, await get(`/api/games/${this.page.id}/node/${puzzle.node}`))) return;
      this.page.draw();
      $('board').focus({ preventScroll: true });
    } catch (error) {
      fail(error);
      this.stop();
    }
  }

  // draw shows what is said of the puzzle, and how the others went.
  draw() {
    const { puzzles } = this;
    const { ended, over, message } = puzzles;
    $('learn').hidden = !puzzles.on;
    $('learn-message').className = message.mood;
    setText($('learn-message'), message.text);
    setText($('learn-title'), puzzles.title);
    $('learn-hint').hidden = $('learn-solution').hidden = ended || over;
    $('learn-next').hidden = ended;
    setText(/** @type {Node} */ ($('learn-next').lastChild), puzzles.nextText);
    $('learn-next').classList.toggle('main', over);
    $('learn-again').hidden = !ended;
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
      puzzles.judge(puzzle, await post(`/api/games/${this.page.id}/try`, { ply: puzzle.ply, move }));
    } catch (error) {
      puzzles.say('wrong', sentence(messageOf(error)));
    } finally {
      this.waiting = false;
      this.page.draw();
    }
    if (puzzle.solved) $('learn-next').focus();
  }
}
