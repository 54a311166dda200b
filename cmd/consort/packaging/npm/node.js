// The entry for node: a worker thread with the interface of a browser's Worker.

import { Worker } from 'node:worker_threads';

export default function createEngine() {
  // The search is recursive: its longest lines need more than the usual stack.
  const worker = new Worker(new URL('./node-worker.js', import.meta.url), { resourceLimits: { stackSizeMb: 8 } });
  const engine = {
    onmessage: null,
    onerror: null,
    postMessage: (commands) => worker.postMessage(commands),
    terminate: () => { worker.terminate(); },
  };
  worker.on('message', (data) => engine.onmessage?.({ data }));
  worker.on('error', (error) => {
    if (!engine.onerror) throw error;
    engine.onerror(error);
  });
  return engine;
}
