// The archive: past games, found by player, result, opening and date; they are opened,
// exported and deleted.

import { gameURL, get, link, messageOf, post } from './net.js';
import { fail } from './dialogs.js';
import { $, findAll } from './dom.js';
import { GameList } from './gamelist.js';
import { counted, sentence } from './state/words.js';

const fields = ['player', 'result', 'opening', 'from', 'to'];

export class Archive {
  total = 0;
  count = 0; // of the requests: the latest counts
  timer = 0;

  constructor() {
    this.list = new GameList($('archive-list'), ({ id = '' }) => window.location.assign(gameURL(id)), () => this.update());
    for (const field of fields) {
      $(`archive-${field}`).addEventListener('input', () => {
        clearTimeout(this.timer);
        this.timer = window.setTimeout(() => this.load(), 200);
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

  /** @param {Record<string, string>} [more] */
  query(more) {
    const query = new URLSearchParams(more);
    for (const field of fields) if ($(`archive-${field}`).value) query.append(field, $(`archive-${field}`).value);
    return query;
  }

  // load lists the games that the filters select. The latest answer counts.
  async load() {
    const mine = ++this.count;
    const fetch = (/** @type {number} */ offset) => get(`/api/archive?${this.query({ offset: String(offset), limit: '200' })}`);
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
      $('archive-count').textContent = counted(found.total, 'game');
      $('archive-note').textContent = found.damaged.length ? `These could not be read: ${found.damaged.map((/** @type {{ name: string, error: string }} */ d) => `${d.name} (${d.error})`).join(', ')}` : '';
    } catch (error) {
      if (mine !== this.count) return;
      this.total = 0;
      this.list.show([]);
      $('archive-count').textContent = '';
      $('archive-note').textContent = sentence(messageOf(error));
    }
    this.update();
  }

  // update makes the buttons act on what is selected.
  update() {
    const picked = [...this.list.picked];
    const query = picked.length ? new URLSearchParams(picked.map((id) => ['id', id])) : this.query();
    link($('archive-export'), `/api/archive/export?${query}`);
    $('archive-export').textContent = picked.length ? `Export ${counted(picked.length, 'game')}` : `Export all ${this.total}`;
    $('archive-export').hidden = !this.total;
    $('archive-delete').disabled = !picked.length;
    $('archive-delete').textContent = picked.length ? `Delete ${counted(picked.length, 'game')}` : 'Delete';
    this.askDelete(false);
  }

  pickAll() {
    for (const { id = '' } of this.list.games) {
      if ($('archive-all').checked) this.list.picked.add(id);
      else this.list.picked.delete(id);
    }
    for (const box of findAll($('archive-list'), 'input')) box.checked = $('archive-all').checked;
    this.update();
  }

  /** @param {boolean} on */
  askDelete(on) {
    const had = $('archive-question').contains(document.activeElement);
    $('archive-question').hidden = !on;
    $('archive-buttons').hidden = on;
    $('archive-question-text').textContent = `Delete ${counted(this.list.picked.size, 'game')} for good?`;
    if (on) $('archive-keep').focus();
    else if (had) $('archive-delete').focus();
  }

  async remove() {
    try {
      await post('/api/archive/delete', { ids: [...this.list.picked] });
      this.list.picked.clear();
      $('archive-all').checked = false;
    } catch (error) {
      fail(error);
    }
    await this.load();
  }
}
