package alphabeta

import (
	"consort/engine"
	"consort/eval"
	"consort/search"
)

// Correction histories: where the search again and again finds positions with
// some feature better or worse than the evaluation had them, the evaluation of
// the next one with that feature is corrected. Source of the technique:
// Caissa and Stockfish, 2023 and 2024. Worth 42 ± 28 Elo (400 games at 10,000
// nodes without it).

const correctionSlots = 1 << 14

// A correctionTable holds an error of the evaluation, in units of
// maxCorrection, by side to move and a feature's key.
type correctionTable [2][correctionSlots]int16

type corrections struct {
	pawns        correctionTable
	minors       correctionTable
	nonPawns     [2]correctionTable // by colour of the pieces
	continuation [1024][1024]int16  // by the last two moves' pieces and targets
}

// correctionTables are the entries that belong to a node, with the most that
// each may say, in centipawns.
type correctionTables [5]struct {
	entry  *int16
	weight int
}

// correctionsAt returns the entries of a node.
func (w *worker) correctionsAt(n *node) (t correctionTables) {
	c, p := &w.corrections, &n.position
	side := p.SideToMove() & 1
	t[0].entry, t[0].weight = &c.pawns[side][p.PawnKey()%correctionSlots], correctionPawn
	t[1].entry, t[1].weight = &c.minors[side][p.MinorKey()%correctionSlots], correctionMinor
	t[2].entry, t[2].weight = &c.nonPawns[0][side][p.NonPawnKey(engine.White)%correctionSlots], correctionNonPawn
	t[3].entry, t[3].weight = &c.nonPawns[1][side][p.NonPawnKey(engine.Black)%correctionSlots], correctionNonPawn
	t[4].entry, t[4].weight = &c.continuation[w.moveIndex(n, 2)][w.moveIndex(n, 1)], correctionContinuation
	return t
}

// moveIndex numbers the piece and target of the move some plies before a node.
func (w *worker) moveIndex(n *node, plies int) int {
	if n.ply < plies {
		return 0
	}
	earlier := &w.nodes[n.ply-plies]
	return (int(earlier.moved)<<6 | int(earlier.move.Target()&63)) & 1023
}

// correction returns what to add to the node's evaluation.
func (w *worker) correction(n *node) eval.Score {
	sum := 0
	for _, t := range w.correctionsAt(n) {
		sum += int(*t.entry) * t.weight
	}
	return eval.Score(sum / maxCorrection)
}

// correct learns from the result of a node's search. A tactical result says
// nothing about the evaluation, nor does a bound on the side where the
// evaluation lies already.
func (w *worker) updateCorrection(n *node, bound search.Bound) {
	if n.inCheck || n.excluded != engine.NoMove || n.best.IsDecisive() ||
		n.bestMove != engine.NoMove && n.position.IsNoisy(n.bestMove) ||
		bound == search.LowerBound && n.best <= n.staticEval ||
		bound == search.UpperBound && n.best >= n.staticEval {
		return
	}
	bonus := int(n.best-n.staticEval) * n.depth / correctionDivisor
	bonus = max(-correctionStep, min(bonus, correctionStep))
	for _, t := range w.correctionsAt(n) {
		updateWithin(t.entry, bonus, maxCorrection)
	}
}
