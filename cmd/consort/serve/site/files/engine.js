// The worker that runs the program. Tabs send it requests, each with a number; Go
// answers them in parts. See local.js for the other side.
'use strict';

importScripts('wasm_exec.js', 'kernels.js', 'store.js');

const ports = new Map(); // each port with its requests, from the tab's number to ours
const requests = new Map(); // by our number: { port, number }
let count = 0;
let server = null; // Go's functions: request(id, method, path, body) and cancel(id)

// Go calls consortServe when it is ready, and consortAnswer with each part of a response.
const ready = new Promise((resolve) => {
  self.consortServe = (request, cancel) => resolve({ request, cancel });
});
self.consortAnswer = (id, answer) => {
  const request = requests.get(id);
  if (!request) return;
  if (answer.end) {
    requests.delete(id);
    ports.get(request.port)?.delete(request.number);
  }
  request.port.postMessage({ ...answer, number: request.number });
};

// load fetches the program and reports how much of it has arrived. It is compressed, so that
// hosts need not do that.
async function load() {
  const response = await fetch('consort.wasm.gz');
  if (!response.ok) throw new Error(`consort.wasm.gz: ${response.status} ${response.statusText}`);
  const size = Number(response.headers.get('Content-Length')) || 0; // 0 if the host does not say
  const parts = [];
  let received = 0;
  for (const reader = response.body.getReader(); ;) {
    const { value, done } = await reader.read();
    if (done) break;
    parts.push(value);
    received += value.length;
    if (size) report(Math.min(received / size, 1));
  }
  const bytes = new Blob(parts);
  const [first, second] = new Uint8Array(await bytes.slice(0, 2).arrayBuffer());
  const compressed = first === 0x1f && second === 0x8b; // Some hosts have it decompressed on the way.
  const body = compressed ? bytes.stream().pipeThrough(new DecompressionStream('gzip')) : bytes;
  return new Response(body, { headers: { 'Content-Type': 'application/wasm' } });
}

// report sends the waiting tabs the share of the program that has arrived.
let loaded = 0;
function report(share) {
  if (share < loaded + 0.01) return;
  loaded = share;
  for (const port of ports.keys()) port.postMessage({ loading: true, loaded });
}

async function start() {
  const go = new Go();
  const connect = consortKernels(go.importObject);
  const { instance } = await WebAssembly.instantiateStreaming(load(), go.importObject);
  connect(instance);
  go.run(instance).then(() => fail(new Error('it has stopped')));
  server = await ready;
  for (const port of ports.keys()) port.postMessage({ loading: false });
}

let failure = '';
function fail({ message }) {
  failure ||= message || 'unknown error';
  for (const port of ports.keys()) port.postMessage({ failed: failure });
}
const started = start().catch(fail);
self.addEventListener('error', fail); // such as one of Go, called by an event
self.addEventListener('unhandledrejection', ({ reason }) => fail(reason));

async function receive(port, { number, method, path, body, cancel, lock, leave }) {
  if (lock) navigator.locks.request(lock, () => drop(port)); // The tab holds it while it lives.
  if (leave) drop(port);
  if (number === undefined) return;
  if (cancel) {
    stop(ports.get(port)?.get(number));
    return;
  }
  if (!ports.has(port)) ports.set(port, new Map());
  const id = ++count;
  ports.get(port).set(number, id);
  requests.set(id, { port, number });
  if (!server) port.postMessage({ loading: true, loaded });
  await started;
  if (failure) port.postMessage({ failed: failure });
  else if (requests.has(id)) server.request(id, method, path, body ?? '');
}

// stop cancels a request: Go then sends its end.
function stop(id) {
  if (id === undefined) return;
  if (server) server.cancel(id);
  else requests.delete(id);
}

// drop forgets a tab.
function drop(port) {
  for (const id of ports.get(port)?.values() || []) stop(id);
  ports.delete(port);
}

function join(port) {
  ports.set(port, new Map());
  port.onmessage = ({ data }) => receive(port, data);
}

if ('onconnect' in self) self.onconnect = (event) => join(event.ports[0]);
else join(self);
