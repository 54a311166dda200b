// The strips above and below the board, or beside it: names, clocks and material.

import { $, find, setText } from './dom.js';
import { icon } from './icons.js';
import { drawing, nameOf } from './pieces.js';
import { clockText } from './state/clock.js';
import { sideName } from './state/words.js';

// sides pairs each strip with its side, 0 for White.
/** @param {boolean} flipped @returns {[string, number][]} */
const sides = (flipped) => [['strip-top', flipped ? 0 : 1], ['strip-bottom', flipped ? 1 : 0]];

// showStrips draws names and clocks.
/** @param {import('./state/game.js').GameState} state @param {boolean} flipped */
export function showStrips(state, flipped) {
  const { live, seats } = state;
  const clocks = state.clocks(performance.now() - state.since);
  for (const [id, i] of sides(flipped)) {
    const strip = $(id);
    const clock = find(strip, '.clock');
    const { side, name, turn, face, thinks } = seats[i];
    strip.dataset.side = side;
    strip.setAttribute('aria-label', sideName(side));
    setText(find(strip, '.name'), name);
    if (find(strip, '.name').title !== name) find(strip, '.name').title = name;
    showFace(find(strip, '.face'), face);
    strip.classList.toggle('turn', turn);
    strip.classList.toggle('thinking', thinks);
    const left = clocks[i];
    clock.hidden = left === null;
    if (left === null) continue;
    setText(clock, clockText(left, true));
    clock.classList.toggle('running', live?.running === i);
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
    lead.setAttribute('aria-label', `Material: ${points ? `+${points}, ` : ''}${lead.title}`);
    lead.setAttribute('aria-hidden', String(!pieces));
  }
}
