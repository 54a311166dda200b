// Cards to choose a player from: the named levels, the other players, and an Elo of
// one's own.

import { drawing } from './pieces.js';
import { icon } from './icons.js';

const faces = { naive: 'P', easy: 'N', intermediate: 'B', hard: 'R', 'very hard': 'Q' };
const icons = { human: 'human', random: 'dice', aggressive: 'now', safe: 'shield', 'global-defensive': 'wall', scenario: 'tree' };

const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};
const title = (word) => word[0].toUpperCase() + word.slice(1);

export class Opponents {
  // name is that of the group of radio buttons; with people, a person is a choice too.
  constructor(box, about, name, { people = false, changed = () => {} } = {}) {
    Object.assign(this, { box, about, name, people, changed, userName: '' });
    box.classList.add('cards');
    this.build();
  }

  build() {
    const { about } = this;
    if (this.people) this.add('human', { heading: 'A person', note: '', text: 'Somebody at this board, or in another tab.', face: icon('human') });
    const strongest = about.players.find((p) => p.levels).name;
    for (const { name, elo, style } of about.levels) {
      this.add(`${strongest} ${name}`, { heading: title(name), note: elo || 'full strength', text: style, face: drawing(faces[name] || 'P') });
    }
    this.addElo(strongest);
    for (const { name, style } of about.players.filter((p) => !p.levels)) {
      this.add(name, { heading: title(name), note: '', text: style, face: icon(icons[name] || 'computer') });
    }
  }

  add(value, { heading, note, text, face }) {
    const input = element('input', { type: 'radio', name: this.name, value });
    input.addEventListener('change', () => this.changed(this.value));
    const card = element('label', { className: 'card' }, input, element('span', { className: 'face' }, face),
      element('b', { textContent: heading }), ' ', element('i', { textContent: note }), ' ', element('span', { className: 'style', textContent: text }));
    this.box.append(card);
    return card;
  }

  // addElo adds the card with a slider.
  addElo(strongest) {
    const { minElo, maxElo } = this.about;
    const card = this.add(`${strongest} Elo 1200`, { heading: 'Your choice', note: '1200', text: 'Any strength between a beginner and a grandmaster.', face: drawing('K') });
    const input = card.querySelector('input');
    const slider = element('input', { type: 'range', min: minElo, max: maxElo, step: 50, value: 1200 });
    slider.setAttribute('aria-label', 'Elo');
    slider.addEventListener('input', () => {
      this.showElo(Number(slider.value));
      input.checked = true;
      this.changed(this.value);
    });
    card.append(slider);
    Object.assign(this, { elo: { input, slider, note: card.querySelector('i'), strongest } });
  }

  showElo(elo) {
    this.elo.slider.value = elo;
    this.elo.input.value = `${this.elo.strongest} Elo ${elo}`;
    this.elo.note.textContent = elo;
  }

  // value is the choice in the form the server parses.
  get value() {
    const { value } = this.box.querySelector('input[type="radio"]:checked') || this.box.querySelector('input[type="radio"]');
    return value === 'human' && this.userName ? `human ${this.userName}` : value;
  }

  // choose chooses a player: a text as value returns it.
  choose(text) {
    this.userName = /^human (.*)/.exec(text)?.[1] || '';
    const wanted = this.userName ? 'human' : text;
    const elo = / Elo (\d+)$/.exec(wanted);
    if (elo) this.showElo(Number(elo[1]));
    this.box.querySelector('.card.other')?.remove();
    const find = () => [...this.box.querySelectorAll('input[type="radio"]')].find((input) => input.value === wanted);
    if (!find()) { // such as a time per move, set by another program
      this.add(wanted, { heading: 'As now', note: wanted, text: 'The player that this side has now.', face: drawing('K') }).classList.add('other');
    }
    find().checked = true;
  }
}

// textOf returns a player as the server reports it in the form that it parses.
export const textOf = ({ kind, level, userName }) => [kind, level || userName].filter(Boolean).join(' ');
