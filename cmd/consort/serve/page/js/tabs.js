// The tabs of the panel. The move list is one element, which moves to the tab on
// top: it is wanted beside the analysis as well.

import { scrollToCurrent } from './moves.js';

const withRecord = ['moves', 'analysis', 'review'];

export class Tabs {
  constructor(list, record) {
    this.tabs = [...list.querySelectorAll('[role="tab"]')];
    this.record = record;
    for (const tab of this.tabs) tab.addEventListener('click', () => this.show(nameOf(tab)));
    const kept = window.sessionStorage.getItem('tab');
    this.show(this.tabs.some((tab) => nameOf(tab) === kept) ? kept : 'moves');
  }

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

const nameOf = (tab) => tab.id.replace('tab-', '');
const page = (tab) => document.getElementById(tab.getAttribute('aria-controls'));
