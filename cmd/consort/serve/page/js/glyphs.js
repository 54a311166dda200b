// The glyphs of PGN: their look, their symbol and what they mean.

import { make } from './dom.js';

/** @typedef {{ number: number, symbol: string, words: string }} Glyph as the server describes it */

/** @type {Record<number, string>} */
const looks = { 3: 'brilliant', 1: 'good', 5: 'interesting', 6: 'dubious', 2: 'mistake', 4: 'blunder' };
/** @type {Map<number, Glyph>} */
const known = new Map();

// onMoves and onPositions list the glyphs of which a move has at most one each, more those
// that it can have besides.
export const onMoves = [3, 1, 5, 6, 2, 4, 7];
export const onPositions = [10, 13, 14, 15, 16, 17, 18, 19];
export const more = [22, 32, 36, 40, 44, 132, 138, 140, 146];

// takeGlyphs takes the glyphs that the server knows.
/** @param {Glyph[]} all */
export function takeGlyphs(all) {
  for (const glyph of all) known.set(glyph.number, glyph);
}

// glyphOf returns how a glyph is shown and what it means. One without a symbol is shown by
// its meaning.
/** @param {number} number */
export function glyphOf(number) {
  const { symbol = `$${number}`, words = '' } = known.get(number) || {};
  return { look: looks[number] || 'other', symbol: symbol.startsWith('$') && words ? ` ${words}` : symbol, words };
}

// glyphMark returns an element that shows a glyph, with its meaning in words for screen
// readers.
/** @param {number} number */
export function glyphMark(number) {
  const { look, symbol, words } = glyphOf(number);
  const shown = make('span', { textContent: symbol });
  if (words) shown.setAttribute('aria-hidden', 'true');
  return make('span', { className: `glyph ${look}`, title: words }, shown, ...(words ? [make('span', { className: 'unseen', textContent: `, ${words}` })] : []));
}
