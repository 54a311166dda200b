// The graph of a review: White's chances after each move, with the mistakes as dots. It
// shows the move under the pointer, and a click goes there. The keys that step through
// the game move it too: to screen readers it is a slider of moves.

const bad = ['inaccuracy', 'mistake', 'blunder'];

export class ReviewGraph {
  // name(ply) and score(ply) describe a move and the evaluation after it; go(ply) goes
  // there.
  constructor(element, { name, score, go }) {
    Object.assign(this, { element, name, score, go, shares: [], hovered: -1 });
    this.plot = element.querySelector('.plot');
    this.svg = element.querySelector('svg');
    this.tip = element.querySelector('.tip');
    this.dots = element.querySelector('.dots');
    this.scale = element.querySelector('.scale');
    this.plot.addEventListener('pointermove', (event) => this.hover(this.plyAt(event)));
    this.plot.addEventListener('pointerleave', () => this.hover(-1));
    this.plot.addEventListener('click', (event) => { if (this.shares.length > 1) this.go(this.plyAt(event)); });
  }

  get last() { return this.shares.length - 1; }

  plyAt(event) {
    const box = this.plot.getBoundingClientRect();
    return Math.min(this.last, Math.max(0, Math.round((event.clientX - box.left) / box.width * this.last)));
  }

  // left returns the place of a ply, in percent.
  left(ply) { return `${(100 * ply / Math.max(1, this.last)).toFixed(2)}%`; }

  // show draws a report: shares are White's, from 0 to 1, judgments those of the moves.
  show(shares, judgments, first, blackFirst) {
    this.shares = shares;
    const x = (ply) => (100 * ply / Math.max(1, this.last)).toFixed(2);
    const points = shares.map((share, ply) => (share < 0 ? '' : `L${x(ply)} ${(100 - 100 * share).toFixed(1)}`)).join('');
    this.svg.replaceChildren(shape('area', `M0 100${points}V100Z`), shape('line', `M${points.slice(1)}`), shape('middle', 'M0 50H100'), shape('here', ''));
    this.dots.replaceChildren(...judgments.flatMap((judgment, i) => {
      if (!bad.includes(judgment) && judgment !== 'brilliant' || shares[i + 1] < 0) return [];
      const dot = Object.assign(document.createElement('span'), { className: `dot ${judgment}` });
      dot.style.left = this.left(i + 1);
      dot.style.top = `${100 - 100 * shares[i + 1]}%`;
      return [dot];
    }));
    this.scale.replaceChildren(...this.numbers(first, blackFirst));
    this.element.setAttribute('aria-valuemax', String(this.last));
  }

  // numbers labels the axis with the numbers of moves, about every fifth part.
  numbers(first, blackFirst) {
    const moves = Math.ceil((this.last + (blackFirst ? 1 : 0)) / 2);
    const every = [1, 2, 5, 10, 20, 50, 100, 200].find((n) => moves / n <= 6) || 500;
    const labels = [];
    for (let number = first; number < first + moves; number++) {
      const ply = 2 * (number - first) + 1 - (blackFirst ? 1 : 0);
      if (number % every && number !== first || ply > this.last || ply < 0) continue;
      if (number === first && first % every && every - first % every < every / 2) continue; // too near to the next
      const label = Object.assign(document.createElement('span'), { textContent: number });
      label.style.left = this.left(ply);
      labels.push(label);
    }
    return labels;
  }

  // mark shows where the board is; ply is -1 off the line.
  mark(ply) {
    this.svg.querySelector('.here')?.setAttribute('d', ply < 0 ? '' : `M${(100 * ply / Math.max(1, this.last)).toFixed(2)} 0V100`);
    this.element.setAttribute('aria-valuenow', String(Math.max(0, ply)));
    this.element.setAttribute('aria-valuetext', ply < 0 ? 'a variation' : `${this.name(ply)}, ${this.score(ply)}`);
  }

  hover(ply) {
    if (ply === this.hovered) return;
    this.hovered = ply;
    this.tip.hidden = ply < 0 || this.last < 1;
    if (this.tip.hidden) return;
    this.tip.textContent = `${this.name(ply)}  ${this.score(ply)}`;
    this.tip.style.left = this.left(ply);
    this.tip.classList.toggle('at-left', ply < this.last * 0.25);
    this.tip.classList.toggle('at-right', ply > this.last * 0.75);
  }
}

function shape(name, d) {
  const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  path.setAttribute('class', name);
  path.setAttribute('d', d);
  return path;
}
