import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameState } from '../js/state/game.js';
import { line, live, node, players, treeOf, view } from './views.js';

const { human, computer } = players;
const moves = ['e4', 'e5', 'Nf3'].map((san, i) => ({ san, last: [], node: i + 1 }));
const played = view({ node: 3, ply: 3, moves, turn: 'black', fen: 'after 2. Nf3' });
const nodes = [
  node({ id: 0, children: [1] }), node({ id: 1, parent: 0, children: [2], number: '1.', san: 'e4' }),
  node({ id: 2, parent: 1, children: [3, 4], number: '1...', san: 'e5' }), node({ id: 3, parent: 2, number: '2.', san: 'Nf3' }),
  node({ id: 4, parent: 2, children: [5], number: '2.', san: 'f4' }), node({ id: 5, parent: 4, number: '2...', san: 'exf4#' }),
];
const stateOf = (game, changes) => Object.assign(new GameState(game, treeOf(nodes, [0, 1, 2, 3])), changes);
const past = (id, changes) => ({ ply: id, node: id, after: `move ${id}`, board: 'past', turn: 'white', check: '', last: [], fen: `at ${id}`, legal: {}, leads: [], ...changes });

test('a new position of a game returns to it, nothing else does', () => {
  for (const [name, next, stays] of [
    ['a move', view({ ...played, ply: 4, fen: 'other' }), false],
    ['a move taken back', view({ ...played, ply: 2 }), false],
    ['a changed clock', view({ ...played, control: '5+0' }), true],
  ]) {
    const state = stateOf(played, { past: past(1) });
    state.take(next);
    assert.equal(state.past !== null, stays, name);
  }
});

test('a study stays where the user looks, unless a change is to be shown', () => {
  const study = view({ ...played, study: true });
  const state = stateOf(study, { past: past(1) });
  state.take(view({ ...study, fen: 'changed' }));
  assert.equal(state.node, 1);
  state.follow = true;
  state.take(view({ ...study, fen: 'undone' }));
  assert.equal(state.node, 3);
  assert.equal(state.follow, false);
});

test('only the last request for a position counts', () => {
  const state = stateOf(played);
  const [first, second] = [state.ask(1), state.ask(2)];
  assert.equal(state.asking, 2);
  assert.equal(state.found(first, past(1)), false);
  assert.equal(state.found(second, past(2)), true);
  assert.equal(state.node, 2);
  assert.equal(state.found(state.ask(9), null), true, 'an error');
  assert.equal(state.asking, 2, 'where the board is');
  state.toCurrent();
  assert.equal(state.found(second, past(2)), false, 'a response after the return');
});

test('a position that has been asked for is awaited', () => {
  const state = stateOf(played);
  assert.deepEqual([state.unsettled, state.moveComes], [false, false]);
  const request = state.ask(1);
  assert.equal(state.unsettled, true, 'to look at');
  state.found(request, past(1));
  assert.equal(state.unsettled, false);
  state.sent = true;
  state.take(view({ ...played, control: '5+0' }));
  assert.equal(state.unsettled, true, 'after a move');
  state.take(view({ ...played, ply: 4, fen: 'other', ahead: { e2: [] } }));
  assert.deepEqual([state.unsettled, state.moveComes], [false, true]);
});

test('where the board is', () => {
  const state = stateOf(played);
  assert.deepEqual([state.where, state.turn, state.plyOnLine, state.looksBack], ['After 2. Nf3', 'Black to move', 3, false]);
  state.past = past(0, { after: '' });
  assert.deepEqual([state.where, state.plyOnLine, state.looksBack, state.canGoTo], ['Start position', 0, true, true]);
  state.past = past(5, { ply: 4, after: '2... exf4#' });
  assert.deepEqual([state.where, state.turn, state.plyOnLine, state.canGoTo], ['After 2... exf4#', 'checkmate', 2, false], 'a variation');
  state.past = past(1);
  state.reviewed.shown = past(-1, { after: '1... d5', leads: 'of 1... d5' });
  assert.deepEqual([state.where, state.turn, state.leads, state.canGoTo], ['After 1... d5', 'White to move', 'of 1... d5', false], 'a refutation');
  state.found(state.ask(0), past(0, { after: '' }));
  assert.equal(state.where, 'Start position', 'not the refutation any more');
});

test('what is said of a puzzle follows the board', () => {
  const leads = [{ pieces: 'q', points: 9 }, { pieces: '', points: 0 }];
  const state = stateOf(played, { live: live() });
  Object.assign(state.puzzles, { on: true, shown: past(4) });
  const said = () => [state.thought, state.seats.map(({ turn }) => turn).join(), state.leads];
  assert.deepEqual(said(), ['White to move', 'true,false', []]);
  state.puzzles.shown = past(5, { turn: 'black', leads });
  assert.deepEqual(said(), ['Black to move', 'false,true', leads], 'solved');
  state.puzzles.shown = past(5, { after: '2... exf4#' });
  assert.deepEqual(said(), ['checkmate', 'false,false', []], 'solved with mate');
});

test('the side of the board at the bottom', () => {
  const state = stateOf(view({ bottom: 'black' }));
  assert.equal(state.flipped, true);
  state.turned = false;
  assert.equal(state.flipped, false);
  Object.assign(state.puzzles, { on: true, posed: { position: { turn: 'black' } } });
  assert.equal(state.flipped, true, 'the side of the puzzles');
});

test('lines of the analysis belong to the position on the board', () => {
  const state = stateOf(view({ ...played, analysis: true }), { live: live({ lines: [line({ score: 'now' })] }) });
  assert.equal(state.lines[0].score, 'now');
  state.past = past(2);
  state.analysis = { id: 'g', ply: 1, node: 1, fen: 'at 1', lines: [line()], waits: true };
  assert.deepEqual(state.lines, [], 'those of another position');
  assert.equal(state.note, '');
  state.analysis = { id: 'g', ply: 2, node: 2, fen: 'at 2', lines: [line({ score: 'then', speed: '90 knps' })], waits: false };
  assert.equal(state.lines[0].score, 'then');
  assert.equal(state.note, '8 half-moves deep · 90 knps');
  state.analysis.waits = true;
  assert.match(state.note, /^Waiting/);
  state.game = { ...state.game, analysis: false };
  assert.deepEqual(state.lines, []);
  assert.match(state.note, /^Turn the analysis on/);
});

test('the line of the engine is for spectators, and for its opponent with the analysis', () => {
  const lines = [line({ score: '+1.00', depth: 3, moves: '1. d4' })];
  const thinks = { ...live({ lines }), thought: line({ score: '-0.30', depth: 5, moves: '1... c5' }) };
  for (const [name, game, liveView, want] of [
    ['two people', { players: [human, human], analysis: true }, thinks, ''],
    ['its opponent', { thinking: true }, thinks, ''],
    ['its opponent with the analysis', { thinking: true, analysis: true }, thinks, '-0.30, depth 5: 1... c5'],
    ['spectators', { players: [computer, computer], thinking: true }, thinks, '-0.30, depth 5: 1... c5'],
    ['before the first line', { players: [computer, computer], thinking: true }, live({ lines }), null],
    ['between the turns', { analysis: true }, live({ lines }), 'Analysis: +1.00, depth 3: 1. d4'],
    ['nothing known', { analysis: true }, live(), ''],
    ['a study', { ...played, study: true }, live(), 'After 2. Nf3 · Black to move'],
  ]) assert.equal(stateOf(view(game), { live: liveView }).thought, want, name);
});

test('arrows', () => {
  const game = view({ analysis: true, hint: ['d2', 'd4'], premove: ['a7', 'a6'] });
  const state = stateOf(game, { live: live({ lines: [line(), line({ arrow: ['c2', 'c4'] }), line({ arrow: [] })] }) });
  const shown = (wanted) => state.arrows(wanted).map(({ squares, look }) => `${look}:${squares.join('')}`);
  assert.deepEqual(shown(true), ['other:c2c4', ':e2e4', 'hint:d2d4', 'ahead:a7a6'], 'the best on top');
  assert.deepEqual(shown(false), ['hint:d2d4', 'ahead:a7a6']);
  const legal = { e1: [{ to: 'g1', kind: 'castling', move: 'e1h1', san: 'O-O' }], a7: [{ to: 'a8', kind: 'move', move: '', choice: [{ piece: 'q', move: 'a7a8q' }] }] };
  for (const [unsent, want] of [['e1h1', ['ahead:e1g1']], ['a7a8q', ['ahead:a7a8']], ['Ke5', []]]) {
    assert.deepEqual(Object.assign(stateOf(view({ legal })), { unsent }).arrows(false).map(({ squares, look }) => `${look}:${squares.join('')}`), want, 'not sent yet');
  }
  state.past = past(0, { fen: 'at 0' });
  assert.deepEqual(shown(true), [], 'another position');
  state.puzzles.on = true;
  state.puzzles.marks = [{ squares: ['g1', 'g1'], look: 'hint' }];
  assert.deepEqual(shown(true), ['hint:g1g1']);
});

test('the clocks beside the board', () => {
  const timed = nodes.map((n) => ({ ...n, clk: [null, 299.5, 8, null, 250, null][n.id] }));
  const clocks = (id, game, liveView, changes) => {
    const state = Object.assign(new GameState(view({ ...played, ...game }), treeOf(timed, [0, 1, 2, 3])), { past: id === 3 ? null : past(id), live: live(liveView), ...changes });
    state.tree.tags = { TimeControl: '300+2' };
    return state.clocks(1000).join(' ');
  };
  const timedGame = { control: '5+2' };
  for (const [name, id, game, liveView, want] of [
    ['a game', 3, timedGame, { running: 1 }, '60000 49000'],
    ['a running game that the user looks back in', 1, timedGame, { running: 1 }, '60000 49000'],
    ['a game that is over', 3, timedGame, {}, '60000 50000'],
    ['a position of it', 2, timedGame, {}, '299500 8000'],
    ['the first move', 1, timedGame, {}, '299500 300000'],
    ['the start', 0, timedGame, {}, '300000 300000'],
    ['a variation', 4, timedGame, {}, '250000 8000'],
    ['where only one is known', 5, timedGame, {}, '250000 '],
    ['no clocks any more', 3, {}, {}, ' '],
    ['a study', 2, { study: true }, {}, '299500 8000'],
    ['its end', 3, { study: true }, {}, ' 8000'],
  ]) assert.equal(clocks(id, game, liveView), want, name);
  assert.equal(clocks(1, timedGame, {}, { puzzles: { on: true } }), ' ', 'a puzzle');
  assert.equal(stateOf(view({ ...played, study: true }), { live: live() }).clocks(0).join(' '), ' ', 'no times');
});

test('the seats beside the board', () => {
  const state = stateOf(view({ ...played, players: [human, { ...computer, name: '?' }], thinking: true, offer: 'white' }));
  assert.deepEqual(state.seats.map(({ side, name, face, turn, thinks }) => [side, name, face, turn, thinks]),
    [['white', 'You offers a draw', 'human', false, false], ['black', 'Black', 'computer', true, true]]);
  Object.assign(state.puzzles, { on: true, own: false, posed: { names: ['Ada', 'Bob'], computers: [false, true] }, shown: past(4) });
  state.game = { ...state.game, offer: '' };
  assert.deepEqual(state.seats.map(({ name, face, turn, thinks }) => [name, face, turn, thinks]), [['Ada', 'human', true, false], ['Bob', 'computer', false, false]], 'of a puzzle');
});

test('the graph', () => {
  const state = stateOf(played, { live: live({ graph: [0.5, 0.6, -1, 0.4] }) });
  const shown = () => state.graph.map(({ node: id, share, judgment, name, score }) => `${id} ${share} ${judgment} ${name} ${score}`);
  assert.deepEqual(shown(), ['0 0.5  Start White 50%', '1 0.6  1. e4 White 60%', '2 -1  1... e5 ', '3 0.4  2. Nf3 White 40%'], 'of the analysis');
  const reviewMove = { number: 1, side: 'white', san: 'e4', judgment: 'blunder', symbol: '??' };
  state.reviewed.result = { version: 1, nodes: [0, 1, -1], better: [], shares: [0.5, 0.3, -1], report: { positions: [{}, { cp: -45 }, {}], moves: [reviewMove, { ...reviewMove, side: 'black', san: 'c5' }] } };
  assert.deepEqual(shown(), ['0 0.5  Start ?', '1 0.3 blunder 1. e4?? −0.45', '-1 -1 blunder 1... c5?? '], 'of the review');
  state.reviewed.status = { stale: true };
  assert.deepEqual(shown(), ['0 0.5  Start ?', '1 0.3 blunder 1. e4?? −0.45', '2 -1  1... e5 ', '3 0.4  2. Nf3 White 40%'], 'of the review, and what was played since');
});

test('the evaluation bar', () => {
  const game = view({ ...played, analysis: true });
  const state = stateOf(game, { live: live({ graph: [0.5, 0.6, 0.4, -1] }) });
  assert.deepEqual(state.bar(false), { on: true, share: undefined, score: undefined }, 'unknown');
  state.past = past(2);
  assert.equal(state.bar(false).share, 0.4, 'of the graph');
  state.analysis = { id: 'g', ply: 2, node: 2, fen: 'at 2', lines: [line({ share: 0.7 })], waits: false };
  assert.equal(state.bar(true).share, 0.7, 'of the analysis');
  state.analysis = null;
  state.reviewed.result = { version: 1, nodes: [0, 1, 2, 3], better: [], shares: [0.5, 0.5, 0.3, 0.5], report: { positions: [{}, {}, { cp: -45 }], moves: [] } };
  state.reviewed.node = 2;
  assert.deepEqual(state.bar(true), { on: true, share: 0.3, score: '-0.45' }, 'of the review');
  assert.equal(state.bar(false).share, 0.4, 'while the review is not shown');
  state.puzzles.on = true;
  assert.equal(state.bar(true).on, false);
});

test('actions that make no sense are disabled', () => {
  const off = (game) => Object.entries(stateOf(view(game)).disabled).filter(([, is]) => is).map(([name]) => name).join(' ');
  assert.equal(off({ undo: true, redo: true, thinking: true, control: '5+0' }), '');
  assert.equal(off({}), 'undo redo now pause');
  assert.equal(off({ turn: 'black' }), 'undo redo now', 'a computer to move can be paused');
  assert.equal(off({ paused: true }), 'undo redo now');
  assert.equal(off({ offer: 'white' }), 'undo redo now draw pause');
  assert.equal(off({ end: { result: '1–0', reason: '', text: '' } }), 'undo redo now hint resign draw pause');
  assert.equal(off({ players: [computer, computer] }), 'undo redo now resign draw');
  assert.equal(off({ study: true }), 'undo redo now resign draw pause');
});

test('questions', () => {
  const offer = stateOf(view({ offer: 'black' }));
  assert.deepEqual(offer.answer(true), ['accept', { side: 'white' }]);
  assert.deepEqual(offer.answer(false), ['decline', { side: 'white' }]);
  assert.equal(stateOf(view({ offer: 'white' })).asked, null, 'to a computer');

  const claim = stateOf(view({ claim: 'threefold repetition', ply: 8 }));
  assert.equal(claim.asked?.text, 'A draw can be claimed: threefold repetition.');
  assert.deepEqual(claim.asked.accept, ['claim']);
  assert.equal(claim.answer(false), undefined);
  assert.equal(claim.asked, null, 'not asked again at this ply');
  assert.ok(stateOf(view({ claim: 'x', ply: 9 }), { refusedClaim: 8 }).asked);
  assert.equal(stateOf(view({ claim: 'x', turn: 'black' })).asked, null, 'the computer is to move');

  const resign = stateOf(played);
  resign.askResign();
  assert.equal(resign.asked?.yes, 'Resign');
  resign.take(view({ ...played, ply: 4 }));
  assert.ok(resign.question, 'the opponent moved');
  assert.deepEqual(resign.answer(true), ['resign', { side: 'white' }]);
  resign.askResign();
  resign.take(view({ ...played, ply: 1 }));
  assert.equal(resign.question, null, 'moves were taken back');
});

test('whose side the user plays', () => {
  for (const [name, game, want] of [
    ['White', {}, 'white'], ['White while Black thinks', { turn: 'black' }, 'white'],
    ['two people', { players: [human, human], turn: 'black' }, 'black'], ['Black', { players: [computer, human] }, 'black'],
  ]) assert.equal(stateOf(view(game)).mySide, want, name);
});

test('headings', () => {
  const state = stateOf(view({ study: true, result: '1/2-1/2', rules: 'no castling' }));
  assert.equal(state.status, '½–½ (no castling)');
  state.tree.tags = { Event: 'Cup', Site: 'Cup', Date: '1999.??.??' };
  assert.equal(state.heading, '½–½ · Cup · 1999');
  assert.equal(stateOf(view({ study: true })).heading, 'Study');
  state.puzzles.on = true;
  assert.equal(state.status, 'Learn from your mistakes');
});

test('leaving a game in progress', () => {
  assert.equal(stateOf(played).unfinished, true);
  for (const changes of [{ study: true }, { moves: [] }, { end: { result: '', reason: '', text: '' } }]) {
    assert.equal(stateOf(view({ ...played, ...changes })).unfinished, false);
  }
  assert.match(stateOf(played).leaving('It is lost.'), /Archive/);
  assert.match(stateOf(view({ shared: true })).leaving('It is lost.'), /terminal keeps it: enter continue there/);
  for (const shared of [false, true]) assert.equal(stateOf(view({ kept: false, shared })).leaving('Start ends it.'), 'This game is not over. Games are not kept here: Start ends it.');
  assert.equal(stateOf(view({ kept: false, unsaved: 'the disk is full' })).leaving('Start ends it.'), 'This game is not over. It is not being saved: Start ends it.');
});
