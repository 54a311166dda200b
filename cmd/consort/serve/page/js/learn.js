// Learn from your mistakes: each mistake of a side becomes a puzzle on the board. The
// user tries a move, which the server judges; hints name the idea, then the piece.

import { get, post, sentence } from './net.js';

const $ = (id) => document.getElementById(id);
const noMoves = { legal: {}, ahead: {}, premove: [] };

export class Learn {
  // puzzles(side) returns those of a side, redraw() draws the page, ended() is called at
  // the end, fail(error) reports errors.
  constructor({ id, puzzles, redraw, fail }) {
    Object.assign(this, { id, puzzles, redraw, fail, on: false, side: 'white', list: [], at: 0, shown: null, marks: [] });
    for (const side of ['white', 'black']) $(`learn-${side}`).addEventListener('click', () => this.start(side));
    $('learn-hint').addEventListener('click', () => this.hint());
    $('learn-solution').addEventListener('click', () => this.solve());
    $('learn-next').addEventListener('click', () => this.go(this.at + 1));
    $('learn-again').addEventListener('click', () => this.start(this.side));
    $('learn-stop').addEventListener('click', () => this.stop());
  }

  // offer shows a button for each side that has mistakes: those of the only human, or
  // of both.
  offer(game) {
    const humans = ['white', 'black'].filter((_, i) => game.players[i].human);
    const mine = !game.study && humans.length === 1 ? humans[0] : '';
    for (const side of ['white', 'black']) {
      const count = this.puzzles(side).length;
      const button = $(`learn-${side}`);
      button.hidden = !count || Boolean(mine) && mine !== side;
      const name = side === 'white' ? 'White' : 'Black';
      const mistakes = count === 1 ? 'mistake' : `${count} mistakes`;
      button.lastChild.textContent = mine ? `Learn from your ${mistakes}` : `Learn: ${name} (${count})`;
      button.title = mine ? 'Your mistakes as puzzles' : `Learn from ${name}'s ${mistakes}`;
    }
    const any = ['white', 'black'].some((side) => !$(`learn-${side}`).hidden);
    $('learn-none').hidden = any;
    $('learn-none').textContent = mine ? 'You made no mistakes to learn from.' : 'No mistakes to learn from.';
  }

  start(side) {
    this.side = side;
    this.list = this.puzzles(side).map((puzzle) => ({ ...puzzle, tries: 0, helped: false, solved: false }));
    if (!this.list.length) return;
    this.on = true;
    this.go(0);
  }

  stop() {
    this.on = false;
    this.shown = null;
    this.marks = [];
    this.redraw();
    $(`learn-${this.side}`).focus();
  }

  get puzzle() { return this.list[this.at]; }

  // go shows a puzzle, or the summary after the last one.
  async go(at) {
    this.at = at;
    this.hints = 0;
    this.marks = [];
    this.over = false;
    if (at >= this.list.length) {
      this.summarize();
      return;
    }
    const mine = this.puzzle;
    try {
      const found = await get(`/api/games/${this.id}/node/${mine.node}`);
      if (!this.on || this.puzzle !== mine) return;
      this.position = found;
      this.shown = { ...found, ahead: {}, premove: [] };
      this.say('ask', `${mine.name} was played. Find a better move for ${this.side === 'white' ? 'White' : 'Black'}.`);
      this.redraw();
      $('board').focus({ preventScroll: true });
    } catch (error) {
      this.fail(error);
      this.stop();
    }
  }

  // say shows a message, with its mood: ask, right, wrong or info.
  say(mood, text) {
    $('learn-message').className = mood;
    $('learn-message').textContent = text;
    const ended = this.at >= this.list.length;
    $('learn-title').textContent = ended ? 'Summary' : `Mistake ${this.at + 1} of ${this.list.length}`;
    $('learn-hint').hidden = $('learn-solution').hidden = ended || this.over;
    $('learn-next').hidden = ended;
    $('learn-next').lastChild.textContent = this.over ? (this.at + 1 < this.list.length ? 'Next' : 'Finish') : 'Skip';
    $('learn-next').classList.toggle('main', this.over);
    $('learn-again').hidden = !ended;
    $('learn-steps').replaceChildren(...this.list.map((p, i) => {
      const step = document.createElement('li');
      step.className = `${p.solved ? (p.helped || p.tries ? 'helped' : 'solved') : p.skipped ? 'missed' : ''} ${i === this.at ? 'now' : ''}`.trim();
      return step;
    }));
  }

  // try judges a move of the user.
  async try(move) {
    const mine = this.puzzle;
    if (!mine || this.over || this.waiting) return;
    this.waiting = true;
    this.say('info', 'Let me see…');
    try {
      const { verdict, san, board, last } = await post(`/api/games/${this.id}/try`, { ply: mine.ply, move });
      if (!this.on || this.puzzle !== mine) return;
      if (verdict === 'best' || verdict === 'good') {
        mine.solved = this.over = true;
        this.marks = [];
        this.shown = { ...this.position, ...noMoves, board, last, check: '' };
        this.say('right', verdict === 'best' ? `${san} is right: the best move.${this.reason()}` : `${san} is good too. Best was ${mine.move.bestSAN}.${this.reason()}`);
        $('learn-next').focus();
      } else {
        mine.tries++;
        this.say('wrong', verdict === 'played' ? `${san} is what was played. Try another move.` : `${san} is not good enough. Try another move.`);
      }
    } catch (error) {
      this.say('wrong', sentence(error.message));
    } finally {
      this.waiting = false;
      this.redraw();
    }
  }

  // reason says what was wrong with the mistake.
  reason() {
    const { comment, san } = this.puzzle.move;
    return comment ? ` ${san} ${comment}.` : '';
  }

  // hint says the idea, then shows the piece.
  hint() {
    const mine = this.puzzle;
    mine.helped = true;
    this.hints++;
    const from = mine.move.puzzle.solutions[0].slice(0, 2);
    if (this.hints === 1) {
      this.say('info', mine.move.puzzle.hint);
      return;
    }
    this.marks = [{ squares: [from, from], look: 'hint' }];
    this.say('info', `Move the piece on ${from}.`);
    this.redraw();
  }

  // solve shows the solution.
  solve() {
    const mine = this.puzzle;
    mine.helped = mine.skipped = this.over = true;
    const best = mine.move.puzzle.solutions[0];
    this.marks = [{ squares: [best.slice(0, 2), best.slice(2, 4)], look: 'hint' }];
    this.shown = { ...this.position, ...noMoves };
    const line = mine.better.map(({ number, san }) => `${number ? `${number} ` : ''}${san}`).join(' ');
    this.say('info', `The solution is ${line}.${this.reason()}`);
    this.redraw();
    $('learn-next').focus();
  }

  summarize() {
    const first = this.list.filter((p) => p.solved && !p.tries && !p.helped).length;
    const later = this.list.filter((p) => p.solved).length - first;
    const count = this.list.length;
    this.shown = { ...this.position, ...noMoves };
    const parts = [`${first} of ${count} solved at the first try`];
    if (later) parts.push(`${later} with help or at a later try`);
    if (count - first - later) parts.push(`${count - first - later} not solved`);
    this.say(first === count ? 'right' : 'info', `${parts.join(', ')}.`);
    this.redraw();
    $('learn-again').focus();
  }
}
