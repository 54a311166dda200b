// The server in this browser: the program as WebAssembly in a worker, which engine.js
// runs. It answers the same requests as the one on the network.

import { $ } from './dom.js';
import { openWorker, withLock } from './workers.js';

/** @param {string} path */
const file = (path) => new URL(`../${path}`, import.meta.url).href;

// gameURL returns the address of a game, shownGame the ID of the game that the address
// bar names, '' for none. A static host has only files, so the query names the game.
/** @param {string} id */
export const gameURL = (id) => `${file('')}?game=${id}`;
export const shownGame = () => /^\w+$/.exec(new URLSearchParams(window.location.search).get('game') ?? '')?.[0] || '';

/** @typedef {{ number?: number, head?: { status: number, type: string, disposition?: string }, part?: BlobPart & BufferSource, end?: boolean }} Part of a response */
/** @type {Map<number | undefined, (part: Part) => void>} by number: what to do with the parts of a response */
const calls = new Map();
/** @type {MessagePort | Worker} */
let port;
let number = 0;

// connect starts the worker, once.
function connect() {
  if (port) return;
  port = openWorker(file('engine.js'), receive, failed);
  withLock((lock) => { if (lock) port.postMessage({ lock }); });
  navigator.serviceWorker?.register(file('sw.js')).catch(() => {}); // Without it the page needs the network.
}

/** @param {MessageEvent} event */
function receive({ data }) {
  if ('loading' in data) showLoading(data.loading, data.loaded);
  if (data.failed) failed(data);
  calls.get(data.number)?.(data);
}

// failed ends all requests with an error: without the engine there will be no response.
// Another attempt needs another worker.
/** @param {{ failed?: string, message?: string }} why */
function failed({ failed: reason, message }) {
  const error = `The engine does not run: ${reason || message || 'see the console of the browser'}. Reload the page to try again.`;
  const text = JSON.stringify({ error });
  showLoading(false);
  $('link').textContent = error;
  $('link').hidden = false;
  for (const call of [...calls.values()]) {
    call({ head: { status: 500, type: 'application/json' } });
    call({ part: new TextEncoder().encode(text) });
    call({ end: true });
  }
}

// showLoading shows that the engine is loading, if that takes a while, and which share of it
// has arrived. The game comes later, so the text of the status is free.
let loading = 0;
/** @param {boolean} on @param {number} [share] */
function showLoading(on, share = 0) {
  const notice = $('link');
  notice.classList.toggle('loading', on);
  notice.style.setProperty('--loaded', `${100 * share}%`);
  if (!on) {
    if (loading) $('status').textContent = '';
    clearTimeout(loading);
    loading = 0;
    notice.hidden = true;
    return;
  }
  const text = share < 1 ? 'Loading the engine…' : 'Starting the engine…';
  if (notice.textContent !== text) notice.textContent = text; // It is read aloud whenever it is set.
  const show = () => { notice.hidden = false; $('status').textContent = notice.textContent; };
  if (notice.hidden) loading ||= window.setTimeout(show, 300);
  else show();
}

// call sends a request. take receives the parts of its response; the returned function
// cancels it.
/** @param {string} method @param {string} path @param {string | undefined} body @param {(part: Part) => void} take */
function call(method, path, body, take) {
  connect();
  const mine = ++number;
  calls.set(mine, (data) => {
    if (data.end) calls.delete(mine);
    take(data);
  });
  port.postMessage({ number: mine, method, path, body });
  return () => {
    calls.delete(mine);
    port.postMessage({ number: mine, cancel: true });
  };
}

// receiveAll returns a whole response, its body in parts.
/** @param {string} method @param {string} path @param {string} [body] @returns {Promise<{ head: NonNullable<Part['head']>, parts: BlobPart[] }>} */
const receiveAll = (method, path, body) => new Promise((resolve) => {
  const response = { head: { status: 0, type: '' }, parts: /** @type {BlobPart[]} */ ([]) };
  call(method, path, body, ({ head, part, end }) => {
    if (head) response.head = head;
    if (part) response.parts.push(part);
    if (end) resolve(response);
  });
});

// request returns the status, the type and the text of a response.
/** @param {string} method @param {string} path @param {string} [body] */
export async function request(method, path, body) {
  const { head, parts } = await receiveAll(method, path, body);
  return { status: head.status, type: head.type, text: await new Blob(parts).text() };
}

// link makes a link save a file of the server.
/** @param {import('./dom.js').PageElement} anchor @param {string} path */
export function link(anchor, path) {
  anchor.href = '#';
  anchor.onclick = async (event) => {
    event.preventDefault();
    const { head, parts } = await receiveAll('GET', path);
    const saved = document.createElement('a');
    saved.href = URL.createObjectURL(new Blob(parts, { type: head.type }));
    saved.download = /filename="([^"]*)"/.exec(head.disposition ?? '')?.[1] || 'consort.txt';
    saved.click();
    setTimeout(() => URL.revokeObjectURL(saved.href), 60000); // Safari starts reading late.
  };
}

// stream reads server-sent events, and returns a function that ends them.
/** @param {string} path @param {import('./http.js').Notify} notify */
function stream(path, notify) {
  const decoder = new TextDecoder();
  let text = '';
  return call('GET', path, undefined, ({ head, part }) => {
    if (head?.status === 404) notify('gone', {}, 0);
    if (!part) return;
    const messages = (text + decoder.decode(part, { stream: true })).split('\n\n');
    text = messages.pop() ?? '';
    for (const message of messages) {
      const [, kind, data] = /^event: (.*)\ndata: (.*)$/.exec(message) || [];
      if (kind) notify(kind, JSON.parse(data), 0);
    }
  });
}

// watch calls notify(kind, value, age) with the updates of a game, and returns a
// function to call with the node on the board, -1 for the current position.
/** @param {string} id @param {import('./http.js').Notify} notify */
export function watch(id, notify) {
  /** @type {(() => void) | null} */
  let end = null;
  let shown = -1;
  const open = (/** @type {number} */ node) => {
    shown = node;
    const before = end;
    end = stream(`/api/events?game=${encodeURIComponent(node < 0 ? id : `${id}@n${node}`)}`, notify);
    before?.();
  };
  open(shown);
  window.addEventListener('pageshow', (event) => { if (event.persisted) open(shown); });
  return open;
}
