// Lists of games: how a game is called there, which ones a filter finds, and their order.

import { knownDate, shortened, typeset } from './words.js';

/** @typedef {{ id?: string, number?: number, line?: number, names?: string[], white?: string, black?: string, whiteElo?: string, blackElo?: string, result?: string,
 *   saved?: string, date?: string, event?: string, round?: string, eco?: string, opening?: string, moves?: number, error?: string, text?: string, words?: string,
 *   changed?: boolean, seen?: boolean }} Listed a game of a file or of the archive */

// playersOf names the players: both have room, unless the names are wanted as they are.
/** @param {Listed} game */
export const playersOf = ({ names, white = '', black = '', whiteElo, blackElo }, write = shortened) => (names?.map(write)
  || [[white, whiteElo], [black, blackElo]].map(([name = '', elo]) => (elo ? `${write(name)} (${elo})` : write(name)))).join(' – ');

// resultOf returns the result, in words for a game of ours that can be continued.
/** @param {Listed} game */
export const resultOf = ({ result = '', saved }) => (saved && result === '*' ? 'not over' : typeset(result));

/** @param {Listed} game */
export const openingOf = ({ eco, opening }) => [eco, opening].filter(Boolean).join(' ');

/** @param {Listed} game */
export const eventOf = ({ event, round }) => [event, round && `round ${round}`].filter(Boolean).join(', ');

// dateOf returns the date as the browser writes dates, in its fields too; one that is not
// known to the day stays as it is.
/** @param {Listed} game @param {string} [locale] */
export function dateOf({ date }, locale) {
  const known = knownDate(date);
  const [year, month, day] = known.split('.').map(Number);
  return day ? new Date(year, month - 1, day).toLocaleDateString(locale) : known.replaceAll('.', '-');
}

// letters are those that do not consist of a letter and an accent.
/** @type {Record<string, string>} */
const letters = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ı: 'i', ħ: 'h', ŧ: 't' };

// fold returns a text for those who search: case and accents do not count.
/** @param {string} text */
export const fold = (text) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '').replace(/[łøđðßæœþıħŧ]/g, (letter) => letters[letter]);

// wordsOf returns what a filter searches.
/** @param {Listed} game */
export const wordsOf = (game) => fold([game.white, game.black, game.whiteElo, game.blackElo, game.result, game.date, game.event, game.round, game.eco, game.opening,
  game.number].filter(Boolean).join(' '));

// filtered returns the games that have all words of a filter.
/** @param {Listed[]} games @param {string} filter */
export function filtered(games, filter) {
  const words = fold(filter).split(/\s+/).filter(Boolean);
  return games.filter((game) => words.every((word) => game.words?.includes(word)));
}

// orders are the ways to sort games: by a text, or by a number from the largest down.
/** @type {Record<string, (game: Listed) => string | number>} */
export const orders = {
  number: ({ number = 0 }) => -number,
  white: ({ white = '' }) => fold(white),
  black: ({ black = '' }) => fold(black),
  elo: ({ whiteElo, blackElo }) => Math.max(Number(whiteElo) || 0, Number(blackElo) || 0),
  date: ({ date = '' }) => Number(date.replace(/\?/g, '0').replace(/\D/g, '')),
  event: ({ event = '', round = '' }) => `${fold(event)} ${round.padStart(4, '0')}`,
  result: ({ result = '' }) => result,
  opening: (game) => openingOf(game),
  moves: ({ moves = 0 }) => moves,
};

// sorted returns games in an order; those that are equal in it stay as they are.
/** @param {Listed[]} games @param {string} order */
export function sorted(games, order) {
  const keyOf = orders[order] || orders.number;
  const keys = new Map(games.map((game) => [game, keyOf(game)]));
  return [...games].sort((a, b) => {
    const [x, y] = [keys.get(a) ?? '', keys.get(b) ?? ''];
    return typeof x === 'number' && typeof y === 'number' ? y - x : String(x).localeCompare(String(y));
  });
}
