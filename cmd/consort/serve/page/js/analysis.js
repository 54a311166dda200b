// The analysis: lines and the evaluation bar.

import { $, around, make, setText } from './dom.js';
import { shortScore } from './state/words.js';

// showLines draws the lines of the analysis, or why there are none. Each move is a
// button. The rows have their places from the start, and while the user points at the
// moves they stay as they are. at has the FEN of the position that the lines begin at,
// and pick(moves) to call with the moves of a line up to the one that was clicked.
/** @param {Server.LineView[]} lines @param {number} rows @param {string} note @param {{ fen: string, pick: (moves: string[]) => void }} at */
export function showLines(lines, rows, note, at) {
  const list = $('found');
  list.style.setProperty('--rows', String(rows));
  list.dataset.rows = String(rows);
  setText($('found-note'), note);
  while (list.children.length > lines.length) list.lastElementChild?.remove();
  const held = list.dataset.fen === at.fen && pointed && list.matches(':hover');
  list.dataset.fen = at.fen;
  pick = at.pick;
  lines.forEach((line, i) => {
    const item = /** @type {HTMLElement} */ (list.children[i] || list.appendChild(make('li', {}, make('b'), make('span'))));
    const [score, moves] = item.children;
    setText(score, line.score);
    score.setAttribute('title', `White's chances ${Math.round(100 * line.share)}%`);
    if (item.dataset.text === line.moves || (held && moves.children.length)) return;
    item.dataset.text = item.title = line.moves;
    showSteps(moves, line.steps);
  });
  changed();
}

// showSteps makes the buttons of a line, and keeps those that are there.
/** @param {Element} moves @param {Server.Step[]} steps */
function showSteps(moves, steps) {
  while (moves.children.length > steps.length) moves.lastElementChild?.remove();
  steps.forEach(({ text, move }, i) => {
    const button = /** @type {HTMLElement} */ (moves.children[i] || moves.appendChild(make('button')));
    setText(button, text);
    button.dataset.move = move;
  });
}

// stepsTo returns the moves of a line up to a button.
/** @param {HTMLElement} button */
const stepsTo = (button) => {
  const all = /** @type {HTMLElement[]} */ ([...button.parentElement?.children || []]);
  return all.slice(0, all.indexOf(button) + 1).map((other) => other.dataset.move ?? '');
};

/** @type {(moves: string[]) => void} */
let pick = () => {};
let changed = () => {}; // previews another line that has come to the same place
let pointed = false; // by a mouse or a pen: a tap leaves :hover on

// listenToLines lets users pick the moves of lines, and calls preview(moves, button) with
// the line up to the move that they point at or else that has the focus, and preview()
// after.
/** @param {(moves?: string[], button?: HTMLElement) => void} preview */
export function listenToLines(preview) {
  const list = $('found');
  const over = (/** @type {Event} */ event) => around(event, '#found button');
  /** @type {HTMLElement | null} */
  let focused = null;
  /** @type {HTMLElement | null} */
  let current = null;
  let shown = ''; // the moves up to the current button
  const show = (/** @type {HTMLElement | null} */ button) => {
    current = button;
    const moves = button?.isConnected ? stepsTo(button) : [];
    shown = moves.join(' ');
    if (button && shown) preview(moves, button);
    else preview();
  };
  list.addEventListener('click', (event) => {
    const button = over(event);
    if (!button) return;
    focused = null;
    show(null);
    pick(stepsTo(button));
  });
  list.addEventListener('pointerover', (event) => {
    pointed = event.pointerType !== 'touch';
    show((pointed && over(event)) || focused);
  });
  list.addEventListener('focusin', (event) => show(focused = over(event)));
  list.addEventListener('focusout', () => show(focused = null));
  // The focus itself scrolls a list, and another size of the window takes it from under the pointer.
  for (const kind of ['pointerleave', 'scroll']) list.addEventListener(kind, () => show(focused), true);
  changed = () => {
    if (current && !(current.isConnected && stepsTo(current).join(' ') === shown)) show(current.isConnected ? current : focused);
  };
}

// showBar draws the evaluation bar: share is White's part, undefined if unknown.
/** @param {boolean} on @param {number} [share] @param {string} [score] @param {boolean} [flipped] */
export function showBar(on, share, score, flipped = false) {
  const bar = $('bar');
  bar.classList.toggle('off', !on); // It keeps its place.
  bar.setAttribute('aria-hidden', String(!on));
  if (!on) return;
  bar.classList.toggle('flipped', flipped);
  const part = `${100 * (share ?? 0.5)}%`;
  $('bar-white').style.height = part;
  $('bar-white').style.setProperty('--share', part);
  setText($('bar-text'), shortScore(score || ''));
  bar.classList.toggle('black-better', (share ?? 0.5) < 0.5);
  const chance = share === undefined ? '' : `White's chances ${Math.round(100 * share)}%`;
  bar.setAttribute('aria-label', `Evaluation ${score || 'unknown'}${chance && `, ${chance}`}`);
  bar.title = chance;
}
