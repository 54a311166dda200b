package alphabeta

import (
	"math"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/tt"
)

// The loop over the moves of a node.

// searchMoves returns the score of the best move.
func (w *worker) searchMoves(n *node) eval.Score {
	alpha := n.alpha
	w.beginMoves(n)
	n.picker.start(n.tt.Move, n.killer, allMoves)
	for m := n.picker.next(w, n); m != engine.NoMove; m = n.picker.next(w, n) {
		if m == n.excluded {
			continue
		}
		n.moveCount++
		quiet := !n.position.IsNoisy(m)
		if w.prunes(n, m, quiet) {
			continue
		}
		extension, cut := w.singularExtension(n, m)
		if cut {
			return n.best
		}
		score := w.searchMove(n, m, quiet, extension)
		if w.stopped {
			return 0
		}
		if n.updateBest(w, m, score) {
			n.cutoffCount++
			w.stats.cutoff(n.moveCount)
			w.updateHistories(n, m)
			break
		}
		n.recordTried(m, quiet)
	}
	return w.finish(n, alpha)
}

// beginMoves prepares a node and those below it for its moves.
func (w *worker) beginMoves(n *node) {
	w.nodes[n.ply+1].killer = engine.NoMove
	w.nodes[n.ply+2].cutoffCount = 0
	n.threats = n.position.Threatened()
}

// conclude handles a node without moves and stores the result.
func (w *worker) finish(n *node, alpha eval.Score) eval.Score {
	if n.moveCount == 0 {
		switch {
		case n.excluded != engine.NoMove:
			return n.alpha
		case n.inCheck:
			return eval.MatedIn(n.ply)
		}
		return eval.Draw
	}
	// The move that repeats may have been left out as hopeless.
	n.best = min(max(n.best, n.scoreFloor), n.scoreCeiling)
	bound := n.boundOf(alpha)
	if bound == search.LowerBound && !n.best.IsDecisive() && !n.beta.IsDecisive() && !n.pvNode {
		// A score far above beta is less certain than the fact that it is above.
		n.best = (n.best*eval.Score(n.depth) + n.beta) / eval.Score(n.depth+1)
	}
	if n.excluded == engine.NoMove {
		w.tt.Store(n.position.Key(), tt.Entry{
			Move: n.bestMove, Score: tt.ScoreToTT(n.best, n.ply), Eval: n.rawEval,
			Depth: n.depth, Bound: bound, PV: n.ttPV,
		})
	}
	w.updateCorrection(n, bound)
	return n.best
}

// accept takes a move's score into account and reports whether it cuts.
func (n *node) updateBest(w *worker, m engine.Move, score eval.Score) (cuts bool) {
	n.best = max(n.best, score)
	if score <= n.alpha {
		return false
	}
	n.bestMove = m
	if n.pvNode {
		n.pv.set(m, &w.nodes[n.ply+1].pv)
	}
	if score >= n.beta {
		return true
	}
	n.alpha = score
	n.alphaRaises++
	return false
}

// remember keeps a move that did not cut, so that the histories can learn from
// it if a later one does.
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

// prunes reports whether a move is not worth a search at this depth. The first
// move that is not lost is always searched, so that a mate is never invented.
func (w *worker) prunes(n *node, m engine.Move, quiet bool) bool {
	if n.best <= -eval.MinTBWin || !n.position.HasNonPawns(n.position.SideToMove()) {
		return false
	}
	reason, pruned := w.reasonToPrune(n, m, quiet)
	if pruned {
		w.stats.prunedMove(reason)
	}
	return pruned
}

// reasonToPrune returns why a move is not worth a search, if it is not. Late
// moves will be reduced: what counts is the depth that they would get. Static
// exchange evaluation, here and in the quiescence search, is worth 125 ± 31 Elo
// (400 games at 10,000 nodes without it).
func (w *worker) reasonToPrune(n *node, m engine.Move, quiet bool) (pruning, bool) {
	depth := max(1, n.depth-w.baseReduction(n)/1024)
	if !quiet {
		if n.captureFutilityPruning(m, depth) && !n.position.GivesCheck(m) {
			return pruneFutile, true
		}
		return pruneSEE, n.depth <= seeMaxDepth && !n.position.SEE(m, -seeNoisyPerDepth*n.depth)
	}
	switch {
	case n.lateMovePruning():
		n.picker.skipQuiets()
		return pruneLate, true
	case n.futilityPruning(depth) && !n.position.GivesCheck(m):
		n.picker.skipQuiets()
		return pruneFutile, true
	case depth <= historyPruneMaxDepth && n.moveCount > 1 && w.quietHistory(n, m) < -historyPrunePerDepth*depth:
		return pruneHistory, true
	}
	return pruneSEE, depth <= seeMaxDepth && !n.position.SEE(m, -seeQuietPerDepth*depth)
}

// tooLate: after so many quiet moves at a low depth the rest is unlikely to
// help. Worth 35 ± 29 Elo (400 games at 10,000 nodes without it).
func (n *node) lateMovePruning() bool {
	if n.pvNode || n.inCheck || n.depth > lateMoveMaxDepth {
		return false
	}
	limit := lateMoveBase + n.depth*n.depth
	if !n.improving {
		limit /= 2
	}
	return n.moveCount > limit
}

// futile: a quiet move will not lift the evaluation to alpha.
func (n *node) futilityPruning(depth int) bool {
	return !n.inCheck && depth <= futilityMaxDepth && !n.alpha.IsDecisive() &&
		n.eval+futilityBase+futilityPerDepth*eval.Score(depth) <= n.alpha
}

// captureFutile: not even the captured piece will lift the evaluation to alpha.
func (n *node) captureFutilityPruning(m engine.Move, depth int) bool {
	return !n.inCheck && depth <= captureFutilityMaxDepth && !n.alpha.IsDecisive() && !m.IsPromotion() &&
		n.eval+captureFutilityBase+captureFutilityPerDepth*eval.Score(depth)+
			eval.Score(engine.SEEValues[n.position.CapturedType(m)&7]) <= n.alpha
}

// extend returns how much deeper than usual to search a move. Only the move
// from the table is asked: if no other move comes near its score, it is
// singular and deserves a closer look; if another move cuts as well, so does the
// node. Worth 5 ± 28 Elo (400 games at 10,000 nodes without it): it needs depth.
func (w *worker) singularExtension(n *node, m engine.Move) (plies int, cut bool) {
	if m != n.tt.Move || n.excluded != engine.NoMove || n.depth < singularMinDepth ||
		n.tt.Depth < n.depth-3 || n.tt.Bound&search.LowerBound == 0 || n.tt.Score.IsDecisive() || n.ply >= 2*w.depth {
		return 0, false
	}
	singularBeta := n.tt.Score - singularMarginPerDepth*eval.Score(n.depth)/16
	score := w.searchExcluding(n, m, singularBeta, (n.depth-1)/2)
	n.moveCount = 1
	n.picker.startAfter(n.tt.Move, n.killer)
	switch {
	case w.stopped:
		n.best = 0
		return 0, true
	case score < singularBeta:
		if !n.pvNode && score < singularBeta-singularDoubleMargin && n.doubleExtensions < singularMaxDoubleExtensions {
			return 2, false
		}
		return 1, false
	case score >= n.beta && !n.pvNode && !score.IsDecisive():
		w.stats.shortcut(shortcutMulticut, true)
		n.best = score
		return 0, true
	case n.tt.Score >= n.beta:
		return -2, false
	case n.cutNode:
		return -1, false
	}
	return 0, false
}

// searchWithout searches a node as if a move did not exist.
func (w *worker) searchExcluding(n *node, m engine.Move, beta eval.Score, depth int) eval.Score {
	before := n.facts
	n.excluded = m
	score := w.search(n.ply, beta-1, beta, depth, n.cutNode)
	n.excluded = engine.NoMove
	n.reenter(before)
	return score
}

// searchMove plays a move and returns its score. Late moves are searched less
// deep and with an empty window first; one that surprises is searched again.
func (w *worker) searchMove(n *node, m engine.Move, quiet bool, extension int) eval.Score {
	ply := n.ply + 1
	reduction := 0
	if n.depth >= lmrMinDepth && n.moveCount > 1 {
		reduction = w.reduction(n, m, quiet)
	}
	w.stats.extension(extension)
	w.makeMove(n, m)
	if extension == 2 {
		w.nodes[ply].doubleExtensions = n.doubleExtensions + 1
	}
	depth := n.depth - 1 + extension
	if n.moveCount == 1 && n.pvNode {
		return -w.search(ply, -n.beta, -n.alpha, depth, false)
	}
	score, known := w.searchReduced(n, &depth, reduction)
	if !known {
		score = -w.search(ply, -n.alpha-1, -n.alpha, depth, !n.cutNode)
	}
	if n.pvNode && score > n.alpha && !w.stopped {
		score = -w.search(ply, -n.beta, -n.alpha, depth, false)
	}
	return score
}

// searchReduced searches the move that was played with a reduction. The score is
// known if it does not reach alpha. Otherwise it tells how deep to search again:
// deeper than planned if it is far above the best, less if it hardly is.
func (w *worker) searchReduced(n *node, depth *int, reduction int) (score eval.Score, known bool) {
	reduced := max(min(1, *depth), min(*depth, *depth-reduction/1024))
	if reduced >= *depth {
		return 0, false
	}
	n.reduction = reduction
	score = -w.search(n.ply+1, -n.alpha-1, -n.alpha, reduced, true)
	n.reduction = 0
	w.stats.reduced(score > n.alpha)
	if score <= n.alpha || w.stopped {
		return score, true
	}
	if n.best > -eval.MinTBWin {
		if score > n.best+deeperMargin {
			*depth++
		} else if score < n.best+eval.Score(*depth) {
			*depth--
		}
	}
	return score, reduced >= *depth
}

// play makes a move on the next node's board.
func (w *worker) makeMove(n *node, m engine.Move) {
	child := &w.nodes[n.ply+1]
	n.move, n.moved, n.reduction = m, n.position.PieceAt(m.From()), 0
	n.position.Make(m, &child.position)
	w.tt.Prefetch(child.position.Key())
	child.sinceNull = n.sinceNull + 1
	child.doubleExtensions = n.doubleExtensions
	w.keys[w.rootIndex+n.ply+1] = child.position.Key()
}

// reductions holds the reduction by depth and move number, in 1/1024 plies: it
// grows with the logarithm of both.
var reductions [64][64]int

func init() { fillReductions() }

// deriveTables fills the tables that follow from the tunables. A tuning build
// calls it again when one of them is set.
func fillReductions() {
	for depth := 1; depth < 64; depth++ {
		for count := 1; count < 64; count++ {
			reductions[depth][count] = lmrBase + int(float64(lmrSlope)*math.Log(float64(depth))*math.Log(float64(count)))
		}
	}
}

// baseReduction returns the reduction of the node's current move before the
// facts about the move.
func (w *worker) baseReduction(n *node) int {
	return reductions[min(n.depth, 63)][min(n.moveCount, 63)]
}

// reduction returns by how much a late move is searched less deep, in 1/1024
// plies. The reductions are worth 79 ± 28 Elo (400 games at 10,000 nodes without
// them).
func (w *worker) reduction(n *node, m engine.Move, quiet bool) int {
	r := w.baseReduction(n)
	if !quiet {
		// Captures come in the order of their worth: the late ones lose material.
		return r/2 - int(*w.captureEntry(n, m))*lmrNoisyHistory/4096
	}
	r -= w.quietHistory(n, m) * lmrHistory / 4096
	r -= int(max(n.correction, -n.correction)) * lmrCorrection
	r += n.alphaRaises * lmrAlphaRaises
	if n.cutNode {
		r += lmrCutNode
	}
	if !n.improving {
		r += lmrNotImproving
	}
	if n.pvNode {
		r -= lmrPV
	} else if n.ttPV {
		r -= lmrTTPV
	}
	if n.tt.Move != engine.NoMove && n.position.IsNoisy(n.tt.Move) {
		r += lmrTTCapture
	}
	if w.nodes[n.ply+1].cutoffCount > 3 {
		r += lmrChildCutoffs
	}
	if m == n.killer {
		r -= lmrKiller
	}
	if n.inCheck || n.position.GivesCheck(m) {
		r -= lmrCheck
	}
	return r
}

// quietValue returns what the histories say of one quiet move.
func (w *worker) quietHistory(n *node, m engine.Move) int {
	tables := w.quietHistories(n)
	return tables.value(n, m)
}
