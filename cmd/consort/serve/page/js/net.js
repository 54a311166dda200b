// The connection to the server: queries, commands and updates.

async function answer(response) {
  const type = response.headers.get('Content-Type') || '';
  const body = type.startsWith('application/json') ? await response.json() : {};
  if (!response.ok) throw new Error(body.error || `The server responded with status ${response.status}.`);
  return body;
}

export const get = async (path) => answer(await fetch(path));

export const post = async (path, body = {}) => answer(await fetch(path, {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
}));

// watch calls notify(kind, value, age) with the updates of a game, age ms old: 'game',
// 'live', 'past', 'gone', and 'link' when the connection is lost or restored. It
// returns a function to call with the ply on the board, -1 for the current position.
// Tabs share one stream where the browser supports it; otherwise each has its own.
export function watch(id, notify) {
  const look = window.SharedWorker ? watchShared(id, notify) : watchAlone(id, notify);
  let reported = -1;
  let timer = 0;
  return (ply) => {
    if (ply === reported) return;
    reported = ply;
    clearTimeout(timer); // Stepping quickly through a game requests only the final position.
    timer = setTimeout(look, 150, ply);
  };
}

function watchShared(id, notify) {
  const worker = new SharedWorker('/worker.js', { name: 'consort' });
  let ply = -1;
  worker.port.onmessage = ({ data }) => notify(data.kind, data.value, Date.now() - data.at);
  worker.port.start();
  const join = (lock) => worker.port.postMessage({ join: id, ply, lock });
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
    ply = at;
    worker.port.postMessage({ look: ply });
  };
}

function watchAlone(id, notify) {
  let source;
  const open = (ply) => {
    const before = source;
    const mine = new EventSource(`/api/events?game=${encodeURIComponent(ply < 0 ? id : `${id}@${ply}`)}`);
    source = mine;
    for (const kind of ['game', 'live', 'past', 'gone']) {
      mine.addEventListener(kind, (event) => notify(kind, JSON.parse(event.data), 0));
    }
    mine.onopen = () => notify('link', true);
    mine.onerror = () => {
      if (mine !== source) return;
      notify('link', false);
      if (mine.readyState === EventSource.CLOSED) setTimeout(() => { if (mine === source) open(ply); }, 2000);
    };
    before?.close();
  };
  open(-1);
  return open;
}
