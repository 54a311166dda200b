// What a study has besides its moves: the buttons that change variations, their menu in
// the move list, and the dialog for comments and glyphs.

import { glyphs, onMoves, onPositions } from './glyphs.js';

const $ = (id) => document.getElementById(id);

export class Study {
  // handlers: node() returns the node on the board, look(id), command(name, body),
  // revert(name) undoes or redoes a change, notify(text, label, act) shows a notice with a
  // button, ask(dialog) and playOn().
  constructor(handlers) {
    Object.assign(this, handlers, { tree: null });
    this.acts = {
      promote: () => this.change('promote', { on: false }), 'main-line': () => this.change('promote', { on: true }),
      annotate: () => this.annotate(), 'delete-line': () => this.remove(), 'play-on': () => this.playOn(),
      undo: () => this.revert('undo'), redo: () => this.revert('redo'),
    };
    this.buttons = [...document.querySelectorAll('#study button, #line-menu button')];
    for (const button of this.buttons) {
      button.addEventListener('click', () => {
        $('line-menu').hidePopover();
        this.acts[actOf(button)]();
      });
    }
    $('edit-button').addEventListener('click', () => this.showMenu($('edit-button')));
    $('moves').addEventListener('contextmenu', (event) => this.openMenu(event));
    for (const [box, name, all] of [['note-moves', 'note-move', onMoves], ['note-positions', 'note-position', onPositions]]) {
      $(box).append(...[0, ...all].map((number) => pick(name, number)));
    }
  }

  show(game, tree) {
    this.tree = tree;
    this.on = game.study;
    $('actions').hidden = game.study;
    $('study').hidden = $('edit-button').hidden = !game.study;
    const node = this.node();
    for (const button of this.buttons) {
      const act = actOf(button);
      if (act === 'undo' || act === 'redo') button.disabled = !game[act];
      if (act === 'promote' || act === 'main-line') button.disabled = tree.isMain(node);
      if (act === 'delete-line') button.disabled = node === 0 || !tree.has(node);
    }
  }

  change(name, body) { return this.command(name, { node: this.node(), ...body }); }

  // openMenu opens the menu of a move.
  async openMenu(event) {
    const button = event.target.closest('button');
    if (!button || !this.on) return;
    event.preventDefault();
    await this.look(Number(button.dataset.node));
    this.showMenu(button);
  }

  // showMenu shows the menu below a button, or above it if there is no room.
  showMenu(button) {
    const menu = $('line-menu');
    const box = button.getBoundingClientRect();
    menu.showPopover();
    const fits = box.bottom + menu.offsetHeight <= window.innerHeight - 8;
    menu.style.left = `${Math.max(8, Math.min(box.left, window.innerWidth - menu.offsetWidth - 8))}px`;
    menu.style.top = `${fits ? box.bottom : Math.max(8, box.top - menu.offsetHeight)}px`;
    menu.querySelector('button:not(:disabled)')?.focus();
  }

  // remove deletes the move on the board and what follows it. It does not ask: the notice
  // has a button that undoes it.
  async remove() {
    const node = this.tree.node(this.node());
    const more = this.tree.after(node.id) - 1;
    if (!await this.command('delete', { node: node.id })) return;
    this.notify(`Deleted ${node.number} ${node.san}${more ? ` and ${more} more ${more === 1 ? 'move' : 'moves'}` : ''}.`, 'Undo', () => this.revert('undo'));
    await this.look(node.parent);
  }

  // annotate asks for the comment and the glyphs of the move on the board.
  async annotate() {
    const node = this.tree.node(this.node());
    $('note-title').textContent = node.id ? `${node.number} ${node.san}` : 'Before the first move';
    $('note-text').value = node.comment;
    $('note-glyphs').hidden = !node.id;
    for (const [name, all] of [['note-move', onMoves], ['note-position', onPositions]]) {
      const on = node.glyphs.find((g) => all.includes(g)) || 0;
      document.querySelector(`input[name="${name}"][value="${on}"]`).checked = true;
    }
    if (await this.ask($('note-dialog')) !== 'keep') return;
    const chosen = ['note-move', 'note-position'].map((name) => Number(document.querySelector(`input[name="${name}"]:checked`).value)).filter(Boolean);
    const wanted = [...chosen, ...node.glyphs.filter((g) => !glyphs.has(g))];
    const text = $('note-text').value.trim();
    if (text !== node.comment || String(wanted) !== String(node.glyphs)) await this.command('note', { node: node.id, text, glyphs: node.id ? wanted : [] });
  }
}

// actOf returns what a button does.
const actOf = (button) => button.dataset.act || button.id;

// pick returns a radio button for a glyph, 0 for none.
function pick(name, number) {
  const [look, symbol, words] = glyphs.get(number) || ['other', '–', 'none'];
  const label = Object.assign(document.createElement('label'), { className: 'pick', title: words });
  const input = Object.assign(document.createElement('input'), { type: 'radio', name, value: number });
  input.setAttribute('aria-label', words);
  label.append(input, Object.assign(document.createElement('span'), { className: `glyph ${look}`, textContent: symbol }));
  return label;
}
