// What a study has besides its moves: the buttons that change variations, their menu in
// the move list, and the dialog for comments and glyphs.

import { ask, toast } from './dialogs.js';
import { $, around, find, findAll, make } from './dom.js';
import { glyphOf, more, onMoves, onPositions } from './glyphs.js';
import { drawn } from './state/drawings.js';
import { counted } from './state/words.js';

/** @type {[string, number[]][]} */
const groups = [['note-move', [0, ...onMoves]], ['note-position', [0, ...onPositions]], ['note-more', more]];
const pause = 500; // ms without a key after which a comment is saved

export class Study {
  timer = 0;
  noted = { id: 0, others: [0], saved: '', more: false }; // what the dialog is about, and what it has saved

  /** @param {import('./page.js').Page} page */
  constructor(page) {
    this.page = page;
    /** @type {Record<string, () => void>} */
    this.acts = {
      promote: () => this.change('promote', { on: false }), 'main-line': () => this.change('promote', { on: true }),
      annotate: () => this.annotate(), 'delete-line': () => this.remove(), 'play-on': () => this.change('playon'),
      undo: () => page.revert('undo'), redo: () => page.revert('redo'),
    };
    this.buttons = findAll(document, '#study button, #line-menu button');
    for (const button of this.buttons) {
      button.addEventListener('click', () => {
        $('line-menu').hidePopover();
        this.acts[actOf(button)]();
      });
    }
    $('edit-button').addEventListener('click', () => this.showMenu($('edit-button')));
    $('moves').addEventListener('contextmenu', (event) => this.openMenu(event));
    for (const [name, all] of groups) $(name).append(...all.map((number) => pick(name, number)));
    $('note-dialog').addEventListener('input', () => {
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => this.saveNote(), pause);
    });
  }

  get state() { return this.page.state; }

  show() {
    const { game, tree, node } = this.state;
    $('actions').hidden = game.study;
    $('study').hidden = $('edit-button').hidden = !game.study;
    for (const button of this.buttons) {
      const act = actOf(button);
      if (act === 'undo' || act === 'redo') button.disabled = !game[act];
      if (act === 'promote' || act === 'main-line') button.disabled = tree.isMain(node);
      if (act === 'delete-line') button.disabled = node === 0 || !tree.has(node);
    }
  }

  /** @param {string} name @param {Partial<Server.Request>} [body] */
  change(name, body) { return this.page.command(name, { node: this.state.node, ...body }); }

  // openMenu opens the menu of a move.
  /** @param {MouseEvent} event */
  async openMenu(event) {
    const button = around(event, 'button');
    if (!button || !this.state.game.study) return;
    event.preventDefault();
    await this.page.look(Number(button.dataset.node));
    this.showMenu(button);
  }

  // showMenu shows the menu below a button, or above it if there is no room.
  /** @param {HTMLElement} button */
  showMenu(button) {
    const menu = $('line-menu');
    const box = button.getBoundingClientRect();
    menu.showPopover();
    const fits = box.bottom + menu.offsetHeight <= window.innerHeight - 8;
    menu.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - menu.offsetWidth - 8))}px`;
    menu.style.top = `${fits ? box.bottom : Math.max(8, box.top - menu.offsetHeight)}px`;
    find(menu, 'button:not(:disabled)')?.focus();
  }

  // remove deletes the move on the board and what follows it. It does not ask: the notice
  // has a button that undoes it.
  async remove() {
    const { tree } = this.state;
    const node = tree.at(this.state.node);
    const more = tree.after(node.id) - 1;
    if (!await this.change('delete')) return;
    toast(`Deleted ${node.number} ${node.san}${more ? ` and ${counted(more, 'more move')}` : ''}.`, { label: 'Undo', act: () => this.page.revert('undo') });
    await this.page.look(node.parent);
  }

  // draw adds an arrow or a mark to the move on the board, or removes it, and reports whether
  // that is in a study. It is seen at once.
  /** @param {string} shape */
  draw(shape) {
    const { game, tree, node: id, puzzles } = this.state;
    const node = tree.node(id);
    if (!game.study || puzzles.on || !node) return false;
    node.arrows = drawn(node.arrows, shape);
    this.page.drawLive();
    this.page.command('arrows', { node: id, arrows: node.arrows }).then((done) => (done ? undefined : tree.load(tree.version)));
    return true;
  }

  // annotate opens the comment and the glyphs of the move on the board. What is typed is
  // saved as it goes: undoing takes back all of it.
  async annotate() {
    const node = this.state.tree.at(this.state.node);
    $('note-title').textContent = node.id ? `${node.number} ${node.san}` : 'Before the first move';
    $('note-text').value = node.comment;
    $('note-glyphs').hidden = !node.id;
    for (const [name, all] of groups) {
      const on = node.glyphs.filter((g) => all.includes(g));
      for (const input of findAll(document, `input[name="${name}"]`)) input.checked = on.length ? on.includes(Number(input.value)) : input.value === '0';
    }
    const shown = groups.flatMap(([, all]) => all);
    this.noted = { id: node.id, others: node.glyphs.filter((g) => !shown.includes(g)), saved: '', more: false };
    this.noted.saved = JSON.stringify(this.note());
    await ask($('note-dialog'));
    await this.saveNote();
  }

  // note returns what the dialog says.
  note() {
    const glyphs = findAll($('note-glyphs'), 'input:checked').map((input) => Number(input.value)).filter(Boolean);
    return { text: $('note-text').value.trim(), glyphs: [...glyphs, ...this.noted.others] };
  }

  // saveNote saves what the dialog says, if that is new.
  async saveNote() {
    clearTimeout(this.timer);
    const { noted } = this;
    const note = this.note();
    const text = JSON.stringify(note);
    if (text === noted.saved) return;
    const on = noted.more;
    Object.assign(noted, { saved: text, more: true });
    await this.page.command('note', { node: noted.id, ...note, on });
  }
}

// actOf returns what a button does.
/** @param {HTMLElement} button */
const actOf = (button) => button.dataset.act || button.id;

// pick returns a button for a glyph, of a group that has at most one if it has 0 for none.
/** @param {string} name @param {number} number */
function pick(name, number) {
  const { look, symbol, words } = number ? glyphOf(number) : { look: 'other', symbol: '–', words: 'none' };
  const input = make('input', { type: name === 'note-more' ? 'checkbox' : 'radio', name, value: String(number) });
  input.setAttribute('aria-label', words);
  return make('label', { className: 'pick', title: words }, input, make('span', { className: `glyph ${look}`, textContent: symbol }));
}
