// The position editor: the user places pieces, and the server says whether the
// result is legal.

import { fail } from './dialogs.js';
import { $, findAll, make } from './dom.js';
import { get, messageOf, post } from './net.js';
import { drawing, nameOf } from './pieces.js';
import { keep, kept } from './state/kept.js';
import { indexOf } from './state/squares.js';
import { sentence } from './state/words.js';

export class Editor {
  on = false;
  brush = 'P';
  /** @type {string[]} */
  pieces = [];
  counters = { halfmoves: 0, fullmoves: 1 };
  asked = 0; // counts the requests: a later one makes earlier responses stale
  other = ''; // rights of Chess960, which have one box

  /** @param {import('./page.js').Page} page */
  constructor(page) {
    this.page = page;
    this.board = page.board;
    this.buildPalette();
    $('setup-start').onclick = () => this.load('start');
    $('setup-clear').onclick = () => this.load('clear');
    $('setup-flip').onclick = () => this.board.flip(!this.board.flipped);
    $('setup-fen').onchange = () => this.load($('setup-fen').value);
    $('setup-play').onclick = () => this.leave(false);
    $('setup-analyze').onclick = () => this.leave(true);
    $('setup-cancel').onclick = () => this.close();
    for (const field of findAll(document, '#setup-side, .right, #setup-other, #setup-ep, #setup-nocastling, #setup-noep')) {
      field.addEventListener('change', () => this.judge());
    }
  }

  buildPalette() {
    for (const brush of [...'PNBRQK', '.', ...'pnbrqk']) {
      const title = nameOf(brush) || 'remove';
      const button = make('button', { title, onclick: () => this.choose(brush) }, brush === '.' ? '✕' : drawing(brush));
      button.dataset.brush = brush;
      button.setAttribute('aria-label', title);
      $('palette').append(button);
    }
    this.choose('P');
  }

  /** @param {string} brush */
  choose(brush) {
    this.brush = brush;
    for (const button of findAll($('palette'), 'button')) button.setAttribute('aria-pressed', String(button.dataset.brush === brush));
  }

  async open() {
    this.on = this.board.editing = true;
    this.pieces = [...this.board.position.board];
    $('panel').hidden = true;
    $('editor').hidden = false;
    const turn = ++this.asked;
    try {
      const board = this.kept();
      if (board) {
        this.take({ board, fen: '', rule: '', detail: '' });
        this.judge();
        return;
      }
      const verdict = await get(`/api/games/${this.page.id}/setup`);
      if (turn === this.asked) this.take(verdict);
    } catch (error) {
      fail(error);
      this.close();
    }
  }

  // kept returns the board as it was before a reload, null without one.
  kept() { return kept(window.sessionStorage, `editor-${this.page.id}`); }

  close() {
    keep(window.sessionStorage, `editor-${this.page.id}`, null);
    this.on = this.board.editing = false;
    $('panel').hidden = false;
    $('editor').hidden = true;
    this.page.draw();
  }

  // take shows the server's board.
  /** @param {Server.Verdict} verdict */
  take(verdict) {
    const { board } = verdict;
    if (!board) return;
    this.pieces = [...board.pieces];
    this.counters = { halfmoves: board.halfmoves, fullmoves: board.fullmoves };
    $('setup-side').value = board.side;
    $('setup-ep').value = board.enpassant === '-' ? '' : board.enpassant;
    $('setup-nocastling').checked = board.noCastling;
    $('setup-noep').checked = board.noEnPassant;
    this.other = board.castling.replace(/[KQkq-]/g, '');
    $('setup-other').checked = Boolean(this.other);
    $('setup-other-text').textContent = `Chess960: ${this.other}`;
    /** @type {HTMLElement} */ ($('setup-other').parentElement).hidden = !this.other;
    for (const box of findAll(document, '.right')) box.checked = board.castling.includes(box.value);
    this.draw();
    this.showVerdict(verdict);
  }

  // value returns the board in the form the server parses.
  value() {
    const rights = findAll(document, '.right:checked').map((box) => box.value).join('') + ($('setup-other').checked ? this.other : '');
    return {
      ...this.counters, pieces: this.pieces.join(''), side: $('setup-side').value, castling: rights || '-',
      enpassant: $('setup-ep').value || '-', noCastling: $('setup-nocastling').checked, noEnPassant: $('setup-noep').checked,
    };
  }

  // edited draws the board after the user has changed it: it comes from no game any more.
  edited() {
    this.counters = { halfmoves: 0, fullmoves: 1 };
    this.draw();
    this.judge();
  }

  draw() {
    this.board.show({ board: this.pieces.join(''), last: [], check: '', legal: {}, ahead: {}, premove: [] });
    this.board.arrows([]);
  }

  /** @param {string} square */
  place(square) {
    const i = indexOf(square);
    this.pieces[i] = this.pieces[i] === this.brush ? '.' : this.brush;
    this.edited();
  }

  /** @param {string} from @param {string} to */
  shift(from, to) {
    const piece = this.pieces[indexOf(from)];
    this.pieces[indexOf(from)] = '.';
    if (to) this.pieces[indexOf(to)] = piece;
    this.edited();
  }

  /** @param {string} text */
  async load(text) {
    const turn = ++this.asked;
    try {
      const verdict = await post('/api/setup', { text });
      if (turn === this.asked) this.take(verdict);
    } catch (error) {
      if (turn === this.asked) this.showVerdict({ fen: text, rule: messageOf(error), detail: '' });
    }
  }

  async judge() {
    const turn = ++this.asked;
    try {
      const verdict = await post('/api/setup', { board: this.value() });
      if (turn === this.asked) this.showVerdict(verdict);
    } catch (error) {
      if (turn === this.asked) this.showVerdict({ fen: $('setup-fen').value, rule: messageOf(error), detail: '' });
    }
  }

  /** @param {Server.Verdict} verdict */
  showVerdict({ fen, rule, detail }) {
    if (this.on) keep(window.sessionStorage, `editor-${this.page.id}`, this.value());
    $('setup-fen').value = fen;
    $('setup-play').disabled = $('setup-analyze').disabled = Boolean(rule);
    $('setup-verdict').classList.toggle('broken', Boolean(rule));
    $('setup-verdict').textContent = rule ? `Not legal: ${[rule, detail].filter(Boolean).map(sentence).join(' ')}` : 'This position is legal.';
  }

  // leave starts a game from the position, or analyzes it beside the game.
  /** @param {boolean} on */
  async leave(on) {
    if (!await this.page.command('setup', { board: this.value(), on })) return;
    this.close();
    this.board.focus();
  }
}
