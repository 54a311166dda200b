// The list of moves with its variations, and the opening with its continuations.

import { glyphMark } from './glyphs.js';

const $ = (id) => document.getElementById(id);
const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };
const make = (tag, className, text = '') => Object.assign(document.createElement(tag), { className, textContent: text });

// showMoves draws the move list: the main line in two columns, and what belongs to a
// move below it. Moves taken back are pale; the one on the board is highlighted.
export function showMoves(game, tree, shown, choose) {
  const list = $('moves');
  const key = `${tree.id} ${tree.stamp}`;
  if (list.dataset.key !== key) {
    const focused = list.contains(document.activeElement) ? document.activeElement.dataset.node : '';
    list.dataset.key = key;
    list.replaceChildren(...rows(tree, choose));
    if (focused) list.querySelector(`[data-node="${focused}"]`)?.focus({ preventScroll: true });
  }
  const before = list.querySelector('.current');
  const takenBack = new Set(game.moves.slice(game.ply).map((m) => m.node));
  for (const button of list.querySelectorAll('button')) {
    const node = Number(button.dataset.node);
    button.classList.toggle('taken-back', !game.study && takenBack.has(node));
    const current = node === shown;
    button.classList.toggle('current', current);
    if (current) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }
  if (list.querySelector('.current') !== before) scrollToCurrent();
}

// scroller returns what scrolls: the list, or on a phone the opening with it.
const scroller = () => (window.getComputedStyle($('moves')).overflowY === 'visible' ? $('record') : $('moves'));

// scrollToCurrent brings the move on the board into sight, without scrolling the page.
export function scrollToCurrent() {
  const box = scroller();
  const button = $('moves').querySelector('.current');
  if (!button) {
    box.scrollTop = 0;
    return;
  }
  const top = button.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop;
  box.scrollTop = top - (box.clientHeight - button.clientHeight) / 2;
}

// keepInSight keeps the move on the board in sight when the list gets another size.
export function keepInSight() {
  const sizes = new ResizeObserver((entries) => {
    if (entries.some(({ target }) => target === scroller())) scrollToCurrent();
  });
  for (const id of ['record', 'moves']) sizes.observe($(id));
}

const isBlack = (node) => node.number.endsWith('...');

// rows returns the list: a row for each two moves of the main line, and below a move
// its comment and its variations.
function rows(tree, choose) {
  const items = [];
  let row = null;
  const below = (parts) => {
    if (!parts.length) return;
    const item = make('li', 'aside');
    item.append(...parts);
    items.push(item);
    row = null;
  };
  const first = tree.node(0);
  below([...(first.summary ? [summary(first.summary)] : []), ...said('p', first)]);
  for (let parent = first; parent.children.length; parent = tree.node(parent.children[0])) {
    const [node, ...others] = tree.children(parent);
    if (!row) {
      row = make('li', '');
      row.append(make('span', 'number', `${parseInt(node.number, 10)}.`), ...(isBlack(node) ? [make('span', 'gap', '…')] : []));
      items.push(row);
    }
    row.append(moveButton(node, choose));
    if (isBlack(node)) row = null;
    const parts = aside(tree, node, others, choose);
    if (row && (parts.length || !node.children.length)) row.append(make('span', 'gap', node.children.length ? '…' : ''));
    below(parts);
  }
  return items;
}

// aside returns what stands below a move of the main line.
function aside(tree, node, others, choose) {
  const parts = said('p', node);
  parts.push(...others.map((other) => variation(tree, other, choose)));
  if (node.after) parts.push(make('p', 'comment', node.after));
  return parts;
}

// said returns what is said of a move: by the authors, and by a review, which the game as
// PGN names each time.
function said(tag, { words, verdict }) {
  const parts = words ? [make(tag, 'comment', words)] : [];
  if (verdict) parts.push(make(tag, 'comment engine', `${verdict[0].toUpperCase()}${verdict.slice(1)}.`));
  return parts;
}

// summary returns the summary of a review, folded into its first line.
function summary(text) {
  const [, by, rest] = /^(.*?), (.*)$/s.exec(text);
  const box = make('details', 'comment engine');
  box.append(make('summary', '', `Reviewed by ${by}`), ...rest.split(/ (?=(?:White|Black): )/).map((line) => make('p', '', line)));
  return box;
}

// variation returns a block with the line that begins with a node, and with blocks for
// the variations on it.
function variation(tree, first, choose) {
  const block = make('div', 'variation');
  block.setAttribute('role', 'group');
  block.setAttribute('aria-label', `Variation ${first.number} ${first.san}`);
  if (first.before) block.append(make('span', 'comment', first.before), ' ');
  let numbered = false;
  let others = [];
  for (let node = first; node; [node, ...others] = tree.children(node)) {
    const move = make('span', 'move');
    if (!isBlack(node) || !numbered) move.append(make('span', 'number', isBlack(node) ? `${parseInt(node.number, 10)}…` : node.number));
    move.append(moveButton(node, choose));
    block.append(move, ' ');
    numbered = true;
    const words = said('span', node);
    block.append(...words.flatMap((element) => [element, ' ']));
    if (node !== first && others.length) block.append(...others.map((other) => variation(tree, other, choose)));
    if (node.after) block.append(make('span', 'comment', node.after), ' ');
    numbered = !words.length && !node.after && !others.length;
    others = [];
  }
  return block;
}

function moveButton(node, choose) {
  const button = make('button', '', node.san);
  button.dataset.ply = node.ply;
  button.dataset.node = node.id;
  button.append(...node.glyphs.map((number, i) => glyphMark(number, node.symbols[i])));
  if (node.clk !== null) button.append(Object.assign(make('small', 'clk', clockText(node.clk)), { title: 'time left' }));
  button.addEventListener('click', () => choose(node.id));
  return button;
}

// clockText formats seconds left as clocks show them.
function clockText(left) {
  const s = Math.max(0, Math.floor(left));
  const two = (n) => String(n).padStart(2, '0');
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

// showOpening names the opening and lists the known continuations, or why there are
// none.
export function showOpening(game, past, choose) {
  setText($('opening-name'), game.opening || (game.moves.length ? 'Unnamed opening' : 'Openings'));
  const book = past ? [] : game.book;
  const note = book.length ? '' : whyNoBook(game, past);
  const key = JSON.stringify([book, note]);
  if ($('book').dataset.key === key) return;
  $('book').dataset.key = key;
  $('book').classList.toggle('shares', book.some(({ share }) => share));
  $('book').replaceChildren(...book.map((entry) => bookLine(entry, choose)));
  if (note) $('book').append(Object.assign(document.createElement('li'), { textContent: note }));
}

function bookLine({ san, move, share, name }, choose) {
  const title = name || (share ? 'book move' : 'leads to named openings');
  const button = Object.assign(document.createElement('button'), { textContent: san, title });
  button.dataset.move = move;
  button.addEventListener('click', () => choose(move));
  const part = Object.assign(document.createElement('span'), { className: 'share', textContent: share });
  if (share) part.title = 'how often the book plays it';
  const line = document.createElement('li');
  line.append(button, part, name);
  return line;
}

function whyNoBook(game, past) {
  if (past) return 'Continuations are listed for the current position.';
  if (game.end) return 'The game is over.';
  if (!game.players[game.turn === 'white' ? 0 : 1].human) return 'Continuations are listed when a human is to move.';
  return 'No known continuation.';
}
