// One stream for all tabs: browsers allow six connections to a server, so seven tabs
// with a stream each would block each other. This worker opens one stream for
// the games of all tabs and distributes the updates.
'use strict';

/** @typedef {{ game: string, node: number }} Tab the game and the node that it shows, -1 for the current position */
/** @typedef {{ kind: string, value: any, at: number }} Update */
/** @typedef {{ onmessage: ((message: MessageEvent) => any) | null, postMessage: (message: any) => void }} Port of a tab */

/** @type {Map<Port, Tab>} */
const tabs = new Map();
/** @type {Map<string, Map<string, Update>>} the last update of each game, by kind */
const latest = new Map();
/** @type {EventSource | null} */
let source = null;
/** @type {Set<EventSource>} */
const older = new Set(); // streams kept until source is open, so that no tab appears to leave
let topics = '';
/** @type {ReturnType<typeof setTimeout> | undefined} */
let renewing;

/** @param {Tab} tab */
const nameOf = ({ game, node }) => (node < 0 ? game : `${game}@n${node}`);
/** @param {string} kind @param {any} value */
const kindOf = (kind, value) => (kind === 'past' ? `past ${value.node}` : kind);

/** @param {string} game @param {string} kind @param {any} value */
function notify(game, kind, value) {
  if (kind !== 'link') {
    const updates = latest.get(game) || new Map();
    latest.set(game, updates);
    updates.set(kindOf(kind, value), { kind, value, at: Date.now() });
  }
  for (const [port, tab] of tabs) if (tab.game === game || kind === 'link') port.postMessage({ kind, value, at: Date.now() });
}

// forget drops the updates of games and positions that no tab shows any more.
function forget() {
  const shown = [...tabs.values()];
  for (const [game, updates] of latest) {
    if (!shown.some((tab) => tab.game === game)) latest.delete(game);
    for (const [key, { kind, value }] of updates) {
      if (kind === 'past' && !shown.some((tab) => tab.game === game && tab.node === value.node)) updates.delete(key);
    }
  }
}

// renew reopens the stream if the positions shown have changed. Tabs that open at
// the same time are handled together.
function renew() {
  clearTimeout(renewing);
  renewing = setTimeout(() => {
    forget();
    const names = [...new Set([...tabs.values()].map(nameOf))].sort();
    const wanted = names.join(' ');
    if (wanted === topics && (!source || source.readyState !== EventSource.CLOSED)) return;
    topics = wanted;
    if (source) older.add(source);
    source = null;
    if (names.length) open(names);
    else closeOlder();
  }, 20);
}

function closeOlder() {
  for (const old of older) old.close();
  older.clear();
}

// isGone reports whether the server refuses a stream because it has none of its games.
/** @param {string} url */
async function isGone(url) {
  const ended = new AbortController();
  const response = await fetch(url, { signal: ended.signal }).catch(() => null);
  ended.abort();
  return response?.status === 404;
}

/** @param {string[]} names */
function open(names) {
  const mine = new EventSource('/api/events?' + names.map((name) => 'game=' + encodeURIComponent(name)).join('&'));
  source = mine;
  for (const kind of ['game', 'live', 'past', 'gone']) {
    mine.addEventListener(kind, (event) => {
      const value = JSON.parse(event.data);
      notify(value.id, kind, value);
    });
  }
  mine.onopen = () => {
    if (mine !== source) return;
    closeOlder();
    notify('', 'link', true);
  };
  mine.onerror = async () => {
    if (mine !== source) return;
    if (mine.readyState === EventSource.CLOSED) {
      if (await isGone(mine.url)) {
        for (const name of names) notify(name.split('@')[0], 'gone', {});
        return;
      }
      setTimeout(renew, 2000);
    }
    notify('', 'link', false);
  };
}

/** @param {Port} port */
function drop(port) {
  if (tabs.delete(port)) renew();
}

/** @param {Port} port @param {Tab} tab @param {string} lock */
function join(port, tab, lock) {
  tabs.set(port, tab);
  pass(port, () => true);
  renew();
  // The tab holds the lock while it lives.
  if (lock && navigator.locks) navigator.locks.request(lock, () => drop(port));
}

// pass sends a tab the last updates.
/** @param {Port} port @param {(kind: string, value: any) => boolean} wanted */
function pass(port, wanted) {
  for (const { kind, value, at } of (latest.get(tabs.get(port)?.game ?? '') || new Map()).values()) {
    if (wanted(kind, value)) port.postMessage({ kind, value, at });
  }
}

// look sets the node a tab shows, -1 for the current position.
/** @param {Port} port @param {number} node */
function look(port, node) {
  const tab = tabs.get(port);
  if (!tab) return;
  tab.node = node;
  pass(port, (kind, value) => kind === 'past' && value.node === node);
  renew();
}

/** @param {Port} port */
function listen(port) {
  port.onmessage = ({ data }) => {
    if (data.join) join(port, { game: data.join, node: data.node }, data.lock);
    if ('look' in data) look(port, data.look);
    if (data.leave) drop(port);
  };
}

if ('onconnect' in self) self.addEventListener('connect', (event) => listen(/** @type {MessageEvent} */ (event).ports[0]));
else listen(/** @type {Port} */ (self)); // Where tabs cannot share a worker, each has its own.
