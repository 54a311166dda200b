// A list of games: players, result, opening, date and number of moves. Each is a button;
// the arrow keys go from one to the next. Long lists are drawn in parts.

import { around, find, make } from './dom.js';
import { dateOf, eventOf, openingOf, playersOf, resultOf } from './state/games.js';
import { counted } from './state/words.js';

/** @typedef {import('./state/games.js').Listed} Listed */

const part = 200;

export class GameList {
  /** @type {Listed[]} */
  games = [];
  shown = 0;
  /** @type {Set<string>} the IDs of those whose boxes are checked */
  picked = new Set();
  /** @type {(() => Promise<Listed[]>) | null} */
  fetchMore = null;

  // open(game) is called when one is chosen; chosen(), if given, when boxes are checked.
  /** @param {HTMLElement} element @param {(game: Listed) => void} open @param {() => void} [chosen] */
  constructor(element, open, chosen) {
    this.element = element;
    this.open = open;
    this.chosen = chosen;
    element.addEventListener('keydown', (event) => this.key(event));
    element.addEventListener('scroll', () => {
      if (element.scrollTop + element.clientHeight > element.scrollHeight - 200) this.more();
    });
  }

  // show shows games. fetchMore, if given, returns a promise of further ones, none at the end.
  /** @param {Listed[]} games @param {(() => Promise<Listed[]>) | null} [fetchMore] */
  show(games, fetchMore = null) {
    Object.assign(this, { games, shown: 0, fetchMore });
    this.element.replaceChildren();
    this.element.scrollTop = 0;
    this.draw();
  }

  // reveal scrolls to the game with a number.
  /** @param {number} number */
  reveal(number) {
    const at = this.games.findIndex((game) => game.number === number);
    while (at >= this.shown && this.shown < this.games.length) this.draw();
    const item = at < 0 ? null : this.element.children[at];
    item?.scrollIntoView({ block: 'center' });
    item?.firstElementChild?.setAttribute('aria-current', 'true');
  }

  draw() {
    const next = this.games.slice(this.shown, this.shown + part);
    this.shown += next.length;
    this.element.append(...next.map((game) => this.row(game)));
  }

  // more draws the next part of the list.
  async more() {
    if (this.shown < this.games.length) {
      this.draw();
    } else if (this.fetchMore) {
      const fetchMore = this.fetchMore;
      this.fetchMore = null;
      const found = await fetchMore();
      if (!found.length) return;
      this.games = [...this.games, ...found];
      this.fetchMore = fetchMore;
      this.draw();
    }
  }

  /** @param {Listed} game */
  row(game) {
    const item = make('li');
    const { id = '', moves, error = '' } = game;
    if (this.chosen) {
      const box = make('input', { type: 'checkbox', checked: this.picked.has(id) });
      box.setAttribute('aria-label', `Select ${playersOf(game)}`);
      box.addEventListener('change', () => {
        if (box.checked) this.picked.add(id);
        else this.picked.delete(id);
        this.chosen?.();
      });
      item.append(make('label', { className: 'box' }, box));
    }
    const cell = (/** @type {string} */ className, /** @type {string} */ textContent) => make('span', { className, textContent, title: textContent });
    const players = make('b', { textContent: game.text || playersOf(game), title: game.text || playersOf(game, String) });
    const button = make('button', { type: 'button', className: 'listed' }, players,
      cell('result', resultOf(game)), cell('opening', error || openingOf(game)), cell('event', eventOf(game)), cell('date', dateOf(game)),
      cell('count', moves === undefined ? '' : counted(moves, 'move')));
    button.classList.toggle('broken', Boolean(error));
    if (game.changed) players.append(make('i', { className: 'changed', textContent: ' changed' }));
    button.addEventListener('click', () => this.open(game));
    item.append(button);
    return item;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const down = event.key === 'ArrowDown';
    const item = around(event, 'li');
    if (!item || (!down && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    if (down && !item.nextElementSibling) this.more();
    const next = down ? item.nextElementSibling : item.previousElementSibling;
    if (next) find(next, '.listed').focus();
  }
}
