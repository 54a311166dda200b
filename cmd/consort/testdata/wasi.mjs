// Runs a program built for wasip1 in node: node wasi.mjs PROGRAM ARGUMENT...

import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [path, ...args] = process.argv.slice(2);
const wasi = new WASI({ version: "preview1", args: [path, ...args], env: {}, preopens: {}, returnOnExit: true });
const program = await WebAssembly.compile(await readFile(path));
process.exitCode = wasi.start(await WebAssembly.instantiate(program, wasi.getImportObject()));
