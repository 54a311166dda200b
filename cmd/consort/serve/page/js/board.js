// The board: draws a position square by square and reports user input. It receives
// the squares pieces can move to and has no rules of chess.

import { drawing, colorOf, nameOf } from './pieces.js';
import { Drawings } from './drawings.js';

const files = 'abcdefgh';
const all = [...Array(64).keys()].map((i) => files[i % 8] + (1 + (i >> 3)));
const index = (square) => files.indexOf(square[0]) + 8 * (square[1] - 1);
const marks = { move: 'move', capture: 'capture', castling: 'castling', 'en passant': 'passant' };

export class Board {
  // handlers: move(name), premove(name or ''), and, while a position is set up,
  // place(square) and shift(from, to or null).
  constructor(element, handlers) {
    Object.assign(this, { element, handlers, flipped: false, editing: false });
    this.cells = new Map();
    this.classes = new Map();
    this.pieces = new Map(); // square -> {letter, element}
    this.position = { board: '.'.repeat(64), last: [], check: '', legal: {}, ahead: {}, premove: [] };
    this.selected = '';
    this.cursor = 'e2';
    this.drag = null;
    this.drawings = new Drawings();
    this.pageArrows = []; // arrows set by the page
    this.shown = ''; // what the overlay shows
    this.build();
    this.mark(); // Draw the empty board at once.
    this.listen();
  }

  build() {
    for (let rank = 8; rank >= 1; rank--) {
      const row = document.createElement('div');
      row.className = 'rank';
      row.setAttribute('role', 'row');
      for (const file of files) row.append(this.cell(file + rank));
      this.element.append(row);
    }
    this.overlay = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    this.overlay.id = 'overlay';
    this.overlay.setAttribute('viewBox', '0 0 8 8');
    this.overlay.setAttribute('aria-hidden', 'true');
    this.coordinates = document.createElement('div');
    this.coordinates.setAttribute('aria-hidden', 'true'); // The squares have names.
    this.element.append(this.coordinates, this.overlay);
    this.layOut();
  }

  cell(square) {
    const cell = document.createElement('div');
    cell.id = `square-${square}`;
    cell.dataset.square = square;
    cell.setAttribute('role', 'gridcell');
    this.cells.set(square, cell);
    return cell;
  }

  // layOut places squares, coordinates and pieces, also after the board is flipped.
  layOut() {
    for (const [square, cell] of this.cells) {
      const [x, y] = this.place(square);
      cell.style.left = `${x * 12.5}%`;
      cell.style.top = `${y * 12.5}%`;
    }
    const names = [...Array(8).keys()].map((i) => (this.flipped ? 7 - i : i));
    this.coordinates.replaceChildren(...names.flatMap((i, place) => [coordinate('file', files[i], place), coordinate('digit', 8 - i, place)]));
    for (const [square, piece] of this.pieces) this.put(piece.element, square, false);
    this.shown = '';
  }

  // place returns column and row of a square on the screen.
  place(square) {
    const i = index(square);
    const x = i % 8;
    const y = 7 - (i >> 3);
    return this.flipped ? [7 - x, 7 - y] : [x, y];
  }

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

  put(element, square, slide) {
    const [x, y] = this.place(square);
    element.classList.toggle('slide', slide);
    element.style.transform = `translate(${x * 100}%, ${y * 100}%)`;
  }

  // show draws a position, touching only the pieces that changed.
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

  // change moves, adds and removes pieces. A piece that disappeared on one square and
  // appeared on another is moved.
  change(before, { board, last }) {
    const loose = new Map();
    const come = [];
    all.forEach((square, i) => {
      if (before[i] === board[i]) return;
      if (before[i] !== '.') {
        loose.set(square, this.pieces.get(square));
        this.pieces.delete(square);
      }
      if (board[i] !== '.') come.push(square);
    });
    for (const square of come) {
      const letter = board[index(square)];
      const from = this.origin(square, letter, loose, last);
      let piece = from && loose.get(from);
      if (piece) loose.delete(from);
      else piece = this.make(letter);
      if (piece.letter !== letter) { // a pawn that was promoted
        piece.letter = letter;
        piece.element.replaceChildren(drawing(letter));
      }
      if (!from) this.put(piece.element, square, false);
      else this.put(piece.element, square, !this.dropped || this.dropped !== square);
      this.pieces.set(square, piece);
    }
    this.dropped = '';
    for (const { element } of loose.values()) element.remove();
  }

  // origin returns the square that a piece came from.
  origin(square, letter, loose, last) {
    if (last[1] === square && loose.has(last[0]) && colorOf(loose.get(last[0]).letter) === colorOf(letter)) return last[0];
    let best = '';
    let least = Infinity;
    for (const [from, piece] of loose) {
      const [a, b] = [index(from), index(square)];
      const distance = Math.hypot(a % 8 - b % 8, (a >> 3) - (b >> 3));
      if (piece.letter === letter && distance < least) [best, least] = [from, distance];
    }
    return best;
  }

  make(letter) {
    const element = document.createElement('div');
    element.className = 'piece';
    element.append(drawing(letter));
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
    const lit = new Map(all.map((square, i) => [square, ['square', (i + (i >> 3)) % 2 ? '' : 'shade']]));
    const add = (square, name) => lit.get(square)?.push(name);
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
    all.forEach((square, i) => {
      const text = lit.get(square).filter(Boolean).join(' ');
      const cell = this.cells.get(square);
      if (this.classes.get(square) !== text) {
        this.classes.set(square, text);
        cell.className = text;
      }
      const label = `${square} ${nameOf(board[i])}${check === square ? ', in check' : ''}${text.includes('selected') ? ', selected' : ''}`.trim();
      if (cell.getAttribute('aria-label') !== label) cell.setAttribute('aria-label', label);
    });
    this.element.setAttribute('aria-activedescendant', `square-${this.cursor}`);
  }

  // arrows draws arrows: each has its squares and a name for its look.
  arrows(list) {
    this.pageArrows = list;
    this.overlie();
  }

  // overlie draws the arrows, and on top of them the user's drawings.
  overlie() {
    const list = [...this.pageArrows, ...this.drawings.list().map((squares) => ({ squares, look: 'drawn' }))];
    const text = JSON.stringify([list, this.flipped]);
    if (text === this.shown) return;
    this.shown = text;
    this.overlay.replaceChildren(...list.map(({ squares, look }) => (
      squares[0] === squares[1] ? this.circle(squares[0], look) : this.arrow(squares, look))));
  }

  circle(square, look) {
    const [x, y] = this.place(square);
    const shape = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    for (const [name, value] of Object.entries({ cx: x + 0.5, cy: y + 0.5, r: 0.45, class: `circle ${look}` })) shape.setAttribute(name, value);
    return shape;
  }

  arrow([from, to], look) {
    const [x, y] = this.place(from);
    const [u, v] = this.place(to);
    const length = Math.hypot(u - x, v - y);
    const angle = Math.atan2(v - y, u - x) * 180 / Math.PI;
    const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    shape.setAttribute('d', `M0.3 -0.08H${length - 0.4}V-0.22L${length - 0.05} 0L${length - 0.4} 0.22V0.08H0.3Z`);
    shape.setAttribute('transform', `translate(${x + 0.5} ${y + 0.5}) rotate(${angle})`);
    shape.setAttribute('class', `arrow ${look}`);
    return shape;
  }

  listen() {
    const board = this.element;
    board.addEventListener('pointerdown', (event) => this.down(event));
    board.addEventListener('pointermove', (event) => this.moved(event));
    board.addEventListener('pointerup', (event) => this.up(event));
    board.addEventListener('pointercancel', () => {
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

  // squareAt returns the square under the pointer, '' off the board.
  squareAt(event) {
    const box = this.element.getBoundingClientRect();
    const x = Math.floor((event.clientX - box.left) / box.width * 8);
    const y = Math.floor((event.clientY - box.top) / box.height * 8);
    if (x < 0 || x > 7 || y < 0 || y > 7) return '';
    return this.flipped ? files[7 - x] + (y + 1) : files[x] + (8 - y);
  }

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
    this.pointing = true;
    this.element.classList.remove('reached');
    this.element.focus({ preventScroll: true });
    this.pointing = false;
    const square = this.squareAt(event);
    if (!square) return;
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

  beginDrawing(event) {
    event.preventDefault();
    this.cancel();
    const square = this.squareAt(event);
    if (!square || this.editing) return;
    this.drawings.begin(square, event.pointerId);
    this.element.setPointerCapture(event.pointerId);
    this.overlie();
  }

  moved(event) {
    if (this.drawings.begun?.id === event.pointerId) {
      this.drawings.reach(this.squareAt(event));
      this.overlie();
      return;
    }
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

  up(event) {
    if (this.drawings.begun?.id === event.pointerId) {
      this.drawings.reach(this.squareAt(event));
      this.drawings.end();
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

  targetOf(from, to) { return (this.choices()[from] || []).find((target) => target.to === to); }

  // choose handles a click on a square, or Enter.
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

  // play sends a move, after asking for the promotion piece if there is one.
  play(from, target) {
    this.selected = '';
    const send = (name) => (this.isAhead() ? this.handlers.premove(name) : this.handlers.move(name));
    if (!target.choice) {
      send(target.move);
      return;
    }
    const letter = this.position.board[index(from)];
    this.openChooser(target, letter, (name) => {
      this.closeChooser();
      send(name);
    });
  }

  openChooser(target, letter, chosen) {
    const [x, y] = this.place(target.to);
    const chooser = document.createElement('div');
    chooser.className = 'chooser';
    chooser.setAttribute('role', 'group');
    chooser.setAttribute('aria-label', 'Promote to');
    chooser.style.left = `calc(${this.element.offsetLeft}px + ${x} / 8 * var(--size))`;
    chooser.style.top = `calc(${this.element.offsetTop}px + ${y < 4 ? y : y + 1} / 8 * var(--size))`;
    chooser.classList.toggle('upward', y >= 4);
    const order = 'qrbn';
    const options = [...target.choice].sort((a, b) => order.indexOf(a.piece) - order.indexOf(b.piece));
    for (const { piece, move } of options) {
      const button = document.createElement('button');
      const shown = letter === letter.toUpperCase() ? piece.toUpperCase() : piece;
      button.dataset.piece = piece;
      button.setAttribute('aria-label', nameOf(shown));
      button.append(drawing(shown));
      button.addEventListener('click', (event) => {
        event.stopPropagation();
        chosen(move);
      });
      chooser.append(button);
    }
    chooser.addEventListener('keydown', (event) => {
      const buttons = [...chooser.children];
      const at = buttons.indexOf(document.activeElement);
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
    chooser.firstChild.focus();
  }

  closeChooser() {
    if (!this.chooser) return;
    const focused = this.chooser.contains(document.activeElement);
    this.chooser.remove();
    this.chooser = null;
    if (focused) this.element.focus({ preventScroll: true });
  }

  // key handles a key on the board. Enter begins to choose squares by keyboard, so
  // that before it the arrow keys step through the game, as they do elsewhere.
  key(event) {
    if (event.target !== this.element || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
    const choosing = this.element.classList.contains('keys');
    if (event.key === 'Enter' || event.key === ' ') {
      this.element.classList.add('keys');
      if (choosing) this.choose(this.cursor);
    } else if (choosing && steps[event.key]) {
      this.moveCursor(...steps[event.key]);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  moveCursor(right, up) {
    const turn = this.flipped ? -1 : 1;
    const i = index(this.cursor);
    const x = Math.min(7, Math.max(0, i % 8 + right * turn));
    const y = Math.min(7, Math.max(0, (i >> 3) + up * turn));
    this.cursor = files[x] + (y + 1);
    this.mark();
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
function coordinate(kind, text, place) {
  const label = document.createElement('span');
  label.className = `coordinate ${kind}${place % 2 === (kind === 'file' ? 0 : 1) ? ' on-dark' : ''}`;
  label.style[kind === 'file' ? 'left' : 'top'] = `${place * 12.5}%`;
  label.textContent = text;
  return label;
}
