// The keyboard and the mouse wheel, wherever the focus is.

import { $, make } from './dom.js';
import { actionOf, inEditor, isPlain, keyList } from './state/keys.js';

// takesArrows reports whether an element needs the arrows up and down itself.
/** @param {Element} element */
const takesArrows = (element) => Boolean(element.closest('select, input[type="range"], input[type="radio"]'));

// isText reports whether an element takes text: keys there belong to it.
/** @param {Element} element */
const isText = (element) => Boolean(element.closest('textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])'));

// listenToKeys maps keys to actions. typed takes the letters of moves.
/** @param {Record<string, () => unknown>} actions @param {import('./state/typed.js').Typed} typed @param {() => boolean} editing */
export function listenToKeys(actions, typed, editing) {
  $('keys').replaceChildren(...keyList.flatMap(([key, text]) => [make('dt', { textContent: key }), make('dd', { textContent: text })]));
  document.addEventListener('keydown', (event) => {
    if (press(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true); // before a select sees the key

  // press does what a key stands for, and reports whether it did.
  /** @param {KeyboardEvent} event */
  function press(event) {
    const target = /** @type {Element} */ (event.target);
    if (document.querySelector('dialog[open]') || isText(target) || target.closest('[popover], .chooser')) return false;
    if (isPlain(event) && !editing() && !$('game').hidden && typed.key(event.key)) return true;
    const name = actionOf(event, { upDown: takesArrows(target), arrows: $('board').classList.contains('keys') });
    if (name === 'escape') actions.escape(); // The key may mean something else as well.
    if (!name || name === 'escape' || (editing() && !inEditor.includes(name))) return false;
    if ($('game').hidden || $(name)?.disabled) return false;
    return actions[name]() !== false;
  }
}

// keepFocus gives the focus to the board when what had it disappears or is switched off, such
// as a button that has done what there was to do: without it, the browser begins at the top of
// the page again.
/** @param {import('./board.js').Board} board */
export function keepFocus(board) {
  let ring = false;
  document.addEventListener('focusin', ({ target }) => { ring = /** @type {Element} */ (target).matches(':focus-visible'); });
  document.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget || !document.hasFocus()) return;
    setTimeout(() => {
      const gone = /** @type {Element} */ (target);
      if (document.activeElement !== document.body || $('game').hidden || (gone.checkVisibility() && !gone.matches(':disabled'))) return;
      board.focus(ring);
    });
  });
}

// listenToWheel steps through the game with the wheel over an element: down is forth.
/** @param {HTMLElement} element @param {(by: number) => void} step */
export function listenToWheel(element, step) {
  const notch = 50; // of a wheel or, added up, of a touchpad
  let sum = 0;
  element.addEventListener('wheel', (event) => {
    if (event.ctrlKey) return; // to zoom
    event.preventDefault();
    const delta = event.deltaMode ? event.deltaY * notch : event.deltaY;
    if (Math.sign(delta) !== Math.sign(sum)) sum = 0;
    sum += delta;
    if (Math.abs(sum) < notch) return;
    step(Math.sign(sum));
    sum = 0;
  }, { passive: false });
}
