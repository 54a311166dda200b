// The position editor: the user places pieces, and the server says whether the
// result is legal.

import { drawing, nameOf } from './pieces.js';
import { get, post } from './net.js';

const $ = (id) => document.getElementById(id);
const squareIndex = (square) => 'abcdefgh'.indexOf(square[0]) + 8 * (square[1] - 1);

export class Editor {
  // done is called when the editor closes.
  constructor(board, id, done, fail) {
    Object.assign(this, { board, id, done, fail, on: false, brush: 'P', pieces: [], asked: 0 });
    this.buildPalette();
    $('setup-start').onclick = () => this.load('start');
    $('setup-clear').onclick = () => this.load('clear');
    $('setup-flip').onclick = () => this.board.flip(!this.board.flipped);
    $('setup-fen').onchange = () => this.load($('setup-fen').value);
    $('setup-play').onclick = () => this.play();
    $('setup-cancel').onclick = () => this.close();
    for (const field of document.querySelectorAll('#setup-side, .right, #setup-other, #setup-ep, #setup-nocastling, #setup-noep')) {
      field.addEventListener('change', () => this.judge());
    }
  }

  buildPalette() {
    for (const brush of [...'PNBRQK', '.', ...'pnbrqk']) {
      const button = document.createElement('button');
      button.dataset.brush = brush;
      button.setAttribute('aria-label', nameOf(brush) || 'remove');
      button.title = nameOf(brush) || 'remove';
      button.append(brush === '.' ? '✕' : drawing(brush));
      button.onclick = () => this.choose(brush);
      $('palette').append(button);
    }
    this.choose('P');
  }

  choose(brush) {
    this.brush = brush;
    for (const button of $('palette').children) button.setAttribute('aria-pressed', String(button.dataset.brush === brush));
  }

  async open() {
    this.on = this.board.editing = true;
    this.pieces = [...this.board.position.board];
    $('panel').hidden = true;
    $('editor').hidden = false;
    const turn = ++this.asked;
    try {
      const kept = this.kept();
      if (kept) {
        this.take({ board: kept, fen: '', rule: '', detail: '' });
        this.judge();
        return;
      }
      const verdict = await get(`/api/games/${this.id}/setup`);
      if (turn === this.asked) this.take(verdict);
    } catch (error) {
      this.fail(error);
      this.close();
    }
  }

  // kept returns the board as it was before a reload, null without one.
  kept() { return JSON.parse(window.sessionStorage.getItem(`editor-${this.id}`)); }

  close() {
    window.sessionStorage.removeItem(`editor-${this.id}`);
    this.on = this.board.editing = false;
    $('panel').hidden = false;
    $('editor').hidden = true;
    this.done();
  }

  // take shows the server's board.
  take(verdict) {
    const { board } = verdict;
    this.pieces = [...board.pieces];
    $('setup-side').value = board.side;
    $('setup-ep').value = board.enpassant === '-' ? '' : board.enpassant;
    $('setup-nocastling').checked = board.noCastling;
    $('setup-noep').checked = board.noEnPassant;
    this.other = board.castling.replace(/[KQkq-]/g, ''); // rights of Chess960, which have one box
    $('setup-other').checked = Boolean(this.other);
    $('setup-other-text').textContent = `Chess960: ${this.other}`;
    $('setup-other').parentElement.hidden = !this.other;
    for (const box of document.querySelectorAll('.right')) box.checked = board.castling.includes(box.value);
    this.draw();
    this.showVerdict(verdict);
  }

  // value returns the board in the form the server parses.
  value() {
    const rights = [...document.querySelectorAll('.right:checked')].map((box) => box.value).join('') + ($('setup-other').checked ? this.other : '');
    return {
      pieces: this.pieces.join(''), side: $('setup-side').value, castling: rights || '-',
      enpassant: $('setup-ep').value || '-', noCastling: $('setup-nocastling').checked, noEnPassant: $('setup-noep').checked,
    };
  }

  draw() {
    this.board.show({ board: this.pieces.join(''), last: [], check: '', legal: {}, ahead: {}, premove: [] });
    this.board.arrows([]);
  }

  place(square) {
    const i = squareIndex(square);
    this.pieces[i] = this.pieces[i] === this.brush ? '.' : this.brush;
    this.draw();
    this.judge();
  }

  shift(from, to) {
    const piece = this.pieces[squareIndex(from)];
    this.pieces[squareIndex(from)] = '.';
    if (to) this.pieces[squareIndex(to)] = piece;
    this.draw();
    this.judge();
  }

  async load(text) {
    const turn = ++this.asked; // A later request makes earlier responses stale.
    try {
      const verdict = await post('/api/setup', { text });
      if (turn === this.asked) this.take(verdict);
    } catch (error) {
      this.fail(error);
    }
  }

  async judge() {
    const turn = ++this.asked;
    try {
      const verdict = await post('/api/setup', { board: this.value() });
      if (turn === this.asked) this.showVerdict(verdict);
    } catch (error) {
      if (turn === this.asked) this.showVerdict({ fen: $('setup-fen').value, rule: error.message, detail: '' });
    }
  }

  showVerdict({ fen, rule, detail }) {
    if (this.on) window.sessionStorage.setItem(`editor-${this.id}`, JSON.stringify(this.value()));
    $('setup-fen').value = fen;
    $('setup-play').disabled = Boolean(rule);
    $('setup-verdict').classList.toggle('broken', Boolean(rule));
    $('setup-verdict').textContent = rule ? `Not legal: ${rule}. ${detail}` : 'This position is legal.';
  }

  async play() {
    try {
      await post(`/api/games/${this.id}/setup`, { board: this.value() });
      this.close();
    } catch (error) {
      this.fail(error);
    }
  }
}
