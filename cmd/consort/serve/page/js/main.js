// The page: finds its game, draws what the server sends, and sends user actions.

import { gameURL, get, link, post, sentence, showGame, shownGame, text as download, watch } from './net.js';
import { Board } from './board.js';
import { copy } from './copy.js';
import { Editor } from './editor.js';
import { Players } from './players.js';
import { NewGame } from './newgame.js';
import { Review } from './review.js';
import { Learn } from './learn.js';
import { Tabs } from './tabs.js';
import { Typed } from './typed.js';
import { addIcons, setIcon } from './icons.js';
import * as analysisTab from './analysis.js';
import { keepInSight, showMoves, showOpening } from './moves.js';
import { Archive } from './archive.js';
import { Files } from './files.js';
import { MiniBoard } from './miniboard.js';
import { Tree } from './tree.js';
import { Study } from './study.js';
import { showLeads, showStrips } from './strips.js';
import { listenToKeys, listenToWheel } from './keys.js';
import { announce, inWords, say } from './speech.js';
import { soundOf } from './sounds.js';
import { startSettings, switchLook } from './themes.js';

const $ = (id) => document.getElementById(id);
const defaults = { white: 'human', black: 'alpha-beta easy', control: 'off' };

let id = '';
let game = null; // as last received
let live = null; // what changes while a computer thinks
let since = 0; // when live was received
let tree = null;
let study = null;
let files = null;
let archive = null;
let past = null; // another position of the game that is on the board, null for the current one
let analysis = null; // of the position past
let lookAt = () => {}; // reports the node on the board to the server
let requested = -1; // node, -1 for the current one
let follow = false; // the next view shows its current position, whatever is on the board
let looks = 0; // counts the requests for it: only the last response counts
let turned = null; // whether the user flipped the board, null for the default
let tabs = null;
let players = null;
let newGame = null;
let editor = null;
let review = null;
let learn = null; // while it is on, the board shows its puzzles
let question = null; // what the user is asked beside the board
let refusedClaim = -1; // the ply at which the user did not want to claim a draw

startSettings(() => redraw());

const board = new Board($('board'), {
  move: (move) => play(move),
  premove: (move) => command('premove', { move }),
  place: (square) => editor.place(square),
  shift: (from, to) => editor.shift(from, to),
});
const typed = new Typed($('typed'), legalNames, (move) => (board.isAhead() ? command('premove', { move }) : play(move)), refuseTyped);

const looking = 'Looking for a good move…';
let hinting = ''; // what the notice says while a hint is on its way, '' without one
let toastTimer = 0;

// toast shows a notice for a while, with a button if there is something to do about it.
function toast(message, label, act) {
  $('toast').textContent = message;
  $('toast').hidden = !message;
  if (label) {
    const button = Object.assign(document.createElement('button'), { textContent: label });
    button.addEventListener('click', () => { toast(''); act(); });
    $('toast').append(button);
  }
  // It lies over the moves, not over the board or the buttons, which may ask something.
  const below = ($('end').hidden ? $('dock') : $('end')).getBoundingClientRect();
  const over = { left: below.left + below.width / 2, bottom: window.innerHeight - below.top + 8, maxWidth: below.width - 16 };
  for (const [side, value] of Object.entries(over)) $('toast').style[side] = below.width ? `${value}px` : '';
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { if (hinting !== message) $('toast').hidden = true; }, label ? 10000 : 6000);
}

// hint asks for a hint, and says meanwhile what it waits for.
async function hint() {
  hinting = looking;
  toast(hinting);
  await command('hint');
  hinting = '';
}

// showHintWaits says in the tab that has asked for a hint which place in line it has.
function showHintWaits() {
  if (!hinting || !live) return;
  const said = live.hintWaits || looking;
  if (said === hinting) return;
  hinting = said;
  toast(said);
}
const fail = (error) => toast(sentence(error.message));

// command sends a command and reports whether it succeeded.
async function command(name, body = {}) {
  if ($('toast').querySelector('button')) toast(''); // Its Undo would undo this.
  try {
    const { note, id: opened } = await post(`/api/games/${id}/${name}`, body);
    if (opened) visit(opened, note);
    else if (note) toast(note);
    return true;
  } catch (error) {
    fail(error);
    board.settle();
    return false;
  }
}

// play plays a move in the position on the board. While the user looks at another move
// than the current one of a game in progress, the answer is a copy of the game.
async function play(move) {
  if (learn.on) return learn.try(move).then(() => board.settle());
  const node = here();
  const known = tree.child(node, move);
  if (!past && !game.study) return command('move', { move });
  if (!await command('move', { move, node })) return false;
  if (game.study && known) look(known.id);
  return true;
}

// tryLine plays moves of the analysis: in a study as a variation, else in a copy.
async function tryLine(moves) {
  const node = here();
  let known = tree.node(node);
  for (const move of moves) known = known && tree.child(known.id, move);
  if (await command('line', { node, moves }) && game.study && known) look(known.id);
}

// visit shows another game, which began with this one.
function visit(other, note) {
  window.sessionStorage.setItem(`origin-${other}`, JSON.stringify({ id, study: game.study, note: note || '' }));
  window.location.assign(gameURL(other));
}

// showOrigin links to the game that this one began with.
function showOrigin() {
  const { id: origin, study: ofStudy, note } = JSON.parse(window.sessionStorage.getItem(`origin-${id}`) || '{}');
  $('origin').hidden = !origin;
  if (!origin) return;
  $('origin').href = gameURL(origin);
  $('origin').textContent = ofStudy ? 'Back to the study' : 'Back to the game';
  if (!note) return;
  toast(note);
  window.sessionStorage.setItem(`origin-${id}`, JSON.stringify({ id: origin, study: ofStudy }));
}

// legalNames lists the moves that can be typed, with their names.
function legalNames() {
  return Object.entries(board.choices()).flatMap(([from, targets]) => targets.flatMap(({ to, move, san, choice }) => (
    choice ? choice.map((c) => ({ move: c.move, names: [c.san, from + to + c.piece] })) : [{ move, names: [san, from + to, move] }]
  ))).map(({ move, names }) => ({ move, names: names.filter(Boolean) }));
}

// refuseTyped lets the server say why a typed text is no legal move: the page has no rules
// of chess. What the server can read all the same, such as e2-e4, is played. Where no move
// can be played now, there is no reason in the rules.
async function refuseTyped(text) {
  if (!board.isAhead() && await play(text)) typed.clear();
}

// draw shows everything as it is.
function draw() {
  if (!game) return;
  const flipped = learn.on ? learn.side === 'black' : turned ?? game.bottom === 'black';
  if (!editor.on) {
    board.flip(flipped);
    board.show(learn.shown || (past ? { ...past, ahead: {}, premove: [] } : game));
  }
  showMoves(game, tree, here(), look);
  study.show(game, tree);
  lookAt(past && game.analysis ? past.node : -1);
  showOpening(game, Boolean(past), play);
  showControls();
  showQuestion();
  players.show(game);
  showWarnings();
  showSaves();
  const back = Boolean(past) && !game.study && !learn.on;
  $('past').hidden = !back;
  $('status').hidden = $('thought').hidden = back;
  if (back) $('past').firstElementChild.textContent = whereText();
  if (learn.on) $('status').textContent = 'Learn from your mistakes';
  $('learn').hidden = !learn.on;
  $('record').hidden = learn.on; // It has the solutions.
  $('past-here').hidden = !back || game.moves[past.ply - 1]?.node !== past.node && past.node !== 0;
  drawLive();
}

// here returns the node on the board.
const here = () => (past ? past.node : game.node);

// whereText says which position is on the board.
function whereText() {
  const node = tree.node(here());
  const after = past ? past.after : node?.san && `${node.number} ${node.san}`;
  return after ? `After ${after}` : 'Start position';
}

// turnText says whose turn it is on the board of a study.
function turnText() {
  if (tree.node(here())?.san.endsWith('#')) return 'checkmate';
  return `${(past || game).turn === 'white' ? 'White' : 'Black'} to move`;
}

// heading returns the first line above a study: its result, event and date.
function heading() {
  const result = game.result === '*' ? '' : game.result.replaceAll('1/2', '½').replace('-', '–');
  const date = tree.tag('Date').replace(/(\.\?\?)+$/, '');
  return [result, tree.tag('Event'), tree.tag('Site') === tree.tag('Event') ? '' : tree.tag('Site'), date].filter(Boolean).join(' · ') || 'Study';
}

// redraw draws the pieces anew, from another set.
function redraw() {
  board.redraw();
  for (const lead of document.querySelectorAll('.lead')) delete lead.dataset.key;
  draw();
}

function drawLive() {
  if (!game || !live) return;
  const flipped = board.flipped;
  const ply = plyOnLine();
  showReview();
  showStrips(game, live, since, flipped);
  showLeads((learn.shown ? learn.position : past || game).leads, flipped);
  const lines = linesHere();
  analysisTab.showThought(game, Boolean(past), live.thought, lines[0]);
  if (learn.on) $('thought').textContent = `${learn.side === 'white' ? 'White' : 'Black'} to move`;
  else if (game.study) $('thought').textContent = `${whereText()} · ${turnText()}`;
  analysisTab.showLines(lines, game.lines, analysisNote(), { fen: (past || live).fen, pick: tryLine });
  const seen = lines[0];
  const known = game.moves[ply - 1]?.node === here() || here() === 0 ? live.graph[ply] : -1;
  const reviewed = tabs.name === 'review' && review.evaluation();
  if (reviewed && !seen && !learn.on) analysisTab.showBar(true, reviewed.share, reviewed.score, flipped);
  else analysisTab.showBar(game.analysis && !learn.on, seen ? seen.share : known >= 0 ? known : undefined, seen?.score, flipped);
  analysisTab.showGraph(live.graph, ply);
  if (!editor.on) drawArrows();
}

// showReview shows the review, or the puzzles made of it.
function showReview() {
  review.update(game, live.review, here());
  learn.offer(game);
  if (learn.on && !review.result) learn.stop();
  if (learn.on) $('review-intro').hidden = $('review-progress').hidden = $('review-result').hidden = true;
}

// plyOnLine returns how far the current line leads to the position on the board.
function plyOnLine() {
  const line = [0, ...game.moves.map((m) => m.node)];
  let node = here();
  while (node > 0 && !line.includes(node)) node = tree.node(node)?.parent ?? 0;
  return Math.max(0, line.indexOf(node));
}

// analysisNote says why there are no lines, if there is a reason.
function analysisNote() {
  if (!game.analysis) return 'Turn the analysis on to see the best lines, arrows on the board and the graph of the game.';
  if (past ? analysisHere()?.waits : live.waits) return 'Waiting for the engine: other positions are being analyzed.';
  const best = linesHere()[0];
  return best ? [`depth ${best.depth}`, best.speed].filter(Boolean).join(' · ') : '';
}

// analysisHere returns the analysis of the earlier position on the board, if known.
const analysisHere = () => (analysis?.node === past.node && analysis.fen === past.fen ? analysis : null);

// linesHere returns the analysis of the position on the screen.
function linesHere() {
  if (!past) return live.lines;
  return game.analysis ? analysisHere()?.lines || [] : [];
}

function drawArrows() {
  if (learn.on) {
    board.arrows(learn.marks);
    return;
  }
  const arrows = [];
  if ($('arrows').checked) {
    linesHere().forEach((line, i) => { if (line.arrow.length) arrows.unshift({ squares: line.arrow, look: i ? 'other' : '' }); });
  }
  if (!past && !game.end && game.hint.length) arrows.push({ squares: game.hint, look: 'hint' });
  if (!past && game.premove.length) arrows.push({ squares: game.premove, look: 'ahead' });
  board.arrows(arrows);
}

// waits reports whether a computer is to move.
const waits = () => !game.study && !game.players[game.turn === 'white' ? 0 : 1].human;

// showControls updates the status, the buttons and the result.
function showControls() {
  const status = game.study ? heading() : game.status;
  $('status').textContent = game.rules ? `${status} (${game.rules})` : status;
  const humanPlays = game.players.some((p) => p.human) && !game.end && !game.study;
  $('undo').disabled = !game.undo;
  $('redo').disabled = !game.redo;
  setIcon($('pause'), game.paused ? 'resume' : 'pause', game.paused ? 'Resume' : 'Pause');
  $('pause').classList.toggle('main', game.paused && waits());
  $('pause').disabled = Boolean(game.end) || game.study || (!waits() && game.control === 'off' && !game.paused);
  $('now').disabled = !game.thinking;
  $('hint').disabled = Boolean(game.end);
  $('resign').disabled = !humanPlays;
  $('draw').disabled = !humanPlays || Boolean(game.offer);
  $('analyse').checked = game.analysis;
  $('lines').value = game.lines;
  $('unsaved').hidden = !game.unsaved;
  $('unsaved').textContent = game.unsaved ? `This game is not being saved: ${game.unsaved}.` : '';
  $('end').hidden = !game.end;
  if (!game.end) return;
  $('end-result').textContent = game.end.result;
  $('end-text').textContent = game.end.text;
}

// showQuestion asks, in place of the actions, what needs an answer: whether to resign,
// to accept a draw, or to claim one.
function showQuestion() {
  // The opponent's move does not answer it; another game or a move taken back does.
  if (question?.ply > game.ply || game.end) question = null;
  const asked = question || offered() || claimable();
  $('question').hidden = !asked;
  for (const covered of ['actions', 'study']) {
    $(covered).classList.toggle('covered', Boolean(asked) || learn.on);
    $(covered).classList.toggle('aside', learn.on && !asked); // and leaves its room to the puzzle
  }
  if (!asked) return;
  $('question-text').textContent = asked.text;
  $('question-yes').textContent = asked.yes;
  $('question-no').textContent = asked.no;
  $('question-yes').onclick = () => answer(asked.accept);
  $('question-no').onclick = () => answer(asked.decline);
}

function answer(act) {
  question = null;
  act?.();
  showQuestion();
}

// offered returns the question that a draw offer asks of a human, null without one.
function offered() {
  const side = game.offer === 'white' ? 'black' : 'white';
  if (!game.offer || !game.players[side === 'white' ? 0 : 1].human) return null;
  return { text: `${game.offer === 'white' ? 'White' : 'Black'} offers a draw.`, yes: 'Accept', no: 'Decline',
    accept: () => command('accept', { side }), decline: () => command('decline', { side }) };
}

// claimable returns the question whether to claim a draw, null if none can be claimed.
function claimable() {
  if (!game.claim || waits() || game.end || refusedClaim === game.ply) return null;
  return { text: `A draw can be claimed: ${game.claim}.`, yes: 'Claim draw', no: 'Play on',
    accept: () => command('claim'), decline: () => { refusedClaim = game.ply; } };
}

// askResign asks once, where the button was.
function askResign() {
  const side = mySide();
  question = { ply: game.ply, text: 'Resign this game?', yes: 'Resign', no: 'Play on', accept: () => command('resign', { side }) };
  showQuestion();
  $('question-yes').focus();
}

// look shows the position of a node without changing the game.
async function look(wanted) {
  if (!game || editor.on || learn.on) return;
  if (wanted === game.node) {
    toCurrent();
    draw();
    sayWhere();
    typed.again();
    return;
  }
  const mine = ++looks;
  requested = wanted;
  try {
    const found = await get(`/api/games/${id}/node/${wanted}`);
    if (mine !== looks) return;
    past = found;
    sayWhere();
  } catch (error) {
    requested = past ? past.node : -1;
    fail(error);
  }
  draw();
  typed.again();
}

// sayWhere announces to screen readers the move that leads to the position on the board.
function sayWhere() {
  const node = tree.node(here());
  say(node?.san ? `${node.number} ${inWords(node.san)}` : 'Start position');
}

// revert takes back a move or, in a study, a change, and shows where that was; or does it
// again.
async function revert(name) {
  follow = game.study;
  if (!await command(name)) follow = false;
}

// toCurrent returns to the current position.
function toCurrent() {
  looks++;
  past = analysis = null;
  requested = -1;
}

const asking = () => (requested < 0 ? game.node : requested);
const step = (by) => look(tree.step(asking(), by));

// vary shows the variation above or below, and reports whether there is one.
function vary(by) {
  const node = game ? tree.vary(asking(), by) : -1;
  if (node < 0) return false;
  look(node);
  return true;
}

function take(view) {
  const studied = view.study && game?.study;
  const moved = studied ? follow || view.node !== game.node : view.fen !== game?.fen || view.ply !== game.ply || view.moves.length !== game.moves.length;
  if (game && moved) toCurrent();
  follow = false;
  if (game?.hint.length && !view.hint.length) toast(''); // it is out of date
  const before = game;
  game = view;
  tree.take(view);
  document.title = `${view.players[0].name} – ${view.players[1].name} · Consort`;
  draw();
  announce(before, game);
  soundOf(before, game);
}

const handlers = {
  game: take,
  live(value, age) {
    live = value;
    since = performance.now() - age;
    showHintWaits();
    drawLive();
  },
  past(value) {
    if (value.node !== past?.node) return; // another tab's
    analysis = value;
    drawLive();
  },
  gone() { // After quitting here the message is already shown.
    if ($('bye').hidden) sayBye('No such game. It was closed or deleted.');
  },
  link(up) { $('link').hidden = up; },
};

function sayBye(message) {
  $('game').hidden = true;
  $('bye').hidden = false;
  $('bye-text').textContent = message;
  for (const button of ['new', 'open', 'save', 'setup', 'zen', 'quit']) $(button).disabled = true;
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
  if (tab) tab.location = gameURL(made.id);
  else window.location.assign(gameURL(made.id));
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

// unfinished reports whether the user leaves a game in progress for another one.
const unfinished = () => Boolean(game && !game.study && game.moves.length && !game.end);

// showWarnings says in the dialogs that lead to another game what becomes of this one.
function showWarnings() {
  for (const warning of document.querySelectorAll('.leaving')) {
    warning.hidden = !unfinished();
    warning.classList.toggle('warning', !game.kept);
    warning.textContent = `This game is not over. ${game.kept ? 'It stays in the Archive, where you can continue it.' : warning.dataset.lost}`;
  }
}

// askQuit confirms before closing an unfinished game.
async function askQuit() {
  if (!unfinished()) return quit();
  $('quit-save').hidden = game.kept;
  const chosen = await ask($('quit-dialog'));
  if (chosen === 'save') await askSave();
  return chosen === 'quit' ? quit() : undefined;
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
  newGame.show(game);
  // The dialog waits for the list, but not for a slow server.
  await Promise.race([listGames(), new Promise((resolve) => { setTimeout(resolve, 500); })]);
  const chosen = await ask($('new-dialog'));
  if (!chosen) return;
  const wanted = newGame.value();
  if (chosen === 'here') {
    if (await command('new', wanted)) fresh();
    return;
  }
  const tab = window.open('about:blank'); // Opened later, it would be blocked as a pop-up.
  begin(wanted, tab).catch((error) => { tab?.close(); fail(error); });
}

// rematch starts the same game with colors swapped.
async function rematch() {
  if (await command('rematch')) fresh();
}

// listGames lists the other games on the server. In an open dialog it would move the
// controls just when they are clicked.
async function listGames() {
  $('games').replaceChildren();
  const others = (await get('/api/games').catch(() => [])).filter((g) => g.id !== id).slice(0, 8);
  if (!others.length || $('new-dialog').open) return;
  $('games').append(Object.assign(document.createElement('p'), { className: 'small', textContent: 'Other games:' }), ...others.map((g) => {
    const other = Object.assign(document.createElement('a'), { href: gameURL(g.id), target: '_blank', textContent: `${g.white} – ${g.black}` });
    const line = document.createElement('p');
    line.append(other, `, ${g.moves} ${g.moves === 1 ? 'move' : 'moves'}, ${g.status}`);
    return line;
  }));
}

async function askOpen() {
  $('open-file').value = '';
  const chosen = await ask($('open-dialog'));
  if (!chosen) return;
  const how = { chosen: true, inTab: chosen === 'tab' };
  const file = $('open-file').files[0];
  if (file) files.takeFile(file, how);
  else files.take($('open-text').value, how).catch(fail);
}

// openText opens a game of a text here, or in another tab of the browser.
async function openText(content, number, tab) {
  const opened = { text: content, number };
  if (tab) {
    begin({ ...defaults, control: game.control }, tab, opened).catch((error) => { tab.close(); fail(error); });
  } else if (await command('open', opened)) {
    fresh();
    $('open-text').value = '';
  }
}

// savePath returns the path of a file of the game, or of the position on the board.
const savePath = (as) => `/api/games/${id}/save?as=${as}${past && as !== 'pgn' ? `&node=${past.node}` : ''}`;

// showSaves points the links at what is on the screen, also while the dialog is open.
function showSaves() {
  for (const as of ['pgn', 'fen', 'ichess']) link($(`save-${as}`), savePath(as));
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
    const done = await copy(as === 'pgn' ? await download(savePath('pgn')) : (past || game).fen, $('copy-text'));
    $('copied').textContent = done ? `The ${as.toUpperCase()} is on the clipboard.` : 'This browser does not allow copying. The text is selected: press Ctrl+C.';
  } catch (error) {
    $('copied').textContent = error.message;
  }
}

// mySide returns the human's side: the side to move if both are human.
const mySide = () => {
  const toMove = game.turn === 'white' ? 0 : 1;
  return ['white', 'black'][game.players[toMove].human ? toMove : 1 - toMove];
};

// setZen shows nothing but the board, or everything again.
function setZen(on) {
  document.documentElement.toggleAttribute('data-zen', on);
  $('zen').setAttribute('aria-pressed', String(on));
}

const isZen = () => document.documentElement.hasAttribute('data-zen');

// setMenu opens or closes the menu of a phone.
function setMenu(open) {
  $('menu').classList.toggle('open', open);
  $('menu-button').setAttribute('aria-expanded', String(open));
}

// escape ends what is open beside the board, or what was begun on it.
function escape() {
  if ($('menu').classList.contains('open')) setMenu(false);
  else if (question) answer();
  else if (isZen()) setZen(false);
  else if (learn.on && !board.selected) learn.stop();
  else board.escape();
}

const actions = {
  new: askNew, open: askOpen, archive: () => archive.show(), save: askSave, quit: askQuit,
  setup: () => (editor.on ? editor.close() : (toast(''), toCurrent(), editor.open())),
  help: () => $('help-dialog').showModal(),
  zen: () => setZen(!isZen()),
  undo: () => revert('undo'), redo: () => revert('redo'), hint, now: () => command('now'),
  pause: () => command(game.paused ? 'resume' : 'pause'),
  flip: () => (editor.on ? board.flip(!board.flipped) : turn(!board.flipped)),
  draw: () => command('draw', { side: mySide() }), resign: askResign,
  swap: () => command('swap'),
  first: () => look(0), back: () => step(-1), forth: () => step(1), last: () => look(tree.last(asking())),
  above: () => vary(-1), below: () => vary(1),
  'past-end': () => look(game.node), 'past-here': () => command('goto', { ply: past.ply }),
  'end-rematch': rematch, 'end-new': askNew, 'end-review': reviewGame, 'next-mistake': () => review.next(),
  'menu-button': () => setMenu(!$('menu').classList.contains('open')),
};

// reviewGame shows the review, and starts it if there is none.
function reviewGame() {
  tabs.show('review');
  drawLive();
  if (!live.review.result || live.review.stale) review.start();
}

function listen() {
  for (const [name, act] of Object.entries(actions)) $(name)?.addEventListener('click', () => act());
  for (const button of $('menu').querySelectorAll('button')) button.addEventListener('click', () => setMenu(false));
  $('tabs').addEventListener('click', drawLive);
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
  const mini = new MiniBoard($('mini'), (moves) => get(`/api/games/${id}/node/${here()}?moves=${moves.join(',')}`));
  analysisTab.listenToLines((moves, button) => mini.show(moves, button, board.flipped));
  for (const as of ['pgn', 'fen']) $(`copy-${as}`).addEventListener('click', () => copyAs(as));
  $('graph').addEventListener('click', (event) => {
    const box = $('graph').getBoundingClientRect();
    if ($('graph').dataset.key) look(nodeAt(Math.round((event.clientX - box.left) / box.width * $('graph').dataset.plies)));
  });
  listenToKeys({ ...actions, escape, theme: switchLook, settings: () => $('settings-box').togglePopover(),
    analyse: () => command('analysis', { on: !game.analysis }) }, typed, () => editor.on);
  listenToWheel($('middle'), step);
  setInterval(() => { if (live && live.running >= 0) showStrips(game, live, since, board.flipped); }, 100);
}

// nodeAt returns the node after a number of half-moves of the current line.
const nodeAt = (ply) => (ply > 0 ? game.moves[Math.min(ply, game.moves.length) - 1].node : 0);

async function start() {
  addIcons(document);
  const about = await get('/api/about');
  players = new Players(about, ask, (side, player) => command('player', { side, player }));
  newGame = new NewGame(about);
  id = shownGame();
  if (!id) {
    id = (await post('/api/games', defaults)).id;
    showGame(id);
  }
  const kept = window.sessionStorage.getItem(`turned-${id}`);
  turned = kept === null ? null : kept === 'true';
  tree = new Tree(id, () => {
    if (past && !tree.has(past.node)) toCurrent();
    draw();
  });
  study = new Study({
    node: here, look, command, revert, ask, notify: toast,
    playOn: () => command('playon', { node: here() }),
  });
  files = new Files({ open: openText, ask, fail, unfinished });
  archive = new Archive(fail);
  showOrigin();
  editor = new Editor(board, id, draw, fail);
  tabs = new Tabs($('tabs'), $('record'));
  keepInSight();
  review = new Review({ id, go: look, command, fail, changed: () => draw() });
  learn = new Learn({ id, puzzles: (side) => review.puzzles(side), redraw: () => draw(), fail });
  listen();
  lookAt = watch(id, (kind, value, age) => handlers[kind](value, age));
  if (editor.kept()) editor.open();
}

start().catch((error) => sayBye(error.message));
