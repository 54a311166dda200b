// The analysis: lines, the evaluation bar and the graph of the game.

const $ = (id) => document.getElementById(id);
const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };

// showThought draws the computer's current line: to spectators, and to its opponent
// only while the analysis is on. If no computer is thinking, or an earlier position
// is on the board, it draws the best line of the analysis, so that the row does not
// appear and disappear with the turns.
export function showThought(game, past, thought, best) {
  const open = !game.study && game.players.some((p) => !p.human) && (game.analysis || !game.players.some((p) => p.human));
  const thinks = game.thinking && !past;
  const line = thinks ? thought : best;
  if (!open) setText($('thought'), '');
  else if (line) setText($('thought'), `${thinks ? '' : 'Analysis: '}${line.score}, depth ${line.depth}: ${line.moves}`);
  else if (!thinks) setText($('thought'), '');
}

// showLines draws the lines of the analysis, or why there are none. Each move is a
// button. The rows have their places from the start, and while the user points at the
// moves they stay as they are. at has the FEN of the position that the lines begin at,
// and pick(moves) to call with the moves of a line up to the one that was clicked.
export function showLines(lines, rows, note, at) {
  const list = $('found');
  list.style.setProperty('--rows', rows);
  list.dataset.rows = rows;
  setText($('found-note'), note);
  while (list.children.length > lines.length) list.lastChild.remove();
  const held = list.dataset.fen === at.fen && pointed && list.matches(':hover');
  list.dataset.fen = at.fen;
  lines.forEach((line, i) => {
    const item = list.children[i] || list.appendChild(newLine());
    const [score, depth, moves] = item.children;
    setText(score, line.score);
    setText(depth, `depth ${line.depth}`);
    item.pick = at.pick;
    if (item.dataset.text === line.moves || (held && moves.children.length)) return;
    item.dataset.text = item.title = line.moves;
    showSteps(moves, line.steps);
  });
  changed();
}

function newLine() {
  const item = document.createElement('li');
  item.append(...['b', 'i', 'span'].map((tag) => document.createElement(tag)));
  return item;
}

// showSteps makes the buttons of a line, and keeps those that are there.
function showSteps(moves, steps) {
  while (moves.children.length > steps.length) moves.lastChild.remove();
  steps.forEach(({ text, move }, i) => {
    const button = moves.children[i] || moves.appendChild(document.createElement('button'));
    setText(button, text);
    button.dataset.move = move;
  });
}

// stepsTo returns the moves of a line up to a button.
const stepsTo = (button) => {
  const all = [...button.parentElement.children];
  return all.slice(0, all.indexOf(button) + 1).map((other) => other.dataset.move);
};

let changed = () => {}; // previews another line that has come to the same place
let pointed = false; // by a mouse or a pen: a tap leaves :hover on

// listenToLines lets users pick the moves of lines, and calls preview(moves, button) with
// the line up to the move that they point at or else that has the focus, and preview()
// after.
export function listenToLines(preview) {
  const list = $('found');
  const over = (event) => event.target.closest('#found button');
  let focused = null;
  let current = null;
  let shown = ''; // the moves up to the current button
  const show = (button) => {
    current = button;
    const moves = button?.isConnected ? stepsTo(button) : [];
    shown = moves.join(' ');
    if (shown) preview(moves, button);
    else preview();
  };
  list.addEventListener('click', (event) => {
    const button = over(event);
    if (!button) return;
    focused = null;
    show();
    button.closest('li').pick(stepsTo(button));
  });
  list.addEventListener('pointerover', (event) => {
    pointed = event.pointerType !== 'touch';
    show((pointed && over(event)) || focused);
  });
  list.addEventListener('focusin', (event) => show(focused = over(event)));
  list.addEventListener('focusout', () => show(focused = null));
  // The focus itself scrolls a list, and another size of the window takes it from under the pointer.
  for (const kind of ['pointerleave', 'scroll']) list.addEventListener(kind, () => show(focused), true);
  changed = () => {
    if (current && !(current.isConnected && stepsTo(current).join(' ') === shown)) show(current.isConnected ? current : focused);
  };
}

// showBar draws the evaluation bar: share is White's part, undefined if unknown.
export function showBar(on, share, score, flipped) {
  const bar = $('bar');
  bar.classList.toggle('off', !on); // It keeps its place.
  bar.setAttribute('aria-hidden', String(!on));
  if (!on) return;
  bar.classList.toggle('flipped', flipped);
  const part = `${100 * (share ?? 0.5)}%`;
  $('bar-white').style.height = part;
  $('bar-white').style.setProperty('--share', part);
  setText($('bar-text'), shortScore(score || ''));
  const below = flipped ? 1 - (share ?? 0.5) : share ?? 0.5; // of the side at the bottom
  bar.classList.toggle('dark-below', flipped ? below > 0.05 : below < 0.05);
  bar.setAttribute('aria-label', `Evaluation ${score || 'unknown'}`);
}

// shortScore rounds a score to the four characters that the bar has room for.
function shortScore(score) {
  const mate = /mates in (\d+)/.exec(score);
  if (mate) return `#${mate[1]}`;
  const pawns = Number(score || NaN);
  if (Number.isNaN(pawns)) return score;
  const tenths = Math.round(Math.round(Math.abs(pawns) * 100) / 10); // 1.45 is a bit less in binary
  const short = tenths < 100 ? (tenths / 10).toFixed(1) : Math.round(Math.abs(pawns));
  return `${Number(short) === 0 ? '' : pawns < 0 ? '-' : '+'}${short}`;
}

// showGraph draws the evaluation after each move. Unknown values stay gray, neither
// White's nor Black's.
export function showGraph(shares, shownPly) {
  const graph = $('graph');
  const empty = shares.length < 2;
  graph.classList.toggle('empty', empty); // It keeps its place.
  const key = `${shares.join(' ')}|${shownPly}`;
  if (empty) graph.replaceChildren();
  if (empty || graph.dataset.key === key) {
    if (empty) graph.dataset.key = '';
    return;
  }
  graph.dataset.key = key;
  graph.dataset.plies = shares.length - 1;
  const last = shares.length - 1;
  const x = (ply) => (100 * Math.min(last, Math.max(0, ply)) / last).toFixed(2);
  const y = (share) => (30 * (1 - share)).toFixed(2);
  const path = (name, d) => {
    const shape = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    shape.setAttribute('class', name);
    shape.setAttribute('d', d);
    return shape;
  };
  const known = stretches(shares).map(([from, to]) => {
    const points = shares.slice(from, to + 1).map((share, i) => `L${x(from + i)} ${y(share)}`).join('');
    // The end points cover half a ply on either side.
    const area = `M${x(from - 0.5)} 30V${y(shares[from])}${points}H${x(to + 0.5)}V30Z`;
    return [path('known', `M${x(from - 0.5)} 0H${x(to + 0.5)}V30H${x(from - 0.5)}Z`), path('area', area)];
  });
  graph.replaceChildren(...known.flat(), path('middle', 'M0 15H100'), path('here', `M${x(shownPly)} 0V30`));
}

// stretches returns where the shares are known: pairs of first and last ply.
function stretches(shares) {
  const found = [];
  shares.forEach((share, ply) => {
    if (share < 0) return;
    if (ply && shares[ply - 1] >= 0) found.at(-1)[1] = ply;
    else found.push([ply, ply]);
  });
  return found;
}
