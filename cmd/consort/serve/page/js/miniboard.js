// A small board beside what the user points at. It shows positions that the server sends.

import { make } from './dom.js';
import { drawing } from './pieces.js';
import { placeOf, squares } from './state/squares.js';

const wait = 120; // ms before the first one is shown

export class MiniBoard {
  timer = 0;
  count = 0; // of the requests: the latest counts

  // find(moves) asks the server for the position after the moves of a line.
  /** @param {HTMLElement} element @param {(moves: string[]) => Promise<Server.Past>} find */
  constructor(element, find) {
    this.element = element;
    this.find = find;
  }

  // show shows the position after some moves beside an element, from Black's side if
  // flipped; without moves it hides the board.
  /** @param {string[] | undefined} moves @param {HTMLElement | undefined} beside @param {boolean} flipped */
  show(moves, beside, flipped) {
    clearTimeout(this.timer);
    const mine = ++this.count;
    if (!moves || !beside) {
      this.element.hidden = true;
      return;
    }
    this.timer = window.setTimeout(async () => {
      const position = await this.find(moves).catch(() => null);
      if (position && mine === this.count && beside.isConnected) this.draw(position, beside, flipped);
    }, this.element.hidden ? wait : 0);
  }

  /** @param {Server.Past} position @param {HTMLElement} beside @param {boolean} flipped */
  draw({ board, last, after }, beside, flipped) {
    const put = (/** @type {HTMLElement} */ element, /** @type {string} */ square) => {
      const [x, y] = placeOf(square, flipped);
      element.style.left = `${12.5 * x}%`;
      element.style.top = `calc(${y} * var(--cell))`;
      return element;
    };
    this.element.replaceChildren(
      ...last.map((square) => put(make('div', { className: 'lit' }), square)),
      ...squares.flatMap((square, i) => (board[i] === '.' ? [] : [put(make('div', {}, drawing(board[i])), square)])),
      make('span', { textContent: after }),
    );
    this.element.hidden = false;
    const at = beside.getBoundingClientRect();
    const list = /** @type {Element} */ (beside.closest('li')).getBoundingClientRect();
    const [width, height] = [this.element.offsetWidth, this.element.offsetHeight];
    const left = Math.max(8, Math.min(at.left, window.innerWidth - width - 8));
    const below = list.bottom + 6 + height <= window.innerHeight - 8;
    this.element.style.left = `${left}px`;
    this.element.style.top = `${below ? list.bottom + 6 : Math.max(8, list.top - height - 6)}px`;
  }
}
