// The list of moves with its variations, and the opening with its continuations.

import { $, around, find, make, setText } from './dom.js';
import { glyphMark } from './glyphs.js';
import { clockText } from './state/clock.js';
import { moveRows } from './state/movelist.js';
import { whyNoBook } from './state/words.js';

/** @typedef {import('./state/movelist.js').Part} Part */
/** @typedef {(node: number) => void} Choose */

// showMoves draws the move list: the main line in two columns, and what belongs to a
// move below it. Moves taken back are pale; the one on the board is highlighted.
/** @param {import('./state/game.js').GameState} state @param {Choose} choose */
export function showMoves({ game, tree, node: shown }, choose) {
  const list = $('moves');
  const key = String(tree.stamp);
  if (list.dataset.key !== key) {
    const focused = list.contains(document.activeElement) ? /** @type {HTMLElement} */ (document.activeElement).dataset.node : '';
    list.dataset.key = key;
    buttons.clear();
    current = null;
    takenBack = [];
    list.replaceChildren(...partsOf(moveRows(tree).map(rowOf)));
    list.onclick = (event) => {
      const button = around(event, 'button');
      if (button) choose(Number(button.dataset.node));
    };
    if (focused) find(list, `[data-node="${focused}"]`)?.focus({ preventScroll: true });
  }
  // Only what changes is touched: a tree may have thousands of moves.
  const pale = (game.study ? [] : game.moves.slice(game.ply)).flatMap((m) => buttons.get(m.node) || []);
  for (const button of takenBack) button.classList.remove('taken-back');
  for (const button of pale) button.classList.add('taken-back');
  takenBack = pale;
  const button = buttons.get(shown) || null;
  if (button === current) return;
  current?.classList.remove('current');
  current?.removeAttribute('aria-current');
  button?.classList.add('current');
  button?.setAttribute('aria-current', 'true');
  current = button;
  scrollToCurrent();
}

/** @type {Map<number, HTMLElement>} the buttons of the list, by node */
const buttons = new Map();
/** @type {HTMLElement | null} that of the move on the board */
let current = null;
/** @type {HTMLElement[]} those of the moves taken back */
let takenBack = [];

// scroller returns what scrolls: the list, or on a phone the opening with it.
const scroller = () => (window.getComputedStyle($('moves')).overflowY === 'visible' ? $('record') : $('moves'));

// scrollToCurrent brings the move on the board into sight, without scrolling the page. What
// was out of sight may be higher than expected: then it does so again.
export function scrollToCurrent(again = true) {
  const box = scroller();
  const button = current;
  if (!button) {
    box.scrollTop = 0;
    return;
  }
  const top = button.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  box.scrollTop = top - (box.clientHeight - button.clientHeight) / 2;
  if (again) requestAnimationFrame(() => { if (button === current) scrollToCurrent(false); });
}

// keepInSight keeps the move on the board in sight when the list gets another size.
export function keepInSight() {
  const sizes = new ResizeObserver((entries) => {
    if (entries.some(({ target }) => target === scroller())) scrollToCurrent();
  });
  for (const id of ['record', 'moves']) sizes.observe($(id));
}

// partsOf returns the rows as lists of some of them each: the browser leaves out those that are
// out of sight, and is slow at that if each row is one of its own, or if the lists are long.
/** @param {HTMLElement[]} rows */
function partsOf(rows) {
  const size = 20;
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, i) => {
    const mine = rows.slice(i * size, (i + 1) * size);
    const part = make('ol', {}, ...mine);
    part.style.setProperty('--rows', String(mine.length));
    return part;
  });
}

/** @param {import('./state/movelist.js').Row | import('./state/movelist.js').Aside} item */
function rowOf(item) {
  if ('parts' in item) return make('li', { className: 'aside' }, ...item.parts.map((part) => partOf(part, 'p')));
  return make('li', {}, make('span', { className: 'number', textContent: item.number }),
    ...item.cells.map((cell) => (typeof cell === 'string' ? make('span', { className: 'gap', textContent: cell }) : moveButton(cell))));
}

// partOf draws what stands below a move. tag is that of comments.
/** @param {Part} part @param {string} tag @returns {HTMLElement} */
function partOf(part, tag) {
  if ('text' in part) return make(tag, { className: part.engine ? 'comment engine' : 'comment', textContent: part.text });
  if ('by' in part) { // folded into its first line
    return make('details', { className: 'comment engine' }, make('summary', { textContent: `Reviewed by ${part.by}` }),
      ...part.lines.map((textContent) => make('p', { textContent })));
  }
  if ('node' in part) {
    return make('span', { className: 'move' }, ...(part.number ? [make('span', { className: 'number', textContent: part.number })] : []), moveButton(part.node));
  }
  const block = make('div', { className: 'variation' }, ...part.parts.flatMap((inner) => ('first' in inner ? [partOf(inner, 'span')] : [partOf(inner, 'span'), ' '])));
  block.setAttribute('role', 'group');
  block.setAttribute('aria-label', `Variation ${part.first.number} ${part.first.san}`);
  return block;
}

/** @param {Server.NodeView} node */
function moveButton(node) {
  const button = make('button', { textContent: node.san, tabIndex: -1 }); // The arrow keys go from one to the next; Tab leaves the list.
  Object.assign(button.dataset, { ply: node.ply, node: node.id });
  buttons.set(node.id, button);
  button.append(...node.glyphs.map(glyphMark));
  if (node.clk !== null) button.append(make('small', { className: 'clk', textContent: clockText(1000 * node.clk), title: 'time left' }));
  return button;
}

// showOpening names the opening and lists the known continuations, or why there are
// none.
/** @param {Server.View} game @param {boolean} past @param {(move: string) => void} choose */
export function showOpening(game, past, choose) {
  setText($('opening-name'), game.opening || (game.moves.length ? 'No named opening' : 'Openings'));
  const book = past ? [] : game.book;
  const note = book.length ? '' : whyNoBook(game, past);
  const key = JSON.stringify([book, note]);
  if ($('book').dataset.key === key) return;
  $('book').dataset.key = key;
  $('book').classList.toggle('shares', book.some(({ share }) => share));
  $('book').replaceChildren(...book.map((entry) => bookLine(entry, choose)));
  if (note) $('book').append(make('li', { textContent: note }));
}

/** @param {Server.BookView} entry @param {(move: string) => void} choose */
function bookLine({ san, move, share, name }, choose) {
  const title = name || (share ? 'book move' : 'leads to named openings');
  const button = make('button', { textContent: san, title });
  button.dataset.move = move;
  button.addEventListener('click', () => choose(move));
  const part = make('span', { className: 'share', textContent: share });
  if (share) part.title = 'how often the book plays it';
  return make('li', {}, button, part, name);
}
