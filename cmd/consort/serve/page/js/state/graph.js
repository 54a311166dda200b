// The graph of a game as paths: shares are White's after each half-move, from 0 to 1, and
// negative where they are not known.

/** @typedef {{ node: number, share: number, judgment: string, name: string, score: string }} Point of the graph: a position, with the move before it */

// stretches returns where the shares are known: pairs of first and last ply.
/** @param {number[]} shares */
export function stretches(shares) {
  /** @type {[number, number][]} */
  const found = [];
  shares.forEach((share, ply) => {
    if (share < 0) return;
    if (ply && shares[ply - 1] >= 0) found[found.length - 1][1] = ply;
    else found.push([ply, ply]);
  });
  return found;
}

// graphPaths returns the paths of the graph, by class, in a box of 100 by 100. What is not
// known is neither White's nor Black's.
/** @param {number[]} shares @returns {[string, string][]} */
export function graphPaths(shares) {
  const last = Math.max(1, shares.length - 1);
  const x = (/** @type {number} */ ply) => (100 * Math.min(last, Math.max(0, ply)) / last).toFixed(2);
  const y = (/** @type {number} */ share) => (100 * (1 - share)).toFixed(1);
  return [
    ...stretches(shares).flatMap(([from, to]) => {
      const points = shares.slice(from, to + 1).map((share, i) => `L${x(from + i)} ${y(share)}`).join('');
      // The end points cover half a ply on either side.
      const [left, right] = [x(from - 0.5), x(to + 0.5)];
      const curve = `${left} ${y(shares[from])}${points}H${right}`;
      return /** @type {[string, string][]} */ ([
        ['known', `M${left} 0H${right}V100H${left}Z`], ['area', `M${left} 100L${curve}V100Z`], ['line', `M${curve}`],
      ]);
    }),
    ['middle', 'M0 50H100'], ['here', ''],
  ];
}

// axisNumbers returns the numbers of moves to label an axis with, about every fifth part,
// each with its ply.
/** @param {number} last @param {number} first @param {boolean} blackFirst */
export function axisNumbers(last, first, blackFirst) {
  const behind = blackFirst ? 1 : 0;
  const moves = Math.ceil((last + behind) / 2);
  const every = [1, 2, 5, 10, 20, 50, 100, 200].find((n) => moves / n <= 6) || 500;
  const labels = [];
  for (let number = first; number < first + moves; number++) {
    const ply = 2 * (number - first) + 1 - behind;
    if (number % every && number !== first || ply > last || ply < 0) continue;
    if (number === first && first % every && every - first % every < every / 2) continue; // too near to the next
    labels.push({ number, ply });
  }
  return labels;
}
