// What the list of moves shows: a row for each two moves of the main line, and below a
// move its comment and its variations.

/** @typedef {{ text: string, engine: boolean }} Comment by the authors, or by the engine */
/** @typedef {{ by: string, lines: string[] }} Summary of a review */
/** @typedef {{ node: Server.NodeView, number: string }} Numbered a move, and its number unless it goes without */
/** @typedef {{ first: Server.NodeView, parts: Part[] }} Variation */
/** @typedef {Comment | Summary | Numbered | Variation} Part */
/** @typedef {{ number: string, cells: (Server.NodeView | string)[] }} Row */
/** @typedef {{ parts: Part[] }} Aside what stands below a move */

/** @param {Server.NodeView} node */
const isBlack = (node) => node.number.endsWith('...');
/** @param {Server.NodeView} node */
const numberOf = (node) => parseInt(node.number, 10);

// moveRows returns the rows of the list.
/** @param {import('./tree.js').Tree} tree @returns {(Row | Aside)[]} */
export function moveRows(tree) {
  /** @type {(Row | Aside)[]} */
  const items = [];
  /** @type {Row | null} */
  let row = null;
  const below = (/** @type {Part[]} */ parts) => {
    if (!parts.length) return;
    items.push({ parts });
    row = null;
  };
  const first = tree.at(0);
  below([...(first.summary ? [summaryOf(first.summary)] : []), ...said(first)]);
  for (let parent = first; parent.children.length; parent = tree.at(parent.children[0])) {
    const [node, ...others] = tree.children(parent);
    if (!row) {
      row = { number: `${numberOf(node)}.`, cells: isBlack(node) ? ['…'] : [] };
      items.push(row);
    }
    row.cells.push(node);
    const parts = [...said(node), ...others.map((other) => variation(tree, other)), ...comment(node.after)];
    if (isBlack(node)) row = null;
    else if (parts.length || !node.children.length) row.cells.push(node.children.length ? '…' : '');
    below(parts);
  }
  return items;
}

/** @param {string} text @returns {Comment[]} */
const comment = (text, engine = false) => (text ? [{ text, engine }] : []);

// said returns what is said of a move: by the authors, and by a review, which the game as
// PGN names each time.
/** @param {Server.NodeView} node */
const said = ({ words, verdict }) => [...comment(words), ...comment(verdict && `${verdict[0].toUpperCase()}${verdict.slice(1)}.`, true)];

// summaryOf returns the summary of a review.
/** @param {string} text */
function summaryOf(text) {
  const [, by, rest] = /^(.*?), (.*)$/s.exec(text) || ['', text, ''];
  return { by, lines: rest.split(/ (?=(?:White|Black): )/) };
}

// variation returns the line that begins with a node, and the variations on it.
/** @param {import('./tree.js').Tree} tree @param {Server.NodeView} first @returns {Variation} */
function variation(tree, first) {
  const parts = /** @type {Part[]} */ (comment(first.before));
  let numbered = false;
  /** @type {Server.NodeView[]} */
  let others = [];
  for (let node = first; node; [node, ...others] = tree.children(node)) {
    parts.push({ node, number: isBlack(node) ? (numbered ? '' : `${numberOf(node)}…`) : node.number });
    const words = said(node);
    parts.push(...words);
    if (node !== first) parts.push(...others.map((other) => variation(tree, other)));
    parts.push(...comment(node.after));
    numbered = !words.length && !node.after && !others.length;
    others = [];
  }
  return { first, parts };
}
