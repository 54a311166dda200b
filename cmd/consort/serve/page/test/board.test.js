import assert from 'node:assert/strict';
import { test } from 'node:test';
import { colorOf, Drawings } from '../js/state/drawings.js';
import { axisNumbers, graphPaths, stretches } from '../js/state/graph.js';
import { keep, kept, setting } from '../js/state/kept.js';
import { beside, everyMove, placeOf, squareAt, squares, squaresOf, travels } from '../js/state/squares.js';

test('every square has its place', () => {
  for (const flipped of [false, true]) {
    for (const square of squares) assert.equal(squareAt(...placeOf(square, flipped), flipped), square);
  }
  assert.deepEqual(placeOf('a8', false), [0, 0]);
  assert.deepEqual(placeOf('a8', true), [7, 7]);
  assert.equal(squareAt(8, 0, false), '');
  assert.equal(squareAt(0, -1, true), '');
  assert.equal(beside('e2', 0, -1, false), 'e3');
  assert.equal(beside('e2', 0, -1, true), 'e1');
  assert.equal(beside('h8', 1, -1, false), 'h8', 'at the corner');
});

// boardOf returns a board with pieces: boardOf('Ke1', 'pe7').
const boardOf = (...pieces) => squares.map((square) => pieces.find((piece) => piece.endsWith(square))?.[0] ?? '.').join('');

test('pieces travel', () => {
  for (const [name, before, after, last, want] of [
    ['a move', ['Ke1', 'Ra1'], ['Ke1', 'Ra4'], ['a1', 'a4'], 'R a1-a4'],
    ['a capture', ['Ra1', 'ra8'], ['Ra8'], ['a1', 'a8'], 'R a1-a8'],
    ['castling', ['Ke1', 'Rh1'], ['Kg1', 'Rf1'], ['e1', 'g1'], 'R h1-f1, K e1-g1'],
    ['a promotion', ['Pa7'], ['Qa8'], ['a7', 'a8'], 'Q a7-a8'],
    ['a promotion taken back', ['Qa8'], ['Pa7'], [], 'P -a7'],
    ['the nearest of its kind', ['Ra1', 'Rh1'], ['Rb1', 'Rh2'], [], 'R a1-b1, R h1-h2'],
    ['a new piece', [], ['Ke1'], [], 'K -e1'],
    ['nothing', ['Ke1'], ['Ke1'], ['e1', 'e2'], ''],
    ['the last move of the other color', ['ra1'], ['Ra4'], ['a1', 'a4'], 'R -a4'],
  ]) assert.equal(travels(boardOf(...before), boardOf(...after), last).map(({ square, letter, from }) => `${letter} ${from}-${square}`).join(', '), want, name);
});

test('the arrows of moves', () => {
  for (const [move, san, want] of [
    ['e2e4', 'e4', 'e2e4'], ['a7a8q', 'a8=Q', 'a7a8'], ['e1g1', 'O-O', 'e1g1'], ['e1h1', 'O-O+', 'e1g1'], ['b8a8', 'O-O-O#', 'b8c8'], ['e1h1', undefined, 'e1h1'],
  ]) assert.equal(squaresOf(move, san).join(''), want, san);
});

test('moves that may be legal', () => {
  const moves = everyMove(boardOf('Ke1', 'Pe2', 'ke8'));
  assert.deepEqual(Object.keys(moves), ['e1', 'e2', 'e8']);
  const targets = moves.e1.map(({ to }) => to);
  assert.deepEqual([targets.length, targets.includes('e2'), targets.includes('e8')], [62, false, true], 'to no piece of its color');
  assert.deepEqual(moves.e2[0], { to: 'a1', kind: 'move', move: 'e2a1', hidden: true });
});

test('a drawing is removed by drawing it again', () => {
  const drawings = new Drawings();
  const draw = (from, to, color = 'G') => {
    drawings.begin(from, color, 1);
    drawings.reach(to);
    const shape = drawings.end();
    if (shape) drawings.add(shape);
  };
  draw('e2', 'e4');
  draw('d4', 'd4');
  assert.deepEqual(drawings.shapes, ['Ge2e4', 'Gd4']);
  draw('e2', 'e4', 'R');
  assert.deepEqual(drawings.shapes, ['Gd4', 'Re2e4'], 'another color');
  draw('e2', 'e4', 'R');
  draw('a1', '');
  assert.deepEqual(drawings.list(), [{ squares: ['d4', 'd4'], look: 'drawn green' }]);
  drawings.begin('a1', colorOf({ shiftKey: true, altKey: true }), 1);
  drawings.reach('a8');
  assert.deepEqual(drawings.list()[1], { squares: ['a1', 'a8'], look: 'drawn yellow' }, 'while it is drawn');
  drawings.clear();
  drawings.reach('a2');
  assert.equal(drawings.end(), '');
  assert.deepEqual(drawings.list(), []);
});

test('graphs', () => {
  assert.deepEqual(stretches([-1, 0.5, 0.6, -1, 0.2]), [[1, 2], [4, 4]]);
  const known = (shares) => graphPaths(shares).filter(([name]) => name === 'known').map(([, d]) => d);
  assert.deepEqual(graphPaths([0.5, 1, -1]), [
    ['known', 'M0.00 0H75.00V100H0.00Z'], ['area', 'M0.00 100L0.00 50.0L0.00 50.0L50.00 0.0H75.00V100Z'], ['line', 'M0.00 50.0L0.00 50.0L50.00 0.0H75.00'],
    ['middle', 'M0 50H100'], ['here', ''],
  ]);
  assert.deepEqual(known([0.5, 0.6, -1, -1, 0.3]), ['M0.00 0H37.50V100H0.00Z', 'M87.50 0H100.00V100H87.50Z'], 'what is not known');
});

test('the numbers of an axis', () => {
  const numbers = (...game) => axisNumbers(...game).map(({ number, ply }) => `${number}@${ply}`).join(' ');
  assert.equal(numbers(4, 1, false), '1@1 2@3');
  assert.equal(numbers(4, 7, true), '7@0 8@2 9@4', 'Black moves first');
  assert.equal(numbers(80, 1, false), '1@1 10@19 20@39 30@59 40@79');
  assert.equal(numbers(80, 7, false), '10@7 20@27 30@47 40@67', 'the first is too near to the next');
});

// storage returns a storage of the browser.
const storage = (values = {}) => ({ getItem: (name) => values[name] ?? null, setItem(name, text) { values[name] = text; }, removeItem(name) { delete values[name]; } });

test('what is kept', () => {
  const store = storage({ broken: '{' });
  keep(store, 'turned', false);
  assert.equal(kept(store, 'turned'), false);
  keep(store, 'turned', null);
  assert.equal(kept(store, 'turned'), null);
  assert.equal(kept(store, 'broken'), null);
});

test('settings', () => {
  const store = storage({ board: 'green', pieces: 'marble', sound: 'off' });
  assert.deepEqual(['look', 'board', 'pieces', 'sound', 'motion'].map((name) => setting(store, name)), ['system', 'green', 'staunton', 'off', 'on']);
});
