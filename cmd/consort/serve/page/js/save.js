// The dialog to save or copy the game, or the position on the board.

import { copy } from './copy.js';
import { ask, fail } from './dialogs.js';
import { $, findAll, setText } from './dom.js';
import { link, messageOf, text } from './net.js';

export class Save {
  /** @param {import('./page.js').Page} page */
  constructor(page) {
    this.page = page;
    for (const as of ['pgn', 'fen']) $(`copy-${as}`).addEventListener('click', () => this.copy(as));
  }

  // path returns the path of a file of the game, or of the position on the board.
  /** @param {string} as */
  path(as) {
    const { past } = this.page.state;
    return `/api/games/${this.page.id}/save?as=${as}${past && as !== 'pgn' ? `&node=${past.node}` : ''}`;
  }

  // show points the links at what is on the screen, also while the dialog is open.
  show() {
    for (const as of ['pgn', 'fen', 'ichess']) link($(`save-${as}`), this.path(as));
    $('save-past').hidden = !this.page.state.past;
  }

  async ask() {
    const { files } = this.page;
    await files.keepChanges().catch(fail);
    for (const part of findAll($('save-dialog'), '.of-book')) part.hidden = !files.isOpen;
    if (files.isOpen && files.book) {
      setText($('save-book-what'), `All ${files.book.games.length} games of the file`);
      URL.revokeObjectURL($('save-book').href);
      $('save-book').href = URL.createObjectURL(new Blob([files.book.whole()], { type: 'application/x-chess-pgn' }));
      $('save-book').setAttribute('download', files.book.name || 'games.pgn');
    }
    $('copy-text').hidden = true;
    $('copied').textContent = '';
    return ask($('save-dialog'));
  }

  // copy copies the game as PGN, or the position on the board as FEN.
  /** @param {string} as */
  async copy(as) {
    try {
      const { past, game } = this.page.state;
      const done = await copy(as === 'pgn' ? await text(this.path('pgn')) : (past || game).fen, $('copy-text'));
      $('copied').textContent = done ? `The ${as.toUpperCase()} is on the clipboard.` : 'This browser does not allow copying. The text is selected: press Ctrl+C.';
    } catch (error) {
      $('copied').textContent = messageOf(error);
    }
  }
}
