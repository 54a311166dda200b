// The streams of the Go program as messages, for both kinds of worker. Go reads its input
// and writes its output by the functions of fs, as in node.

import './wasm_exec.js';
import './kernels.js';

const encoder = new TextEncoder();

// start runs the program. load returns the compressed WebAssembly as bytes, post sends a
// line. It returns receive, which takes commands, and ended, a promise.
export function start(load, post) {
  let input = new Uint8Array(0); // not read yet
  let read = null; // a read of Go that waits for input
  const outputs = { 1: lines(post), 2: lines((line) => console.error(line)) };

  const deliver = () => {
    if (!read || input.length === 0) return;
    const { buffer, offset, length, callback } = read;
    const part = input.subarray(0, length);
    input = input.subarray(part.length);
    read = null;
    buffer.set(part, offset);
    callback(null, part.length);
  };
  Object.assign(globalThis.fs, {
    read(fd, buffer, offset, length, position, callback) {
      read = { buffer, offset, length, callback };
      setTimeout(deliver); // never before Go waits
    },
    write(fd, buffer, offset, length, position, callback) {
      outputs[fd](buffer.subarray(offset, offset + length));
      setTimeout(callback, 0, null, length);
    },
    writeSync(fd, buffer) {
      outputs[fd](buffer);
      return buffer.length;
    },
  });
  return {
    receive(commands) {
      const bytes = encoder.encode(commands.endsWith('\n') ? commands : `${commands}\n`);
      const all = new Uint8Array(input.length + bytes.length);
      all.set(input);
      all.set(bytes, input.length);
      input = all;
      deliver();
    },
    ended: run(load),
  };
}

// lines returns a function that takes bytes and passes on whole lines.
function lines(pass) {
  const decoder = new TextDecoder();
  let rest = '';
  return (bytes) => {
    const found = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = found.pop();
    found.forEach((line) => pass(line));
  };
}

async function run(load) {
  const go = new globalThis.Go();
  const resume = go._resume.bind(go);
  go._resume = () => { if (!go.exited) resume(); }; // Timers of the program outlast it.
  const code = new Promise((resolve) => { go.exit = resolve; });
  const connect = globalThis.consortKernels(go.importObject);
  const body = new Blob([await load()]).stream().pipeThrough(new DecompressionStream('gzip'));
  const { instance } = await WebAssembly.instantiate(await new Response(body).arrayBuffer(), go.importObject);
  connect(instance);
  await go.run(instance);
  if (await code !== 0) throw new Error(`the engine has ended with code ${await code}`);
}
