// Drives the installed package, in node and in a browser alike, and returns the lines of
// three engines.

export default async function drive(createEngine) {
  const atOnce = open(createEngine);
  atOnce.engine.postMessage('position startpos\ngo infinite\nstop\nquit');
  const lines = { atOnce: await atOnce.until('bestmove') };

  const searching = open(createEngine);
  searching.engine.postMessage('uci');
  searching.engine.postMessage('position startpos moves e2e4');
  searching.engine.postMessage('go depth 9');
  await searching.until('bestmove');
  searching.engine.postMessage('go infinite');
  await searching.until('info depth 5 ');
  searching.engine.postMessage('isready');
  await searching.until('readyok');
  searching.engine.postMessage('stop');
  lines.searching = await searching.until('bestmove');
  searching.engine.postMessage('quit');

  // This ending has the longest lines, which need the most stack.
  const deep = open(createEngine);
  deep.engine.postMessage('position fen 8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1\ngo depth 18');
  lines.deep = await deep.until('bestmove');
  deep.engine.terminate();
  return lines;
}

// open starts an engine. until waits for a line that begins with a text, and returns all
// lines up to it.
function open(createEngine) {
  const engine = createEngine();
  const lines = [];
  let read = 0;
  let arrived = () => {};
  const failed = new Promise((_, reject) => {
    engine.onerror = (error) => reject(new Error(error.message || 'the worker does not start'));
  });
  engine.onmessage = ({ data }) => {
    lines.push(data);
    arrived();
  };
  const until = (text) => Promise.race([failed, new Promise((resolve) => {
    arrived = () => {
      const at = lines.findIndex((line, i) => i >= read && line.startsWith(text));
      if (at < 0) return;
      read = at + 1;
      resolve(lines.slice(0, read));
    };
    arrived();
  })]);
  return { engine, until };
}
