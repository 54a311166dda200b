// The tabs of the panel. The move list is one element, which moves to the tab on
// top: it is wanted beside the analysis as well.

import { $, findAll } from './dom.js';
import { scrollToCurrent } from './moves.js';

const withRecord = ['moves', 'analysis', 'review'];

export class Tabs {
  name = 'moves';

  /** @param {HTMLElement} list @param {HTMLElement} record */
  constructor(list, record) {
    this.tabs = findAll(list, '[role="tab"]');
    this.record = record;
    for (const tab of this.tabs) tab.addEventListener('click', () => this.show(nameOf(tab)));
    const kept = window.sessionStorage.getItem('tab');
    this.show(this.tabs.map(nameOf).find((name) => name === kept) ?? 'moves');
  }

  /** @param {string} name */
  show(name) {
    this.name = name;
    window.sessionStorage.setItem('tab', name);
    for (const tab of this.tabs) {
      const on = nameOf(tab) === name;
      tab.setAttribute('aria-selected', String(on));
      page(tab).hidden = !on;
      if (on && withRecord.includes(name)) page(tab).append(this.record);
    }
    scrollToCurrent(); // A list that is moved begins at its top.
  }
}

/** @param {HTMLElement} tab */
const nameOf = (tab) => tab.id.replace('tab-', '');
/** @param {HTMLElement} tab */
const page = (tab) => $(tab.getAttribute('aria-controls') ?? '');
