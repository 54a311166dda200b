// The tabs of the panel. The list of moves and the graph are one element each, which moves
// to the tab on top: they are wanted beside the analysis and the review.

import { $, findAll } from './dom.js';
import { scrollToCurrent } from './moves.js';

const withRecord = ['moves', 'analysis', 'review'];

export class Tabs {
  name = 'moves';

  /** @param {HTMLElement} list @param {HTMLElement} record @param {HTMLElement} graph */
  constructor(list, record, graph) {
    this.tabs = findAll(list, '[role="tab"]');
    this.record = record;
    this.graph = graph;
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
      if (on) page(tab).querySelector('.graph-place')?.append(this.graph);
    }
    scrollToCurrent(); // A list that is moved begins at its top.
  }
}

/** @param {HTMLElement} tab */
const nameOf = (tab) => tab.id.replace('tab-', '');
/** @param {HTMLElement} tab */
const page = (tab) => $(tab.getAttribute('aria-controls') ?? '');
