// Opening files and texts: chosen, dropped anywhere on the page, or pasted. A file of
// several games is listed.

import { post } from './net.js';
import { GameList } from './gamelist.js';

const $ = (id) => document.getElementById(id);

// textOf returns the text of a file: UTF-16 with its byte order mark, UTF-8, or else
// Latin-1, as in older PGN files.
async function textOf(file) {
  const bytes = await file.arrayBuffer();
  const mark = new Uint8Array(bytes.slice(0, 2)).join();
  const wide = { '255,254': 'utf-16le', '254,255': 'utf-16be' }[mark];
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

export class Files {
  // handlers: open(text, number, tab) opens a game of a text, here or in a tab of the
  // browser; ask(dialog); fail(error); unfinished().
  constructor(handlers) {
    Object.assign(this, handlers, { text: '', games: [], wanted: null });
    this.list = new GameList($('file-list'), (game) => {
      this.wanted = game;
      $('file-dialog').close($('file-tab').checked ? 'tab' : 'open');
    });
    $('file-filter').addEventListener('input', () => this.filter());
    $('file-filter').addEventListener('keydown', (event) => {
      const first = $('file-list').querySelector('.listed');
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
  async take(text, { name = '', chosen = false, inTab = false } = {}) {
    if (!text.trim()) return;
    const tab = inTab ? window.open('about:blank') : null; // Opened later, it would be blocked as a pop-up.
    const found = await post('/api/file', { text }).catch(() => ({ games: [] }));
    if (found.games.length < 2 && (chosen || !this.unfinished())) {
      this.open(text, 0, tab);
      return;
    }
    tab?.close(); // The list is here.
    this.text = text;
    this.games = found.games.length ? found.games : [{ number: 0, text: 'A position', result: '', date: '' }];
    for (const game of this.games) game.words = `${game.white} ${game.black} ${game.result} ${game.date} ${game.event} ${game.eco} ${game.opening} ${game.number}`.toLowerCase();
    $('file-title').textContent = name || 'Open';
    $('file-filter').value = '';
    $('file-tab').checked = inTab;
    this.wanted = null;
    this.filter();
    const picked = await this.ask($('file-dialog'));
    if (picked && this.wanted) this.open(this.text, this.wanted.number, picked === 'tab' ? window.open('about:blank') : null);
  }

  // filter lists the games that have all words of the filter.
  filter() {
    const words = $('file-filter').value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.games.filter((game) => words.every((word) => game.words.includes(word)));
    $('file-count').textContent = found.length === this.games.length ? `${found.length} ${found.length === 1 ? 'game' : 'games'}` : `${found.length} of ${this.games.length} games`;
    this.list.show(found);
  }

  async takeFile(file, how) {
    try {
      await this.take(await textOf(file), { name: file.name, ...how });
    } catch (error) {
      this.fail(error);
    }
  }

  // listen takes files that are dropped on the page, and texts that are pasted.
  listen() {
    const hasFiles = (event) => event.dataTransfer?.types.some((type) => type === 'Files' || type === 'text/plain');
    const busy = () => document.querySelector('dialog[open]') || $('game').hidden;
    document.addEventListener('dragover', (event) => {
      if (!hasFiles(event) || busy()) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      $('drop').hidden = false;
    });
    document.addEventListener('dragleave', (event) => { if (!event.relatedTarget) $('drop').hidden = true; });
    document.addEventListener('drop', (event) => {
      $('drop').hidden = true;
      if (!hasFiles(event) || busy()) return;
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) this.takeFile(file);
      else this.take(event.dataTransfer.getData('text/plain'));
    });
    document.addEventListener('paste', (event) => {
      if (busy() || event.target.closest?.('input, textarea')) return;
      const [file] = event.clipboardData.files;
      if (file) this.takeFile(file);
      else this.take(event.clipboardData.getData('text/plain'));
    });
  }
}
