// The panel beside the board: moves, clocks, players, analysis.

import { drawing, nameOf } from './pieces.js';
import { showPlayer } from './players.js';

const $ = (id) => document.getElementById(id);

// showMoves draws the move list. Moves taken back are pale; the one on the board is
// highlighted.
export function showMoves(game, shownPly, choose) {
  const list = $('moves');
  const key = `${game.first} ${game.blackFirst} ${game.moves.map((m) => m.san).join(' ')}`;
  if (list.dataset.key !== key) {
    list.dataset.key = key;
    list.replaceChildren(...rows(game, choose));
  }
  for (const button of list.querySelectorAll('button')) {
    const ply = Number(button.dataset.ply);
    button.classList.toggle('taken-back', ply > game.ply);
    const current = ply === shownPly;
    if (current && !button.classList.contains('current')) {
      list.scrollTop = button.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
    button.classList.toggle('current', current);
    if (current) button.setAttribute('aria-current', 'true');
    else button.removeAttribute('aria-current');
  }
}

function rows(game, choose) {
  const items = [];
  const offset = game.blackFirst ? 1 : 0;
  for (let i = -offset; i < game.moves.length; i += 2) {
    const item = document.createElement('li');
    const number = document.createElement('span');
    number.className = 'number';
    number.textContent = `${game.first + (i + offset) / 2}.`;
    item.append(number);
    for (const ply of [i, i + 1]) item.append(moveButton(game, ply, choose));
    items.push(item);
  }
  return items;
}

function moveButton(game, at, choose) {
  const move = game.moves[at];
  if (!move) {
    const gap = document.createElement('span');
    gap.textContent = at < 0 ? '…' : '';
    return gap;
  }
  const button = document.createElement('button');
  button.textContent = move.san;
  button.dataset.ply = at + 1;
  button.addEventListener('click', () => choose(at + 1));
  return button;
}

// clockText formats a time as clocks show it.
function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < 10000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const s = Math.floor(left / 1000);
  const two = (n) => String(n).padStart(2, '0');
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

// showStrips draws names and clocks above and below the board. since is when the
// times were received.
export function showStrips(game, live, since, flipped) {
  for (const [id, side] of [['strip-top', flipped ? 0 : 1], ['strip-bottom', flipped ? 1 : 0]]) {
    const strip = $(id);
    const clock = strip.querySelector('.clock');
    const color = ['white', 'black'][side];
    setText(strip.querySelector('.name'), `${game.players[side].name}${game.offer === color ? ' offers a draw' : ''}`);
    strip.classList.toggle('turn', game.turn === color && !game.end);
    clock.hidden = game.control === 'off';
    if (clock.hidden || !live) continue;
    const left = live.left[side] - (live.running === side ? performance.now() - since : 0);
    setText(clock, clockText(left));
    clock.classList.toggle('running', live.running === side);
    clock.classList.toggle('low', left < 10000);
  }
}

// showLeads draws each side's material advantage beside its name: the surplus pieces
// and the total in pawns.
export function showLeads(leads, flipped) {
  for (const [id, side] of [['strip-top', flipped ? 0 : 1], ['strip-bottom', flipped ? 1 : 0]]) {
    const lead = $(id).querySelector('.lead');
    const { pieces, points } = leads[side];
    if (lead.dataset.key === pieces + points) continue;
    lead.dataset.key = pieces + points;
    lead.replaceChildren(...[...pieces].map(drawing), points ? `+${points}` : '');
    lead.title = [...pieces].map(nameOf).join(', ');
  }
}

const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };

// showControls updates buttons and selects.
export function showControls(game) {
  setText($('status'), game.rules ? `${game.status} (${game.rules})` : game.status);
  const waits = !game.players[game.turn === 'white' ? 0 : 1].human;
  const humanPlays = game.players.some((p) => p.human) && !game.end;
  $('undo').disabled = !game.undo;
  $('redo').disabled = !game.redo;
  $('pause').textContent = game.paused ? 'Resume' : 'Pause';
  $('pause').classList.toggle('main', game.paused && waits);
  $('pause').disabled = Boolean(game.end) || (!waits && game.control === 'off' && !game.paused);
  $('now').disabled = !game.thinking;
  $('hint').disabled = Boolean(game.end);
  $('resign').disabled = !humanPlays;
  $('draw').disabled = !humanPlays || Boolean(game.offer);
  const answerable = game.offer && game.players[game.offer === 'white' ? 1 : 0].human;
  $('accept').hidden = $('decline').hidden = !answerable;
  $('claim').hidden = !game.claim || waits;
  $('claim').title = game.claim;
  document.querySelectorAll('#players .player-row').forEach((row, i) => {
    if (!row.contains(document.activeElement) || row.dataset.key !== JSON.stringify(game.players[i])) showPlayer(row, game.players[i]);
    row.dataset.key = JSON.stringify(game.players[i]);
  });
  showControl(game.control);
  if (document.activeElement !== $('pace')) $('pace').value = game.pace;
  setText($('pace-text'), `${(game.pace / 1000).toFixed(1)} s per move`);
  $('analyse').checked = game.analysis;
  $('lines').value = game.lines;
  showScore(game.score);
}

function showControl(control) {
  const select = $('control');
  if (![...select.options].some((o) => o.value === control)) select.add(new Option(control, control));
  if (document.activeElement !== select) select.value = control;
}

function showScore(score) {
  const text = score.join('\n');
  if ($('score').dataset.text === text) return;
  $('score').dataset.text = text;
  $('score').replaceChildren(...score.map((line) => Object.assign(document.createElement('p'), { textContent: line })));
}

// showOpening names the opening and lists the known continuations, or why there are
// none.
export function showOpening(game, past, choose) {
  setText($('opening-name'), game.opening || (game.moves.length ? 'Unnamed opening' : 'Openings'));
  const book = past ? [] : game.book;
  const note = book.length ? '' : whyNoBook(game, past);
  const key = JSON.stringify([book, note]);
  if ($('book').dataset.key === key) return;
  $('book').dataset.key = key;
  $('book').classList.toggle('shares', book.some(({ share }) => share));
  $('book').replaceChildren(...book.map((entry) => bookLine(entry, choose)));
  if (note) $('book').append(Object.assign(document.createElement('li'), { textContent: note }));
}

function bookLine({ san, move, share, name }, choose) {
  const title = name || (share ? 'book move' : 'leads to named openings');
  const button = Object.assign(document.createElement('button'), { textContent: san, title });
  button.dataset.move = move;
  button.addEventListener('click', () => choose(move));
  const part = Object.assign(document.createElement('span'), { className: 'share', textContent: share });
  if (share) part.title = 'how often the book plays it';
  const line = document.createElement('li');
  line.append(button, part, name);
  return line;
}

function whyNoBook(game, past) {
  if (past) return 'Continuations are listed for the current position.';
  if (game.end) return 'The game is over.';
  if (!game.players[game.turn === 'white' ? 0 : 1].human) return 'Continuations are listed when a human is to move.';
  return 'No known continuation.';
}

// showThought draws the computer's current line: to spectators, and to its opponent
// only while the analysis is on. If no computer is thinking, or an earlier position
// is on the board, it draws the best line of the analysis, so that the row does not
// appear and disappear with the turns.
export function showThought(game, past, thought, best) {
  const open = game.players.some((p) => !p.human) && (game.analysis || !game.players.some((p) => p.human));
  $('thought').hidden = !open;
  const thinks = game.thinking && !past;
  const line = thinks ? thought : best;
  if (line) setText($('thought'), `${thinks ? '' : 'Analysis: '}${line.score}, depth ${line.depth}: ${line.moves}`);
  else if (!thinks) setText($('thought'), '');
}

// showLines draws the lines of the analysis, or why there are none.
export function showLines(lines, note) {
  const list = $('found');
  setText($('found-note'), note);
  while (list.children.length > lines.length) list.lastChild.remove();
  lines.forEach((line, i) => {
    const item = list.children[i] || list.appendChild(document.createElement('li'));
    const text = `${line.score} ${line.depth} ${line.moves} ${line.speed}`;
    if (item.dataset.text === text) return;
    item.dataset.text = text;
    const part = (tag, content) => Object.assign(document.createElement(tag), { textContent: content });
    item.replaceChildren(part('b', line.score), part('i', `depth ${line.depth}`), line.moves, ' ', part('i', line.speed));
    item.title = line.moves;
  });
}

// showBar draws the evaluation bar: share is White's part, undefined if unknown.
export function showBar(on, share, score, flipped) {
  const bar = $('bar');
  bar.hidden = !on;
  if (!on) return;
  bar.classList.toggle('flipped', flipped);
  const part = `${100 * (share ?? 0.5)}%`;
  $('bar-white').style.height = part;
  $('bar-white').style.setProperty('--share', part);
  const mate = /mates in (\d+)/.exec(score || '');
  // The bar has room for four characters.
  setText($('bar-text'), mate ? `#${mate[1]}` : (score || '').replace(/(\d\d)\.\d+$/, '$1').replace(/\.(\d)\d$/, '.$1'));
  const below = flipped ? 1 - (share ?? 0.5) : share ?? 0.5; // of the side at the bottom
  bar.classList.toggle('dark-below', flipped ? below > 0.05 : below < 0.05);
  bar.setAttribute('aria-label', `Evaluation ${score || 'unknown'}`);
}

// showGraph draws the evaluation after each move. Unknown values stay gray, neither
// White's nor Black's.
export function showGraph(shares, shownPly) {
  const graph = $('graph');
  const empty = shares.length < 2;
  graph.toggleAttribute('hidden', empty); // Drawings have no property for it.
  const key = `${shares.join(' ')}|${shownPly}`;
  if (empty || graph.dataset.key === key) return;
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
