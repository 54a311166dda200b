// The keyboard and the mouse wheel, wherever the focus is. Letters that begin a move
// (a to h, N, B, R, Q, K, O) are never shortcuts. The keys of the board are in
// board.js.

const $ = (id) => document.getElementById(id);

const letters = {
  u: ['undo', 'undo'], y: ['redo', 'redo'], i: ['hint', 'hint'], v: ['flip', 'flip the board'], l: ['analyse', 'analysis on or off'],
  p: ['pause', 'pause or resume'], m: ['now', 'make the computer move now'], z: ['zen', 'zen mode'], t: ['theme', 'light or dark'],
  j: ['next-mistake', 'next mistake of a review'],
  ',': ['settings', 'settings'], '?': ['help', 'this list'],
};
const walking = {
  ArrowLeft: ['back', 'previous move'], ArrowRight: ['forth', 'next move'], ArrowUp: ['above', 'variation above'], ArrowDown: ['below', 'variation below'], Home: ['first', 'go to the start'], End: ['last', 'go to the last move'],
};
const withAlt = { KeyN: ['new', 'new game', 'Alt+N'], KeyP: ['setup', 'set up a position', 'Alt+P'] };
const withCtrl = { o: ['open', 'open a game or position', 'Ctrl+O'], s: ['save', 'save or copy', 'Ctrl+S'], z: ['undo'], Z: ['redo'], y: ['redo'] };

// inEditor lists the actions that the position editor has.
const inEditor = ['new', 'open', 'save', 'setup', 'flip', 'theme', 'settings', 'help'];

const names = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };

// takesArrows reports whether an element needs the arrows up and down itself.
const takesArrows = (element) => Boolean(element.closest('select, input[type="range"], input[type="radio"]'));

// isText reports whether an element takes text: keys there belong to it.
const isText = (element) => Boolean(element.closest('textarea, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])'));

// listenToKeys maps keys to actions. typed takes the letters of moves.
export function listenToKeys(actions, typed, editing) {
  list();
  document.addEventListener('keydown', (event) => {
    if (press(event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }, true); // before a select sees the key

  // act does what a key stands for, and reports whether it did.
  function act(name) {
    if (editing() && !inEditor.includes(name)) return false;
    if ($('game').hidden || $(name)?.disabled) return false;
    return actions[name]() !== false;
  }

  function press(event) {
    if (document.querySelector('dialog[open]') || isText(event.target) || event.target.closest('[popover], .chooser')) return false;
    const { key, code } = event;
    if (event.altKey && !event.ctrlKey && !event.metaKey) return code in withAlt && act(withAlt[code][0]);
    if (event.ctrlKey || event.metaKey) return !event.altKey && key in withCtrl && act(withCtrl[key][0]);
    if ((key === 'ArrowUp' || key === 'ArrowDown') && takesArrows(event.target)) return false;
    if (key in walking) return !(key.startsWith('Arrow') && $('board').classList.contains('keys')) && act(walking[key][0]);
    if (!editing() && !$('game').hidden && typed.key(key)) return true;
    if (key === 'Escape') actions.escape();
    return key in letters && act(letters[key][0]);
  }

  function list() {
    const row = ([key, text]) => [
      Object.assign(document.createElement('dt'), { textContent: key }),
      Object.assign(document.createElement('dd'), { textContent: text }),
    ];
    $('keys').replaceChildren(...[
      ['e4, Nf3', 'play the move; Enter finishes it, Escape clears it'],
      ...Object.entries(walking).map(([key, [, text]]) => [names[key] || key, text]),
      ...Object.entries(letters).map(([key, [, text]]) => [key, text]),
      ...[...Object.values(withAlt), ...Object.values(withCtrl)].filter((entry) => entry[2]).map(([, text, key]) => [key, text]),
      ['Enter', 'with the focus on the board: choose squares with the arrow keys; Enter picks up and drops a piece, Escape ends it'],
    ].flatMap(row));
  }
}

// listenToWheel steps through the game with the wheel over an element: down is forth.
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
