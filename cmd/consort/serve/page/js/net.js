// The way to the server: questions, commands, and what is new.

async function answer(response) {
  const type = response.headers.get('Content-Type') || '';
  const body = type.startsWith('application/json') ? await response.json() : {};
  if (!response.ok) throw new Error(body.error || `The server answers ${response.status}.`);
  return body;
}

export const get = async (path) => answer(await fetch(path));

export const post = async (path, body = {}) => answer(await fetch(path, {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
}));

// watch calls tell(kind, value, age) with what is new in a game, told age ms ago:
// 'game', 'live', 'gone', and 'link' when the server is lost and found. Tabs share one stream if
// the browser can; else each has its own.
export function watch(id, tell) {
  return window.SharedWorker ? watchShared(id, tell) : watchAlone(id, tell);
}

function watchShared(id, tell) {
  const worker = new SharedWorker('/worker.js', { name: 'consort' });
  worker.port.onmessage = ({ data }) => tell(data.kind, data.value, Date.now() - data.at);
  worker.port.start();
  const join = (lock) => worker.port.postMessage({ join: id, lock });
  const leave = () => worker.port.postMessage({ leave: true });
  // A lock that ends with the tab tells the worker of tabs that crash.
  if (navigator.locks) {
    const lock = `consort-tab-${Math.random().toString(36).slice(2)}`;
    navigator.locks.request(lock, () => { join(lock); return new Promise(() => {}); });
  } else {
    join('');
  }
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', (event) => { if (event.persisted) join(''); });
  return leave;
}

function watchAlone(id, tell) {
  let source;
  let ended = false;
  const open = () => {
    source = new EventSource(`/api/events?game=${encodeURIComponent(id)}`);
    for (const kind of ['game', 'live', 'gone']) {
      source.addEventListener(kind, (event) => tell(kind, JSON.parse(event.data), 0));
    }
    source.onopen = () => tell('link', true);
    source.onerror = () => {
      tell('link', false);
      if (source.readyState === EventSource.CLOSED && !ended) setTimeout(open, 2000);
    };
  };
  open();
  return () => { ended = true; source.close(); };
}
