// Dialogs, and notices over the moves.

import { $, around, find, make } from './dom.js';
import { messageOf } from './net.js';
import { sentence } from './state/words.js';

// asked counts the dialogs: a browser may report that a dialog has closed only after
// it is open again, and that event belongs to the previous one.
let asked = 0;

/** @type {import('./dom.js').PageElement | null} the dialog whose button acts now */
let acting = null;

// ask opens a dialog and returns the button pressed, '' for none. act does what the button says
// while the dialog is open, which stays so with all its fields if the result is false.
/** @param {import('./dom.js').PageElement} dialog @param {(chosen: string) => Promise<unknown>} [act] @returns {Promise<string>} */
export function ask(dialog, act) {
  const mine = ++asked;
  dialog.returnValue = '';
  dialog.querySelector('.problem')?.remove();
  dialog.onsubmit = act ? async (event) => {
    const { value } = /** @type {HTMLButtonElement} */ (event.submitter);
    if (!value) return;
    event.preventDefault();
    if (acting) return;
    dialog.querySelector('.problem')?.remove();
    acting = dialog;
    const done = await act(value).catch((error) => { fail(error); return false; });
    acting = null;
    if (done !== false) dialog.close(value);
  } : null;
  dialog.showModal();
  return new Promise((answered) => {
    const close = () => {
      if (mine === asked && dialog.open) return;
      dialog.removeEventListener('close', close);
      answered(mine === asked ? dialog.returnValue : '');
    };
    dialog.addEventListener('close', close);
  });
}

// Enter presses the default button of a dialog also while the focus is on no field or button
// of it, such as on its heading, which has it first for screen readers.
document.addEventListener('keydown', (event) => {
  const dialog = document.querySelector('dialog[open]');
  if (!dialog || event.key !== 'Enter' || event.repeat || around(event, 'button, a, input, select, textarea, summary')) return;
  event.preventDefault();
  find(dialog, 'button:not([type="button"], :disabled)')?.click();
});

let toastTimer = 0;

// toast shows a notice for a while, with a button if there is something to do about it;
// a notice of what is on its way stays until the next one.
/** @param {string} message @param {{ label?: string, act?: () => void, stays?: boolean }} [more] */
export function toast(message, { label = '', act, stays = false } = {}) {
  $('toast').textContent = message;
  $('toast').hidden = !message;
  if (label) $('toast').append(make('button', { textContent: label, onclick: () => { toast(''); act?.(); } }));
  // It lies over the moves, not over the board or the buttons, which may ask something.
  const below = ($('end').offsetHeight ? $('end') : $('dock')).getBoundingClientRect();
  const over = { left: below.left + below.width / 2, bottom: window.innerHeight - below.top + 8, 'max-width': below.width - 16 };
  for (const [side, value] of Object.entries(over)) $('toast').style.setProperty(side, below.width ? `${value}px` : '');
  clearTimeout(toastTimer);
  if (!stays) toastTimer = window.setTimeout(() => { $('toast').hidden = true; }, label ? 10000 : 6000);
}

// fail says what went wrong: in the dialog whose button did it, else in a notice.
/** @param {unknown} error */
export function fail(error) {
  const textContent = sentence(messageOf(error));
  if (acting?.open) find(acting, 'form > .row:last-child').before(make('p', { className: 'warning problem', role: 'alert', textContent }));
  else toast(textContent);
}

// offersUndo reports whether the notice has a button.
export const offersUndo = () => Boolean($('toast').querySelector('button'));
