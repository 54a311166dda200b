// The tree of the game: the main line and its variations, as the server sends them, and
// the line that the user walks along. It knows no rules of chess.

const root = 0;
/** @returns {Server.NodeView} */
const start = () => ({ id: root, parent: -1, children: [], ply: 0, number: '', san: '', move: '', glyphs: [], arrows: [], before: '', comment: '', words: '', verdict: '', summary: '', after: '', clk: null, eval: '' });

export class Tree {
  nodes = new Map([[root, start()]]);
  line = [root];
  /** @type {Record<string, string>} */
  tags = {};
  /** @type {string[]} what could not be read in the file of the game */
  skipped = [];
  version = -1;
  asked = -1; // the version that is on its way
  stamp = 0; // changes with the tree
  key = '';
  title = ''; // of the document that tags is from

  // fetch asks the server for the tree, changed is called when it has come.
  /** @param {() => Promise<Server.TreeView>} fetch @param {() => void} changed */
  constructor(fetch, changed) {
    this.fetch = fetch;
    this.changed = changed;
  }

  // take makes the tree follow a view of the game: at once as far as the view tells, and
  // with everything else when the server has sent it.
  /** @param {Server.View} game */
  take(game) {
    const key = game.moves.map((m) => `${m.node}${m.san}`).join(' ');
    if (key !== this.key) {
      this.key = key;
      if (!this.fits(game)) this.begin(game);
      this.line = [root, ...game.moves.map((m) => m.node)];
    }
    const title = JSON.stringify([game.study, game.names, game.result]);
    if (title !== this.title) [this.title, this.tags] = [title, {}];
    if (game.tree !== this.version && game.tree !== this.asked) this.load(game.tree);
  }

  // fits adds the moves of the game, and reports whether they belong to this tree. Only
  // a game with variations keeps what the view does not have.
  /** @param {Server.View} game */
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

  /** @param {Server.View} game */
  begin(game) {
    this.nodes = new Map([[root, start()]]);
    let parent = root;
    for (const m of game.moves) {
      this.add(game, m, parent);
      parent = m.node;
    }
    this.stamp++;
  }

  /** @param {Server.View} game @param {Server.MoveView} move @param {number} parent */
  add(game, { node: id, san }, parent) {
    const before = this.at(parent);
    const ply = before.ply + 1;
    const half = ply - 1 + (game.blackFirst ? 1 : 0);
    this.nodes.set(id, { ...start(), id, parent, ply, san, number: `${game.first + (half >> 1)}${half % 2 ? '...' : '.'}` });
    before.children.push(id);
    this.stamp++;
  }

  // load asks the server for the tree. The latest answer counts.
  /** @param {number} version */
  async load(version) {
    this.asked = version;
    const found = await this.fetch().catch(() => null);
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

  /** @param {number} id */
  has(id) { return this.nodes.has(id); }

  // node returns a node, undefined if there is none; at one that must be there.
  /** @param {number} id */
  node(id) { return this.nodes.get(id); }

  /** @param {number} id */
  at(id) { return /** @type {Server.NodeView} */ (this.nodes.get(id)); }

  /** @param {Server.NodeView} node */
  children(node) { return node.children.map((id) => this.at(id)); }

  // child returns the move after a node that the server names so, undefined without one.
  /** @param {number} id @param {string} move */
  child(id, move) { return this.node(id)?.children.map((child) => this.at(child)).find((n) => n.move === move); }

  // siblings returns a move and its alternatives.
  /** @param {number} id */
  siblings(id) { return this.node(this.node(id)?.parent ?? -1)?.children ?? [id]; }

  // isMain reports whether a node is on the main line.
  /** @param {number} id */
  isMain(id) { return this.lineTo(id).every((n) => this.siblings(n)[0] === n); }

  // lineTo returns the nodes from the root to a node.
  /** @param {number} id */
  lineTo(id) {
    const line = [];
    for (let n = this.node(id); n; n = this.node(n.parent)) line.unshift(n.id);
    return line;
  }

  // after counts a move and everything after it.
  /** @param {number} id */
  after(id) {
    let count = 0;
    for (const open = [id]; open.length; count++) open.push(...this.at(/** @type {number} */ (open.pop())).children);
    return count;
  }

  // walk makes the line lead through a node, and returns it: as before if it did, else
  // by the first moves after the node.
  /** @param {number} id */
  walk(id) {
    if (this.line.includes(id) || !this.has(id)) return this.line;
    this.line = this.lineTo(id);
    for (let n = this.at(id); n.children.length; n = this.at(n.children[0])) this.line.push(n.children[0]);
    return this.line;
  }

  // step returns the node some moves further along the line, or back.
  /** @param {number} from @param {number} by */
  step(from, by) {
    const line = this.walk(from);
    return line[Math.min(line.length - 1, Math.max(0, line.indexOf(from) + by))];
  }

  // last returns the end of the line.
  /** @param {number} from */
  last(from) { return /** @type {number} */ (this.walk(from).at(-1)); }

  // vary returns the alternative before or after a move, or for a move without any the
  // first variation after it; -1 if there is none.
  /** @param {number} from @param {number} by */
  vary(from, by) {
    const all = this.siblings(from);
    const to = all[all.indexOf(from) + by];
    if (to !== undefined) return to;
    return all.length === 1 && by > 0 ? this.node(from)?.children[1] ?? -1 : -1;
  }

  // clocks returns the times of White and Black after a move, in milliseconds, as it and the
  // move before it give them; null where there is none.
  /** @param {number} id @returns {(number | null)[]} */
  clocks(id) {
    const node = this.node(id);
    if (!node) return [null, null];
    const [own, others] = [node, this.node(node.parent)].map((n) => (n?.san ? n.clk : this.startTime));
    return (node.number.endsWith('...') ? [others, own] : [own, others]).map((s) => (s === null ? null : 1000 * s));
  }

  // startTime is that of both clocks in seconds, if the game has clocks, else null.
  get startTime() {
    const [first] = this.children(this.at(root));
    const [, seconds] = /^(?:\d+\/)?([\d.]+)(?:\+|$)/.exec(this.tag('TimeControl')) || [];
    return seconds && typeof first?.clk === 'number' ? Number(seconds) : null;
  }

  // tag returns a tag of the document, '' for none or an unknown value.
  /** @param {string} name */
  tag(name) {
    const value = this.tags[name] || '';
    return /^[?.]*$/.test(value) ? '' : value;
  }
}
