// Cards to choose a player from: the named levels, the other players, and an Elo of
// one's own.

import { find, findAll, make } from './dom.js';
import { icon } from './icons.js';
import { drawing } from './pieces.js';
import { capital } from './state/words.js';

// What the server says of its players.
/** @typedef {{ players: { name: string, style: string, levels: boolean }[], levels: { name: string, elo: number, style: string }[],
 *   minElo: number, maxElo: number, controls: string[], glyphs: import('./glyphs.js').Glyph[] }} About */

/** @type {Record<string, string>} */
const faces = { naive: 'P', easy: 'N', intermediate: 'B', hard: 'R', 'very hard': 'Q' };
/** @type {Record<string, string>} */
const icons = { human: 'human', random: 'dice', aggressive: 'now', safe: 'shield', 'global-defensive': 'wall', scenario: 'tree' };

export class Opponents {
  // name is that of the group of radio buttons; with people, a person is a choice too.
  /** @param {HTMLElement} box @param {About} about @param {string} name @param {{ people?: boolean, changed?: (text: string) => void }} [options] */
  constructor(box, about, name, { people = false, changed = () => {} } = {}) {
    this.box = box;
    this.name = name;
    this.changed = changed;
    this.userName = '';
    box.classList.add('cards');
    if (people) this.add('human', { heading: 'A person', note: '', text: 'Somebody at this board, or in another tab.', face: icon('human') });
    const strongest = about.players.find((p) => p.levels)?.name ?? '';
    this.strongest = strongest;
    for (const { name, elo, style } of about.levels) {
      this.add(`${strongest} ${name}`, { heading: capital(name), note: String(elo || 'full strength'), text: style, face: drawing(faces[name] || 'P') });
    }
    this.slider = this.addElo(about);
    const others = make('div', { className: 'cards' });
    this.others = box.appendChild(make('details', {}, make('summary', { textContent: 'Other ways to play' }), others));
    for (const { name, style } of about.players.filter((p) => !p.levels)) {
      others.append(this.add(name, { heading: capital(name), note: '', text: style, face: icon(icons[name] || 'computer') }));
    }
  }

  /** @param {string} value @param {{ heading: string, note: string, text: string, face: Element }} look */
  add(value, { heading, note, text, face }) {
    const input = make('input', { type: 'radio', name: this.name, value });
    input.addEventListener('change', () => this.changed(this.value));
    const card = make('label', { className: 'card' }, input, make('span', { className: 'face' }, face),
      make('b', { textContent: heading }), ' ', make('i', { textContent: note }), ' ', make('span', { className: 'style', textContent: text }));
    this.box.append(card);
    return card;
  }

  // addElo adds the card with a slider.
  /** @param {About} about */
  addElo({ minElo, maxElo }) {
    const card = this.add(`${this.strongest} Elo 1200`, { heading: 'Your choice', note: '1200', text: 'Any strength between a beginner and a grandmaster.', face: drawing('K') });
    const slider = make('input', { type: 'range', min: minElo, max: maxElo, step: 50, value: 1200 });
    slider.setAttribute('aria-label', 'Elo');
    slider.addEventListener('input', () => {
      this.showElo(Number(slider.value));
      find(card, 'input').checked = true;
      this.changed(this.value);
    });
    card.append(slider);
    return slider;
  }

  /** @param {number} elo */
  showElo(elo) {
    const card = /** @type {Element} */ (this.slider.parentElement);
    this.slider.value = String(elo);
    find(card, 'input').value = `${this.strongest} Elo ${elo}`;
    find(card, 'i').textContent = String(elo);
  }

  // value is the choice in the form the server parses.
  get value() {
    const { value } = find(this.box, 'input[type="radio"]:checked') || find(this.box, 'input[type="radio"]');
    return value === 'human' && this.userName ? `human ${this.userName}` : value;
  }

  // choose chooses a player: a text as value returns it.
  /** @param {string} text */
  choose(text) {
    this.userName = /^human (.*)/.exec(text)?.[1] || '';
    const wanted = this.userName ? 'human' : text;
    const elo = / Elo (\d+)$/.exec(wanted);
    if (elo) this.showElo(Number(elo[1]));
    this.box.querySelector('.card.other')?.remove();
    const input = () => findAll(this.box, 'input[type="radio"]').find((i) => i.value === wanted);
    if (!input()) { // such as a time per move, set by another program
      this.add(wanted, { heading: 'As now', note: wanted, text: 'The player that this side has now.', face: drawing('K') }).classList.add('other');
    }
    const chosen = /** @type {import('./dom.js').PageElement} */ (input());
    chosen.checked = true;
    /** @type {HTMLDetailsElement} */ (/** @type {unknown} */ (this.others)).open = this.others.contains(chosen);
  }
}

// textOf returns a player as the server reports it in the form that it parses.
/** @param {Server.PlayerView} player */
export const textOf = ({ kind, level, userName }) => [kind, level || userName].filter(Boolean).join(' ');
