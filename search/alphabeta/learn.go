package alphabeta

import (
	"consort/engine"
	"consort/search"
)

// What the search of a node uses of the histories, and what it teaches them.

// setHistories selects the histories of the node's quiet moves. Later steps rely on
// it where they order, prune or reduce quiet moves.
func (w *worker) setHistories(n *node) {
	h := &n.history
	h.threats = w.evaluator.threatened(&n.position, n.ply)
	n.position.FindChecks(&h.checks)
	h.butterfly = &w.history.butterfly[n.position.SideToMove()&1]
	h.pawn = &w.history.pawn[n.position.PawnKey()%uint64(len(w.history.pawn))]
	for i, plies := range continuationPlies {
		h.continuation[i] = w.continuation(n, plies)
	}
}

// continuation returns the continuation history of the move that was played a
// number of plies before this node's own.
func (w *worker) continuation(n *node, plies int) *historyRow {
	return &w.history.continuation[w.indexOfMove(n, plies)&(moveIndexes-1)]
}

// indexOfMove returns the moveIndex of the move that was played a number of plies before
// this node's own. Before the root it is one of no piece, for each number another.
func (w *worker) indexOfMove(n *node, plies int) int {
	if n.ply < plies {
		return moveIndex(engine.NoPiece, engine.NoMove) + plies
	}
	return w.nodes[n.ply-plies].moveIndex
}

// recordTried keeps a move that did not fail high, for updateHistories.
func (n *node) recordTried(m engine.Move, quiet bool) {
	switch {
	case quiet && n.quietCount < len(n.quiets):
		n.quiets[n.quietCount] = m
		n.quietCount++
	case !quiet && n.noisyCount < len(n.noisies):
		n.noisies[n.noisyCount] = m
		n.noisyCount++
	}
}

// updateHistories gives the move that failed high a bonus, and the moves searched
// before it a malus.
func (w *worker) updateHistories(n *node, best engine.Move) {
	p := &n.position
	bonus, malus := historyBonus(n.depth), -historyMalus(n.depth)
	if p.IsNoisy(best) {
		applyBonus(w.history.captureEntry(p, best), bonus)
	} else {
		n.killer = best
		// At low depth, a first quiet move that fails high says more about the
		// position than about the move.
		if n.quietCount > 0 || n.depth > 2 {
			n.history.update(p, best, bonus)
		}
		for _, m := range n.quiets[:n.quietCount] {
			n.history.update(p, m, malus)
		}
	}
	for _, m := range n.noisies[:n.noisyCount] {
		applyBonus(w.history.captureEntry(p, m), malus)
	}
}

// findCorrections finds the correction histories of a node, which a move has just led to.
func (w *worker) findCorrections(n *node) {
	n.corrections.find(&w.corrections, &n.position, w.indexOfMove(n, 1), w.indexOfMove(n, 2), w.indexOfMove(n, 4))
}

// updateCorrection moves the correction histories toward the difference between
// the node's score and its static evaluation. Not after a tactical best move, which
// says nothing about the evaluation, nor with a bound that the evaluation satisfies.
func (w *worker) updateCorrection(n *node, bound search.Bound) {
	if n.inCheck || n.excluded != engine.NoMove || n.best.IsDecisive() ||
		n.bestMove != engine.NoMove && n.position.IsNoisy(n.bestMove) ||
		bound == search.LowerBound && n.best <= n.staticEval ||
		bound == search.UpperBound && n.best >= n.staticEval {
		return
	}
	n.corrections.update(int(n.best-n.staticEval) * n.depth / correctionDivisor)
}
