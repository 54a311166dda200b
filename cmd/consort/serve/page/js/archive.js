// The archive: past games, found by player, result, opening and date; they are opened,
// exported and deleted.

import { gameURL, get, link, post } from './net.js';
import { GameList } from './gamelist.js';

const $ = (id) => document.getElementById(id);
const fields = ['player', 'result', 'opening', 'from', 'to'];
const some = (n) => `${n} ${n === 1 ? 'game' : 'games'}`;

export class Archive {
  constructor(fail) {
    Object.assign(this, { fail, total: 0, count: 0, timer: 0 });
    this.list = new GameList($('archive-list'), (game) => window.location.assign(gameURL(game.id)), () => this.update());
    for (const field of fields) {
      $(`archive-${field}`).addEventListener('input', () => {
        clearTimeout(this.timer);
        this.timer = setTimeout(() => this.load(), 200);
      });
    }
    $('archive-close').addEventListener('click', () => $('archive-dialog').close()); // No submit button: Enter in a filter would press it.
    $('archive-delete').addEventListener('click', () => this.askDelete(true));
    $('archive-keep').addEventListener('click', () => this.askDelete(false));
    $('archive-sure').addEventListener('click', () => this.remove());
    $('archive-all').addEventListener('change', () => this.pickAll());
  }

  show() {
    this.list.picked.clear();
    $('archive-all').checked = false;
    $('archive-dialog').showModal();
    return this.load();
  }

  query(more = {}) {
    const query = new URLSearchParams(more);
    for (const field of fields) if ($(`archive-${field}`).value) query.append(field, $(`archive-${field}`).value);
    return query;
  }

  // load lists the games that the filters select. The latest answer counts.
  async load() {
    const mine = ++this.count;
    const fetch = async (offset) => get(`/api/archive?${this.query({ offset, limit: 200 })}`);
    try {
      const found = await fetch(0);
      if (mine !== this.count) return;
      this.total = found.total;
      let offset = found.games.length;
      this.list.show(found.games, async () => {
        const next = await fetch(offset).catch(() => ({ games: [] }));
        offset += next.games.length;
        return mine === this.count ? next.games : [];
      });
      $('archive-count').textContent = some(found.total);
      $('archive-note').textContent = found.damaged.length ? `These could not be read: ${found.damaged.map((d) => `${d.name} (${d.error})`).join(', ')}` : '';
    } catch (error) {
      if (mine !== this.count) return;
      this.total = 0;
      this.list.show([]);
      $('archive-count').textContent = '';
      $('archive-note').textContent = error.message;
    }
    this.update();
  }

  // update makes the buttons act on what is selected.
  update() {
    const picked = [...this.list.picked];
    const query = picked.length ? new URLSearchParams(picked.map((id) => ['id', id])) : this.query();
    link($('archive-export'), `/api/archive/export?${query}`);
    $('archive-export').textContent = picked.length ? `Export ${some(picked.length)}` : `Export all ${this.total}`;
    $('archive-export').hidden = !this.total;
    $('archive-delete').disabled = !picked.length;
    $('archive-delete').textContent = picked.length ? `Delete ${some(picked.length)}` : 'Delete';
    this.askDelete(false);
  }

  pickAll() {
    for (const game of this.list.games) {
      if ($('archive-all').checked) this.list.picked.add(game.id);
      else this.list.picked.delete(game.id);
    }
    for (const box of $('archive-list').querySelectorAll('input')) box.checked = $('archive-all').checked;
    this.update();
  }

  askDelete(on) {
    const had = $('archive-question').contains(document.activeElement);
    $('archive-question').hidden = !on;
    $('archive-buttons').hidden = on;
    $('archive-question-text').textContent = `Delete ${some(this.list.picked.size)} for good?`;
    if (on) $('archive-keep').focus();
    else if (had) $('archive-delete').focus();
  }

  async remove() {
    try {
      await post('/api/archive/delete', { ids: [...this.list.picked] });
      this.list.picked.clear();
      $('archive-all').checked = false;
    } catch (error) {
      this.fail(error);
    }
    await this.load();
  }
}
