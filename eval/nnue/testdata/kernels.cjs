// Calls the kernels in kernels.js: node kernels.cjs MEMORY CALLS. MEMORY is a file with the
// bytes of the memory, which it writes back; CALLS is one with a list of lists, each a name
// and its arguments. It prints a list of what they return.

const { readFileSync, writeFileSync } = require('node:fs');
require('../kernels.js');

const [file, calls] = process.argv.slice(2);
const bytes = readFileSync(file);
const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes.length / 65536) });
new Uint8Array(memory.buffer).set(bytes);
const imports = {};
globalThis.consortKernels(imports)({ exports: { mem: memory } });
const results = JSON.parse(readFileSync(calls)).map(([name, ...list]) => imports.nnue[name](...list) ?? 0);
writeFileSync(file, new Uint8Array(memory.buffer, 0, bytes.length));
console.log(JSON.stringify(results));
