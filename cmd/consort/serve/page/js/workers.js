// Workers, which all tabs share where the browser supports that; otherwise each tab has
// its own.

// openWorker starts a worker and returns the port to it. receive takes its messages. It is
// told when the tab is left.
/** @param {string} url @param {(message: MessageEvent) => void} receive @param {(error: ErrorEvent) => void} [failed] */
export function openWorker(url, receive, failed) {
  const worker = window.SharedWorker ? new SharedWorker(url, { name: 'consort' }) : new Worker(url, { name: 'consort' });
  const port = 'port' in worker ? worker.port : worker;
  if (failed) worker.onerror = failed;
  port.onmessage = receive;
  window.addEventListener('pagehide', () => port.postMessage({ leave: true }));
  return port;
}

// withLock calls a function with the name of a lock that ends with the tab, which lets the
// worker notice tabs that crash: '' if the browser has none.
/** @param {(lock: string) => void} act */
export function withLock(act) {
  const lock = `consort-tab-${Math.random().toString(36).slice(2)}`;
  if (!navigator.locks) act('');
  else navigator.locks.request(lock, () => { act(lock); return new Promise(() => {}); });
}
