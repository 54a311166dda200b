// The tab with the players of the game: who plays, on which clock and how fast.

import { ask } from './dialogs.js';
import { $, find, make, setText } from './dom.js';
import { icon } from './icons.js';
import { Opponents, textOf } from './opponents.js';
import { sideName } from './state/words.js';

export class Players {
  /** @type {Server.PlayerView[]} */
  players = [];

  /** @param {import('./page.js').Page} page @param {import('./opponents.js').About} about */
  constructor(page, about) {
    this.rows = ['white', 'black'].map((side) => {
      const row = make('div', { className: 'player-row' });
      row.dataset.side = side;
      row.innerHTML = '<span class="face" aria-hidden="true"></span><span class="who"><span class="color"></span><b class="name"></b></span><button class="change">Change</button>';
      find(row, '.color').textContent = sideName(side);
      const button = find(row, '.change');
      button.setAttribute('aria-label', `Change ${side}'s player`);
      button.addEventListener('click', async () => {
        this.cards.choose(textOf(this.players[side === 'white' ? 0 : 1]));
        $('player-title').textContent = `Who plays ${side}?`;
        if (await ask($('player-dialog')) === 'choose') page.command('player', { side, player: this.cards.value });
      });
      return row;
    });
    $('players').replaceChildren(...this.rows);
    this.cards = new Opponents($('player-body'), about, 'player', { people: true });
    $('control').replaceChildren(...about.controls.map((c) => new Option(clockName(c), c)));
  }

  // show draws the players, the clock and the score of the game.
  /** @param {Server.View} game */
  show(game) {
    this.players = game.players;
    this.rows.forEach((row, i) => {
      const { name, human } = game.players[i];
      setText(find(row, '.name'), name);
      const face = find(row, '.face');
      if (face.dataset.human === String(human)) return;
      face.dataset.human = String(human);
      face.replaceChildren(icon(human ? 'human' : 'computer'));
    });
    showControl(game.control);
    if (document.activeElement !== $('pace')) $('pace').value = String(game.pace);
    setText($('pace-text'), `${(game.pace / 1000).toFixed(1)} s per move`);
    $('fast').checked = game.fast;
    $('fast').disabled = game.control === 'off';
    $('playout').checked = game.playOut;
    showScore(game.score);
  }
}

// clockName returns a time control for people.
/** @param {string} control */
const clockName = (control) => (control === 'off' ? 'none' : control);

/** @param {string} control */
function showControl(control) {
  const select = $('control');
  if (![...select.options].some((o) => o.value === control)) select.add(new Option(clockName(control), control));
  if (document.activeElement !== select) select.value = control;
}

/** @param {string[]} score */
function showScore(score) {
  const text = score.join('\n');
  if ($('score').dataset.text === text) return;
  $('score').dataset.text = text;
  $('score').replaceChildren(...score.map((textContent) => make('p', { textContent })));
}
