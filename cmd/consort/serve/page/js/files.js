// Opening files and texts: chosen, dropped anywhere on the page, or pasted. A file of
// several games is listed.

import { post } from './net.js';
import { ask, fail } from './dialogs.js';
import { $, around } from './dom.js';
import { GameList } from './gamelist.js';
import { filtered, wordsOf } from './state/games.js';
import { counted } from './state/words.js';

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
  text = '';
  /** @type {Listed[]} */
  games = [];
  wanted = 0; // the number of the game that was chosen

  /** @param {import('./page.js').Page} page */
  constructor(page) {
    this.page = page;
    this.list = new GameList($('file-list'), (game) => {
      this.wanted = game.number ?? 0;
      $('file-dialog').close($('file-tab').checked ? 'tab' : 'open');
    });
    $('file-filter').addEventListener('input', () => this.filter());
    $('file-filter').addEventListener('keydown', (event) => {
      const first = /** @type {HTMLElement | null} */ ($('file-list').querySelector('.listed'));
      if (event.key === 'ArrowDown') first?.focus();
      else if (event.key === 'Enter') first?.click();
      else return;
      event.preventDefault();
    });
    this.listen();
  }

  // take opens a text: at once if it holds one game and the user has been asked (chosen)
  // or no game is in progress; else the user picks a game of the list. inTab is whether to
  // open it in another tab.
  /** @param {string} text @param {How} [how] */
  async take(text, { name = '', chosen = false, inTab = false } = {}) {
    if (!text.trim()) return;
    const tab = inTab ? window.open('about:blank') : null; // Opened later, it would be blocked as a pop-up.
    const found = await post('/api/file', { text }).catch(() => ({ games: [] }));
    if (found.games.length < 2 && (chosen || !this.page.state.unfinished)) {
      this.page.openText(text, 0, tab);
      return;
    }
    tab?.close(); // The list is here.
    this.text = text;
    this.games = found.games.length ? found.games : [{ number: 0, text: 'A position', result: '', date: '' }];
    for (const game of this.games) game.words = wordsOf(game);
    $('file-title').textContent = name || 'Open';
    $('file-filter').value = '';
    $('file-tab').checked = inTab;
    this.filter();
    const picked = await ask($('file-dialog'));
    if (picked) this.page.openText(this.text, this.wanted, picked === 'tab' ? window.open('about:blank') : null);
  }

  // filter lists the games that have all words of the filter.
  filter() {
    const found = filtered(this.games, $('file-filter').value);
    $('file-count').textContent = found.length === this.games.length ? counted(found.length, 'game') : `${found.length} of ${this.games.length} games`;
    this.list.show(found);
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
