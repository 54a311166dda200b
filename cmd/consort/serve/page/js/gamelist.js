// A list of games: players, result, opening, date and number of moves. Each is a button;
// the arrow keys go from one to the next. Long lists are drawn in parts.

const part = 200;

const players = ({ names, white, black }) => (names || [white, black]).join(' – ');
const typeset = (result) => result.replaceAll('1/2', '½').replace('-', '–');
// resultOf returns the result, in words for a game of ours that can be continued.
const resultOf = ({ result = '', saved }) => (saved && result === '*' ? 'not over' : typeset(result));
const make = (tag, className, textContent = '') => Object.assign(document.createElement(tag), { className, textContent });

export class GameList {
  // open(game) is called when one is chosen; chosen(ids), if given, when boxes are checked.
  constructor(element, open, chosen) {
    Object.assign(this, { element, open, chosen, games: [], shown: 0, picked: new Set(), fetchMore: null });
    element.addEventListener('keydown', (event) => this.key(event));
    element.addEventListener('scroll', () => {
      if (element.scrollTop + element.clientHeight > element.scrollHeight - 200) this.more();
    });
  }

  // show shows games. fetchMore, if given, returns a promise of further ones, none at the end.
  show(games, fetchMore = null) {
    Object.assign(this, { games, shown: 0, fetchMore });
    this.element.replaceChildren();
    this.element.scrollTop = 0;
    this.draw();
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

  row(game) {
    const item = make('li', '');
    if (this.chosen) {
      const box = Object.assign(make('input', ''), { type: 'checkbox', checked: this.picked.has(game.id) });
      box.setAttribute('aria-label', `Select ${players(game)}`);
      box.addEventListener('change', () => {
        if (box.checked) this.picked.add(game.id);
        else this.picked.delete(game.id);
        this.chosen([...this.picked]);
      });
      item.append(make('label', 'box'));
      item.firstChild.append(box);
    }
    const button = make('button', 'listed');
    button.type = 'button';
    const opening = [game.eco, game.opening].filter(Boolean).join(' ');
    const date = /^[?.]*$/.test(game.date || '') ? '' : game.date.replace(/(\.\?\?)+$/, '').replaceAll('.', '-');
    button.append(
      make('b', '', game.text || players(game)), make('span', 'result', resultOf(game)),
      make('span', 'opening', game.error ? game.error : opening), make('span', 'date', date),
      make('span', 'count', game.moves === undefined ? '' : `${game.moves} ${game.moves === 1 ? 'move' : 'moves'}`),
    );
    button.classList.toggle('broken', Boolean(game.error));
    button.addEventListener('click', () => this.open(game));
    item.append(button);
    return item;
  }

  key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const item = event.target.closest('li');
    if (!step || !item) return;
    event.preventDefault();
    if (step > 0 && !item.nextElementSibling) this.more();
    (step > 0 ? item.nextElementSibling : item.previousElementSibling)?.querySelector('.listed').focus();
  }
}
