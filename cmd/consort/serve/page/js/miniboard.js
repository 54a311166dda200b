// A small board beside what the user points at. It shows positions that the server sends.

import { drawing } from './pieces.js';

const files = 'abcdefgh';
const wait = 120; // ms before the first one is shown

export class MiniBoard {
  // find(moves) asks the server for the position after the moves of a line.
  constructor(element, find) { Object.assign(this, { element, find, timer: 0, count: 0 }); }

  // show shows the position after some moves beside an element, from Black's side if
  // flipped; without moves it hides the board.
  show(moves, beside, flipped) {
    clearTimeout(this.timer);
    const mine = ++this.count;
    if (!moves) {
      this.element.hidden = true;
      return;
    }
    this.timer = setTimeout(async () => {
      const position = await this.find(moves).catch(() => null);
      if (position && mine === this.count && beside.isConnected) this.draw(position, beside, flipped);
    }, this.element.hidden ? wait : 0);
  }

  draw({ board, last, after }, beside, flipped) {
    const pieces = [];
    const place = (i) => (flipped ? [7 - i % 8, i >> 3] : [i % 8, 7 - (i >> 3)]);
    const put = (element, i) => {
      const [x, y] = place(i);
      element.style.left = `${12.5 * x}%`;
      element.style.top = `calc(${y} * var(--cell))`;
      pieces.push(element);
    };
    for (const square of last) put(Object.assign(document.createElement('div'), { className: 'lit' }), files.indexOf(square[0]) + 8 * (square[1] - 1));
    [...board].forEach((letter, i) => {
      if (letter === '.') return;
      const piece = document.createElement('div');
      piece.append(drawing(letter));
      put(piece, i);
    });
    const caption = Object.assign(document.createElement('span'), { textContent: after });
    this.element.replaceChildren(...pieces, caption);
    this.element.hidden = false;
    const at = beside.getBoundingClientRect();
    const list = beside.closest('li').getBoundingClientRect();
    const [width, height] = [this.element.offsetWidth, this.element.offsetHeight];
    const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8));
    const below = list.bottom + 6 + height <= window.innerHeight - 8;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${below ? list.bottom + 6 : Math.max(8, list.top - height - 6)}px`;
  }
}
