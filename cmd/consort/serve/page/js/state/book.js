// A file of several games as a book to leaf through: which game is open, and what has been
// changed in the games.

/** @typedef {import('./games.js').Listed} Listed */

export class Book {
  number = 0; // of the game that is open, from 1; 0 for none
  opened = ''; // its text when it was opened
  /** @type {Map<number, string>} the games that were changed, by number */
  changed = new Map();

  /** @param {string} name @param {string} text @param {Listed[]} games */
  constructor(name, text, games) {
    this.name = name;
    this.text = text;
    this.games = games;
  }

  get where() { return `${this.name || 'Games'} · ${this.number} of ${this.games.length}`; }

  // step returns the number of the game some places on, 0 beyond the ends.
  /** @param {number} by */
  step(by) {
    const to = this.number + by;
    return to >= 1 && to <= this.games.length ? to : 0;
  }

  // at returns where a game is: a text, and its number there. It is a copy of what a file has,
  // or the archive: a text that was pasted has no file, but its games are kept once each.
  /** @param {number} number */
  at(number) {
    const text = this.changed.get(number);
    const copy = Boolean(this.name) || this.games[number - 1]?.seen || false;
    return text === undefined ? { text: this.text, number, copy } : { text, number: 1, copy };
  }

  // change takes the text of a game as it is now.
  /** @param {number} number @param {string} text */
  change(number, text) {
    this.changed.set(number, text);
    this.games[number - 1].changed = true;
  }

  // whole returns the file with all changes: the other games are as they were.
  whole() {
    const lines = this.text.trim().split(/\r\n|\r|\n/);
    const ends = [...this.games.slice(1).map(({ line = 1 }) => line - 1), lines.length];
    return this.games.map(({ number = 0, line = 1 }, i) => (this.changed.get(number) ?? lines.slice(line - 1, ends[i]).join('\n')).trim()).filter(Boolean).join('\n\n') + '\n';
  }

  // kept is what a reload needs, and read makes a book of it.
  get kept() {
    const { name, text, games, number, opened, changed } = this;
    return { name, text, games, number, opened, changed: [...changed] };
  }

  /** @param {any} kept */
  static read(kept) {
    const book = new Book(kept.name, kept.text, kept.games);
    return Object.assign(book, { number: kept.number, opened: kept.opened, changed: new Map(kept.changed) });
  }
}
