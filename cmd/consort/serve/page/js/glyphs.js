// The glyphs of PGN that the page knows: their look, their symbol and what they mean.

import { make } from './dom.js';

/** @type {Map<number, [look: string, symbol: string, words: string]>} */
export const glyphs = new Map([
  [3, ['brilliant', '!!', 'brilliant move']], [1, ['good', '!', 'good move']], [5, ['interesting', '!?', 'interesting move']],
  [6, ['dubious', '?!', 'dubious move']], [2, ['mistake', '?', 'mistake']], [4, ['blunder', '??', 'blunder']], [7, ['other', '□', 'only move']],
  [10, ['other', '=', 'equal']], [13, ['other', '∞', 'unclear']],
  [14, ['other', '+=', 'White is slightly better']], [15, ['other', '=+', 'Black is slightly better']],
  [16, ['other', '±', 'White is better']], [17, ['other', '∓', 'Black is better']],
  [18, ['other', '+−', 'White is winning']], [19, ['other', '−+', 'Black is winning']],
]);

// onMoves and onPositions list the glyphs of which a move has at most one each.
export const onMoves = [3, 1, 5, 6, 2, 4, 7];
export const onPositions = [10, 13, 14, 15, 16, 17, 18, 19];

// glyphMark returns an element that shows a glyph, with its meaning in words for screen
// readers. symbol is what to show for a glyph that the page does not know.
/** @param {number} number @param {string} symbol */
export function glyphMark(number, symbol) {
  const [look, textContent, words] = glyphs.get(number) || ['other', symbol, ''];
  const shown = make('span', { textContent });
  if (words) shown.setAttribute('aria-hidden', 'true');
  return make('span', { className: `glyph ${look}`, title: words }, shown, ...(words ? [make('span', { className: 'unseen', textContent: `, ${words}` })] : []));
}
