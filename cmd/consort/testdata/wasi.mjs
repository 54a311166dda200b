// Runs a program built for wasip1 in node: node wasi.mjs PROGRAM ARGUMENT...

import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [path, ...args] = process.argv.slice(2);
// The program's exit ends node at once. To return from it instead, node 20 unwinds
// the stack of the program, and has been seen to crash doing so.
const wasi = new WASI({ version: "preview1", args: [path, ...args], env: {}, preopens: {}, returnOnExit: false });
const program = await WebAssembly.compile(await readFile(path));
wasi.start(await WebAssembly.instantiate(program, wasi.getImportObject()));
