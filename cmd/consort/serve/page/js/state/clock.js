// Times as clocks show them.

/** @param {number} n */
const two = (n) => String(n).padStart(2, '0');

// clockText formats a time in milliseconds: 1:02:03, 4:05, and with tenths 0:09.9.
/** @param {number} ms @param {boolean} [tenths] whether to show them in the last ten seconds */
export function clockText(ms, tenths = false) {
  const left = Math.max(0, ms);
  if (tenths && left < 10000) return `0:0${(Math.floor(left / 100) / 10).toFixed(1)}`;
  const s = Math.floor(left / 1000);
  const [hours, minutes] = [Math.floor(s / 3600), Math.floor(s / 60) % 60];
  return hours ? `${hours}:${two(minutes)}:${two(s % 60)}` : `${minutes}:${two(s % 60)}`;
}

// timeLeft returns what the clock of a side shows some milliseconds after it was reported.
/** @param {Server.LiveView} live @param {number} side @param {number} elapsed */
export const timeLeft = (live, side, elapsed) => live.left[side] - (live.running === side ? elapsed : 0);
