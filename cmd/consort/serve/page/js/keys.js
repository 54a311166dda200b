// Keyboard shortcuts of the page. Those of the board are in board.js.

const $ = (id) => document.getElementById(id);

const keys = {
  n: ['new', 'new game'], o: ['open', 'open a game or position'], s: ['save', 'save or copy'], e: ['setup', 'set up a position'],
  u: ['undo', 'undo'], r: ['redo', 'redo'], f: ['flip', 'flip the board'], h: ['hint', 'hint'],
  p: ['pause', 'pause or resume'], m: ['now', 'make the computer move now'], a: ['analyse', 'analysis on or off'], t: ['theme', 'light or dark'],
  ArrowLeft: ['back', 'previous move'], ArrowRight: ['forth', 'next move'],
  Home: ['first', 'go to the start'], End: ['last', 'go to the last move'],
};

const names = { ArrowLeft: '←', ArrowRight: '→' };

// inEditor lists the keys that work in the position editor.
const inEditor = 'noesft';

// listenToKeys maps key presses to actions.
export function listenToKeys(actions, editing) {
  const help = () => $('help-dialog').showModal();
  $('keys').replaceChildren(...[...Object.entries(keys).map(([key, [, text]]) => [names[key] || key, text]),
    ['b', 'focus the board: arrow keys select a square, Enter picks up and drops a piece, Escape cancels'], ['?', 'this list']].flatMap(([key, text]) => [
    Object.assign(document.createElement('dt'), { textContent: key }),
    Object.assign(document.createElement('dd'), { textContent: text }),
  ]));
  $('help').addEventListener('click', help);
  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    if (event.target.closest('input, select, textarea')) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const named = editing() && !inEditor.includes(key) ? undefined : keys[key];
    if (event.key === '?') help();
    else if (event.key === 'b') $('board').focus();
    else if (named && !$(named[0])?.disabled && !$('game').hidden) actions[named[0]]();
    else return;
    event.preventDefault();
  });
}
