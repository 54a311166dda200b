// The entry for browsers: a Worker is an engine as index.d.ts declares it. Bundlers
// recognize this expression.

export default function createEngine() {
  return new Worker(new URL('./worker.js', import.meta.url), { type: 'module', name: 'consort' });
}
