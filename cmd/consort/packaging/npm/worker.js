// The worker in a browser.

import { start } from './engine.js';

async function load() {
  const response = await fetch(new URL('./consort.wasm.gz', import.meta.url));
  if (!response.ok) throw new Error(`consort.wasm.gz: ${response.status} ${response.statusText}`);
  return response.arrayBuffer();
}

const engine = start(load, (line) => self.postMessage(line));
self.onmessage = ({ data }) => engine.receive(data);
engine.ended.then(() => self.close(), (error) => setTimeout(() => { throw error; }));
