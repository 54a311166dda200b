// The server as a program on the network: requests by fetch, updates as server-sent
// events. Tabs share one stream where the browser supports it; otherwise each has its
// own.

// gameURL returns the address of a game, shownGame the ID of the game that the address
// bar names, '' for none.
export const gameURL = (id) => `/game/${id}`;
export const shownGame = () => /^\/game\/(\w+)$/.exec(window.location.pathname)?.[1] || '';

// request returns the status, the type and the text of a response.
export async function request(method, path, body) {
  const options = body === undefined ? { method } : { method, headers: { 'Content-Type': 'application/json' }, body };
  const response = await fetch(path, options);
  return { status: response.status, type: response.headers.get('Content-Type') || '', text: await response.text() };
}

// link makes a link save a file of the server.
export function link(anchor, path) { anchor.href = path; }

// watch calls notify(kind, value, age) with the updates of a game, and returns a
// function to call with the node on the board, -1 for the current position.
export const watch = (id, notify) => (window.SharedWorker ? watchShared(id, notify) : watchAlone(id, notify));

function watchShared(id, notify) {
  const worker = new SharedWorker('/worker.js', { name: 'consort' });
  let node = -1;
  worker.port.onmessage = ({ data }) => notify(data.kind, data.value, Date.now() - data.at);
  worker.port.start();
  const join = (lock) => worker.port.postMessage({ join: id, node, lock });
  const leave = () => worker.port.postMessage({ leave: true });
  // A lock that ends with the tab lets the worker notice tabs that crash.
  if (navigator.locks) {
    const lock = `consort-tab-${Math.random().toString(36).slice(2)}`;
    navigator.locks.request(lock, () => { join(lock); return new Promise(() => {}); });
  } else {
    join('');
  }
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', (event) => { if (event.persisted) join(''); });
  return (at) => {
    node = at;
    worker.port.postMessage({ look: node });
  };
}

function watchAlone(id, notify) {
  let source;
  const open = (node) => {
    const before = source;
    const mine = new EventSource(`/api/events?game=${encodeURIComponent(node < 0 ? id : `${id}@n${node}`)}`);
    source = mine;
    for (const kind of ['game', 'live', 'past', 'gone']) {
      mine.addEventListener(kind, (event) => notify(kind, JSON.parse(event.data), 0));
    }
    mine.onopen = () => notify('link', true);
    mine.onerror = async () => {
      if (mine !== source) return;
      if (mine.readyState === EventSource.CLOSED) {
        if ((await request('GET', `/api/games/${encodeURIComponent(id)}/ply/0`).catch(() => null))?.status === 404) {
          notify('gone', {}, 0);
          return;
        }
        setTimeout(() => { if (mine === source) open(node); }, 2000);
      }
      notify('link', false);
    };
    before?.close();
  };
  open(-1);
  return open;
}
