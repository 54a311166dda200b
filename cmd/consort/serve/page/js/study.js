// What a study has besides its moves: the buttons that change variations, their menu in
// the move list, and the dialog for comments and glyphs.

import { ask, toast } from './dialogs.js';
import { $, around, find, findAll, make } from './dom.js';
import { glyphs, onMoves, onPositions } from './glyphs.js';
import { counted } from './state/words.js';

/** @type {[string, number[]][]} */
const groups = [['note-move', onMoves], ['note-position', onPositions]];

export class Study {
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
    for (const [name, all] of groups) $(`${name}s`).append(...[0, ...all].map((number) => pick(name, number)));
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

  // annotate asks for the comment and the glyphs of the move on the board.
  async annotate() {
    const node = this.state.tree.at(this.state.node);
    $('note-title').textContent = node.id ? `${node.number} ${node.san}` : 'Before the first move';
    $('note-text').value = node.comment;
    $('note-glyphs').hidden = !node.id;
    for (const [name, all] of groups) {
      const on = node.glyphs.find((g) => all.includes(g)) || 0;
      find(document, `input[name="${name}"][value="${on}"]`).checked = true;
    }
    if (await ask($('note-dialog')) !== 'keep') return;
    const chosen = groups.map(([name]) => Number(find(document, `input[name="${name}"]:checked`).value)).filter(Boolean);
    const wanted = [...chosen, ...node.glyphs.filter((g) => !glyphs.has(g))];
    const text = $('note-text').value.trim();
    if (text !== node.comment || String(wanted) !== String(node.glyphs)) await this.page.command('note', { node: node.id, text, glyphs: node.id ? wanted : [] });
  }
}

// actOf returns what a button does.
/** @param {HTMLElement} button */
const actOf = (button) => button.dataset.act || button.id;

// pick returns a radio button for a glyph, 0 for none.
/** @param {string} name @param {number} number */
function pick(name, number) {
  const [look, symbol, title] = glyphs.get(number) || ['other', '–', 'none'];
  const input = make('input', { type: 'radio', name, value: String(number) });
  input.setAttribute('aria-label', title);
  return make('label', { className: 'pick', title }, input, make('span', { className: `glyph ${look}`, textContent: symbol }));
}
