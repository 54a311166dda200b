// The tab with the players of the game: who plays, on which clock and how fast.

import { Opponents, textOf } from './opponents.js';
import { icon } from './icons.js';

const $ = (id) => document.getElementById(id);
const setText = (element, text) => { if (element.textContent !== text) element.textContent = text; };

export class Players {
  // change(side, text) gives a side another player; ask opens a dialog.
  constructor(about, ask, change) {
    this.rows = ['white', 'black'].map((side) => {
      const row = document.createElement('div');
      row.className = 'player-row';
      row.dataset.side = side;
      row.innerHTML = '<span class="face" aria-hidden="true"></span><span class="who"><span class="color"></span><b class="name"></b></span><button class="change">Change</button>';
      row.querySelector('.color').textContent = side === 'white' ? 'White' : 'Black';
      const button = row.querySelector('.change');
      button.setAttribute('aria-label', `Change ${side}'s player`);
      button.addEventListener('click', async () => {
        this.cards.choose(textOf(this.players[side === 'white' ? 0 : 1]));
        $('player-title').textContent = `Who plays ${side}?`;
        if (await ask($('player-dialog')) === 'choose') change(side, this.cards.value);
      });
      return row;
    });
    $('players').replaceChildren(...this.rows);
    this.cards = new Opponents($('player-body'), about, 'player', { people: true });
    $('control').replaceChildren(...about.controls.map((c) => new Option(clockName(c), c)));
  }

  // show draws the players, the clock and the score of the game.
  show(game) {
    this.players = game.players;
    this.rows.forEach((row, i) => {
      const { name, human } = game.players[i];
      setText(row.querySelector('.name'), name);
      const face = row.querySelector('.face');
      if (face.dataset.human === String(human)) return;
      face.dataset.human = human;
      face.replaceChildren(icon(human ? 'human' : 'computer'));
    });
    showControl(game.control);
    if (document.activeElement !== $('pace')) $('pace').value = game.pace;
    setText($('pace-text'), `${(game.pace / 1000).toFixed(1)} s per move`);
    showScore(game.score);
  }
}

// clockName returns a time control for people.
export const clockName = (control) => (control === 'off' ? 'none' : control);

function showControl(control) {
  const select = $('control');
  if (![...select.options].some((o) => o.value === control)) select.add(new Option(clockName(control), control));
  if (document.activeElement !== select) select.value = control;
}

function showScore(score) {
  const text = score.join('\n');
  if ($('score').dataset.text === text) return;
  $('score').dataset.text = text;
  $('score').replaceChildren(...score.map((line) => Object.assign(document.createElement('p'), { textContent: line })));
}
