// Sounds, made of noise and tones when they are wanted: no files.

/** @type {AudioContext} */
let context;

// play plays a sound. Browsers are silent until the user has touched the page.
/** @param {string} kind of those below, '' for none */
export function play(kind) {
  if (!kind) return;
  try {
    context ||= new AudioContext();
    if (context.state === 'suspended') context.resume();
    sounds[kind](context.currentTime + 0.01);
  } catch { /* No sound device: the game goes on without. */ }
}

/** @type {Record<string, (at: number) => void>} */
const sounds = {
  // A wooden piece on a wooden board: a short knock, and the board below it.
  move(at) {
    knock(at, 1900, 0.05, 0.5);
    tone(at, 190, 0.09, 0.35);
  },
  // A knock on a piece, and one on the board.
  capture(at) {
    knock(at, 3200, 0.04, 0.6);
    knock(at + 0.045, 1500, 0.07, 0.7);
    tone(at + 0.045, 150, 0.12, 0.45);
  },
  check(at) {
    sounds.move(at);
    tone(at + 0.05, 740, 0.16, 0.14, 'triangle');
    tone(at + 0.15, 988, 0.22, 0.14, 'triangle');
  },
  end(at) {
    for (const [i, pitch] of [392, 494, 587, 784].entries()) tone(at + i * 0.09, pitch, 0.7 - i * 0.05, 0.12, 'triangle');
  },
};

// envelope returns a gain that falls from loud to nothing.
/** @param {number} at @param {number} length @param {number} loud */
function envelope(at, length, loud) {
  const gain = context.createGain();
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + length);
  gain.connect(context.destination);
  return gain;
}

/** @param {number} at @param {number} pitch @param {number} length @param {number} loud @param {OscillatorType} [type] */
function tone(at, pitch, length, loud, type = 'sine') {
  const source = new OscillatorNode(context, { type, frequency: pitch });
  source.connect(envelope(at, length, loud));
  source.start(at);
  source.stop(at + length);
}

// knock is noise around a pitch.
/** @param {number} at @param {number} pitch @param {number} length @param {number} loud */
function knock(at, pitch, length, loud) {
  const buffer = context.createBuffer(1, Math.ceil(context.sampleRate * length), context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  const source = new AudioBufferSourceNode(context, { buffer });
  const filter = new BiquadFilterNode(context, { type: 'bandpass', frequency: pitch, Q: 1.2 });
  source.connect(filter).connect(envelope(at, length, loud));
  source.start(at);
}
