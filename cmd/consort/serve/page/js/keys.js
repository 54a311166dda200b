// The keys of the page. Those of the board are in board.js.

const $ = (id) => document.getElementById(id);

const keys = {
  n: ['new', 'new game'], o: ['open', 'open a game or position'], s: ['save', 'save or copy'], e: ['setup', 'set up a position'],
  u: ['undo', 'undo'], r: ['redo', 'redo'], f: ['flip', 'turn the board'], h: ['hint', 'hint'],
  p: ['pause', 'pause, or go on'], m: ['now', 'the computer moves at once'], a: ['analyse', 'analysis on or off'], t: ['theme', 'light or dark'],
  ArrowLeft: ['back', 'look a move back'], ArrowRight: ['forth', 'look a move forth'],
  Home: ['first', 'look at the start'], End: ['last', 'look at the last move'],
};

const names = { ArrowLeft: '←', ArrowRight: '→' };

// inEditor are the keys that mean something while a position is set up.
const inEditor = 'noesft';

// listenToKeys calls actions by the keys that are pressed.
export function listenToKeys(actions, editing) {
  const help = () => $('help-dialog').showModal();
  $('keys').replaceChildren(...[...Object.entries(keys).map(([key, [, text]]) => [names[key] || key, text]),
    ['b', 'to the board: arrow keys choose a square, Enter takes and puts, Escape lets go'], ['?', 'this list']].flatMap(([key, text]) => [
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
