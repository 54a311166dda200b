// Puzzles made of mistakes: those of a side in the game on the page, or those of all
// reviewed games that are due. Where the user is in them, and what is said of each try.

import { squaresOf } from './squares.js';
import { capital, counted, sideName } from './words.js';

/** @typedef {Server.PuzzleView & { tries: number, helped: boolean, solved: boolean, skipped: boolean }} Puzzle */
/** @typedef {import('./game.js').Arrow} Arrow */

export class Puzzles {
  on = false; // the board shows puzzles
  own = true; // they are of the game on the page
  kept = false; // the archive keeps how they go
  total = 0; // how many are due, of which list has the first
  /** @type {Puzzle[]} */
  list = [];
  at = 0;
  /** @type {Puzzle | null} the latest that was posed */
  posed = null;
  /** @type {Server.Past | null} what the board shows */
  shown = null;
  /** @type {Arrow[]} */
  marks = [];
  hints = 0;
  over = false; // the puzzle is solved, or its solution is shown
  message = { mood: '', text: '' };

  // start takes a list of puzzles, and reports whether there are any.
  /** @param {Server.PuzzlesView} list @param {{ own: boolean, kept: boolean }} whose */
  start({ total, puzzles }, { own, kept }) {
    this.on = puzzles.length > 0;
    if (!this.on) return false;
    const list = puzzles.map((puzzle) => ({ ...puzzle, tries: 0, helped: false, solved: false, skipped: false }));
    Object.assign(this, { total, list, own, kept });
    return true;
  }

  stop() { Object.assign(this, { on: false, shown: null, marks: [] }); }

  /** @returns {Puzzle | undefined} undefined after the last one */
  get puzzle() { return this.list[this.at]; }

  get ended() { return this.at >= this.list.length; }

  // side is whose mistake it is, who is also to move.
  get side() { return this.posed?.position.turn ?? 'white'; }

  // players are those of another game than the one on the page, null without.
  get players() {
    const { names, computers } = this.posed || {};
    return this.on && !this.own && names && computers ? names.map((name, i) => ({ name, human: !computers[i] })) : null;
  }

  /** @param {'ask' | 'right' | 'wrong' | 'info'} mood @param {string} text */
  say(mood, text) { this.message = { mood, text }; }

  // go poses a puzzle, or shows the summary after the last one.
  /** @param {number} at */
  go(at) {
    Object.assign(this, { at, hints: 0, marks: [], over: false });
    const { puzzle } = this;
    if (!puzzle) {
      this.summarize();
      return;
    }
    this.posed = puzzle;
    this.shown = puzzle.position;
    this.say('ask', `${puzzle.name} was played. Find a better move for ${sideName(this.side)}.`);
  }

  // still shows the position of the puzzle without moves, or one after it.
  /** @param {Server.Past} [position] */
  still(position = this.posed?.position) {
    if (position) this.shown = { ...position, legal: {} };
  }

  // judge takes the server's judgment of a move.
  /** @param {Puzzle} puzzle @param {Server.TryView} judgment */
  judge(puzzle, { verdict, san, position, why, reply }) {
    if (!this.on || this.puzzle !== puzzle) return;
    if (verdict === 'best' || verdict === 'good') {
      puzzle.solved = this.over = true;
      this.marks = [];
      this.still(position);
      this.say('right', `${verdict === 'best' ? `${san} is right: the best move.` : `${san} is good too. Best was ${puzzle.move.bestSAN}.`}${reasonOf(puzzle)}`);
    } else {
      puzzle.tries++;
      this.marks = [{ squares: position.last, look: 'bad' }, ...reply.slice(0, 1).map(({ move, san: answer }) => ({ squares: squaresOf(move, answer), look: 'other' }))];
      this.say('wrong', `${san} is ${verdict === 'played' ? 'what was played' : 'not good enough'}. ${why && `${capital(why)}. `}Try another move.`);
    }
  }

// hint says the idea, then shows the piece.
  hint() {
    const { puzzle } = this;
    if (!puzzle?.move.puzzle) return;
    const { solutions, hint } = puzzle.move.puzzle;
    puzzle.helped = true;
    if (++this.hints === 1) {
      this.say('info', hint);
      return;
    }
    const from = solutions[0].slice(0, 2);
    this.marks = [{ squares: [from, from], look: 'hint' }];
    this.say('info', `Move the piece on ${from}.`);
  }

  // solve shows the solution.
  solve() {
    const { puzzle } = this;
    if (!puzzle?.move.puzzle) return;
    puzzle.helped = puzzle.skipped = this.over = true;
    const [best] = puzzle.move.puzzle.solutions;
    this.marks = [{ squares: squaresOf(best, puzzle.move.bestSAN), look: 'hint' }];
    this.still();
    this.say('info', `The solution is ${puzzle.line}.${reasonOf(puzzle)}`);
  }

  summarize() {
    const count = this.list.length;
    const first = this.list.filter((p) => p.solved && !p.tries && !p.helped).length;
    const later = this.list.filter((p) => p.solved).length - first;
    const again = this.kept && this.list.some((p) => p.tries || p.helped) ? ' What needed help comes again tomorrow.' : '';
    this.still();
    const parts = [`${first} of ${count} solved at the first try`];
    if (later) parts.push(`${later} with help or at a later try`);
    if (count - first - later) parts.push(`${count - first - later} not solved`);
    this.say(first === count ? 'right' : 'info', `${parts.join(', ')}.${again}`);
  }

  get heading() { return this.own ? 'Learn from your mistakes' : 'Puzzles from your games'; }

  get title() {
    if (!this.puzzle) return 'Summary';
    const number = `${this.at + 1} of ${this.list.length}`;
    const { theme } = this.puzzle.move.puzzle || {};
    return this.own ? `Mistake ${number}` : `Puzzle ${number}${theme ? `: ${theme}` : ''}`;
  }

  // againText offers the same puzzles again, or the next ones that are due, '' without.
  get againText() {
    if (!this.ended) return '';
    return this.own ? 'Again' : this.total > this.list.length ? 'More puzzles' : '';
  }

  get nextText() { return this.over ? (this.at + 1 < this.list.length ? 'Next' : 'Finish') : 'Skip'; }

  // steps returns how each puzzle went, as classes: solved, helped, missed, now.
  steps() {
    return this.list.map((p, i) => `${p.solved ? (p.helped || p.tries ? 'helped' : 'solved') : p.skipped ? 'missed' : ''} ${i === this.at ? 'now' : ''}`.trim());
  }
}

// reasonOf says what was wrong with the mistake.
/** @param {Puzzle} puzzle */
const reasonOf = ({ move: { comment, san } }) => (comment ? ` ${san} ${comment}.` : '');

// offers returns for each side the button that offers its puzzles, null without one: those
// of the only human, or of both.
/** @param {Server.View} game @param {(side: string) => number} mistakes */
export function offers(game, mistakes) {
  const humans = ['white', 'black'].filter((_, i) => game.players[i].human);
  const mine = !game.study && humans.length === 1 ? humans[0] : '';
  const none = mine ? 'You made no mistakes to learn from.' : 'No mistakes to learn from.';
  const buttons = ['white', 'black'].map((side) => {
    const count = mistakes(side);
    if (!count || (mine && mine !== side)) return null;
    const what = count === 1 ? 'mistake' : counted(count, 'mistake');
    if (mine) return { side, text: `Learn from your ${what}`, title: 'Your mistakes as puzzles' };
    return { side, text: `Learn: ${sideName(side)} (${count})`, title: `Learn from ${sideName(side)}'s ${what}` };
  });
  return { buttons, none: buttons.some(Boolean) ? '' : none };
}
