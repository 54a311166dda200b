// The page: finds its game, draws what the server sends, and sends user actions.

import { get, post, watch } from './net.js';
import { Board } from './board.js';
import { copy } from './copy.js';
import { Editor } from './editor.js';
import { fillPlayer, playerText, showPlayer } from './players.js';
import * as panel from './panel.js';
import { listenToKeys } from './keys.js';
import { startTheme } from './theme.js';

const $ = (id) => document.getElementById(id);
const defaults = { white: 'human', black: 'alpha-beta easy', control: 'off' };

let id = '';
let game = null; // as last received
let live = null; // what changes while a computer thinks
let since = 0; // when live was received
let past = null; // the earlier position on the board, null for the current one
let analysis = null; // of the position past
let lookAt = () => {}; // reports the ply on the board to the server
let requestedPly = -1; // -1 for the current one
let looks = 0; // counts the requests for it: only the last response counts
let turned = null; // whether the user flipped the board, null for the default
let about = null;
let endShown = '';
let saving = false;

const board = new Board($('board'), {
  move: (move) => command('move', { move }),
  premove: (move) => command('premove', { move }),
  place: (square) => editor.place(square),
  shift: (from, to) => editor.shift(from, to),
});
let editor = null;

let toastTimer = 0;
function toast(text) {
  $('toast').textContent = text;
  $('toast').hidden = !text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { $('toast').hidden = true; }, 6000);
}
const fail = (error) => toast(error.message);

// command sends a command and reports whether it succeeded.
async function command(name, body = {}) {
  try {
    const { note } = await post(`/api/games/${id}/${name}`, body);
    if (note) toast(note);
    return true;
  } catch (error) {
    fail(error);
    board.settle();
    return false;
  }
}

// draw shows everything as it is.
function draw() {
  if (!game) return;
  const flipped = turned ?? game.bottom === 'black';
  if (!editor.on) {
    board.flip(flipped);
    board.show(past ? { ...past, legal: {}, ahead: {}, premove: [] } : game);
  }
  const ply = past ? past.ply : game.ply;
  panel.showMoves(game, ply, look);
  lookAt(past && game.analysis ? past.ply : -1);
  panel.showOpening(game, Boolean(past), (move) => command('move', { move }));
  panel.showControls(game);
  for (const what of ['new', 'open', 'setup']) $(`${what}-warning`).hidden = !unfinished();
  showSaves();
  $('past').hidden = !past;
  if (past) $('past').firstElementChild.textContent = past.after ? `Position after ${past.after}` : 'Start position';
  drawLive();
}

function drawLive() {
  if (!game || !live) return;
  const flipped = board.flipped;
  const ply = past ? past.ply : game.ply;
  panel.showStrips(game, live, since, flipped);
  panel.showLeads((past || game).leads, flipped);
  const lines = linesHere();
  panel.showThought(game, Boolean(past), live.thought, lines[0]);
  panel.showLines(lines, past && analysisHere()?.waits ? 'Waiting: other tabs are analyzing other positions.' : '');
  const seen = lines[0];
  const known = live.graph[ply];
  panel.showBar(game.analysis, seen ? seen.share : known >= 0 ? known : undefined, seen?.score, flipped);
  panel.showGraph(live.graph, ply);
  if (!editor.on) drawArrows();
}

// analysisHere returns the analysis of the earlier position on the board, if known.
const analysisHere = () => (analysis?.ply === past.ply && analysis.fen === past.fen ? analysis : null);

// linesHere returns the analysis of the position on the screen.
function linesHere() {
  if (!past) return live.lines;
  return game.analysis ? analysisHere()?.lines || [] : [];
}

function drawArrows() {
  const arrows = [];
  if ($('arrows').checked) {
    linesHere().forEach((line, i) => { if (line.arrow.length) arrows.unshift({ squares: line.arrow, look: i ? 'other' : '' }); });
  }
  if (!past && game.hint.length) arrows.push({ squares: game.hint, look: 'hint' });
  if (!past && game.premove.length) arrows.push({ squares: game.premove, look: 'ahead' });
  board.arrows(arrows);
}

// look shows the position after ply half-moves without changing the game.
async function look(ply) {
  if (!game || editor.on) return;
  const wanted = Math.min(game.moves.length, Math.max(0, ply));
  if (wanted === game.ply) {
    toCurrent();
    draw();
    return;
  }
  const mine = ++looks;
  requestedPly = wanted;
  try {
    const found = await get(`/api/games/${id}/ply/${wanted}`);
    if (mine !== looks) return;
    past = found;
  } catch (error) {
    requestedPly = past ? past.ply : -1;
    fail(error);
  }
  draw();
}

// toCurrent returns to the current position.
function toCurrent() {
  looks++;
  past = analysis = null;
  requestedPly = -1;
}

const step = (by) => look((requestedPly < 0 ? game.ply : requestedPly) + by);

function take(view) {
  if (game && (view.fen !== game.fen || view.ply !== game.ply || view.moves.length !== game.moves.length)) toCurrent();
  if (game?.hint.length && !view.hint.length) toast(''); // it is out of date
  game = view;
  document.title = `${view.players[0].name} – ${view.players[1].name} · Consort`;
  draw();
  showEnd();
}

// showEnd opens the dialog at the end of a game, once.
function showEnd() {
  const key = game.end ? `${game.end.text} ${game.ply}` : '';
  if (key && key !== endShown) {
    $('end-result').textContent = game.end.result;
    $('end-text').textContent = game.end.text;
    if (!$('end-dialog').open) $('end-dialog').showModal();
  } else if (!key && $('end-dialog').open) {
    $('end-dialog').close('');
  }
  endShown = key;
}

const handlers = {
  game: take,
  live(value, age) {
    live = value;
    since = performance.now() - age;
    drawLive();
  },
  past(value) {
    if (value.ply !== past?.ply) return; // another tab's
    analysis = value;
    drawLive();
  },
  gone() { // After quitting here the message is already shown.
    if ($('bye').hidden) sayBye('No such game: it was closed, or the server was restarted.');
  },
  link(up) { $('link').hidden = up; },
};

function sayBye(text) {
  $('game').hidden = true;
  $('bye').hidden = false;
  $('bye-text').textContent = text;
  for (const button of ['new', 'open', 'save', 'setup', 'quit']) $(button).disabled = true;
  for (const dialog of document.querySelectorAll('dialog[open]')) dialog.close('');
}

// begin creates a game, from a file if one is given, and shows it.
async function begin(wanted, tab, file) {
  const made = await post('/api/games', wanted);
  if (file) {
    await post(`/api/games/${made.id}/open`, file).catch(async (error) => {
      await post(`/api/games/${made.id}/quit`);
      throw error;
    });
  }
  if (tab) tab.location = `/game/${made.id}`;
  else window.location.assign(`/game/${made.id}`);
}

// fresh resets the board's orientation for a new game.
function fresh() {
  turn(null);
  if (editor.on) editor.close();
}

// turn sets the board's orientation and keeps it across reloads.
function turn(flipped) {
  turned = flipped;
  if (flipped === null) window.sessionStorage.removeItem(`turned-${id}`);
  else window.sessionStorage.setItem(`turned-${id}`, flipped);
  draw();
}

// unfinished reports whether moves would be lost with the game.
const unfinished = () => Boolean(game && game.moves.length && !game.end);

// askQuit confirms before abandoning an unfinished game.
async function askQuit() {
  if (!unfinished()) return quit();
  const answer = await ask($('quit-dialog'));
  if (answer === 'save') await askSave();
  return answer === 'quit' ? quit() : undefined;
}

async function quit() {
  if (await command('quit')) sayBye('Goodbye. The game is closed.');
}

// asked counts the dialogs: a browser may report that a dialog has closed only after
// it is open again, and that event belongs to the previous one.
let asked = 0;

// ask opens a dialog and returns the button pressed, '' for none.
function ask(dialog) {
  const mine = ++asked;
  dialog.returnValue = '';
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

async function askNew() {
  const rows = [...document.querySelectorAll('#new-dialog .player-row')];
  if (game) rows.forEach((row, i) => showPlayer(row, game.players[i]));
  $('new-control').value = game ? game.control : 'off';
  listGames();
  const answer = await ask($('new-dialog'));
  if (!answer) return;
  const wanted = { white: playerText(rows[0]), black: playerText(rows[1]), control: $('new-control').value };
  if (answer === 'here') {
    if (await command('new', wanted)) fresh();
    return;
  }
  const tab = window.open('about:blank'); // Opened later, it would be blocked as a pop-up.
  begin(wanted, tab).catch((error) => { tab?.close(); fail(error); });
}

// listGames lists the other games on the server.
async function listGames() {
  $('games').replaceChildren();
  const others = (await get('/api/games').catch(() => [])).filter((g) => g.id !== id).slice(0, 8);
  if (!others.length) return;
  $('games').append(Object.assign(document.createElement('p'), { className: 'small', textContent: 'Other games:' }), ...others.map((g) => {
    const link = Object.assign(document.createElement('a'), { href: `/game/${g.id}`, target: '_blank', textContent: `${g.white} – ${g.black}` });
    const line = document.createElement('p');
    line.append(link, `, ${g.moves} ${g.moves === 1 ? 'move' : 'moves'}, ${g.status}`);
    return line;
  }));
}

async function askOpen() {
  $('open-file').value = '';
  $('open-number').value = 1;
  const answer = await ask($('open-dialog'));
  if (!answer) return;
  const file = $('open-file').files[0];
  const tab = answer === 'tab' && (file || $('open-text').value.trim()) ? window.open('about:blank') : null;
  const text = file ? await file.text() : $('open-text').value;
  if (!text.trim()) return;
  const opened = { text, number: Math.max(0, Math.floor(Number($('open-number').value))) };
  if (answer === 'tab') {
    const [white, black] = [...document.querySelectorAll('#players .player-row')].map(playerText);
    begin({ white, black, control: game.control }, tab, opened).catch((error) => { tab?.close(); fail(error); });
  } else if (await command('open', opened)) {
    fresh();
    $('open-text').value = '';
  }
}

// showSaves points the links at what is on the screen, also while the dialog is open.
function showSaves() {
  const after = past ? `&ply=${past.ply}` : '';
  $('save-pgn').href = `/api/games/${id}/save?as=pgn`;
  for (const as of ['fen', 'ichess']) $(`save-${as}`).href = `/api/games/${id}/save?as=${as}${after}`;
  $('save-past').hidden = !past;
}

function askSave() {
  $('copy-text').hidden = true;
  $('copied').textContent = '';
  return ask($('save-dialog'));
}

// copyAs copies the game as PGN, or the position on the board as FEN.
async function copyAs(as) {
  try {
    const answer = as === 'pgn' ? await fetch($('save-pgn').href) : null;
    if (answer && !answer.ok) throw new Error('The server did not return the game.');
    const done = await copy(answer ? await answer.text() : (past || game).fen, $('copy-text'));
    $('copied').textContent = done ? `The ${as.toUpperCase()} is on the clipboard.` : 'This browser does not allow copying. The text is selected: press Ctrl+C.';
  } catch (error) {
    $('copied').textContent = error.message;
  }
}

async function endClosed() {
  const answer = $('end-dialog').returnValue;
  $('end-dialog').returnValue = '';
  if (answer === 'again') await command('again');
  if (answer === 'quit') await quit();
  if (answer === 'save' && !saving) {
    saving = true;
    await askSave();
    saving = false;
    if (game.end) $('end-dialog').showModal();
  }
}

// mySide returns the human's side: the side to move if both are human.
const mySide = () => {
  const turn = game.turn === 'white' ? 0 : 1;
  return ['white', 'black'][game.players[turn].human ? turn : 1 - turn];
};

const actions = {
  new: askNew, open: askOpen, save: askSave, quit: askQuit,
  setup: () => (editor.on ? editor.close() : (toCurrent(), editor.open())),
  undo: () => command('undo'), redo: () => command('redo'), hint: () => (toast('Looking for a good move…'), command('hint')), now: () => command('now'),
  pause: () => command(game.paused ? 'resume' : 'pause'),
  flip: () => (editor.on ? board.flip(!board.flipped) : turn(!board.flipped)),
  draw: () => command('draw', { side: mySide() }),
  accept: () => command('accept', { side: game.offer === 'white' ? 'black' : 'white' }),
  decline: () => command('decline', { side: game.offer === 'white' ? 'black' : 'white' }),
  claim: () => command('claim'), resign: () => command('resign', { side: mySide() }),
  swap: () => command('swap'),
  first: () => look(0), back: () => step(-1), forth: () => step(1), last: () => look(game.moves.length),
  'past-end': () => look(game.ply), 'past-here': () => command('goto', { ply: past.ply }),
};

function listen() {
  for (const [name, act] of Object.entries(actions)) $(name).addEventListener('click', () => act());
  $('bye-new').addEventListener('click', () => begin(defaults).catch(fail));
  $('analyse').addEventListener('change', () => command('analysis', { on: $('analyse').checked }));
  $('lines').addEventListener('change', () => command('analysis', { on: game.analysis, lines: Number($('lines').value) }));
  $('arrows').checked = window.localStorage.getItem('arrows') !== 'off';
  $('arrows').addEventListener('change', () => {
    window.localStorage.setItem('arrows', $('arrows').checked ? 'on' : 'off');
    drawLive();
  });
  $('control').addEventListener('change', () => command('control', { control: $('control').value }));
  $('pace').addEventListener('change', () => command('pace', { pace: Number($('pace').value) }));
  $('pace').addEventListener('input', () => { $('pace-text').textContent = `${($('pace').value / 1000).toFixed(1)} s per move`; });
  for (const as of ['pgn', 'fen']) $(`copy-${as}`).addEventListener('click', () => copyAs(as));
  $('end-dialog').addEventListener('close', endClosed);
  $('graph').addEventListener('click', (event) => {
    const box = $('graph').getBoundingClientRect();
    look(Math.round((event.clientX - box.left) / box.width * $('graph').dataset.plies));
  });
  listenToKeys({ ...actions, analyse: () => command('analysis', { on: !game.analysis }), theme: () => $('theme').click() }, () => editor.on);
  setInterval(() => { if (live && live.running >= 0) panel.showStrips(game, live, since, board.flipped); }, 100);
}

async function start() {
  about = await get('/api/about');
  document.querySelectorAll('#players .player-row').forEach((row) => {
    fillPlayer(row, about, (text) => command('player', { side: row.dataset.side, player: text }));
  });
  document.querySelectorAll('#new-dialog .player-row').forEach((row) => fillPlayer(row, about));
  $('control').replaceChildren(...about.controls.map((c) => new Option(c, c)));
  $('controls').replaceChildren(...about.controls.map((c) => new Option(c, c)));
  id = /^\/game\/(\w+)$/.exec(window.location.pathname)?.[1] || '';
  if (!id) {
    id = (await post('/api/games', defaults)).id;
    window.history.replaceState(null, '', `/game/${id}`);
  }
  const kept = window.sessionStorage.getItem(`turned-${id}`);
  turned = kept === null ? null : kept === 'true';
  editor = new Editor(board, id, draw, fail);
  listen();
  lookAt = watch(id, (kind, value, age) => handlers[kind](value, age));
  if (editor.kept()) editor.open();
}

startTheme($('theme'));
start().catch((error) => sayBye(error.message));
