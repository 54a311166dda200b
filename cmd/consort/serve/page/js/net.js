// The connection to the server: addresses, queries, commands and updates. Other scripts
// name the server's paths, such as /api/games, but only this one requests them: from a
// server on the network, or from an engine in this browser if the page says so.

import * as http from './http.js';
import * as local from './local.js';
import { keep, kept } from './state/kept.js';

export { Unreachable } from './http.js';

/** @type {import('./http.js').Transport} */
const transport = document.querySelector('meta[name="engine"][content="local"]') ? local : http;

// gameURL returns the address of a game, shownGame the ID of the game that the address
// bar names, '' for none. link makes a link save a file of the server.
export const { gameURL, shownGame, link } = transport;

// showGame makes the address bar name a game.
/** @param {string} id */
export const showGame = (id) => window.history.replaceState(null, '', gameURL(id));

// request returns a response, or throws the error that the server reports.
/** @param {string} method @param {string} path @param {string} [body] */
async function request(method, path, body) {
  const response = await transport.request(method, path, body);
  const { status, type } = response;
  const value = type.startsWith('application/json') ? JSON.parse(response.text) : {};
  if (status < 200 || status > 299) throw new Error(value.error || `The server responded with status ${status}.`);
  return { value, text: response.text };
}

/** @param {string} path @returns {Promise<any>} */
export const get = async (path) => (await request('GET', path)).value;

/** @param {string} path @param {object} [body] @returns {Promise<any>} */
export const post = async (path, body = {}) => (await request('POST', path, JSON.stringify(body))).value;

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

// text returns a file of the server, such as a saved game.
/** @param {string} path */
export const text = async (path) => (await request('GET', path)).text;

// watch calls notify(kind, value, age) with the updates of a game, age ms old: 'game',
// 'live', 'past', 'gone', and 'link' when the connection is lost or restored. It
// returns a function to call with the node on the board, -1 for the current position.
/** @param {string} id @param {import('./http.js').Notify} notify */
export function watch(id, notify) {
  const look = transport.watch(id, notify);
  let reported = -1;
  let timer = 0;
  return (/** @type {number} */ node) => {
    if (node === reported) return;
    reported = node;
    clearTimeout(timer); // Stepping quickly through a game requests only the final position.
    timer = window.setTimeout(look, 150, node);
  };
}

// defaults returns the game that begins with the page: against the opponent of last time,
// at first the weakest one.
export function defaults() {
  const { name = '', opponent } = kept(window.localStorage, 'new-game') || {};
  return { white: `human ${name}`.trim(), black: opponent || 'alpha-beta naive', control: 'off' };
}

// begin creates a game, from a file if one is given, and shows it: here, or in a tab, which
// gets the book that the game is of.
/** @param {Partial<Server.Request>} wanted @param {Window | null} [tab] @param {{ text: string, number: number, copy: boolean }} [file] @param {import('./state/book.js').Book} [book] */
export async function begin(wanted, tab, file, book) {
  const { id } = await post('/api/games', wanted);
  if (file) {
    await post(`/api/games/${id}/open`, file).catch(async (error) => {
      await post(`/api/games/${id}/quit`);
      throw error;
    });
  }
  if (book && tab) tab.sessionStorage.setItem(`book-${id}`, JSON.stringify(book.kept));
  // Without a network the server ends with this page, and the game with it.
  if (!file) keep((tab || window).sessionStorage, 'first', { id, again: wanted });
  (tab || window).location.assign(gameURL(id));
}
