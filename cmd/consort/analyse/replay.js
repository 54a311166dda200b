'use strict';
// Replays the game in the data element. Positions come as FEN: this page has no rules of chess.

const game = JSON.parse(document.getElementById('data').textContent);
const $ = id => document.getElementById(id);
const pictures = { k: '♚', q: '♛', r: '♜', b: '♝', n: '♞', p: '♟' };
const names = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };
const marked = new Set(['inaccuracy', 'mistake', 'blunder', 'brilliant']);
let ply = 0, flipped = false;
let step = -1, timer = 0; // of the refutation that the board shows, -1 for none

// element makes an element with text and attributes.
function element(name, text, attributes = {}, namespace) {
  const e = namespace ? document.createElementNS(namespace, name) : document.createElement(name);
  if (text !== undefined) e.textContent = text;
  for (const [key, value] of Object.entries(attributes)) e.setAttribute(key, value);
  return e;
}

// squares returns the piece letters of a FEN by square, such as {e1: 'K'}.
function squares(fen) {
  const found = {};
  fen.split(' ')[0].split('/').forEach((rank, i) => {
    let file = 0;
    for (const c of rank) {
      if (c >= '1' && c <= '8') file += +c;
      else found['abcdefgh'[file++] + (8 - i)] = c;
    }
  });
  return found;
}

// ends returns the squares of a move: in Chess960 castling is written as the king taking its
// rook, and ends where the king goes.
function ends(move, san) {
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  return [from, san.startsWith('O-O') ? (san.startsWith('O-O-O') ? 'c' : 'g') + from[1] : to];
}

// arrow draws an arrow in units of squares.
function arrow(squares, look) {
  const place = ([file, rank]) => ['abcdefgh'.indexOf(file), 8 - rank].map(n => (flipped ? 7 - n : n) + 0.5);
  const [[x, y], [u, v]] = squares.map(place);
  const length = Math.hypot(u - x, v - y);
  return element('path', undefined, {
    d: `M0.3 -0.07H${length - 0.4}V-0.2L${length - 0.05} 0L${length - 0.4} 0.2V0.07H0.3Z`, class: look,
    transform: `translate(${x} ${y}) rotate(${Math.atan2(v - y, u - x) * 180 / Math.PI})`,
  }, 'http://www.w3.org/2000/svg');
}

// drawBoard draws the current position with the last move and its glyph. If it was bad, arrows
// show it and the better move.
function drawBoard() {
  const answered = refutation()[step], pieces = squares((answered || game.positions[ply]).fen), move = answered || game.moves[ply - 1];
  const moved = move ? ends(move.move, move.san) : [];
  const board = $('board'), said = [];
  board.replaceChildren();
  for (let i = 0; i < 64; i++) {
    const at = flipped ? 63 - i : i, file = at % 8, rank = 8 - Math.floor(at / 8), name = 'abcdefgh'[file] + rank;
    const square = element('div');
    if ((file + rank) % 2 === 1) square.classList.add('dark'); // a1: file 0, rank 1
    if (moved.includes(name)) square.classList.add('moved');
    if (i % 8 === 0) square.append(element('i', rank, { class: 'rank' }));
    if (i >= 56) square.append(element('i', 'abcdefgh'[file], { class: 'file' }));
    const letter = pieces[name];
    if (letter) {
      const white = letter === letter.toUpperCase();
      square.append(element('span', pictures[letter.toLowerCase()] + '\uFE0E', { class: white ? 'white' : 'black' }));
      said.push(`${white ? 'white' : 'black'} ${names[letter.toLowerCase()]} ${name}`);
    }
    if (move && move.symbol && name === moved[1]) square.append(element('b', move.symbol, { class: 'verdict ' + move.judgment }));
    board.append(square);
  }
  if (move && isBad(move)) {
    const arrows = element('svg', undefined, { viewBox: '0 0 8 8', 'aria-hidden': 'true' }, 'http://www.w3.org/2000/svg');
    arrows.append(arrow(moved, 'bad'), arrow(ends(move.best, move.bestSAN), 'better'));
    board.append(arrows);
  }
  board.setAttribute('aria-label', 'Board: ' + said.join(', '));
}

// refutation returns the answer to the move on the board, if it is bad.
const refutation = () => game.moves[ply - 1]?.refutation || [];

// refute shows a step of the refutation, and then the next ones; -1 shows the move again.
function refute(to) {
  clearTimeout(timer);
  step = to;
  drawBoard();
  const line = refutation();
  $('refute').disabled = !line.length;
  $('refute').textContent = step < 0 ? 'Show the refutation' : 'Back to the move';
  if (step >= 0 && step + 1 < line.length) timer = setTimeout(() => refute(step + 1), 900);
}

const isBad = m => ['inaccuracy', 'mistake', 'blunder'].includes(m.judgment);

// evalText writes an evaluation from White's point of view.
function evalText(p) {
  if (p.mate !== undefined) return p.mate === 0 ? 'mate' : '#' + p.mate;
  if (p.cp === undefined) return '';
  return (p.cp > 0 ? '+' : '') + (p.cp / 100).toFixed(2);
}

const numbered = m => m.number + (m.side === 'white' ? '. ' : '... ') + m.san + (m.symbol || '');

// bestLine writes the best line of a position, with the numbers of its moves.
function bestLine({ fen, lineSAN }) {
  const [, side, , , , number] = fen.split(' '), first = 2 * number + (side === 'b' ? 1 : 0);
  return lineSAN.split(' ').map((san, i) => {
    const at = first + i;
    return at % 2 === 0 ? `${at / 2}. ${san}` : i === 0 ? `${number}... ${san}` : san;
  }).join(' ');
}

// drawStatus says what there is to say of the last move and the position.
function drawStatus() {
  const status = $('status'), move = game.moves[ply - 1], position = game.positions[ply];
  status.replaceChildren();
  if (move) {
    status.append(element('b', numbered(move), move.judgment ? { class: move.judgment } : {}));
    const text = [move.judgment, move.comment || (move.book ? 'a book move' : '')].filter(Boolean).join(': ');
    if (text) status.append(' – ' + text + '.');
    if (isBad(move)) status.append(' Better: ' + bestLine(game.positions[ply - 1]) + '.');
    status.append(element('br'));
  }
  const value = evalText(position);
  if (value) status.append(`Evaluation ${value}` + (position.depth ? `, depth ${position.depth}` : '') + (position.lineSAN ? `: ${bestLine(position)}` : ''));
}

// goTo shows the position after a number of moves.
function goTo(to) {
  ply = Math.max(0, Math.min(to, game.moves.length));
  refute(-1);
  drawStatus();
  for (const b of document.querySelectorAll('#moves button')) {
    if (+b.dataset.ply === ply) {
      b.setAttribute('aria-current', 'true');
      const list = $('moves');
      if (b.offsetTop < list.offsetTop + list.scrollTop || b.offsetTop + b.offsetHeight > list.offsetTop + list.scrollTop + list.clientHeight) {
        list.scrollTop = b.offsetTop - list.offsetTop - list.clientHeight / 2;
      }
    } else b.removeAttribute('aria-current');
  }
  $('here').setAttribute('x1', x(ply));
  $('here').setAttribute('x2', x(ply));
  $('first').disabled = $('back').disabled = ply === 0;
  $('last').disabled = $('forward').disabled = ply === game.moves.length;
}

const x = at => 600 * at / Math.max(1, game.moves.length);

// drawGraph draws White's chances of winning; a click goes to the move.
function drawGraph() {
  const svg = $('graph'), space = 'http://www.w3.org/2000/svg';
  const part = (name, attributes) => svg.appendChild(element(name, undefined, attributes, space));
  let from = 0;
  while (from < game.positions.length) {
    if (game.positions[from].chance === undefined) { from++; continue; }
    let to = from, path = `M${x(from)} 150`;
    for (; to < game.positions.length && game.positions[to].chance !== undefined; to++) path += `L${x(to)} ${150 * (1 - game.positions[to].chance)}`;
    part('path', { d: path + `L${x(to - 1)} 150Z`, fill: '#f4f1ea' });
    from = to;
  }
  part('line', { x1: 0, x2: 600, y1: 75, y2: 75, stroke: '#999', 'vector-effect': 'non-scaling-stroke' });
  const colors = { inaccuracy: '#e0b000', mistake: '#e07000', blunder: '#d02020', brilliant: '#0a8f8f' };
  game.moves.forEach((m, i) => {
    if (!marked.has(m.judgment)) return;
    const p = game.positions[i + 1];
    const dot = part('line', { x1: x(i + 1), x2: x(i + 1), y1: 150 * (1 - p.chance), y2: 150 * (1 - p.chance), stroke: colors[m.judgment], 'stroke-width': 9, 'stroke-linecap': 'round', 'vector-effect': 'non-scaling-stroke' });
    dot.append(element('title', numbered(m) + (m.comment ? ': ' + m.comment : ''), {}, space));
  });
  part('line', { id: 'here', x1: 0, x2: 0, y1: 0, y2: 150, stroke: '#2f7fd0', 'stroke-width': 2, 'vector-effect': 'non-scaling-stroke' });
  svg.addEventListener('click', e => {
    const box = svg.getBoundingClientRect();
    goTo(Math.round((e.clientX - box.left) / box.width * game.moves.length));
  });
}

// drawMoves lists the moves, each a button.
function drawMoves() {
  let row = null;
  game.moves.forEach((m, i) => {
    if (!row || m.side === 'white') {
      row = element('li');
      row.append(element('span', m.number + '.'));
      if (m.side === 'black') row.append(element('span', '…'));
      $('moves').append(row);
    }
    const button = element('button', m.san + (m.symbol || ''), { type: 'button', 'data-ply': i + 1 });
    if (m.judgment) button.classList.add(m.judgment);
    if (m.comment) button.title = m.comment;
    button.append(element('small', evalText(game.positions[i + 1])));
    button.addEventListener('click', () => goTo(i + 1));
    row.append(button);
    if (m.side === 'white' && i === game.moves.length - 1) row.append(element('span', ''));
  });
}

// drawTotals writes the table of both players.
function drawTotals() {
  const tags = game.tags || {}, name = c => (tags[c] && tags[c] !== '?' ? tags[c] : c);
  $('players').textContent = `${name('White')} – ${name('Black')}, ${game.result.replace('1/2-1/2', '½–½')}`;
  const known = text => (text && !/^[?.]+$/.test(text) ? text : '');
  $('event').textContent = [known(tags.Event), known(tags.Site), known(tags.Date), [game.eco, game.opening].filter(Boolean).join(' ')].filter(Boolean).join(' · ');
  const head = element('thead'), row = element('tr'), body = element('tbody');
  for (const text of ['', 'Accuracy', 'Average loss', '?!', '?', '??']) row.append(element('th', text, { scope: 'col' }));
  head.append(row);
  for (const [color, p] of [['White', game.white], ['Black', game.black]]) {
    const line = element('tr');
    line.append(element('th', name(color), { scope: 'row' }));
    for (const value of [p.accuracy.toFixed(1) + '%', Math.round(p.centipawnLoss), p.inaccuracies, p.mistakes, p.blunders]) line.append(element('td', value));
    if (p.moves) body.append(line);
  }
  $('totals').append(head, body);
}

// nextMistake goes to the next bad move, and after the last to the first.
function nextMistake() {
  const bad = game.moves.map((m, i) => (isBad(m) ? i + 1 : 0)).filter(Boolean);
  if (bad.length) goTo(bad.find(i => i > ply) || bad[0]);
}

const actions = {
  first: () => goTo(0), back: () => goTo(ply - 1), forward: () => goTo(ply + 1), last: () => goTo(game.moves.length),
  next: nextMistake, refute: () => refute(step < 0 && refutation().length ? 0 : -1), flip: () => { flipped = !flipped; drawBoard(); },
};
// The keys are those of the page of consort serve.
const keys = { home: 'first', arrowleft: 'back', arrowright: 'forward', end: 'last', j: 'next', v: 'flip', x: 'refute' };
for (const [id, action] of Object.entries(actions)) $(id).addEventListener('click', action);
document.addEventListener('keydown', e => {
  const action = keys[e.key.toLowerCase()];
  if (!action || e.ctrlKey || e.altKey || e.metaKey) return;
  e.preventDefault();
  actions[action]();
});
$('next').disabled = !game.moves.some(isBad);
drawTotals();
drawGraph();
drawMoves();
goTo(0);
