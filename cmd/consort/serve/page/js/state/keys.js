// What keys stand for, wherever the focus is. Letters that begin a move (a to h, N, B, R,
// Q, K, O) are never shortcuts. The keys of the board are in ../board.js.

/** @typedef {Record<string, string[]>} Keys the action, its words, and the name of the key if it has another */

/** @type {Keys} */
const letters = {
  u: ['undo', 'undo'], y: ['redo', 'redo'], i: ['hint', 'hint'], v: ['flip', 'flip the board'], l: ['analyse', 'analysis on or off'],
  p: ['pause', 'pause or resume'], m: ['now', 'make the computer move now'], z: ['zen', 'zen mode'], t: ['theme', 'light or dark'],
  j: ['next-mistake', 'next mistake of a review'], x: ['review-refute', 'show the refutation of a mistake, or go back to the move'],
  ',': ['settings', 'settings'], '?': ['help', 'this list'], Escape: ['escape'],
};
/** @type {Keys} */
const walking = {
  ArrowLeft: ['back', 'previous move', '←'], ArrowRight: ['forth', 'next move', '→'], ArrowUp: ['above', 'variation above', '↑'],
  ArrowDown: ['below', 'variation below', '↓'], Home: ['first', 'go to the start'], End: ['last', 'go to the last move'],
  PageUp: ['file-back', 'game before it in the file', 'Page Up'], PageDown: ['file-forth', 'next game of the file', 'Page Down'],
};
/** @type {Keys} */
const withAlt = { KeyN: ['new', 'new game', 'Alt+N'], KeyP: ['setup', 'set up a position', 'Alt+P'] };
/** @type {Keys} */
const withCtrl = { o: ['open', 'open a game or position', 'Ctrl+O'], s: ['save', 'save or copy', 'Ctrl+S'], z: ['undo'], Z: ['redo'], y: ['redo'] };

// inEditor lists the actions that the position editor has.
export const inEditor = ['new', 'open', 'save', 'setup', 'flip', 'theme', 'settings', 'help'];

// keyList lists the keys and what they do, for people.
export const keyList = [
  ['e4, Nf3', 'play the move; Enter finishes it, Escape clears it'],
  ...[walking, letters, withAlt, withCtrl].flatMap(Object.entries).filter(([, [, words]]) => words).map(([key, [, words, name]]) => [name || key, words]),
  ['Enter', 'with the focus on the board: choose squares with the arrow keys; Enter picks up and drops a piece, Escape ends it'],
];

/** @typedef {{ key: string, code: string, altKey: boolean, ctrlKey: boolean, metaKey: boolean }} Press */

// isPlain reports whether a key can belong to a typed move.
/** @param {Press} press */
export const isPlain = ({ key, altKey, ctrlKey, metaKey }) => !altKey && !ctrlKey && !metaKey && !(key in walking);

// actionOf returns the action that a key stands for, '' for none. upDown says that what has
// the focus needs the arrows up and down itself, arrows that the board needs all four.
/** @param {Press} press @param {{ upDown: boolean, arrows: boolean }} taken */
export function actionOf({ key, code, altKey, ctrlKey, metaKey }, taken) {
  const isTaken = (taken.upDown && /^Arrow(Up|Down)$/.test(key)) || (taken.arrows && key.startsWith('Arrow'));
  if (ctrlKey || metaKey) return altKey ? '' : withCtrl[key]?.[0] ?? '';
  if (altKey) return withAlt[code]?.[0] ?? '';
  return isTaken ? '' : (walking[key] || letters[key])?.[0] ?? '';
}
