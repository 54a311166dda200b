// One stream for all tabs: a browser opens only six connections to a server, so
// twenty tabs with a stream each would wait for each other. This worker has one
// stream for the games of all tabs, and passes on what is new.
'use strict';

const tabs = new Map(); // the game of each port
const latest = new Map(); // what was last told of each game
let source = null;
let topics = '';
let renewing = 0;

function tell(game, kind, value) {
  if (kind !== 'link') {
    if (!latest.has(game)) latest.set(game, new Map());
    latest.get(game).set(kind, { value, at: Date.now() });
  }
  for (const [port, of] of tabs) if (of === game || kind === 'link') port.postMessage({ kind, value, at: Date.now() });
}

// renew opens the stream anew if other games are watched than before. Tabs that
// open at the same time are taken together.
function renew() {
  clearTimeout(renewing);
  renewing = setTimeout(() => {
    const games = [...new Set(tabs.values())].sort();
    const wanted = games.join(' ');
    if (wanted === topics && (!source || source.readyState !== EventSource.CLOSED)) return;
    topics = wanted;
    if (source) source.close();
    source = null;
    for (const game of latest.keys()) if (!games.includes(game)) latest.delete(game);
    if (games.length) open(games);
  }, 20);
}

function open(games) {
  const mine = new EventSource('/api/events?' + games.map((g) => 'game=' + encodeURIComponent(g)).join('&'));
  source = mine;
  for (const kind of ['game', 'live', 'gone']) {
    mine.addEventListener(kind, (event) => {
      const value = JSON.parse(event.data);
      tell(value.id, kind, value);
    });
  }
  mine.onopen = () => tell('', 'link', true);
  mine.onerror = () => {
    tell('', 'link', false);
    if (mine === source && mine.readyState === EventSource.CLOSED) setTimeout(renew, 2000);
  };
}

function drop(port) {
  if (tabs.delete(port)) renew();
}

function join(port, game, lock) {
  tabs.set(port, game);
  for (const [kind, { value, at }] of latest.get(game) || []) port.postMessage({ kind, value, at });
  renew();
  // The lock is the tab's for as long as it lives.
  if (lock && navigator.locks) navigator.locks.request(lock, () => drop(port));
}

onconnect = (event) => {
  const port = event.ports[0];
  port.onmessage = ({ data }) => {
    if (data.join) join(port, data.join, data.lock);
    if (data.leave) drop(port);
  };
};
