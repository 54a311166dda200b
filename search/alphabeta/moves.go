package alphabeta

import (
	"math"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// Step 12 of a node: the move loop.

// searchMoves searches the node's moves and returns the best score. The parts of the
// loop have letters.
func (w *worker) searchMoves(n *node) eval.Score {
	alpha, p := n.alpha, &n.position
	w.beginMoves(n)
	n.picker.start(n.tt.Move, n.killer, allMoves)
	for m := n.picker.next(p, &w.history, &n.history); m != engine.NoMove; m = n.picker.next(p, &w.history, &n.history) {
		if m == n.excluded {
			continue
		}
		n.moveCount++
		quiet := !p.IsNoisy(m)

		// 12a. Pruning: late move, futility, history and SEE pruning.
		if reason := w.reasonToPrune(n, m, quiet); reason != notPruned {
			w.stats.prunedMove(reason)
			if reason.endsQuiets(quiet) {
				n.picker.skipQuiets()
			}
			if reason == pruneFutile && quiet {
				n.best = max(n.best, n.futilityValue(1)) // Closer to what the move is worth.
			}
			continue
		}
		w.tt.Prefetch(p.KeyAfter(m))
		// 12b. Extensions: singular, double and negative; multicut.
		extension, score, cutoff := w.extension(n, m)
		if cutoff {
			return score
		}
		// 12c. Late move reductions and principal variation search.
		score = w.searchMove(n, m, quiet, extension)
		if w.stopped {
			return 0
		}
		// 12d. A new best move, and a beta cutoff.
		if w.updateBest(n, m, score) {
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
	w.setHistories(n)
}

// finish returns the score of a node after its moves: mate or stalemate if there
// were none, else the best score, which it stores.
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
	// The move that repeats a position may have been pruned.
	n.best = min(max(n.best, n.scoreFloor), n.scoreCeiling)
	bound := n.boundOf(alpha)
	if bound == search.LowerBound && !n.best.IsDecisive() && !n.beta.IsDecisive() && !n.pvNode {
		// A score far above beta is less certain than that it is above.
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

// updateBest updates the node with a move's score: best score and move, principal
// variation, alpha. It reports whether the node fails high.
func (w *worker) updateBest(n *node, m engine.Move, score eval.Score) (failsHigh bool) {
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

// reasonToPrune returns why a move need not be searched at this depth, notPruned if
// it should be. Something is always searched until a move is found that is not
// lost, so that no mate is invented. The depth that counts is the one that the move
// would be reduced to.
func (w *worker) reasonToPrune(n *node, m engine.Move, quiet bool) pruning {
	if n.best <= -eval.MinTBWin || !n.position.HasNonPawns(n.position.SideToMove()) {
		return notPruned
	}
	depth := max(1, n.depth-n.baseReduction()/1024)
	if !quiet {
		switch {
		case n.captureFutilityPruning(m, depth) && !n.history.checks.Gives(&n.position, m):
			return pruneFutile
		case n.depth <= seeMaxDepth && !n.picker.keepsMaterial() && !n.position.SEE(m, -seeNoisyPerDepth*n.depth):
			return pruneSEE
		}
		return notPruned
	}
	switch {
	case n.lateMovePruning():
		return pruneLate
	case n.futilityPruning(depth) && !n.history.checks.Gives(&n.position, m):
		return pruneFutile
	case depth <= historyPruneMaxDepth && n.moveCount > 1 && n.history.value(&n.position, m) < -historyPrunePerDepth*depth:
		return pruneHistory
	case depth <= seeMaxDepth && !n.history.isSafe(m) && !n.position.SEE(m, -seeQuietPerDepth*depth):
		return pruneSEE
	}
	return notPruned
}

// endsQuiets reports whether the reason to prune a move holds for all quiet moves
// after it.
func (r pruning) endsQuiets(quiet bool) bool {
	return quiet && (r == pruneLate || r == pruneFutile)
}

// Late move pruning: after many moves at low depth the remaining quiet moves are
// unlikely to raise alpha.
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

// Futility pruning: the evaluation is so far below alpha that a quiet move will not
// raise it.
func (n *node) futilityPruning(depth int) bool {
	return !n.inCheck && depth <= futilityMaxDepth && !n.alpha.IsDecisive() && n.futilityValue(depth) <= n.alpha
}

// futilityValue returns what a quiet move is expected to reach at most at a depth.
func (n *node) futilityValue(depth int) eval.Score {
	return n.eval + futilityBase + futilityPerDepth*eval.Score(depth)
}

// Futility pruning of captures: not even the captured piece raises the evaluation to
// alpha.
func (n *node) captureFutilityPruning(m engine.Move, depth int) bool {
	return !n.inCheck && depth <= captureFutilityMaxDepth && !n.alpha.IsDecisive() && !m.IsPromotion() &&
		n.eval+captureFutilityBase+captureFutilityPerDepth*eval.Score(depth)+
			eval.Score(n.position.CapturedType(m).SEEValue()) <= n.alpha
}

// extension returns the extension of a move in plies, or a score that cuts the node
// off. Only the hash move is extended, if its TT entry is deep enough and not an upper
// bound.
func (w *worker) extension(n *node, m engine.Move) (plies int, score eval.Score, cutoff bool) {
	if m != n.tt.Move || n.excluded != engine.NoMove || n.depth < singularMinDepth ||
		n.tt.Depth < n.depth-3 || n.tt.Bound&search.LowerBound == 0 || n.tt.Score.IsDecisive() || n.ply >= 2*w.depth {
		return 0, 0, false
	}
	return w.singularExtension(n, m)
}

// singularExtension searches the node without its hash move, with a zero window
// below the TT score. If that fails low the move is singular, and extended: by two
// plies if by far. If it fails high over beta, at least two moves beat beta: the node
// is cut off with that score (multicut). Otherwise the move is not special, and gets
// a negative extension where the node is expected to fail high. Source: Thomas
// Anantharaman, Murray Campbell and Feng-hsiung Hsu, "Singular extensions: adding
// selectivity to brute-force searching", 1988.
func (w *worker) singularExtension(n *node, m engine.Move) (plies int, score eval.Score, cutoff bool) {
	singularBeta := n.tt.Score - singularMarginPerDepth*eval.Score(n.depth)/16
	score = w.searchExcluding(n, m, singularBeta, (n.depth-1)/2)
	switch {
	case w.stopped:
		return 0, 0, true
	case score < singularBeta:
		if !n.pvNode && score < singularBeta-singularDoubleMargin && n.doubleExtensions < singularMaxDoubleExtensions {
			return 2, score, false
		}
		return 1, score, false
	case score >= n.beta && !n.pvNode && !score.IsDecisive():
		w.stats.shortcut(shortcutMulticut, true)
		return 0, score, true
	case n.tt.Score >= n.beta:
		return -2, score, false
	case n.cutNode:
		return -1, score, false
	}
	return 0, score, false
}

// searchExcluding searches a node without its first move, with a zero window, and puts
// the node back to that move.
func (w *worker) searchExcluding(n *node, m engine.Move, beta eval.Score, depth int) eval.Score {
	before := n.facts
	n.excluded = m
	score := w.search(n.ply, beta-1, beta, depth, n.cutNode)
	n.excluded = engine.NoMove
	n.reenter(before)
	n.moveCount = 1
	n.picker.startAfter(n.tt.Move, n.killer)
	return score
}

// searchMove makes a move and returns its score. Principal variation search (PVS):
// the first move of a PV node gets the full window; all others a zero window, late
// ones at reduced depth, and a re-search if they fail high.
func (w *worker) searchMove(n *node, m engine.Move, quiet bool, extension int) eval.Score {
	ply := n.ply + 1
	reduction := 0
	if n.depth >= lmrMinDepth && n.moveCount > 1 {
		reduction = w.lateMoveReduction(n, m, quiet)
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
	score, depth, done := w.searchReduced(n, depth, reduction)
	if !done {
		score = -w.search(ply, -n.alpha-1, -n.alpha, depth, !n.cutNode)
	}
	if n.pvNode && score > n.alpha && !w.stopped {
		score = -w.search(ply, -n.beta, -n.alpha, depth, false)
	}
	return score
}

// searchReduced searches the move that was made with a reduction, in 1/1024 plies,
// and a zero window. done reports that the score stands: it is at most alpha, or a
// re-search would be no deeper. If not, researchDepth is the depth of the re-search:
// one ply more than depth if the score is far above the best one, one less if it is
// hardly above.
func (w *worker) searchReduced(n *node, depth, reduction int) (score eval.Score, researchDepth int, done bool) {
	reduced := max(min(1, depth), min(depth, depth-reduction/1024))
	if reduced >= depth {
		return 0, depth, false
	}
	score = -w.search(n.ply+1, -n.alpha-1, -n.alpha, reduced, true)
	w.stats.reduced(score > n.alpha)
	if score <= n.alpha || w.stopped {
		return score, depth, true
	}
	if n.best > -eval.MinTBWin {
		if score > n.best+deeperMargin {
			depth++
		} else if score < n.best+eval.Score(depth) {
			depth--
		}
	}
	return score, depth, reduced >= depth
}

// makeMove makes a move on the board of the next ply.
func (w *worker) makeMove(n *node, m engine.Move) {
	child := &w.nodes[n.ply+1]
	n.move, n.moveIndex = m, moveIndex(n.position.PieceAt(m.From()), m)
	n.position.Make(m, &child.position)
	child.sinceNull = n.sinceNull + 1
	w.startChild(n, child)
}

// makeNullMove makes the null move on the board of the next ply.
func (w *worker) makeNullMove(n *node) {
	child := &w.nodes[n.ply+1]
	n.move, n.moveIndex = engine.NoMove, moveIndex(engine.NoPiece, engine.NoMove)
	n.position.MakeNull(&child.position)
	w.tt.Prefetch(child.position.Key())
	child.sinceNull = 0
	w.startChild(n, child)
}

// startChild prepares the node after the move of another for its search.
func (w *worker) startChild(n, child *node) {
	child.ply = n.ply + 1
	child.doubleExtensions = n.doubleExtensions
	w.keys[w.rootIndex+child.ply] = child.position.Key()
	w.findCorrections(child)
	child.corrections.prefetch()
	w.evaluator.move(child.ply, &n.position, n.move)
}

// reductions has the reduction by depth and move count, in 1/1024 plies: linear in
// the logarithm of either.
var reductions [64][64]int

func init() { fillReductions() }

// fillReductions computes reductions. A tuning build calls it again when a tunable
// is set.
func fillReductions() {
	for depth := 1; depth < 64; depth++ {
		for count := 1; count < 64; count++ {
			reductions[depth][count] = lmrBase + int(float64(lmrSlope)*math.Log(float64(depth))*math.Log(float64(count)))
		}
	}
}

// baseReduction returns the reduction of the node's current move by depth and move
// count alone, in 1/1024 plies.
func (n *node) baseReduction() int {
	return reductions[min(n.depth, 63)][min(n.moveCount, 63)]
}

// lateMoveReduction returns by how much a late move is reduced, in 1/1024 plies.
func (w *worker) lateMoveReduction(n *node, m engine.Move, quiet bool) int {
	r := n.baseReduction()
	if !quiet {
		// The late ones among the captures lose material.
		return r/2 - int(*w.history.captureEntry(&n.position, m))*lmrNoisyHistory/4096
	}
	r -= n.history.value(&n.position, m) * lmrHistory / 4096
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
	if n.inCheck || n.history.checks.Gives(&n.position, m) {
		r -= lmrCheck
	}
	return r
}
