import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offers, Puzzles } from '../js/state/puzzles.js';
import { Reviewed } from '../js/state/review.js';
import { players, view } from './views.js';

const move = (ply, changes) => ({ ply, number: 1 + (ply >> 1), side: ply % 2 ? 'black' : 'white', move: 'a2a3', san: 'a3', ...changes });
const puzzle = { solutions: ['d2d4', 'c2c4'], hint: 'Take the center.', score: 0 };
const totals = { accuracy: 91.6, centipawnLoss: 12.4, moves: 2, inaccuracies: 0, mistakes: 1, blunders: 0, good: 1, brilliant: 1 };
const result = {
  version: 1, nodes: [0, 1, 2, 3], shares: [0.5, 0.4, -1, 0.2], better: [[{ number: '1.', san: 'd4', node: 9 }, { number: '', san: 'd5', node: -1 }], [], []],
  report: {
    white: totals, black: { ...totals, moves: 0 }, positions: [{ cp: 20 }, { cp: -35 }, { mate: 0 }, { mate: -3 }],
    moves: [move(0, { judgment: 'mistake', symbol: '?', comment: 'loses a pawn', puzzle, refutation: [{ san: 'e5', move: 'e7e5', fen: '4k3/8/8/4p3/8/8/8/4K2R w K - 0 2' }], best: 'd2d4', bestSAN: 'd4' }), move(1, { judgment: 'good', best: 'a2a3' }), move(2, { judgment: 'blunder', puzzle })],
  },
};
const reviewed = (node, changes) => Object.assign(new Reviewed(), { result, node }, changes);

test('a review is loaded once for each version', () => {
  const status = { phase: 'done', done: 0, share: 1, version: 2, result: true, stale: false };
  const review = reviewed(0);
  assert.equal(review.take(status, 3), 'load');
  review.asked = 2;
  assert.equal(review.take(status, 3), '', 'it is on its way');
  assert.equal(review.take({ ...status, version: 1 }, 3), '');
  assert.equal(review.take({ ...status, result: false }, 3), 'forget');
  assert.equal(new Reviewed().take({ ...status, result: false, phase: 'running' }, 3), '');
});

test('what a review says of a move', () => {
  const review = reviewed(1);
  assert.deepEqual([0, 1, 2, 3].map((ply) => review.name(ply)), ['Start', '1. a3?', '1... a3', '2. a3']);
  assert.deepEqual([0, 1, 2, 3, 9].map((ply) => review.score(ply)), ['+0.20', '−0.35', 'mate', '#-3', '?']);
  for (const [name, node, changes, want] of [
    ['the start', 0, {}, /^Step through/], ['a comment', 1, {}, /^Loses a pawn\.$/], ['the best move', 2, {}, /^The best move/],
    ['a move with its mark alone', 3, {}, /^$/], ['a variation', 7, {}, /^The review is about/],
  ]) assert.match(reviewed(node, changes).words(), want, name);
  assert.deepEqual(review.evaluation(), { share: 0.4, score: '-0.35' });
  assert.equal(reviewed(2).evaluation(), null, 'not known');
  assert.equal(reviewed(7).evaluation(), null, 'a variation');
  assert.deepEqual(['accuracy', 'centipawnLoss', 'mistakes', 'good'].map((key) => review.total('white', key)), ['92%', '12', '1', '2']);
  assert.deepEqual(['accuracy', 'centipawnLoss', 'mistakes'].map((key) => review.total('black', key)), ['–', '–', '1']);
});

test('a bad move, its glyph and the better move are drawn', () => {
  assert.deepEqual(reviewed(1).arrows.map(({ squares, look, text }) => [squares.join(''), look, text]),
    [['a2a3', 'bad', undefined], ['d2d4', 'better', undefined], ['a3a3', 'mistake', '?']]);
  assert.deepEqual(reviewed(2).arrows.map(({ look }) => look), ['good'], 'a good move has its glyph');
  assert.deepEqual([reviewed(0).arrows, reviewed(7).arrows, new Reviewed().arrows], [[], [], []]);
});

test('the refutation is played on the board', () => {
  const review = reviewed(1);
  assert.deepEqual(review.goTo(0), ['e7e5']);
  assert.deepEqual(review.arrows, []);
  assert.equal(review.came(1, 0, past), true);
  assert.deepEqual([review.shown?.board, review.shown?.legal], ['start', {}]);
  review.take({ phase: 'done', done: 0, share: 1, version: 1, result: true, stale: false }, 2);
  assert.deepEqual([review.step, review.shown, review.came(1, 0, past)], [-1, null, false], 'another move is on the board');
});

test('marks for another level are out of date', () => {
  const review = new Reviewed();
  assert.equal(review.outdated('club'), '');
  review.result = { ...result, report: { ...result.report, for: 'club' } };
  assert.equal(review.outdated('club'), '');
  assert.match(review.outdated('master'), /another level, club/);
  review.status = { stale: true };
  assert.match(review.outdated('club'), /changed/);
});

test('next mistake', () => {
  assert.deepEqual([0, 1, 3, 7].map((node) => reviewed(node).next()), [1, 3, 1, 1]);
  assert.equal(new Reviewed().next(), undefined);
});

test('the puzzles of a side are counted', () => {
  assert.deepEqual([reviewed(0).puzzles('white'), reviewed(0).puzzles('black'), new Reviewed().puzzles('white')], [2, 0, 0]);
});

test('offers of puzzles', () => {
  const offered = (game, white, black) => {
    const { buttons, none } = offers(view(game), (side) => (side === 'white' ? white : black));
    return [...buttons.map((b) => b?.text ?? ''), none];
  };
  assert.deepEqual(offered({}, 2, 3), ['Learn from your 2 mistakes', '', '']);
  assert.deepEqual(offered({}, 1, 3), ['Learn from your mistake', '', '']);
  assert.deepEqual(offered({}, 0, 3), ['', '', 'You made no mistakes to learn from.']);
  assert.deepEqual(offered({ study: true }, 1, 3), ['Learn: White (1)', 'Learn: Black (3)', '']);
  assert.deepEqual(offered({ players: [players.computer, players.computer] }, 0, 0), ['', '', 'No mistakes to learn from.']);
});

const past = { ply: 0, node: -1, after: '', board: 'start', turn: 'white', check: '', last: [], fen: '', legal: { a2: [] }, leads: [] };
const posed = (name, changes) => ({ game: 'g', ply: 0, names: ['Ada', 'Bob'], computers: [false, true], name, line: '1. d4 d5', move: move(0, { comment: 'loses a pawn', puzzle, bestSAN: 'd4' }), position: past, ...changes });
const list = { total: 2, puzzles: [posed('1. a3?'), posed('2. a3', { ply: 2 })] };
const judged = (verdict) => ({ verdict, san: 'd4', position: { ...past, board: 'after', turn: 'black', last: ['d2', 'd4'] }, why: 'loses a pawn: 1... exd4', reply: [{ san: 'exd4', move: 'e5d4', fen: '' }], unsaved: '' });

// begin returns puzzles with the first one on the board.
function begin(whose = { own: true, kept: false }, puzzles = list) {
  const all = new Puzzles();
  assert.equal(all.start(puzzles, whose), true);
  all.go(0);
  return all;
}

test('a puzzle is solved', () => {
  const puzzles = begin();
  assert.deepEqual(puzzles.message, { mood: 'ask', text: '1. a3? was played. Find a better move for White.' });
  assert.equal(puzzles.title, 'Mistake 1 of 2');
  assert.equal(puzzles.nextText, 'Skip');
  puzzles.judge(puzzles.puzzle, judged('wrong'));
  assert.deepEqual(puzzles.message, { mood: 'wrong', text: 'd4 is not good enough. Loses a pawn: 1... exd4. Try another move.' });
  assert.deepEqual(puzzles.marks.map(({ squares, look }) => [squares.join(''), look]), [['d2d4', 'bad'], ['e5d4', 'other']]);
  puzzles.judge(puzzles.puzzle, judged('best'));
  assert.deepEqual(puzzles.message, { mood: 'right', text: 'd4 is right: the best move. a3 loses a pawn.' });
  assert.deepEqual([puzzles.shown?.board, puzzles.shown?.turn, puzzles.shown?.legal, puzzles.nextText], ['after', 'black', {}, 'Next']);
  assert.deepEqual(puzzles.steps(), ['helped now', '']);
});

test('hints name the idea, then the piece; the solution shows the move', () => {
  const puzzles = begin();
  puzzles.hint();
  assert.equal(puzzles.message.text, 'Take the center.');
  puzzles.hint();
  assert.deepEqual(puzzles.marks, [{ squares: ['d2', 'd2'], look: 'hint' }]);
  puzzles.solve();
  assert.deepEqual(puzzles.marks, [{ squares: ['d2', 'd4'], look: 'hint' }]);
  assert.equal(puzzles.message.text, 'The solution is 1. d4 d5. a3 loses a pawn.');
  assert.deepEqual(puzzles.steps(), ['missed now', '']);
});

test('late responses do not count', () => {
  const puzzles = begin();
  const first = puzzles.puzzle;
  puzzles.go(1);
  puzzles.judge(first, judged('best'));
  assert.equal(first.solved, false);
  puzzles.stop();
  puzzles.judge(puzzles.puzzle, judged('best'));
  assert.deepEqual([puzzles.puzzle.solved, puzzles.shown], [false, null]);
});

test('the puzzles of all games', () => {
  const theirs = posed('1... a6??', { game: 'h', names: ['Cyd', 'Dan'], position: { ...past, turn: 'black' }, move: move(1, { puzzle: { ...puzzle, theme: 'fork' } }) });
  const puzzles = begin({ own: false, kept: true }, { total: 3, puzzles: [list.puzzles[0], theirs] });
  assert.deepEqual([puzzles.heading, puzzles.title, puzzles.side, puzzles.players],
    ['Puzzles from your games', 'Puzzle 1 of 2', 'white', [{ name: 'Ada', human: true }, { name: 'Bob', human: false }]]);
  puzzles.hint();
  puzzles.judge(puzzles.puzzle, judged('best'));
  puzzles.go(1);
  assert.deepEqual([puzzles.title, puzzles.side, puzzles.players?.[0].name, puzzles.message.text],
    ['Puzzle 2 of 2: fork', 'black', 'Cyd', '1... a6?? was played. Find a better move for Black.']);
  puzzles.judge(puzzles.puzzle, judged('best'));
  assert.equal(puzzles.againText, '');
  puzzles.go(2);
  assert.deepEqual([puzzles.againText, puzzles.side, puzzles.message.text],
    ['More puzzles', 'black', '1 of 2 solved at the first try, 1 with help or at a later try. What needed help comes again tomorrow.']);
  puzzles.stop();
  assert.equal(puzzles.players, null);
  assert.equal(begin({ own: false, kept: true }, { total: 1, puzzles: [theirs] }).players[0].name, 'Cyd');
});

test('the summary', () => {
  const puzzles = begin();
  puzzles.judge(puzzles.puzzle, judged('good'));
  puzzles.go(1);
  puzzles.go(2);
  assert.deepEqual([puzzles.ended, puzzles.title, puzzles.message.text], [true, 'Summary', '1 of 2 solved at the first try, 1 not solved.']);
  assert.deepEqual([puzzles.againText, puzzles.players], ['Again', null]);
});

test('a side without mistakes has no puzzles', () => {
  const puzzles = new Puzzles();
  assert.equal(puzzles.start({ total: 0, puzzles: [] }, { own: true, kept: true }), false);
  assert.equal(puzzles.on, false);
});
