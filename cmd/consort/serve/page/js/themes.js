// Settings of this browser: colors, board, pieces, sounds. They are kept in its local
// storage and shown as attributes of the page, which the style sheet reads.

import { drawingOf, sets } from './pieces.js';

const root = document.documentElement;
const choices = {
  look: [['system', 'System'], ['light', 'Light'], ['dark', 'Dark']],
  board: [['wood', 'Wood'], ['green', 'Green'], ['blue', 'Blue'], ['stone', 'Stone']],
  pieces: sets,
};
const switches = { sound: 'on', motion: 'on', coordinates: 'on' };

// read returns a setting: what was kept, or the first choice.
export function setting(name) {
  const kept = window.localStorage.getItem(name);
  if (name in switches) return kept || switches[name];
  return choices[name].some(([value]) => value === kept) ? kept : choices[name][0][0];
}

function keep(name, value) {
  window.localStorage.setItem(name, value);
  apply();
}

// apply shows the settings on the page.
function apply() {
  const look = setting('look');
  if (look === 'system') delete root.dataset.theme;
  else root.dataset.theme = look;
  for (const name of ['board', 'pieces', ...Object.keys(switches)]) root.dataset[name] = setting(name);
}

// startSettings fills the settings box and applies what was kept. redraw is called
// when the pieces change.
export function startSettings(redraw) {
  apply();
  for (const [name, values] of Object.entries(choices)) fill(name, values, redraw);
  for (const name of Object.keys(switches)) {
    const box = document.getElementById(`set-${name}`);
    box.checked = setting(name) === 'on';
    box.addEventListener('change', () => keep(name, box.checked ? 'on' : 'off'));
  }
}

function fill(name, values, redraw) {
  const group = document.getElementById(`set-${name}`);
  for (const [value, text] of values) {
    const label = document.createElement('label');
    label.className = 'pick';
    const input = Object.assign(document.createElement('input'), { type: 'radio', name: `set-${name}`, value, checked: setting(name) === value });
    input.addEventListener('change', () => {
      keep(name, value);
      if (name === 'pieces') redraw();
    });
    label.append(input, sample(name, value), text);
    group.append(label);
  }
}

// sample shows what a choice looks like.
function sample(name, value) {
  const box = document.createElement('span');
  box.className = `sample ${name}-${value}`;
  if (name === 'pieces') box.append(drawingOf(value, 'N'), drawingOf(value, 'q'));
  return box;
}

// switchLook changes between light and dark.
export function switchLook() {
  const dark = setting('look') === 'system' ? window.matchMedia('(prefers-color-scheme: dark)').matches : setting('look') === 'dark';
  const next = dark ? 'light' : 'dark';
  keep('look', next);
  document.querySelector(`#set-look input[value="${next}"]`).checked = true;
}
