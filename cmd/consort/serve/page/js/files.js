// Opening files and texts: chosen, dropped anywhere on the page, or pasted. A file of
// several games is a book: its games are listed, leafed through, reviewed and saved together.

import { get, post, text } from './net.js';
import { ask, fail } from './dialogs.js';
import { $, around, setText } from './dom.js';
import { GameList } from './gamelist.js';
import { Book } from './state/book.js';
import { filtered, sorted, wordsOf } from './state/games.js';
import { keep, kept } from './state/kept.js';
import { counted } from './state/words.js';
import { read } from './themes.js';

/** @typedef {import('./state/games.js').Listed} Listed */
/** @typedef {{ name?: string, chosen?: boolean, inTab?: boolean }} How whether the user has been asked, and whether to open it in another tab */

// textOf returns the text of a file: UTF-16 with its byte order mark, UTF-8, or else
// Latin-1, as in older PGN files.
/** @param {File} file */
async function textOf(file) {
  const bytes = await file.arrayBuffer();
  const mark = new Uint8Array(bytes.slice(0, 2)).join();
  const wide = mark === '255,254' ? 'utf-16le' : mark === '254,255' ? 'utf-16be' : '';
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export class Files {
  /** @type {Book | null} the book that is listed */
  listed = null;
  wanted = 0; // the number of the game that was chosen
  reviewing = 0; // the number of the game that is reviewed in the background, 0 for none

  /** @param {import('./page.js').Page} page */
  constructor(page) {
    this.page = page;
    const before = kept(window.sessionStorage, `book-${page.id}`);
    /** @type {Book | null} the file whose game is open */
    this.book = before && Book.read(before);
    if (this.book && !this.book.opened) this.begin(this.book); // in a tab of its own
    this.list = new GameList($('file-list'), (game) => {
      this.wanted = game.number ?? 0;
      $('file-dialog').close($('file-tab').checked ? 'tab' : 'open');
    });
    for (const field of ['file-filter', 'file-sort']) $(field).addEventListener('input', () => this.filter());
    $('file-filter').addEventListener('keydown', (event) => {
      const first = /** @type {HTMLElement | null} */ ($('file-list').querySelector('.listed'));
      if (event.key === 'ArrowDown') first?.focus();
      else if (event.key === 'Enter') first?.click();
      else return;
      event.preventDefault();
    });
    $('open-file').addEventListener('change', () => { if ($('open-file').files?.length) $('open-dialog').close('open'); });
    $('file-list-button').addEventListener('click', () => this.book && this.choose(this.book));
    $('file-review').addEventListener('click', () => this.reviewAll());
    this.listen();
  }

  // take opens a text: at once if it holds one game and the user has been asked (chosen)
  // or no game is in progress; else the user picks a game of the list. inTab is whether to
  // open it in another tab. The result is false if the text could not be opened.
  /** @param {string} text @param {How} [how] */
  async take(text, { name = '', chosen = false, inTab = false } = {}) {
    if (!text.trim()) return true;
    const tab = inTab ? window.open('about:blank') : null; // Opened later, it would be blocked as a pop-up.
    const found = await post('/api/file', { text }).catch(() => ({ games: [] }));
    if (found.games.length < 2 && (chosen || !this.page.state.unfinished)) {
      return this.page.openText({ text, number: 0, copy: Boolean(name) }, tab);
    }
    tab?.close(); // The list is here.
    $('open-dialog').close('');
    const games = found.games.length ? found.games : [{ number: 0, text: 'A position', result: '', date: '' }];
    for (const game of games) game.words = wordsOf(game);
    await this.choose(new Book(name, text, games), inTab);
    return true;
  }

  // choose lets the user open a game of a book.
  /** @param {Book} book @param {boolean} [inTab] */
  async choose(book, inTab = false) {
    this.listed = book;
    $('file-title').textContent = book.name || 'Open';
    if (book !== this.book) $('file-filter').value = '';
    $('file-tab').checked = inTab;
    $('file-review').hidden = book !== this.book;
    this.filter();
    const answer = ask($('file-dialog'));
    this.list.reveal(book.number);
    const picked = await answer;
    if (picked) await this.go(book, this.wanted, picked === 'tab' ? window.open('about:blank') : null);
  }

  // filter lists the games that have all words of the filter, in the order chosen.
  filter() {
    const games = this.listed?.games || [];
    const found = sorted(filtered(games, $('file-filter').value), $('file-sort').value);
    $('file-count').textContent = found.length === games.length ? counted(found.length, 'game') : `${found.length} of ${games.length} games`;
    this.list.show(found);
  }

  // step opens the next game of the book, or the one before.
  /** @param {number} by */
  async step(by) {
    const number = this.isOpen && this.book?.step(by);
    if (!this.book || !number) return false;
    await this.go(this.book, number, null);
    return true;
  }

  // isOpen reports whether a game of a book is on the board.
  get isOpen() { return Boolean(this.book) && this.page.state.game.study; }

  // go opens a game of a book, here or in a tab. What was changed in the game before stays
  // in its book.
  /** @param {Book} book @param {number} number @param {Window | null} tab */
  async go(book, number, tab) {
    await this.keepChanges().catch(fail);
    const there = Object.assign(Book.read(book.kept), { number, opened: '' });
    if (!await this.page.openText(book.at(number), tab, number ? there : undefined) || tab) return;
    book.number = number;
    await this.begin(book);
    this.page.draw();
  }

  // begin notes the game of a book as it was when it was opened.
  /** @param {Book} book */
  async begin(book) {
    this.book = book.number ? book : null;
    if (book.number) book.games[book.number - 1].seen = true;
    book.opened = await this.now();
    this.keep();
  }

  // now returns the game that is open, as PGN.
  now() { return text(this.page.save.path('pgn')); }

  // keepChanges takes what has been changed in the open game into its book.
  async keepChanges() {
    if (!this.isOpen || !this.book) return;
    const now = await this.now();
    if (now === this.book.opened) return;
    this.book.opened = now;
    this.book.change(this.book.number, now);
    this.keep();
  }

  // keep lets the book survive a reload, if it is not too large for that.
  keep() {
    try {
      keep(window.sessionStorage, `book-${this.page.id}`, this.book && this.book.kept);
    } catch {
      keep(window.sessionStorage, `book-${this.page.id}`, null);
    }
  }

  // show shows which game of the book is open.
  show() {
    $('file-row').hidden = !this.isOpen;
    if (!this.isOpen || !this.book) return;
    setText($('file-where'), this.reviewing ? `Reviewing ${this.reviewing} of ${this.book.games.length}…` : this.book.where);
    $('file-back').disabled = !this.book.step(-1);
    $('file-forth').disabled = !this.book.step(1);
  }

  // reviewAll reviews all games of the book: the open one here, the others in the
  // background, in a game of its own on the server.
  async reviewAll() {
    const { book, page } = this;
    $('file-dialog').close('');
    if (!book || this.reviewing) return;
    page.review.start();
    const { id } = await post('/api/games', { white: 'human', black: 'human' });
    try {
      for (this.reviewing = 1; this.reviewing <= book.games.length && this.book === book; this.reviewing++) {
        this.show();
        if (this.reviewing !== book.number) await this.reviewOne(id, book, this.reviewing);
      }
      this.keep();
    } catch (error) {
      fail(error);
    } finally {
      this.reviewing = 0;
      this.show();
      await post(`/api/games/${id}/quit`).catch(() => {});
    }
  }

  // reviewOne reviews a game of a book in another game. One without moves stays as it is.
  /** @param {string} id @param {Book} book @param {number} number */
  async reviewOne(id, book, number) {
    if (book.games[number - 1].error || !book.games[number - 1].moves) return;
    await post(`/api/games/${id}/open`, book.at(number));
    await post(`/api/games/${id}/review`, { on: true, level: read('marks') });
    while (!await get(`/api/games/${id}/review`).catch(() => null)) await new Promise((later) => { setTimeout(later, 200); });
    if (number !== book.number) book.change(number, await text(`/api/games/${id}/save?as=pgn`));
  }

  /** @param {File} file @param {How} [how] */
  async takeFile(file, how) {
    try {
      await this.take(await textOf(file), { name: file.name, ...how });
    } catch (error) {
      fail(error);
    }
  }

  // listen takes files that are dropped on the page, and texts that are pasted.
  listen() {
    const hasFiles = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain');
    const busy = () => document.querySelector('dialog[open]') || $('game').hidden;
    document.addEventListener('dragover', (event) => {
      if (!hasFiles(event) || busy()) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      $('drop').hidden = false;
    });
    document.addEventListener('dragleave', (event) => { if (!event.relatedTarget) $('drop').hidden = true; });
    document.addEventListener('drop', (event) => {
      $('drop').hidden = true;
      if (!hasFiles(event) || busy()) return;
      event.preventDefault();
      this.takeData(event.dataTransfer);
    });
    document.addEventListener('paste', (event) => {
      if (!busy() && !(event.target instanceof Element && around(event, 'input, textarea'))) this.takeData(event.clipboardData);
    });
  }

  /** @param {DataTransfer | null} data */
  takeData(data) {
    const file = data?.files[0];
    if (file) this.takeFile(file);
    else if (data) this.take(data.getData('text/plain'));
  }
}
