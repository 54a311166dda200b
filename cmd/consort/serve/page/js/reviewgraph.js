// The graph of a review: White's chances after each move, with the mistakes as dots. It
// shows the move under the pointer, and a click goes there. The keys that step through
// the game move it too: to screen readers it is a slider of moves.

import { draw, find, make } from './dom.js';
import { axisNumbers } from './state/graph.js';
import { mistakes } from './state/review.js';

export class ReviewGraph {
  /** @type {number[]} */
  shares = [];
  hovered = -1;

  // name(ply) and score(ply) describe a move and the evaluation after it; go(ply) goes
  // there.
  /** @param {HTMLElement} element @param {{ name: (ply: number) => string, score: (ply: number) => string, go: (ply: number) => void }} handlers */
  constructor(element, handlers) {
    this.element = element;
    this.handlers = handlers;
    this.plot = find(element, '.plot');
    this.svg = find(element, 'svg');
    this.tip = find(element, '.tip');
    this.dots = find(element, '.dots');
    this.scale = find(element, '.scale');
    this.plot.addEventListener('pointermove', (event) => this.hover(this.plyAt(event)));
    this.plot.addEventListener('pointerleave', () => this.hover(-1));
    this.plot.addEventListener('click', (event) => { if (this.shares.length > 1) this.handlers.go(this.plyAt(event)); });
  }

  get last() { return this.shares.length - 1; }

  /** @param {MouseEvent} event */
  plyAt(event) {
    const box = this.plot.getBoundingClientRect();
    return Math.min(this.last, Math.max(0, Math.round((event.clientX - box.left) / box.width * this.last)));
  }

  // left returns the place of a ply, in percent.
  /** @param {number} ply */
  left(ply) { return `${(100 * ply / Math.max(1, this.last)).toFixed(2)}%`; }

  // show draws a report: shares are White's, from 0 to 1, judgments those of the moves.
  /** @param {number[]} shares @param {string[]} judgments @param {number} first @param {boolean} blackFirst */
  show(shares, judgments, first, blackFirst) {
    this.shares = shares;
    const x = (/** @type {number} */ ply) => (100 * ply / Math.max(1, this.last)).toFixed(2);
    const points = shares.map((share, ply) => (share < 0 ? '' : `L${x(ply)} ${(100 - 100 * share).toFixed(1)}`)).join('');
    const paths = { area: `M0 100${points}V100Z`, line: `M${points.slice(1)}`, middle: 'M0 50H100', here: '' };
    this.svg.replaceChildren(...Object.entries(paths).map(([name, d]) => draw('path', { class: name, d })));
    this.dots.replaceChildren(...judgments.flatMap((judgment, i) => {
      if (!mistakes.includes(judgment) && judgment !== 'brilliant' || shares[i + 1] < 0) return [];
      const dot = make('span', { className: `dot ${judgment}` });
      dot.style.left = this.left(i + 1);
      dot.style.top = `${100 - 100 * shares[i + 1]}%`;
      return [dot];
    }));
    this.scale.replaceChildren(...axisNumbers(this.last, first, blackFirst).map(({ number, ply }) => {
      const label = make('span', { textContent: number });
      label.style.left = this.left(ply);
      return label;
    }));
    this.element.setAttribute('aria-valuemax', String(this.last));
  }

  // mark shows where the board is; ply is -1 off the line.
  /** @param {number} ply */
  mark(ply) {
    this.svg.querySelector('.here')?.setAttribute('d', ply < 0 ? '' : `M${(100 * ply / Math.max(1, this.last)).toFixed(2)} 0V100`);
    this.element.setAttribute('aria-valuenow', String(Math.max(0, ply)));
    this.element.setAttribute('aria-valuetext', ply < 0 ? 'a variation' : `${this.handlers.name(ply)}, ${this.handlers.score(ply)}`);
  }

  /** @param {number} ply */
  hover(ply) {
    if (ply === this.hovered) return;
    this.hovered = ply;
    this.tip.hidden = ply < 0 || this.last < 1;
    if (this.tip.hidden) return;
    this.tip.textContent = `${this.handlers.name(ply)}  ${this.handlers.score(ply)}`;
    this.tip.style.left = this.left(ply);
    this.tip.classList.toggle('at-left', ply < this.last * 0.25);
    this.tip.classList.toggle('at-right', ply > this.last * 0.75);
  }
}
