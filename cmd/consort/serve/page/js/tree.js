// The tree of the game: the main line and its variations, as the server sends them, and
// the line that the user walks along. It knows no rules of chess.

import { get } from './net.js';

const root = 0;
const start = () => ({ id: root, parent: -1, children: [], ply: 0, number: '', san: '', move: '', symbols: [], glyphs: [], before: '', comment: '', words: '', verdict: '', summary: '', after: '', clk: null, eval: '' });

export class Tree {
  // changed is called when the tree of the server has come.
  constructor(id, changed) {
    Object.assign(this, { id, changed, nodes: new Map([[root, start()]]), line: [root], tags: {}, skipped: [], version: -1, asked: -1, stamp: 0, key: '' });
  }

  // take makes the tree follow a view of the game: at once as far as the view tells, and
  // with everything else when the server has sent it.
  take(game) {
    const key = game.moves.map((m) => `${m.node}${m.san}`).join(' ');
    if (key !== this.key) {
      this.key = key;
      if (!this.fits(game)) this.begin(game);
      this.line = [root, ...game.moves.map((m) => m.node)];
    }
    if (game.tree !== this.version && game.tree !== this.asked) this.load(game.tree);
  }

  // fits adds the moves of the game, and reports whether they belong to this tree. Only
  // a game with variations keeps what the view does not have.
  fits(game) {
    if (!game.moves.length || ![...this.nodes.values()].some((n) => n.children.length > 1)) return false;
    let parent = root;
    for (const m of game.moves) {
      const known = this.nodes.get(m.node);
      if (known ? known.parent !== parent || known.san !== m.san : !this.nodes.has(parent)) return false;
      if (!known) this.add(game, m, parent);
      parent = m.node;
    }
    return true;
  }

  begin(game) {
    this.nodes = new Map([[root, start()]]);
    let parent = root;
    for (const m of game.moves) {
      this.add(game, m, parent);
      parent = m.node;
    }
    this.stamp++;
  }

  add(game, { node: id, san }, parent) {
    const ply = this.nodes.get(parent).ply + 1;
    const half = ply - 1 + (game.blackFirst ? 1 : 0);
    this.nodes.set(id, { ...start(), id, parent, ply, san, number: `${game.first + (half >> 1)}${half % 2 ? '...' : '.'}` });
    this.nodes.get(parent).children.push(id);
    this.stamp++;
  }

  // load asks the server for the tree. The latest answer counts.
  async load(version) {
    this.asked = version;
    const found = await get(`/api/games/${this.id}/tree`).catch(() => null);
    if (this.asked !== version) return;
    this.asked = -1;
    if (!found) return;
    this.version = found.version;
    this.nodes = new Map(found.nodes.map((n) => [n.id, n]));
    this.tags = Object.fromEntries(found.tags);
    this.skipped = found.skipped;
    this.line = this.line.filter((id) => this.nodes.has(id));
    this.stamp++;
    this.changed();
  }

  has(id) { return this.nodes.has(id); }

  node(id) { return this.nodes.get(id); }

  children(node) { return node.children.map((id) => this.nodes.get(id)); }

  // child returns the move after a node that the server names so, undefined without one.
  child(id, move) { return this.has(id) ? this.children(this.node(id)).find((n) => n.move === move) : undefined; }

  // siblings returns a move and its alternatives.
  siblings(id) {
    const parent = this.nodes.get(this.nodes.get(id)?.parent);
    return parent ? parent.children : [id];
  }

  // isMain reports whether a node is on the main line.
  isMain(id) {
    for (let n = this.nodes.get(id); n && n.parent >= 0; n = this.nodes.get(n.parent)) {
      if (this.nodes.get(n.parent).children[0] !== n.id) return false;
    }
    return true;
  }

  // after counts a move and everything after it.
  after(id) {
    let count = 0;
    for (const open = [id]; open.length; count++) open.push(...this.nodes.get(open.pop()).children);
    return count;
  }

  // walk makes the line lead through a node, and returns it: as before if it did, else
  // by the first moves after the node.
  walk(id) {
    if (this.line.includes(id) || !this.has(id)) return this.line;
    const line = [];
    for (let n = this.nodes.get(id); n; n = this.nodes.get(n.parent)) line.unshift(n.id);
    for (let n = this.nodes.get(id); n.children.length; n = this.nodes.get(n.children[0])) line.push(n.children[0]);
    this.line = line;
    return line;
  }

  // step returns the node some moves further along the line, or back.
  step(from, by) {
    const line = this.walk(from);
    return line[Math.min(line.length - 1, Math.max(0, line.indexOf(from) + by))];
  }

  // last returns the end of the line.
  last(from) { return this.walk(from).at(-1); }

  // vary returns the alternative before or after a move, or for a move without any the
  // first variation after it; -1 if there is none.
  vary(from, by) {
    const all = this.siblings(from);
    const to = all[all.indexOf(from) + by];
    if (to !== undefined) return to;
    return all.length === 1 && by > 0 ? this.nodes.get(from)?.children[1] ?? -1 : -1;
  }

  // tag returns a tag of the document, '' for none or an unknown value.
  tag(name) {
    const value = this.tags[name] || '';
    return /^[?.]*$/.test(value) ? '' : value;
  }
}
