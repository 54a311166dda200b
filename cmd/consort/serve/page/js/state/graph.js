// The graphs of a game as paths: shares are White's after each half-move, from 0 to 1, and
// negative where they are not known.

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

// graphPaths returns the paths of the graph of the analysis, by class, in a box of 100 by
// 30. What is not known stays gray, neither White's nor Black's.
/** @param {number[]} shares @param {number} shownPly @returns {[string, string][]} */
export function graphPaths(shares, shownPly) {
  const last = shares.length - 1;
  const x = (/** @type {number} */ ply) => (100 * Math.min(last, Math.max(0, ply)) / last).toFixed(2);
  const y = (/** @type {number} */ share) => (30 * (1 - share)).toFixed(2);
  return [
    ...stretches(shares).flatMap(([from, to]) => {
      const points = shares.slice(from, to + 1).map((share, i) => `L${x(from + i)} ${y(share)}`).join('');
      // The end points cover half a ply on either side.
      return /** @type {[string, string][]} */ ([
        ['known', `M${x(from - 0.5)} 0H${x(to + 0.5)}V30H${x(from - 0.5)}Z`],
        ['area', `M${x(from - 0.5)} 30V${y(shares[from])}${points}H${x(to + 0.5)}V30Z`],
      ]);
    }),
    ['middle', 'M0 15H100'], ['here', `M${x(shownPly)} 0V30`],
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
