// What is known of the review of the game, and what is to be said of a move.

import { squaresOf } from './squares.js';
import { capital } from './words.js';

/** @typedef {Server.ReviewView & { report: Server.ReviewDocument }} Result */

// mistakes are the judgments that "next mistake" goes to.
export const mistakes = ['inaccuracy', 'mistake', 'blunder'];

export class Reviewed {
  /** @type {Result | null} */
  result = null;
  /** @type {Server.ReviewStatus | null} */
  status = null;
  asked = 0; // the version that is on its way
  node = 0; // on the board
  step = -1; // of the refutation that the board shows instead, -1 for none
  /** @type {Server.Past | null} the position after it, once it has come */
  shown = null;

  get version() { return this.result?.version ?? 0; }

  // ply is that of the node on the board, -1 if it is not reviewed.
  get ply() { return this.result ? this.result.nodes.indexOf(this.node) : -1; }

  get busy() { return this.status?.phase === 'waiting' || this.status?.phase === 'running'; }

  // take takes the status of the review and the node on the board. It reports what to do
  // with the result: load it, forget it, or nothing.
  /** @param {Server.ReviewStatus} status @param {number} node */
  take(status, node) {
    if (node !== this.node || !status.result) this.goTo(-1);
    Object.assign(this, { status, node });
    if (!status.result) return this.result ? 'forget' : '';
    return status.version !== this.version && status.version !== this.asked ? 'load' : '';
  }

  // outdated says why the game should be reviewed again for a level, '' if it need not be.
  /** @param {string} level */
  outdated(level) {
    if (this.status?.stale) return 'The game has changed since this review.';
    const marked = this.result?.report.for;
    return marked && marked !== level ? `These marks are for another level, ${marked}.` : '';
  }

  get moves() { return this.result?.report.moves || []; }

  // name names the move before a position: "12... Nf6?".
  /** @param {number} ply */
  name(ply) {
    const move = this.moves[ply - 1];
    return move ? `${move.number}${move.side === 'white' ? '.' : '...'} ${move.san}${move.symbol || ''}` : 'Start';
  }

  // score returns the evaluation of a position: "+0.35", "#-3".
  /** @param {number} ply */
  score(ply) {
    const { cp, mate } = this.result?.report.positions[ply] || {};
    if (mate !== undefined) return mate === 0 ? 'mate' : `#${mate}`;
    return cp === undefined ? '?' : `${cp > 0 ? '+' : cp < 0 ? '−' : ''}${(Math.abs(cp) / 100).toFixed(2)}`;
  }

  // chance returns White's chances in a position: "White 62%".
  /** @param {number} ply */
  chance(ply) {
    const share = this.result?.shares[ply] ?? -1;
    return share < 0 ? '' : `White ${Math.round(100 * share)}%`;
  }

  // evaluation returns that of the position on the board, null if it is not reviewed.
  evaluation() {
    const share = this.result?.shares[this.ply] ?? -1;
    return share >= 0 ? { share, score: this.score(this.ply).replace('−', '-') } : null;
  }

  // arrows shows the move on the board with its glyph, if it is judged, and the better one.
  /** @returns {import('./game.js').Arrow[]} */
  get arrows() {
    const { judgment, symbol, move, san, best, bestSAN } = this.moves[this.ply - 1] || {};
    if (!judgment || !move || this.step >= 0) return [];
    const [from, to] = squaresOf(move, san);
    const bad = mistakes.includes(judgment);
    return [...(bad ? [{ squares: [from, to], look: 'bad' }] : []), ...(bad && best ? [{ squares: squaresOf(best, bestSAN), look: 'better' }] : []),
      { squares: [to, to], look: judgment, text: symbol || '' }];
  }

  // refutation is the answer to the move on the board, if it is bad.
  get refutation() { return this.moves[this.ply - 1]?.refutation || []; }

  // goTo goes to a step of the refutation, -1 for the move on the board, and returns the moves
  // up to it.
  /** @param {number} step */
  goTo(step) {
    this.step = step;
    if (step < 0) this.shown = null;
    return this.refutation.slice(0, step + 1).map(({ move }) => move);
  }

  // came takes the position after a step, and reports whether the board is to show it. Nobody
  // moves in it.
  /** @param {number} node @param {number} step @param {Server.Past} position */
  came(node, step, position) {
    if (node !== this.node || step !== this.step) return false;
    this.shown = { ...position, legal: {} };
    return true;
  }

  // words says what is to be said of the move on the board.
  words() {
    const move = this.moves[this.ply - 1];
    if (!move) return this.ply < 0 ? 'The review is about the moves of the game. Step back to return to it.' : 'Step through the game, or go to the next mistake.';
    if (move.comment) return `${capital(move.comment)}.`;
    if (move.move === '0000') return 'A null move shows a threat. It is not judged.';
    if (move.forced) return 'The only legal move.';
    if (move.book) return 'A book move.';
    if (move.best === move.move) return 'The best move.';
    return move.judgment ? '' : 'A reasonable move.';
  }

  // total returns a figure of a player as text.
  /** @param {'white' | 'black'} side @param {Exclude<keyof Server.ReviewPlayerDocument, 'brilliant' | 'moves'>} key */
  total(side, key) {
    const totals = /** @type {Result} */ (this.result).report[side];
    if (key === 'good') return String(totals.good + totals.brilliant);
    if (key !== 'accuracy' && key !== 'centipawnLoss') return String(totals[key]);
    return totals.moves ? `${Math.round(totals[key])}${key === 'accuracy' ? '%' : ''}` : '–';
  }

  // marked returns the plies after mistakes, next the one after the ply on the board and
  // after the last one the first; undefined if there is none.
  marked() { return this.moves.flatMap((m, i) => (mistakes.includes(m.judgment || '') ? [i + 1] : [])); }

  next() {
    const plies = this.marked();
    return plies.find((ply) => ply > this.ply) ?? plies[0];
  }

  // puzzles counts the mistakes of a side that are puzzles.
  /** @param {string} side */
  puzzles(side) { return this.moves.filter((move) => move.side === side && move.puzzle).length; }
}
