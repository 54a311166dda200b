// The worker in node.

import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { start } from './engine.js';

const load = () => readFile(new URL('./consort.wasm.gz', import.meta.url));
const engine = start(load, (line) => parentPort.postMessage(line));
parentPort.on('message', (commands) => engine.receive(commands));
engine.ended.then(() => process.exit(), (error) => setTimeout(() => { throw error; }));
