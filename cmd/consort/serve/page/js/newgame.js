// The dialog of a new game: opponent, side, clock and start position.

import { $, find, findAll, make } from './dom.js';
import { icon } from './icons.js';
import { Opponents, textOf } from './opponents.js';
import { drawing } from './pieces.js';
import { keep, kept } from './state/kept.js';

const clocks = ['off', '1+0', '3+2', '5+0', '10+5', '15+10'];
const positions = 960; // start positions of Chess960

const markup = `
<div id="new-terms">
<fieldset class="choice" id="new-mode"><legend>Play</legend></fieldset>
<fieldset class="choice" id="new-slot" hidden><legend>Players</legend></fieldset>
<fieldset class="choice" id="new-side"><legend>You play</legend></fieldset>
<fieldset class="choice" id="new-clock"><legend>Clock</legend></fieldset>
<p class="row" id="own-clock" hidden><label>Minutes + seconds <input id="new-control" size="9" autocomplete="off" spellcheck="false"></label>
<span class="small">such as 5+3, or 40/90+30 for 40 moves in 90 minutes</span></p>
<div id="new-manners"><p title="Otherwise levels with a clock think as long as people do"><label><input type="checkbox" id="new-fast"> Computers move at once</label></p>
<p title="They neither resign nor offer draws"><label><input type="checkbox" id="new-playout"> Computers play to the end</label></p></div>
<fieldset class="choice" id="new-start-position"><legend>Start position</legend></fieldset>
<p class="row" id="own-position" hidden><label>Position number <input id="new-number" type="number" min="0" max="${positions - 1}"></label>
<button type="button" id="new-random" title="Another position">Random</button></p>
</div>
<fieldset id="new-opponent"><legend>Opponent</legend><div id="new-cards"></div></fieldset>`;

export class NewGame {
  /** @param {import('./opponents.js').About} about */
  constructor(about) {
    $('new-body').innerHTML = markup;
    this.slots = ['alpha-beta easy', 'alpha-beta easy']; // when computers play each other
    this.slot = 0;
    this.names = ['', '']; // of users
    const group = (/** @type {string} */ id, /** @type {string} */ name, /** @type {string[][]} */ options) => this.group($(id), name, options);
    group('new-mode', 'mode', [['computer', 'Computer', 'computer'], ['person', 'Person', 'players'], ['watch', 'Watch', 'swap']]);
    group('new-slot', 'slot', [['0', 'White', 'K'], ['1', 'Black', 'k']]);
    group('new-side', 'side', [['white', 'White', 'K'], ['random', 'Random', 'dice'], ['black', 'Black', 'k']]);
    group('new-clock', 'clock', [...clocks.map((c) => [c, c === 'off' ? 'None' : c]), ['own', 'Own']]);
    group('new-start-position', 'position', [['standard', 'Standard'], ['chess960', 'Chess960']]);
    this.cards = new Opponents($('new-cards'), about, 'opponent', { changed: (text) => { this.slots[this.slot] = text; this.update(); } });
    this.cards.choose(this.slots[0]);
    $('new-random').prepend(icon('dice'));
    $('new-random').addEventListener('click', () => { $('new-number').value = String(Math.floor(positions * Math.random())); });
    for (const [name, value] of Object.entries({ mode: 'computer', slot: '0', side: 'white', clock: 'off', position: 'standard', ...this.kept() })) this.pick(name, value);
    this.update();
  }

  // group adds choices, each with its value, its text and the name of its picture.
  /** @param {HTMLElement} box @param {string} name @param {string[][]} options */
  group(box, name, options) {
    box.append(...options.map(([value, text, look]) => {
      const input = make('input', { type: 'radio', name: `new-${name}`, value, onchange: () => this.update() });
      const picture = look ? [look.length === 1 ? drawing(look) : icon(look)] : [];
      return make('label', { className: 'pick' }, input, ...picture, text);
    }));
  }

  /** @param {string} name */
  picked(name) { return find(document, `input[name="new-${name}"]:checked`)?.value; }

  /** @param {string} name @param {string} value */
  pick(name, value) {
    const input = findAll(document, `input[name="new-${name}"]`).find((i) => i.value === value);
    if (input) input.checked = true;
  }

  // kept returns what the user chose last time.
  kept() {
    const { own, picked, fast, playOut } = kept(window.localStorage, 'new-game') || {};
    $('new-fast').checked = Boolean(fast);
    $('new-playout').checked = Boolean(playOut);
    if (own) $('new-control').value = own;
    return picked;
  }

  keep() {
    const picked = Object.fromEntries(['side', 'position'].map((name) => [name, this.picked(name)]));
    const before = kept(window.localStorage, 'new-game') || {};
    const opponent = this.picked('mode') === 'computer' ? this.slots[0] : before.opponent;
    keep(window.localStorage, 'new-game', { ...before, picked, own: $('new-control').value, fast: $('new-fast').checked, playOut: $('new-playout').checked, opponent });
  }

  // show starts from the players and the clock of the game on the screen.
  /** @param {Server.View} game */
  show(game) {
    const [white, black] = game.players;
    this.names = [white.userName, black.userName];
    this.pick('mode', white.human && black.human ? 'person' : white.human || black.human ? 'computer' : 'watch');
    if (white.human !== black.human && this.picked('side') !== 'random') this.pick('side', white.human ? 'white' : 'black');
    game.players.forEach((player, i) => { if (!player.human) this.slots[i] = textOf(player); });
    if (white.human !== black.human) this.slots[0] = textOf(white.human ? black : white);
    this.slot = 0;
    this.pick('slot', '0');
    this.cards.choose(this.slots[0]);
    this.pick('clock', clocks.includes(game.control) ? game.control : 'own');
    if (!clocks.includes(game.control)) $('new-control').value = game.control;
    $('new-random').click(); // Rematch repeats a position, a new game has another one.
    this.update();
  }

  // update shows the parts that the choices call for.
  update() {
    const mode = this.picked('mode');
    const slot = mode === 'watch' ? Number(this.picked('slot')) : 0;
    if (slot !== this.slot) {
      this.slot = slot;
      this.cards.choose(this.slots[slot]);
    }
    $('new-slot').hidden = mode !== 'watch';
    $('new-opponent').hidden = mode === 'person';
    find($('new-opponent'), 'legend').textContent = mode === 'watch' ? (slot ? 'Black' : 'White') : 'Opponent';
    $('new-side').hidden = mode !== 'computer';
    $('new-manners').hidden = mode === 'person';
    $('new-fast').disabled = this.picked('clock') === 'off'; // Without a clock they do so anyhow.
    $('own-clock').hidden = this.picked('clock') !== 'own';
    $('own-position').hidden = this.picked('position') !== 'chess960';
  }

  // value returns the game that the user wants, as the server reads it.
  value() {
    this.keep();
    /** @type {Partial<Server.Request>} */
    const wanted = {
      control: this.picked('clock') === 'own' ? $('new-control').value || ' ' : this.picked('clock'), // '' would be no clock.
      fast: $('new-fast').checked,
      playOut: $('new-playout').checked,
    };
    const person = (/** @type {number} */ i) => (this.names[i] ? `human ${this.names[i]}` : 'human');
    const mode = this.picked('mode');
    if (mode === 'person') [wanted.white, wanted.black] = [person(0), person(1)];
    else if (mode === 'watch') [wanted.white, wanted.black] = this.slots;
    else {
      const side = this.picked('side') === 'random' ? Math.floor(2 * Math.random()) : Number(this.picked('side') === 'black');
      const name = this.names.find(Boolean) || kept(window.localStorage, 'new-game')?.name;
      const me = name ? `human ${name}` : 'human';
      [wanted.white, wanted.black] = side ? [this.slots[0], me] : [me, this.slots[0]];
    }
    if (this.picked('position') === 'chess960') wanted.chess960 = Math.floor(Number($('new-number').value || 0));
    return wanted;
  }
}
