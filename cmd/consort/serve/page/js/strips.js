// The strips above and below the board, or beside it: names, clocks and material.

import { $, find, setText } from './dom.js';
import { icon } from './icons.js';
import { drawing, nameOf } from './pieces.js';
import { clockText, timeLeft } from './state/clock.js';

// sides pairs each strip with its side, 0 for White.
/** @param {boolean} flipped @returns {[string, number][]} */
const sides = (flipped) => [['strip-top', flipped ? 0 : 1], ['strip-bottom', flipped ? 1 : 0]];

// nameless names the sides of a document without names.
const nameless = ['White', 'Black'];

// showStrips draws names and clocks.
/** @param {import('./state/game.js').GameState} state @param {boolean} flipped */
export function showStrips({ game, live, since }, flipped) {
  for (const [id, side] of sides(flipped)) {
    const strip = $(id);
    const clock = find(strip, '.clock');
    const color = ['white', 'black'][side];
    const player = game.players[side];
    strip.dataset.side = color;
    setText(find(strip, '.name'), `${player.name === '?' ? nameless[side] : player.name}${game.offer === color ? ' offers a draw' : ''}`);
    showFace(find(strip, '.face'), player.human || game.study ? 'human' : 'computer');
    strip.classList.toggle('turn', game.turn === color && !game.end);
    strip.classList.toggle('thinking', game.turn === color && game.thinking);
    clock.hidden = game.control === 'off' || game.study;
    if (clock.hidden || !live) continue;
    const left = timeLeft(live, side, performance.now() - since);
    setText(clock, clockText(left, true));
    clock.classList.toggle('running', live.running === side);
    clock.classList.toggle('low', left < 10000);
  }
}

/** @param {HTMLElement} face @param {string} name */
function showFace(face, name) {
  if (face.dataset.name === name) return;
  face.dataset.name = name;
  face.replaceChildren(icon(name));
}

// showLeads draws each side's material advantage below its name: the surplus pieces
// and the total in pawns.
/** @param {Server.LeadView[]} leads @param {boolean} flipped */
export function showLeads(leads, flipped) {
  for (const [id, side] of sides(flipped)) {
    const lead = find($(id), '.lead');
    const { pieces, points } = leads[side];
    if (lead.dataset.key === pieces + points) continue;
    lead.dataset.key = pieces + points;
    lead.replaceChildren(...[...pieces].map(drawing), points ? `+${points}` : '');
    lead.title = [...pieces].map(nameOf).join(', ');
  }
}
