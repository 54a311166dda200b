// The server as a program on the network: requests by fetch, updates as server-sent
// events, which worker.js receives.

import { openWorker, withLock } from './workers.js';

/** @typedef {(kind: string, value: any, age: number) => void} Notify */
/** @typedef {{ status: number, type: string, text: string }} Response */
/** @typedef {{ gameURL: (id: string) => string, shownGame: () => string, link: (anchor: import('./dom.js').PageElement, path: string) => void,
 *   request: (method: string, path: string, body?: string) => Promise<Response>, watch: (id: string, notify: Notify) => (node: number) => void }} Transport */

// gameURL returns the address of a game, shownGame the ID of the game that the address
// bar names, '' for none.
/** @param {string} id */
export const gameURL = (id) => `/game/${id}`;
export const shownGame = () => /^\/game\/(\w+)$/.exec(window.location.pathname)?.[1] || '';

// Unreachable is the error of a request that did not reach the server.
export class Unreachable extends Error {}

// request returns the status, the type and the text of a response.
/** @param {string} method @param {string} path @param {string} [body] @returns {Promise<Response>} */
export async function request(method, path, body) {
  const options = body === undefined ? { method } : { method, headers: { 'Content-Type': 'application/json' }, body };
  const response = await fetch(path, options).catch(() => { throw new Unreachable('The server is not responding.'); });
  return { status: response.status, type: response.headers.get('Content-Type') || '', text: await response.text() };
}

// link makes a link save a file of the server.
/** @param {import('./dom.js').PageElement} anchor @param {string} path */
export function link(anchor, path) { anchor.href = path; }

// watch calls notify(kind, value, age) with the updates of a game, and returns a
// function to call with the node on the board, -1 for the current position.
/** @param {string} id @param {Notify} notify */
export function watch(id, notify) {
  const port = openWorker('/worker.js', ({ data }) => notify(data.kind, data.value, Date.now() - data.at));
  let node = -1;
  const join = (/** @type {string} */ lock) => port.postMessage({ join: id, node, lock });
  withLock(join);
  window.addEventListener('pageshow', (event) => { if (event.persisted) join(''); });
  return (/** @type {number} */ at) => {
    node = at;
    port.postMessage({ look: node });
  };
}
