// Our own icons, drawn as strokes in a 24 by 24 box. An element with data-icon gets
// the icon before its text.

import { draw, findAll } from './dom.js';

/** @type {Record<string, string>} */
const shapes = {
  new: '<rect x="4" y="4" width="16" height="16" rx="3"/><path d="M12 8.5V15.5M8.5 12H15.5"/>',
  open: '<path d="M3.5 18V6.5A1.5 1.5 0 0 1 5 5H9L11.5 7.5H18A1.5 1.5 0 0 1 19.5 9V10.5"/><path d="M3.5 18.5L6.3 11.5A1.5 1.5 0 0 1 7.7 10.5H20.3A1 1 0 0 1 21.2 11.9L19 17.6A1.5 1.5 0 0 1 17.6 18.5Z"/>',
  save: '<path d="M12 4V14.5M7.5 10.5L12 15L16.5 10.5"/><path d="M4.5 16V18A2 2 0 0 0 6.5 20H17.5A2 2 0 0 0 19.5 18V16"/>',
  setup: '<path d="M4.5 19.5L5.5 15.5L15.8 5.2A1.8 1.8 0 0 1 18.4 5.2L18.8 5.6A1.8 1.8 0 0 1 18.8 8.2L8.5 18.5Z"/><path d="M13.8 7.2L16.8 10.2"/>',
  zen: '<path d="M4 9V5.5A1.5 1.5 0 0 1 5.5 4H9M15 4H18.5A1.5 1.5 0 0 1 20 5.5V9M20 15V18.5A1.5 1.5 0 0 1 18.5 20H15M9 20H5.5A1.5 1.5 0 0 1 4 18.5V15"/>',
  settings: '<path d="M4 7H13M18 7H20M4 17H6M11 17H20M4 12H5M10 12H20"/><circle cx="15.5" cy="7" r="2.3"/><circle cx="7.5" cy="12" r="2.3"/><circle cx="8.5" cy="17" r="2.3"/>',
  help: '<circle cx="12" cy="12" r="8.5"/><path d="M9.5 9.7A2.5 2.5 0 1 1 13.2 12C12.4 12.5 12 13 12 14"/><path d="M12 16.8V16.9"/>',
  quit: '<path d="M14 4H6.5A1.5 1.5 0 0 0 5 5.5V18.5A1.5 1.5 0 0 0 6.5 20H14"/><path d="M10.5 12H20M16.5 8.5L20 12L16.5 15.5"/>',
  menu: '<path d="M4 6.5H20M4 12H20M4 17.5H20"/>',
  moves: '<path d="M9 6H20M9 12H20M9 18H20M4 6H5M4 12H5M4 18H5"/>',
  analysis: '<path d="M4 4V18.5A1.5 1.5 0 0 0 5.5 20H20"/><path d="M7.5 15L11.5 10.5L14.5 13L19.5 6.5"/>',
  review: '<circle cx="10.5" cy="10.5" r="6.3"/><path d="M15.2 15.2L20.2 20.2"/><path d="M7.6 10.7L9.8 12.8L13.4 8.6"/>',
  learn: '<path d="M2.8 9.2L12 5L21.2 9.2L12 13.4Z"/><path d="M6.5 11.2V16C9.5 18.6 14.5 18.6 17.5 16V11.2M21.2 9.2V14.5"/>',
  players: '<circle cx="9" cy="8.5" r="3.3"/><path d="M3 19.5C3 16 5.5 14.2 9 14.2S15 16 15 19.5"/><path d="M15.3 5.5A3.3 3.3 0 0 1 15.3 11.6M17.3 14.8C19.6 15.4 21 17 21 19.5"/>',
  swap: '<path d="M7 4V18M7 18L3.8 14.8M7 18L10.2 14.8M17 20V6M17 6L13.8 9.2M17 6L20.2 9.2"/>',
  rematch: '<path d="M19.5 9.5A8 8 0 0 0 5.2 8M4.5 14.5A8 8 0 0 0 18.8 16"/><path d="M5 4V8.2H9.2M19 20V15.8H14.8"/>',
  undo: '<path d="M8.5 5L4.5 9L8.5 13"/><path d="M4.5 9H14A5.5 5.5 0 0 1 14 20H10"/>',
  redo: '<path d="M15.5 5L19.5 9L15.5 13"/><path d="M19.5 9H10A5.5 5.5 0 0 0 10 20H14"/>',
  hint: '<path d="M9.5 17.5C9.5 15 6.5 13.8 6.5 9.7A5.5 5.5 0 0 1 17.5 9.7C17.5 13.8 14.5 15 14.5 17.5Z"/><path d="M10.3 20.5H13.7"/>',
  archive: '<rect x="3.5" y="4.5" width="17" height="4.5" rx="1.2"/><path d="M5 9V18A1.5 1.5 0 0 0 6.5 19.5H17.5A1.5 1.5 0 0 0 19 18V9M10 13H14"/>',
  promote: '<path d="M12 20V5M12 5L6 11M12 5L18 11"/>',
  delete: '<path d="M5 7H19M10 7V4.5H14V7M7 7L8 19.5H16L17 7M10.5 10.5V16M13.5 10.5V16"/>',
  pause: '<path d="M8.5 5V19M15.5 5V19"/>',
  resume: '<path d="M7.5 5L18.5 12L7.5 19Z"/>',
  now: '<path d="M13 3.5L5.5 13.5H11L10.5 20.5L18.5 10H12.8Z"/>',
  draw: '<path d="M7.5 7.5L9.5 5.5V12M9.5 5.5V12.5"/><path d="M5 20L19 4"/><path d="M14.2 14.5A2.2 2.2 0 1 1 18 16.3L14.2 20.3H18.5"/>',
  resign: '<path d="M6 21V4M6 4.5C9 3 11.5 6 14.5 5.2C16.2 4.8 17.2 4.4 18.5 4.6V13.5C16 13 15 14.5 12.5 14.2C10 13.9 8.5 12.5 6 13.6"/>',
  first: '<path d="M6 5.5V18.5M18.5 5.5L11 12L18.5 18.5"/>',
  back: '<path d="M15.5 5L8 12L15.5 19"/>',
  forth: '<path d="M8.5 5L16 12L8.5 19"/>',
  last: '<path d="M18 5.5V18.5M5.5 5.5L13 12L5.5 18.5"/>',
  flip: '<path d="M5 12A7 7 0 0 1 17.5 7.7M19 12A7 7 0 0 1 6.5 16.3"/><path d="M17.8 3.8V7.9H13.7M6.2 20.2V16.1H10.3"/>',
  human: '<circle cx="12" cy="8" r="4"/><path d="M4.5 20.5C4.5 16 7.5 14 12 14S19.5 16 19.5 20.5"/>',
  computer: '<rect x="4" y="5" width="16" height="11" rx="2"/><path d="M12 16V20M8 20H16"/><path d="M9 9.5V11M15 9.5V11"/>',
  shield: '<path d="M12 3.5L19 6V11.5C19 16 16 19 12 20.5C8 19 5 16 5 11.5V6Z"/>',
  wall: '<path d="M4 20V9H7V11H10.5V9H13.5V11H17V9H20V20Z"/><path d="M10 20V16.5A2 2 0 0 1 14 16.5V20"/>',
  tree: '<circle cx="12" cy="5" r="2"/><circle cx="6" cy="12" r="2"/><circle cx="18" cy="12" r="2"/><circle cx="3.8" cy="19" r="1.6"/><circle cx="9" cy="19" r="1.6"/><circle cx="18" cy="19" r="1.6"/><path d="M10.7 6.5L7.3 10.5M13.3 6.5L16.7 10.5M5.2 13.9L4.3 17.4M7 13.8L8.4 17.5M18 14V17.4"/>',
  dice: '<rect x="4" y="4" width="16" height="16" rx="3.5"/><path d="M8.5 8.5V8.6M15.5 8.5V8.6M12 12V12.1M8.5 15.5V15.6M15.5 15.5V15.6" stroke-width="2.6"/>',
};

// icon returns a drawing, hidden from screen readers: the button has a text as well.
/** @param {string} name */
export function icon(name) {
  const svg = draw('svg', { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true' });
  svg.innerHTML = shapes[name];
  return svg;
}

// addIcons draws the icons of a part of the page.
/** @param {ParentNode} root */
export function addIcons(root) {
  for (const element of findAll(root, '[data-icon]')) setIcon(element, element.dataset.icon ?? '');
}

// setIcon gives an element another icon, and another text if one is given.
/** @param {HTMLElement} element @param {string} name @param {string} [text] */
export function setIcon(element, name, text) {
  if (element.dataset.drawn !== name) {
    element.dataset.drawn = name;
    element.querySelector('.icon')?.remove();
    element.prepend(icon(name));
  }
  if (text !== undefined && element.textContent !== text) element.replaceChildren(/** @type {Element} */ (element.firstElementChild), text);
}
