import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveRows } from '../js/state/movelist.js';
import { Tree } from '../js/state/tree.js';
import { node, treeOf, view } from './views.js';

// 1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3
const sicilian = [
  node({ id: 0, children: [1] }),
  node({ id: 1, parent: 0, children: [2, 3], ply: 1, number: '1.', san: 'e4', move: 'e2e4' }),
  node({ id: 2, parent: 1, children: [6], ply: 2, number: '1...', san: 'e5', move: 'e7e5' }),
  node({ id: 3, parent: 1, children: [4, 5], ply: 2, number: '1...', san: 'c5', move: 'c7c5' }),
  node({ id: 4, parent: 3, ply: 3, number: '2.', san: 'Nf3', move: 'g1f3' }),
  node({ id: 5, parent: 3, ply: 3, number: '2.', san: 'c3', move: 'c2c3' }),
  node({ id: 6, parent: 2, ply: 3, number: '2.', san: 'Nf3', move: 'g1f3' }),
];

test('a tree follows the view until the server has sent its own', async () => {
  let changes = 0;
  const tree = new Tree(async () => ({ version: 1, nodes: sicilian, tags: [['Event', 'Cup'], ['Site', '?']], result: '*', skipped: [] }), () => { changes++; });
  tree.take(view({ tree: 1, moves: [{ san: 'e4', last: ['e2', 'e4'], node: 1 }] }));
  assert.equal(tree.node(1)?.number, '1.');
  assert.equal(tree.has(3), false);
  await new Promise(setImmediate);
  assert.equal(changes, 1);
  assert.equal(tree.has(3), true);
  assert.equal(tree.tag('Event'), 'Cup');
  assert.equal(tree.tag('Site'), '', 'an unknown value');
});

test('a game of Black to move is numbered so', () => {
  const tree = new Tree(() => new Promise(() => {}), () => {});
  tree.take(view({ first: 7, blackFirst: true, moves: [{ san: 'e5', last: [], node: 1 }, { san: 'Nf3', last: [], node: 2 }] }));
  assert.deepEqual([1, 2].map((id) => tree.node(id)?.number), ['7...', '8.']);
});

test('a tree with variations keeps them while the view has its moves', () => {
  const moves = ['e4', 'e5', 'Nf3', 'Nc6'].map((san, i) => ({ san, last: [], node: [1, 2, 6, 7][i] }));
  const tree = treeOf(sicilian, [0]);
  tree.take(view({ moves }));
  assert.deepEqual([tree.has(3), tree.node(7)?.number], [true, '2...']);
  tree.take(view({ moves: [moves[0], { ...moves[1], san: 'd5' }] }));
  assert.deepEqual([tree.has(3), tree.node(2)?.san], [false, 'd5'], 'another game');
});

test('walking along the tree', () => {
  const tree = treeOf(sicilian, [0, 1, 2, 6]);
  assert.equal(tree.step(0, 1), 1);
  assert.equal(tree.step(6, 1), 6, 'the last move');
  assert.equal(tree.last(0), 6);
  assert.equal(tree.vary(2, 1), 3, 'the alternative below');
  assert.equal(tree.vary(3, -1), 2);
  assert.equal(tree.vary(1, 1), 3, 'the first variation after a move without alternatives');
  assert.equal(tree.vary(6, -1), -1);
  assert.deepEqual(tree.walk(3), [0, 1, 3, 4], 'the first moves after it');
  assert.equal(tree.step(3, 1), 4);
  assert.equal(tree.step(1, 1), 3, 'the line that the user has taken');
});

test('what the tree knows of a move', () => {
  const tree = treeOf(sicilian, [0]);
  assert.equal(tree.child(3, 'c2c3')?.id, 5);
  assert.equal(tree.child(3, 'd2d4'), undefined);
  assert.equal(tree.child(9, 'd2d4'), undefined);
  assert.deepEqual([0, 2, 3, 6, 5].map((id) => tree.isMain(id)), [true, true, false, true, false]);
  assert.equal(tree.after(3), 3);
});

// text writes the rows of a list as a line of text each.
const text = (part) => {
  if ('cells' in part) return [part.number, ...part.cells.map((cell) => (typeof cell === 'string' ? cell : cell.san))].join(' ');
  if ('node' in part) return part.number + part.node.san;
  if ('text' in part) return part.engine ? `[${part.text}]` : `{${part.text}}`;
  if ('by' in part) return `${part.by}: ${part.lines.join(' / ')}`;
  return `(${part.parts.map(text).join(' ')})`;
};

test('the list of moves', () => {
  const notes = {
    0: { summary: 'Consort, depth 9. White: 1 mistake. Black: none.' }, 1: { words: 'Best by test.', verdict: 'good move' }, 5: { before: 'Or', after: 'Alapin.' },
  };
  const said = sicilian.map((n) => ({ ...n, ...notes[n.id] }));
  assert.deepEqual(moveRows(treeOf(said, [0])).map((row) => ('parts' in row ? row.parts.map(text).join(' ') : text(row))), [
    'Consort: depth 9. / White: 1 mistake. / Black: none.',
    '1. e4 …',
    '{Best by test.} [Good move.]',
    '1. … e5',
    '(1…c5 2.Nf3 ({Or} 2.c3 {Alapin.}))',
    '2. Nf3 ',
  ]);
});
