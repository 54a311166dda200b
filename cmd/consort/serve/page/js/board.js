// The board: draws a position square by square and reports user input. It receives
// the squares pieces can move to and has no rules of chess.

import { draw, find, findAll, make } from './dom.js';
import { drawing, nameOf } from './pieces.js';
import { colorOf, Drawings } from './state/drawings.js';
import { beside, indexOf, placeOf, squareAt, squares, travels } from './state/squares.js';

/** @typedef {import('./state/game.js').Position} Position */
/** @typedef {import('./state/game.js').Arrow} Arrow */
/** @typedef {{ move: (name: string) => void, premove: (name: string) => void, place: (square: string) => void, shift: (from: string, to: string) => void,
 *   draw: (shape: string) => boolean }} Handlers premove('') takes back a premove; place and shift, off the board to '', set up a position;
 *   draw takes a shape, or returns false if it is to stay in the page */
/** @typedef {{ letter: string, element: HTMLElement }} Piece */
/** @typedef {{ square: string, was: string, id: number, x: number, y: number, started: boolean, over: string }} Drag a piece that is picked up */

const hold = 450; // ms of a finger on a square after which it draws

const none = { board: '.'.repeat(64), last: [], check: '', legal: {}, ahead: {}, premove: [] };
/** @type {Record<string, string>} */
const marks = { move: 'move', capture: 'capture', castling: 'castling', 'en passant': 'passant' };

export class Board {
  flipped = false;
  editing = false;
  /** @type {Map<string, HTMLElement>} */
  cells = new Map();
  /** @type {Map<string, string>} */
  classes = new Map();
  /** @type {Map<string, Piece>} by square */
  pieces = new Map();
  /** @type {Position} */
  position = none;
  selected = '';
  cursor = 'e2';
  dropped = ''; // the square where the user has dropped a piece, which does not slide there
  /** @type {Drag | null} */
  drag = null;
  /** @type {HTMLElement | null} */
  chooser = null;
  drawings = new Drawings();
  /** @type {Arrow[]} those of the page */
  pageArrows = [];
  shown = ''; // what the overlay shows
  pointing = false; // the focus comes from the pointer
  holding = { timer: 0, x: 0, y: 0 }; // a finger that does not move

  /** @type {Handlers} */
  handlers = { move() {}, premove() {}, place() {}, shift() {}, draw: () => false };

  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.overlay = draw('svg', { id: 'overlay', viewBox: '0 0 8 8', 'aria-hidden': 'true' });
    this.coordinates = make('div');
    this.build();
    this.attend();
    this.mark(); // Draw the empty board at once.
  }

  build() {
    for (let rank = 8; rank >= 1; rank--) {
      const row = make('div', { className: 'rank', role: 'row' });
      for (const square of squares.slice(8 * rank - 8, 8 * rank)) row.append(this.cell(square));
      this.element.append(row);
    }
    this.coordinates.setAttribute('aria-hidden', 'true'); // The squares have names.
    this.element.append(this.coordinates, this.overlay);
    this.layOut();
  }

  /** @param {string} square */
  cell(square) {
    const cell = make('div', { id: `square-${square}`, role: 'gridcell' });
    cell.dataset.square = square;
    this.cells.set(square, cell);
    return cell;
  }

  // layOut places squares, coordinates and pieces, also after the board is flipped.
  layOut() {
    for (const [square, cell] of this.cells) {
      const [x, y] = placeOf(square, this.flipped);
      cell.style.left = `${x * 12.5}%`;
      cell.style.top = `${y * 12.5}%`;
    }
    this.coordinates.replaceChildren(...[...Array(8).keys()].flatMap((i) => [
      coordinate('file', squareAt(i, 7, this.flipped)[0], i), coordinate('digit', squareAt(0, i, this.flipped)[1], i)]));
    for (const [square, piece] of this.pieces) this.put(piece.element, square, false);
    this.shown = '';
  }

  /** @param {boolean} flipped */
  flip(flipped) {
    if (flipped === this.flipped) return;
    this.flipped = flipped;
    this.closeChooser();
    this.layOut();
    this.mark();
    this.overlie();
  }

  // settle returns every piece to its square, such as one that was dropped elsewhere.
  settle() {
    this.dropped = '';
    for (const [square, { element }] of this.pieces) this.put(element, square, true);
  }

  /** @param {HTMLElement} element @param {string} square @param {boolean} slide */
  put(element, square, slide) {
    const [x, y] = placeOf(square, this.flipped);
    element.classList.toggle('slide', slide);
    element.style.transform = `translate(${x * 100}%, ${y * 100}%)`;
  }

  // show draws a position, touching only the pieces that changed.
  /** @param {Position} position */
  show(position) {
    const before = this.position;
    this.position = position;
    if (position.board !== before.board) {
      this.cancelDrag();
      this.closeChooser();
      this.change(before.board, position);
      this.drawings.clear();
      this.overlie();
    }
    if (this.selected && !this.choices()[this.selected]) this.selected = '';
    this.mark();
  }

  // change moves, adds and removes pieces.
  /** @param {string} before @param {Position} position */
  change(before, { board, last }) {
    const come = travels(before, board, last);
    const old = this.pieces;
    this.pieces = new Map([...old].filter(([square]) => before[indexOf(square)] === board[indexOf(square)]));
    const gone = new Set([...old.keys()].filter((square) => !this.pieces.has(square)));
    for (const { square, letter, from } of come) {
      const piece = old.get(from) || this.make(letter);
      gone.delete(from);
      if (piece.letter !== letter) { // a pawn that was promoted
        piece.letter = letter;
        piece.element.replaceChildren(drawing(letter));
      }
      this.put(piece.element, square, Boolean(from) && this.dropped !== square);
      this.pieces.set(square, piece);
    }
    this.dropped = '';
    for (const square of gone) old.get(square)?.element.remove();
  }

  /** @param {string} letter @returns {Piece} */
  make(letter) {
    const element = make('div', { className: 'piece' }, drawing(letter));
    this.element.insertBefore(element, this.overlay);
    return { letter, element };
  }

  // redraw draws the pieces anew, from another set.
  redraw() {
    for (const { letter, element } of this.pieces.values()) element.replaceChildren(drawing(letter));
  }

  // choices returns the user's legal moves, or premoves.
  choices() {
    const { legal, ahead } = this.position;
    return Object.keys(legal).length ? legal : ahead;
  }

  isAhead() { return !Object.keys(this.position.legal).length; }

  // mark highlights squares, touching only those that changed.
  mark() {
    const { board, last, check, premove } = this.position;
    const lit = new Map(squares.map((square, i) => [square, ['square', (i + (i >> 3)) % 2 ? '' : 'shade']]));
    const add = (/** @type {string} */ square, /** @type {string} */ name) => lit.get(square)?.push(name);
    last.forEach((square) => add(square, 'recent'));
    premove.forEach((square) => add(square, 'premove'));
    if (check) add(check, 'check');
    add(this.cursor, 'cursor');
    if (this.drag?.over) add(this.drag.over, 'hover');
    if (this.selected) {
      add(this.selected, 'selected');
      for (const target of this.choices()[this.selected] || []) {
        if (target.hidden) continue;
        add(target.to, marks[target.kind]);
        if (target.taken) add(target.taken, 'taken');
      }
    }
    for (const [square, cell] of this.cells) {
      const text = lit.get(square)?.filter(Boolean).join(' ') ?? '';
      if (this.classes.get(square) !== text) {
        this.classes.set(square, text);
        cell.className = text;
      }
      const label = `${square} ${nameOf(board[indexOf(square)])}${check === square ? ', in check' : ''}${text.includes('selected') ? ', selected' : ''}`.trim();
      if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
    }
    this.element.setAttribute('aria-activedescendant', `square-${this.cursor}`);
  }

  // arrows draws arrows: each has its squares and a name for its look.
  /** @param {Arrow[]} list */
  arrows(list) {
    this.pageArrows = list;
    this.overlie();
  }

  // overlie draws the arrows, and on top of them the user's drawings.
  overlie() {
    /** @type {Arrow[]} */
    const list = [...this.pageArrows, ...this.drawings.list()];
    const all = JSON.stringify([list, this.flipped]);
    if (all === this.shown) return;
    this.shown = all;
    this.overlay.replaceChildren(...list.map(({ squares, look, text }) => {
      if (squares[0] !== squares[1]) return this.arrow(squares, look);
      return text ? this.glyph(squares[0], look, text) : this.circle(squares[0], look);
    }));
  }

  // glyph draws the judgment of a move at the corner of its square.
  /** @param {string} square @param {string} look @param {string} text */
  glyph(square, look, text) {
    const [x, y] = placeOf(square, this.flipped);
    const label = draw('text', { x: 0, y: 0.09, 'text-anchor': 'middle' });
    label.textContent = text;
    const group = draw('g', { transform: `translate(${Math.min(x + 0.85, 7.78)} ${Math.max(y + 0.15, 0.22)})`, class: `verdict ${look}` });
    group.append(draw('circle', { r: 0.21 }), label);
    return group;
  }

  /** @param {string} square @param {string} look */
  circle(square, look) {
    const [x, y] = placeOf(square, this.flipped);
    return draw('circle', { cx: x + 0.5, cy: y + 0.5, r: 0.45, class: `circle ${look}` });
  }

  /** @param {string[]} squares @param {string} look */
  arrow([from, to], look) {
    const [x, y] = placeOf(from, this.flipped);
    const [u, v] = placeOf(to, this.flipped);
    const length = Math.hypot(u - x, v - y);
    const angle = Math.atan2(v - y, u - x) * 180 / Math.PI;
    return draw('path', {
      d: `M0.3 -0.08H${length - 0.4}V-0.22L${length - 0.05} 0L${length - 0.4} 0.22V0.08H0.3Z`,
      transform: `translate(${x + 0.5} ${y + 0.5}) rotate(${angle})`, class: `arrow ${look}`,
    });
  }

  /** @param {Handlers} handlers */
  listen(handlers) { this.handlers = handlers; }

  // attend attends to the pointer and the keyboard.
  attend() {
    const board = this.element;
    board.addEventListener('pointerdown', (event) => this.down(event));
    board.addEventListener('pointermove', (event) => this.moved(event));
    board.addEventListener('pointerup', (event) => this.up(event));
    board.addEventListener('pointercancel', () => {
      clearTimeout(this.holding.timer);
      this.cancelDrag();
      this.drawings.begun = null;
      this.overlie();
    });
    board.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      if (this.drag) this.cancel();
    });
    board.addEventListener('keydown', (event) => this.key(event));
    // Only keyboard users need to see the focus.
    board.addEventListener('focus', () => board.classList.toggle('reached', !this.pointing));
    board.addEventListener('blur', () => this.leaveKeys());
  }

  // focus gives the board the focus, with a ring around it if what had the focus shows one.
  focus(ring = Boolean(document.activeElement?.matches(':focus-visible'))) {
    this.pointing = !ring;
    this.element.focus({ preventScroll: true });
    this.pointing = false;
  }

  // squareAt returns the square under the pointer, '' off the board.
  /** @param {MouseEvent} event */
  squareAt(event) {
    const box = this.element.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / box.width * 8);
    const y = Math.floor((event.clientY - box.top) / box.height * 8);
    return squareAt(x, y, this.flipped);
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button === 2 || (event.button === 0 && event.ctrlKey)) { // Ctrl-click is a right click on a Mac
      this.beginDrawing(event);
      return;
    }
    if (event.button !== 0) return;
    event.preventDefault();
    this.drawings.clear();
    this.overlie();
    this.leaveKeys();
    this.element.classList.remove('reached');
    this.focus(false);
    const square = this.squareAt(event);
    if (!square) return;
    clearTimeout(this.holding.timer);
    if (event.pointerType === 'touch') this.holding = { timer: window.setTimeout(() => this.beginDrawing(event), hold), x: event.clientX, y: event.clientY };
    this.cursor = square;
    const was = this.selected;
    const held = this.editing ? this.pieces.has(square) : this.choices()[square];
    if (held && !(was && this.targetOf(was, square))) {
      this.drag = { square, was, id: event.pointerId, x: event.clientX, y: event.clientY, started: false, over: '' };
      this.element.setPointerCapture(event.pointerId);
      if (!this.editing) this.selected = square;
      this.mark();
      return;
    }
    this.choose(square);
  }

  /** @param {PointerEvent} event */
  beginDrawing(event) {
    event.preventDefault();
    this.cancel();
    const square = this.squareAt(event);
    if (!square || this.editing) return;
    this.drawings.begin(square, colorOf(event), event.pointerId);
    this.element.setPointerCapture(event.pointerId);
    this.overlie();
  }

  /** @param {PointerEvent} event */
  moved(event) {
    if (this.drawings.begun?.id === event.pointerId) {
      this.drawings.reach(this.squareAt(event));
      this.overlie();
      return;
    }
    if (Math.hypot(event.clientX - this.holding.x, event.clientY - this.holding.y) > 8) clearTimeout(this.holding.timer);
    const drag = this.drag;
    if (!drag || drag.id !== event.pointerId) return;
    if (!drag.started && Math.hypot(event.clientX - drag.x, event.clientY - drag.y) < 5) return;
    const piece = this.pieces.get(drag.square);
    if (!piece) return;
    drag.started = true;
    const box = this.element.getBoundingClientRect();
    const size = box.width / 8;
    piece.element.classList.remove('slide');
    piece.element.classList.add('dragged');
    piece.element.style.transform = `translate(${event.clientX - box.left - size / 2}px, ${event.clientY - box.top - size / 2}px)`;
    const over = this.squareAt(event);
    if (over !== drag.over) {
      drag.over = over;
      this.mark();
    }
  }

  /** @param {PointerEvent} event */
  up(event) {
    clearTimeout(this.holding.timer);
    if (this.drawings.begun?.id === event.pointerId) {
      this.drawings.reach(this.squareAt(event));
      const shape = this.drawings.end();
      if (shape && !this.handlers.draw(shape)) this.drawings.add(shape);
      this.overlie();
      return;
    }
    const drag = this.drag;
    if (!drag || drag.id !== event.pointerId) return;
    const to = this.squareAt(event);
    this.drag = null;
    if (!drag.started) { // a click
      if (this.editing) this.handlers.place(drag.square);
      else if (drag.was === drag.square) this.selected = '';
      this.mark();
      return;
    }
    const piece = this.pieces.get(drag.square);
    piece?.element.classList.remove('dragged');
    if (this.editing) {
      if (piece) this.put(piece.element, drag.square, false);
      if (to !== drag.square) this.handlers.shift(drag.square, to);
      return;
    }
    const target = to && this.targetOf(drag.square, to);
    if (piece) this.put(piece.element, target && !target.choice && !this.isAhead() ? to : drag.square, !target);
    if (target) {
      this.dropped = to;
      this.play(drag.square, target);
    }
    this.mark();
  }

  cancelDrag() {
    if (!this.drag) return;
    const { square } = this.drag;
    this.drag = null;
    const piece = this.pieces.get(square);
    if (piece) {
      piece.element.classList.remove('dragged');
      this.put(piece.element, square, false);
    }
  }

  // cancel clears the selection or the premove.
  cancel() {
    this.cancelDrag();
    this.closeChooser();
    if (!this.selected && this.position.premove.length) this.handlers.premove('');
    this.selected = '';
    this.mark();
  }

  /** @param {string} from @param {string} to */
  targetOf(from, to) { return (this.choices()[from] || []).find((target) => target.to === to); }

  // choose handles a click on a square, or Enter.
  /** @param {string} square */
  choose(square) {
    this.closeChooser();
    if (this.editing) {
      this.handlers.place(square);
      return;
    }
    const target = this.selected && this.targetOf(this.selected, square);
    if (target) {
      this.play(this.selected, target);
    } else if (this.choices()[square] && square !== this.selected) {
      this.selected = square;
    } else {
      if (!this.selected && this.position.premove.length) this.handlers.premove('');
      this.selected = '';
    }
    this.mark();
  }

  // enter plays a move that is possible, as if its squares were clicked.
  /** @param {string} from @param {string} to */
  enter(from, to) {
    const target = this.targetOf(from, to);
    if (target) this.play(from, target);
  }

  // play sends a move, after asking for the promotion piece if there is one.
  /** @param {string} from @param {Server.Target} target */
  play(from, target) {
    clearTimeout(this.holding.timer);
    this.selected = '';
    const send = (/** @type {string} */ name) => (this.isAhead() ? this.handlers.premove(name) : this.handlers.move(name));
    if (!target.choice) {
      send(target.move);
      return;
    }
    this.openChooser(target, this.position.board[indexOf(from)], (name) => {
      this.closeChooser();
      send(name);
    });
  }

  /** @param {Server.Target} target @param {string} letter @param {(name: string) => void} chosen */
  openChooser(target, letter, chosen) {
    const [x, y] = placeOf(target.to, this.flipped);
    const chooser = make('div', { className: 'chooser', role: 'group' });
    chooser.setAttribute('aria-label', 'Promote to');
    chooser.style.left = `calc(${this.element.offsetLeft}px + ${x} / 8 * var(--size))`;
    chooser.style.top = `calc(${this.element.offsetTop}px + ${y < 4 ? y : y + 1} / 8 * var(--size))`;
    chooser.classList.toggle('upward', y >= 4);
    const order = 'qrbn';
    const options = [...target.choice || []].sort((a, b) => order.indexOf(a.piece) - order.indexOf(b.piece));
    for (const { piece, move } of options) {
      const shown = letter === letter.toUpperCase() ? piece.toUpperCase() : piece;
      const button = make('button', { ariaLabel: nameOf(shown) }, drawing(shown));
      button.dataset.piece = piece;
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        chosen(move);
      });
      chooser.append(button);
    }
    chooser.addEventListener('keydown', (event) => {
      const buttons = findAll(chooser, 'button');
      const at = buttons.findIndex((b) => b === document.activeElement);
      if (event.key === 'ArrowDown') buttons[(at + 1) % buttons.length].focus();
      else if (event.key === 'ArrowUp') buttons[(at + buttons.length - 1) % buttons.length].focus();
      else if (event.key === 'Escape') this.cancel();
      else if (order.includes(event.key)) buttons.find((b) => b.dataset.piece === event.key)?.click();
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.element.after(chooser); // A grid has squares only.
    this.chooser = chooser;
    find(chooser, 'button').focus();
  }

  closeChooser() {
    if (!this.chooser) return;
    const focused = this.chooser.contains(document.activeElement);
    this.chooser.remove();
    this.chooser = null;
    if (focused) this.focus();
  }

  // key handles a key on the board. Enter begins to choose squares by keyboard, so
  // that before it the arrow keys step through the game, as they do elsewhere.
  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.target !== this.element || event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, [number, number]>} */
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const choosing = this.element.classList.contains('keys');
    if (event.key === 'Enter' || event.key === ' ') {
      this.element.classList.add('keys');
      if (choosing) this.choose(this.cursor);
    } else if (choosing && steps[event.key]) {
      this.cursor = beside(this.cursor, ...steps[event.key], this.flipped);
      this.mark();
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  leaveKeys() { this.element.classList.remove('keys'); }

  // escape ends what has been begun: the last thing first.
  escape() {
    if (this.selected || this.drag || this.chooser || this.position.premove.length) this.cancel();
    else this.leaveKeys();
  }
}

// coordinate returns the letter of a file, or the number of a rank, at a place on the
// edge, counted from the top left corner.
/** @param {'file' | 'digit'} kind @param {string} textContent @param {number} place */
function coordinate(kind, textContent, place) {
  const label = make('span', { textContent, className: `coordinate ${kind}${place % 2 === (kind === 'file' ? 0 : 1) ? ' on-dark' : ''}` });
  label.style[kind === 'file' ? 'left' : 'top'] = `${place * 12.5}%`;
  return label;
}
