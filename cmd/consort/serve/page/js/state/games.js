// Lists of games: how a game is called there, and which ones a filter finds.

import { knownDate, typeset } from './words.js';

/** @typedef {{ id?: string, number?: number, names?: string[], white?: string, black?: string, result?: string, saved?: string, date?: string,
 *   event?: string, eco?: string, opening?: string, moves?: number, error?: string, text?: string, words?: string }} Listed a game of a file or of the archive */

/** @param {Listed} game */
export const playersOf = ({ names, white, black }) => (names || [white, black]).join(' – ');

// resultOf returns the result, in words for a game of ours that can be continued.
/** @param {Listed} game */
export const resultOf = ({ result = '', saved }) => (saved && result === '*' ? 'not over' : typeset(result));

/** @param {Listed} game */
export const openingOf = ({ eco, opening }) => [eco, opening].filter(Boolean).join(' ');

/** @param {Listed} game */
export const dateOf = ({ date }) => knownDate(date).replaceAll('.', '-');

// wordsOf returns what a filter searches.
/** @param {Listed} game */
export const wordsOf = (game) => `${game.white} ${game.black} ${game.result} ${game.date} ${game.event} ${game.eco} ${game.opening} ${game.number}`.toLowerCase();

// filtered returns the games that have all words of a filter.
/** @param {Listed[]} games @param {string} filter */
export function filtered(games, filter) {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter((game) => words.every((word) => game.words?.includes(word)));
}
