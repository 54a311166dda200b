// The panel beside the board: the lines above the tabs, the buttons, the result and the
// question that needs an answer, as the state of the game says.

import { $, findAll, setText } from './dom.js';
import { setIcon } from './icons.js';

/** @typedef {import('./state/game.js').GameState} GameState */

// showHead says what is on the board.
/** @param {GameState} state */
export function showHead(state) {
  setText($('status'), state.status);
  $('status').title = state.game.study ? state.status : ''; // An event may have a long name.
  $('past').hidden = !state.looksBack;
  $('status').hidden = $('thought').hidden = state.looksBack;
  if (state.looksBack) setText($('past').children[0], state.where);
  $('past-here').hidden = !state.canGoTo;
}

// showControls updates the buttons and the result.
/** @param {GameState} state */
export function showControls({ game, disabled, waits, puzzles }) {
  for (const [id, off] of Object.entries(disabled)) $(id).disabled = off;
  setIcon($('pause'), game.paused ? 'resume' : 'pause', game.paused ? 'Resume' : 'Pause');
  $('pause').classList.toggle('main', game.paused && waits);
  $('quit').title = game.shared ? 'Quit this game in the terminal' : game.kept && !game.study ? 'Close this game; it stays in the Archive' : 'Close this game';
  $('analyse').checked = game.analysis;
  $('lines').value = String(game.lines);
  $('unsaved').hidden = !game.unsaved;
  $('unsaved').textContent = game.unsaved ? `This game is not being saved: ${game.unsaved}.` : '';
  $('record').hidden = puzzles.on; // It has the solutions.
  $('end').hidden = !game.end;
  if (!game.end) return;
  $('end-result').textContent = game.end.result;
  $('end-text').textContent = game.end.text;
}

// showQuestion asks, in place of the actions, what needs an answer.
/** @param {GameState} state */
export function showQuestion({ asked, puzzles }) {
  $('question').hidden = !asked;
  for (const covered of ['actions', 'study']) {
    $(covered).classList.toggle('covered', Boolean(asked) || puzzles.on);
    $(covered).classList.toggle('aside', puzzles.on && !asked); // and leaves its room to the puzzle
  }
  if (!asked) return;
  $('question-text').textContent = asked.text;
  $('question-yes').textContent = asked.yes;
  $('question-no').textContent = asked.no;
}

// showWarnings says in the dialogs that lead to another game what becomes of this one.
/** @param {GameState} state */
export function showWarnings(state) {
  for (const warning of findAll(document, '.leaving')) {
    warning.hidden = !state.unfinished;
    warning.classList.toggle('warning', !state.game.kept);
    warning.textContent = state.leaving(warning.dataset.lost);
  }
}
