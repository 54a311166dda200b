// The server in this browser: the program as WebAssembly in a worker, which engine.js
// runs. It answers the same requests as the one on the network. All tabs share it where
// the browser supports that; otherwise each has its own.

const file = (path) => new URL(`../${path}`, import.meta.url).href;

// gameURL returns the address of a game, shownGame the ID of the game that the address
// bar names, '' for none. A static host has only files, so the query names the game.
export const gameURL = (id) => `${file('')}?game=${id}`;
export const shownGame = () => /^\w+$/.exec(new URLSearchParams(window.location.search).get('game') ?? '')?.[0] || '';

const calls = new Map(); // by number: what to do with the parts of a response
let port = null;
let number = 0;

// connect starts the worker, once.
function connect() {
  if (port) return;
  if (window.SharedWorker) {
    const worker = new SharedWorker(file('engine.js'), { name: 'consort' });
    worker.onerror = failed;
    port = worker.port;
    port.start();
  } else {
    port = new Worker(file('engine.js'), { name: 'consort' });
    port.onerror = failed;
  }
  port.addEventListener('message', receive);
  // A lock that ends with the tab lets the worker notice tabs that crash.
  if (navigator.locks) {
    const lock = `consort-tab-${Math.random().toString(36).slice(2)}`;
    navigator.locks.request(lock, () => { port.postMessage({ lock }); return new Promise(() => {}); });
  }
  window.addEventListener('pagehide', () => port.postMessage({ leave: true }));
  navigator.serviceWorker?.register(file('sw.js')).catch(() => {}); // Without it the page needs the network.
}

function receive({ data }) {
  if ('loading' in data) showLoading(data.loading);
  if (data.failed) failed(data);
  calls.get(data.number)?.(data);
}

// failed ends all requests with an error: without the engine there will be no response.
// Another attempt needs another worker.
function failed({ failed: reason, message }) {
  const error = `The engine does not run: ${reason || message || 'see the console of the browser'}. Reload the page to try again.`;
  const text = JSON.stringify({ error });
  showLoading(false);
  document.getElementById('link').textContent = error;
  document.getElementById('link').hidden = false;
  for (const call of [...calls.values()]) {
    call({ head: { status: 500, type: 'application/json' } });
    call({ part: new TextEncoder().encode(text) });
    call({ end: true });
  }
}

// showLoading tells the user that the engine is on its way, if it takes a while.
let loading = 0;
function showLoading(on) {
  clearTimeout(loading);
  const notice = document.getElementById('link');
  if (on) {
    loading = setTimeout(() => { notice.textContent = 'Loading the engine…'; notice.hidden = false; }, 300);
  } else if (notice) {
    notice.hidden = true;
  }
}

// call sends a request. take receives the parts of its response; the returned function
// cancels it.
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
const receiveAll = (method, path, body) => new Promise((resolve) => {
  const response = { head: null, parts: [] };
  call(method, path, body, ({ head, part, end }) => {
    if (head) response.head = head;
    if (part) response.parts.push(part);
    if (end) resolve(response);
  });
});

// request returns the status, the type and the text of a response.
export async function request(method, path, body) {
  const { head, parts } = await receiveAll(method, path, body);
  return { status: head.status, type: head.type, text: await new Blob(parts).text() };
}

// link makes a link save a file of the server.
export function link(anchor, path) {
  anchor.href = '#';
  anchor.onclick = async (event) => {
    event.preventDefault();
    const { head, parts } = await receiveAll('GET', path);
    const saved = document.createElement('a');
    saved.href = URL.createObjectURL(new Blob(parts, { type: head.type }));
    saved.download = /filename="([^"]*)"/.exec(head.disposition)?.[1] || 'consort.txt';
    saved.click();
    setTimeout(() => URL.revokeObjectURL(saved.href), 60000); // Safari starts reading late.
  };
}

// stream reads server-sent events, and returns a function that ends them.
function stream(path, notify) {
  const decoder = new TextDecoder();
  let text = '';
  return call('GET', path, undefined, ({ head, part }) => {
    if (head?.status === 404) notify('gone', {}, 0);
    if (!part) return;
    const messages = (text + decoder.decode(part, { stream: true })).split('\n\n');
    text = messages.pop();
    for (const message of messages) {
      const [, kind, data] = /^event: (.*)\ndata: (.*)$/.exec(message) || [];
      if (kind) notify(kind, JSON.parse(data), 0);
    }
  });
}

// watch calls notify(kind, value, age) with the updates of a game, and returns a
// function to call with the node on the board, -1 for the current position.
export function watch(id, notify) {
  let end = null;
  let shown = -1;
  const open = (node) => {
    shown = node;
    const before = end;
    end = stream(`/api/events?game=${encodeURIComponent(node < 0 ? id : `${id}@n${node}`)}`, notify);
    before?.();
  };
  open(shown);
  window.addEventListener('pageshow', (event) => { if (event.persisted) open(shown); });
  return open;
}
