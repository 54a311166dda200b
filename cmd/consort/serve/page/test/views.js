// Views for tests: those of the server with what a test is about.

import { Tree } from '../js/state/tree.js';

const human = { name: 'You', kind: 'human', userName: '', level: '', human: true };
const computer = { name: 'Computer', kind: 'alpha-beta', userName: '', level: 'easy', human: false };

export const players = { human, computer };

/** @param {Partial<Server.View>} [changes] @returns {Server.View} */
export const view = (changes) => ({
  id: 'g', study: false, node: 0, tree: -1, names: ['', ''], result: '*', board: '.'.repeat(64), turn: 'white', check: '', last: [], fen: 'start',
  ply: 0, moves: [], first: 1, blackFirst: false, legal: {}, ahead: {}, premove: [], hint: [],
  leads: [{ pieces: '', points: 0 }, { pieces: '', points: 0 }], players: [human, computer], bottom: 'white', paused: false, thinking: false,
  end: null, claim: '', offer: '', control: 'off', pace: 0, fast: false, playOut: false, undo: false, redo: false, rules: '', analysis: false, lines: 1, score: [],
  status: 'Your move', opening: '', book: [], shared: false, kept: true, unsaved: '', ...changes,
});

/** @param {Partial<Server.LineView>} [changes] @returns {Server.LineView} */
export const line = (changes) => ({ score: '+0.20', share: 0.5, depth: 8, moves: '1. e4', steps: [], arrow: ['e2', 'e4'], speed: '', ...changes });

/** @param {Partial<Server.LiveView>} [changes] @returns {Server.LiveView} */
export const live = (changes) => ({
  id: 'g', left: [60000, 50000], running: -1, thought: null, lines: [], fen: 'start', waits: false, graph: [],
  review: { phase: '', done: 0, share: 0, version: 0, result: false, stale: false }, ...changes,
});

/** @param {Partial<Server.NodeView>} changes @returns {Server.NodeView} */
export const node = (changes) => ({
  id: 0, parent: -1, children: [], ply: 0, number: '', san: '', move: '', glyphs: [], arrows: [], before: '', comment: '', words: '', verdict: '',
  summary: '', after: '', clk: null, eval: '', ...changes,
});

// treeOf returns a tree with nodes, and a line through it.
/** @param {Server.NodeView[]} nodes @param {number[]} along */
export function treeOf(nodes, along) {
  const tree = new Tree(() => new Promise(() => {}), () => {});
  tree.nodes = new Map(nodes.map((n) => [n.id, { ...n, children: [...n.children] }]));
  tree.line = along;
  return tree;
}
