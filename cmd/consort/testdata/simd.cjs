// Gives a program that was built with the tag wasmsimd its kernels, in node: node -r
// simd.cjs wasm_exec_node.js PROGRAM ARGUMENT...

require('../../../eval/nnue/kernels.js');

const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (source, imports) => {
  const connect = globalThis.consortKernels(imports);
  const made = await instantiate(source, imports);
  connect(made.instance);
  return made;
};
