// The graph of the game: White's chances after each move, as the review or else the analysis
// knows them, with the mistakes as dots. It shows the move under the pointer, and a click goes
// there. The keys that step through the game move it too: to screen readers it is a slider of
// moves.

import { draw, find, make } from './dom.js';
import { axisNumbers, graphPaths } from './state/graph.js';
import { mistakes } from './state/review.js';

export class Graph {
  /** @type {import('./state/graph.js').Point[]} */
  points = [];
  drawn = ''; // what is drawn of them
  hovered = -1;

  // look(node) goes to a position.
  /** @param {HTMLElement} element @param {(node: number) => void} look */
  constructor(element, look) {
    this.element = element;
    this.plot = find(element, '.plot');
    this.svg = find(element, 'svg');
    this.tip = find(element, '.tip');
    this.dots = find(element, '.dots');
    this.scale = find(element, '.scale');
    this.plot.addEventListener('pointermove', (event) => this.hover(this.plyAt(event)));
    this.plot.addEventListener('pointerleave', () => this.hover(-1));
    this.plot.addEventListener('click', (event) => {
      const node = this.empty ? -1 : this.points[this.plyAt(event)].node;
      if (node >= 0) look(node);
    });
  }

  get last() { return Math.max(0, this.points.length - 1); }

  get empty() { return this.points.every(({ share }) => share < 0); }

  /** @param {MouseEvent} event */
  plyAt(event) {
    const box = this.plot.getBoundingClientRect();
    return Math.min(this.last, Math.max(0, Math.round((event.clientX - box.left) / box.width * this.last)));
  }

  // left returns the place of a ply, in percent.
  /** @param {number} ply */
  left(ply) { return `${(100 * ply / Math.max(1, this.last)).toFixed(2)}%`; }

  // show draws the points of a game, and where the board is: at node, which may be off the line.
  /** @param {import('./state/graph.js').Point[]} points @param {number} node @param {Server.View} game */
  show(points, node, { first, blackFirst }) {
    this.points = points;
    const drawn = JSON.stringify([points.map(({ share, judgment }) => [share, judgment]), first, blackFirst]);
    if (drawn !== this.drawn) {
      this.drawn = drawn;
      this.draw(first, blackFirst);
    }
    this.mark(points.findIndex((point) => point.node === node));
  }

  /** @param {number} first @param {boolean} blackFirst */
  draw(first, blackFirst) {
    const { points } = this;
    const paths = this.empty ? [] : graphPaths(points.map(({ share }) => share));
    this.element.classList.toggle('empty', this.empty); // It keeps its place.
    this.svg.replaceChildren(...paths.map(([name, d]) => draw('path', { class: name, d })));
    this.dots.replaceChildren(...points.flatMap(({ share, judgment }, ply) => {
      if (!mistakes.includes(judgment) && judgment !== 'brilliant' || share < 0) return [];
      const dot = make('span', { className: `dot ${judgment}` });
      dot.style.left = this.left(ply);
      dot.style.top = `${100 - 100 * share}%`;
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
    const { name, score } = this.points[ply] || { name: 'a variation', score: '' };
    this.svg.querySelector('.here')?.setAttribute('d', ply < 0 ? '' : `M${parseFloat(this.left(ply))} 0V100`);
    this.element.setAttribute('aria-valuenow', String(Math.max(0, ply)));
    this.element.setAttribute('aria-valuetext', [name, score].filter(Boolean).join(', '));
  }

  /** @param {number} ply */
  hover(ply) {
    if (ply === this.hovered) return;
    this.hovered = ply;
    this.tip.hidden = ply < 0 || this.empty;
    if (this.tip.hidden) return;
    const { name, score } = this.points[ply];
    this.tip.textContent = `${name}  ${score}`;
    this.tip.style.left = this.left(ply);
    this.tip.classList.toggle('at-left', ply < this.last * 0.25);
    this.tip.classList.toggle('at-right', ply > this.last * 0.75);
  }
}
