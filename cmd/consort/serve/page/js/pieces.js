// Our own drawings of the pieces, in two sets: a few shapes each in a 45 by 45 box. Those
// of engine/svg are the same, which a test checks.

import { draw } from './dom.js';
import { colorOf } from './state/squares.js';

const base = '<path d="M11.5 40Q11.5 36 15 36H30Q33.5 36 33.5 40Z"/>';

const classic = {
  p: '<path d="M16.5 36C17 29 20 27 20.3 20H24.7C25 27 28 29 28.5 36Z"/><rect x="16" y="18.5" width="13" height="3" rx="1.5"/><circle cx="22.5" cy="13" r="5.8"/>' + base,
  n: '<path d="M13 36C13 29 20.5 27.5 20.5 20.5C18.5 22.5 16.5 23.8 13.6 25.7C12 26.7 10 26.6 9.1 24.9C8.3 23.3 9.3 21.6 10 20C11.5 16.8 13 13 16.3 10.5L16.8 6L20.5 9C28.5 9 34 16 34 25C34 30 32.5 32 32.3 36Z"/><circle class="dot" cx="16.8" cy="15.2" r="1.3"/><path class="mark" d="M26 13.5C29 16 30.5 20 30.3 25"/>' + base,
  b: '<circle cx="22.5" cy="7.2" r="2.6"/><path d="M22.5 9.8C28 13 31 18 29.6 23C28.8 26 27 28 27 28H18C18 28 16.2 26 15.4 23C14 18 17 13 22.5 9.8Z"/><path class="mark" d="M22.5 14.5V21.5M19.2 18H25.8"/><path d="M18.5 30.5H26.5L29 36H16Z"/><rect x="15.5" y="27.5" width="14" height="3.2" rx="1.6"/>' + base,
  r: '<path d="M14 36L15.5 18H29.5L31 36Z"/><path d="M11.5 8H16.3V11.2H20.2V8H24.8V11.2H28.7V8H33.5V15.5L30 18.5H15L11.5 15.5Z"/><path class="mark" d="M15.2 22H29.8M14.5 32H30.5"/>' + base,
  q: '<path d="M8.5 14L12.8 29H32.2L36.5 14L30.2 20.5L29.5 10.5L25 19.5L22.5 9L20 19.5L15.5 10.5L14.8 20.5Z"/><path d="M12.8 29C14.2 31.5 14.2 33 13.2 36H31.8C30.8 33 30.8 31.5 32.2 29Z"/><circle cx="8.5" cy="12.5" r="2"/><circle cx="15.5" cy="9" r="2"/><circle cx="22.5" cy="7.5" r="2"/><circle cx="29.5" cy="9" r="2"/><circle cx="36.5" cy="12.5" r="2"/><path class="mark" d="M14 32.5H31"/>' + base,
  k: '<path d="M13.5 30C7 25 8 16.5 14.5 15.7C18.5 15.2 21.5 17.5 22.5 21.5C23.5 17.5 26.5 15.2 30.5 15.7C37 16.5 38 25 31.5 30Z"/><path d="M22.5 22C18.8 17 19.3 12.8 22.5 12.2C25.7 12.8 26.2 17 22.5 22Z"/><path class="mark-edge" d="M22.5 12V4.5M19.3 7.5H25.7" fill="none" stroke-width="2.2"/><path d="M13.5 30C14.6 32 14.6 33.5 13.5 36H31.5C30.4 33.5 30.4 32 31.5 30Z"/><path class="mark" d="M14.5 32.5H30.5"/>' + base,
};

const foot = '<path d="M11 39.6C11 37.2 12.2 35.6 14.2 35.2H30.8C32.8 35.6 34 37.2 34 39.6A1 1 0 0 1 33 40.6H12A1 1 0 0 1 11 39.6Z"/>';
const ring = '<rect x="14.6" y="29.4" width="15.8" height="3" rx="1.5"/>';
const stem = '<path d="M17.4 32.4H27.6C27.8 33.6 28.4 34.5 29.4 35.2H15.6C16.6 34.5 17.2 33.6 17.4 32.4Z"/>';

const staunton = {
  p: '<path d="M18.6 22.6H26.4C26.4 28.2 28.6 32 31.4 35.2H13.6C16.4 32 18.6 28.2 18.6 22.6Z"/><circle cx="22.5" cy="14" r="6.3"/><rect x="15.6" y="20.2" width="13.8" height="3" rx="1.5"/>' + foot,
  n: '<path d="M13.6 35.2C13.4 28.7 17.4 26.3 19.9 22.9C20.6 21.9 20.9 20.9 20.9 20C19.2 21.8 17.2 22.5 15.4 23.2C14.5 23.6 14.2 24.6 13.3 25.4C12.2 26.4 10.5 26.4 9.4 25.3C8.2 24.1 7.9 22.4 8.6 20.9C9.8 18.4 11.2 16.6 12.1 14.1C12.8 12.2 14 10.7 15.8 9.6L16 5.6C16 4.8 16.8 4.5 17.4 5.1L20.6 8.3C28.8 8.6 34 15.4 34.2 24.6C34.3 28.8 33 31.9 32.3 35.2Z"/><path class="mark" d="M24.6 12.2C28.2 14.8 30 19 29.8 24.4"/><circle class="dot" cx="17" cy="14.9" r="1.35"/><circle class="dot" cx="11" cy="22.3" r=".9"/>' + foot,
  b: '<circle cx="22.5" cy="6.7" r="2.5"/><path d="M22.5 8.9C27.4 12 31.2 16.8 31.2 21.9C31.2 25.2 29.8 27.8 27.8 29.4H17.2C15.2 27.8 13.8 25.2 13.8 21.9C13.8 16.8 17.6 12 22.5 8.9Z"/><path class="mark" d="M27.4 13.4L23.4 19.6"/>' + ring + stem + foot,
  r: '<path d="M16.4 17.6H28.6L30.6 35.2H14.4Z"/><path d="M11.8 8.8A1 1 0 0 1 12.8 7.8H16.2A.8.8 0 0 1 17 8.6V10.8H20.1V8.6A.8.8 0 0 1 20.9 7.8H24.1A.8.8 0 0 1 24.9 8.6V10.8H28V8.6A.8.8 0 0 1 28.8 7.8H32.2A1 1 0 0 1 33.2 8.8V13.6C33.2 15.6 31.6 17.6 29.6 17.6H15.4C13.4 17.6 11.8 15.6 11.8 13.6Z"/><path class="mark" d="M16 21.4H29M15 31.4H30"/>' + foot,
  q: '<path d="M14.8 29.4L9.2 14.2C11.4 17.6 13.6 19.8 15.6 20.4C16.2 17.4 16.3 13.8 15.9 10.8C17.4 14.6 19.2 18 20.7 19.6C21.8 17 22.3 13 22.5 9.4C22.7 13 23.2 17 24.3 19.6C25.8 18 27.6 14.6 29.1 10.8C28.7 13.8 28.8 17.4 29.4 20.4C31.4 19.8 33.6 17.6 35.8 14.2L30.2 29.4Z"/><circle cx="8.7" cy="12.9" r="2.1"/><circle cx="15.6" cy="9.2" r="2.1"/><circle cx="22.5" cy="7.6" r="2.3"/><circle cx="29.4" cy="9.2" r="2.1"/><circle cx="36.3" cy="12.9" r="2.1"/>' + ring + stem + foot,
  k: '<path d="M20.9 11.6V8.6H18.6A.7.7 0 0 1 17.9 7.9V6.5A.7.7 0 0 1 18.6 5.8H20.9V3.9A.7.7 0 0 1 21.6 3.2H23.4A.7.7 0 0 1 24.1 3.9V5.8H26.4A.7.7 0 0 1 27.1 6.5V7.9A.7.7 0 0 1 26.4 8.6H24.1V11.6Z"/><path d="M14 17.4C14.8 13.6 18.2 11.6 22.5 11.6S30.2 13.6 31 17.4Z"/><path d="M14.9 29.4L10.9 18.6C10.4 17.2 11.2 16.2 12.6 16.2H32.4C33.8 16.2 34.6 17.2 34.1 18.6L30.1 29.4Z"/><path class="mark" d="M22.5 16.8V29"/>' + ring + stem + foot,
};

/** @type {Record<string, Record<string, string>>} */
const drawings = { staunton, classic };

/** @type {Record<string, string>} */
const names = { p: 'pawn', n: 'knight', b: 'bishop', r: 'rook', q: 'queen', k: 'king' };

// nameOf returns the name of a piece, '' for an empty square.
/** @param {string} letter */
export const nameOf = (letter) => (letter === '.' ? '' : `${colorOf(letter)} ${names[letter.toLowerCase()]}`);

// drawing returns the drawing of a piece, from the set that the user has chosen.
/** @param {string} letter */
export const drawing = (letter) => drawingOf(document.documentElement.dataset.pieces, letter);

// drawingOf returns the drawing of a piece from a set.
/** @param {string | undefined} set @param {string} letter */
export function drawingOf(set = 'staunton', letter) {
  const svg = draw('svg', { viewBox: '1.5 1.2 42 42', class: `drawing ${set} ${colorOf(letter)}`, 'aria-hidden': 'true' }); // without most of the margin of the box
  svg.innerHTML = (drawings[set] || staunton)[letter.toLowerCase()];
  return svg;
}
