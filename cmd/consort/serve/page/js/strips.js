// The strips above and below the board, or beside it: names, clocks and material.

import { drawing, nameOf } from './pieces.js';
import { icon } from './icons.js';

const $ = (id) => document.getElementById(id);
const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };

// sides pairs each strip with its side, 0 for White.
const sides = (flipped) => [['strip-top', flipped ? 0 : 1], ['strip-bottom', flipped ? 1 : 0]];

// nameless names the sides of a document without names.
const nameless = ['White', 'Black'];

// clockText formats a time as clocks show it.
function clockText(ms) {
  const left = Math.max(0, ms);
  if (left < 10000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const s = Math.floor(left / 1000);
  const two = (n) => String(n).padStart(2, '0');
  return s >= 3600 ? `${Math.floor(s / 3600)}:${two(Math.floor(s / 60) % 60)}:${two(s % 60)}` : `${Math.floor(s / 60)}:${two(s % 60)}`;
}

// showStrips draws names and clocks. since is when the times were received.
export function showStrips(game, live, since, flipped) {
  for (const [id, side] of sides(flipped)) {
    const strip = $(id);
    const clock = strip.querySelector('.clock');
    const color = ['white', 'black'][side];
    const player = game.players[side];
    strip.dataset.side = color;
    setText(strip.querySelector('.name'), `${player.name === '?' ? nameless[side] : player.name}${game.offer === color ? ' offers a draw' : ''}`);
    showFace(strip.querySelector('.face'), player.human || game.study ? 'human' : 'computer');
    strip.classList.toggle('turn', game.turn === color && !game.end);
    strip.classList.toggle('thinking', game.turn === color && game.thinking);
    clock.hidden = game.control === 'off' || game.study;
    if (clock.hidden || !live) continue;
    const left = live.left[side] - (live.running === side ? performance.now() - since : 0);
    setText(clock, clockText(left));
    clock.classList.toggle('running', live.running === side);
    clock.classList.toggle('low', left < 10000);
  }
}

function showFace(face, name) {
  if (face.dataset.name === name) return;
  face.dataset.name = name;
  face.replaceChildren(icon(name));
}

// showLeads draws each side's material advantage below its name: the surplus pieces
// and the total in pawns.
export function showLeads(leads, flipped) {
  for (const [id, side] of sides(flipped)) {
    const lead = $(id).querySelector('.lead');
    const { pieces, points } = leads[side];
    if (lead.dataset.key === pieces + points) continue;
    lead.dataset.key = pieces + points;
    lead.replaceChildren(...[...pieces].map(drawing), points ? `+${points}` : '');
    lead.title = [...pieces].map(nameOf).join(', ');
  }
}
