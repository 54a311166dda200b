// Settings of this browser: colors, board, pieces, sounds. They are kept in its local
// storage and shown as attributes of the page, which the style sheet reads.

import { $, find, make } from './dom.js';
import { drawingOf } from './pieces.js';
import { choices, keep, kept, setting, switches } from './state/kept.js';

const root = document.documentElement;

/** @param {string} name */
export const read = (name) => setting(window.localStorage, name);

/** @param {string} name @param {string} value */
function write(name, value) {
  window.localStorage.setItem(name, value);
  apply();
}

// apply shows the settings on the page.
function apply() {
  const look = read('look');
  if (look === 'system') delete root.dataset.theme;
  else root.dataset.theme = look;
  for (const name of ['board', 'pieces', ...switches]) root.dataset[name] = read(name);
}

// startSettings fills the settings box and applies what was kept. redraw is called
// when the pieces change, rename with another name of the user.
/** @param {() => void} redraw @param {(name: string) => void} rename */
export function startSettings(redraw, rename) {
  apply();
  for (const [name, values] of Object.entries(choices)) {
    $(`set-${name}`).append(...values.map(([value, text]) => {
      const input = make('input', { type: 'radio', name: `set-${name}`, value, checked: read(name) === value });
      input.addEventListener('change', () => {
        write(name, value);
        if (name === 'pieces') redraw();
      });
      return make('label', { className: 'pick' }, input, ...sample(name, value), text);
    }));
  }
  const before = () => kept(window.localStorage, 'new-game') || {};
  $('set-name').value = before().name || '';
  $('set-name').addEventListener('change', () => {
    const name = $('set-name').value.trim();
    keep(window.localStorage, 'new-game', { ...before(), name });
    rename(name);
  });
  for (const name of switches) {
    const box = $(`set-${name}`);
    box.checked = read(name) === 'on';
    box.addEventListener('change', () => write(name, box.checked ? 'on' : 'off'));
  }
}

// sample shows what a choice looks like, if it is one of looks.
/** @param {string} name @param {string} value */
const sample = (name, value) => (name === 'marks' ? []
  : [make('span', { className: `sample ${name}-${value}` }, ...(name === 'pieces' ? [drawingOf(value, 'N'), drawingOf(value, 'q')] : []))]);

// switchLook changes between light and dark.
export function switchLook() {
  const dark = read('look') === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : read('look') === 'dark';
  const next = dark ? 'light' : 'dark';
  write('look', next);
  find(document, `#set-look input[value="${next}"]`).checked = true;
}
