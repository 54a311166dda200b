package alphabeta

import (
	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// Steps 4 to 11 of a node (node.go; step 8 is in syzygy.go): those before its moves.
// Most may end the node: they return a score, and whether it is the node's.

// Step 4. Draw by rule, or maximum ply reached.
//
// A position that occurred before inside the tree is scored as a draw at once:
// a side that can repeat once can repeat again. One that occurred before the root needs two
// earlier occurrences, as the rules say. At 100 plies without progress a checkmate
// still counts.
func (w *worker) drawOrMaxPly(n *node) (eval.Score, bool) {
	if w.repeated(n) || n.position.InsufficientMaterial() {
		return eval.Draw, true
	}
	if n.position.HalfmoveClock() >= 100 && (!n.inCheck || n.position.HasLegalMove()) {
		return eval.Draw, true
	}
	if n.ply >= eval.MaxPly-1 {
		if n.inCheck {
			return eval.Draw, true
		}
		return w.evaluator.evaluate(&n.position, n.ply), true
	}
	return 0, false
}

// repeated reports whether the node's position counts as a repetition.
func (w *worker) repeated(n *node) bool {
	here := w.rootIndex + n.ply
	window := min(n.position.HalfmoveClock(), n.sinceNull, here)
	earlier := 0
	for d := 4; d <= window; d += 2 {
		if w.keys[here-d] != w.keys[here] {
			continue
		}
		if earlier++; d < n.ply || earlier == 2 {
			return true
		}
	}
	return false
}

// Step 5. Upcoming repetition: a side that can repeat a position with its next move
// has at least a draw. Source: Marcel van Kervinck, "The design and implementation of
// the Rookie 2.0 chess playing program", 2002.
func (w *worker) upcomingRepetition(n *node) (eval.Score, bool) {
	if n.alpha >= eval.Draw || !w.canRepeat(n) {
		return 0, false
	}
	n.alpha, n.scoreFloor = eval.Draw, eval.Draw
	return n.alpha, n.alpha >= n.beta
}

// Step 6. Mate distance pruning: the best possible score is a mate with the next
// move, the worst is to be mated here. If a shorter mate is known, neither matters.
func (n *node) mateDistancePruning() (eval.Score, bool) {
	n.alpha = max(n.alpha, eval.MatedIn(n.ply))
	n.beta = min(n.beta, eval.MateIn(n.ply+1))
	return n.alpha, n.alpha >= n.beta
}

// canRepeat reports whether one move of the side to move leads back to a position
// of the line, or to one from before the root that would then be a repetition.
func (w *worker) canRepeat(n *node) bool {
	here := w.rootIndex + n.ply
	window := min(n.position.HalfmoveClock(), n.sinceNull, here)
	for d := 3; d <= window; d += 2 {
		key := w.keys[here-d]
		from, found := n.position.OneMoveFrom(key)
		if !found || n.position.PieceAt(from).Color() != n.position.SideToMove() {
			continue
		}
		if d < n.ply || w.occurred(key, here-d-2, here-window) {
			return true
		}
	}
	return false
}

// occurred reports whether a key is among those from index last down to first,
// every second one.
func (w *worker) occurred(key uint64, last, first int) bool {
	for i := last; i >= first; i -= 2 {
		if w.keys[i] == key {
			return true
		}
	}
	return false
}

// Step 7. Transposition table: the score of an earlier search that was deep enough
// cuts off, but not at a PV node, whose line must be whole. Near the 50-move limit a
// score depends on the moves before, so it is not used. The entry's move, if legal,
// is the hash move (TT move), which is searched first. The static evaluation is prepared
// and its correction looked up here because the entry's memory arrives meanwhile.
func (w *worker) probeTT(n *node) (eval.Score, bool) {
	if n.excluded != engine.NoMove {
		n.tt, n.ttHit = tt.Entry{Eval: eval.None}, false
		return 0, false
	}
	w.evaluator.prepare(&n.position, n.ply)
	n.correction = n.corrections.value()
	n.ttHit = w.tt.ProbeInto(n.position.Key(), &n.tt)
	w.stats.ttProbe(n.ttHit)
	n.ttPV = n.pvNode || n.ttHit && n.tt.PV
	if !n.ttHit {
		return 0, false
	}
	if !n.position.IsLegal(n.tt.Move) {
		n.tt.Move = engine.NoMove
	}
	score, usable := tt.ScoreFromTT(n.tt.Score, n.ply, n.position.HalfmoveClock())
	if n.tt.Score = score; !usable {
		n.tt.Bound = search.NoBound
	}
	if ttCutoffs == 0 || n.pvNode || n.tt.Depth < n.depth || n.position.HalfmoveClock() >= 90 {
		return 0, false
	}
	cutoff := n.tt.CutsOff(n.alpha, n.beta)
	w.stats.ttCutoff(cutoff)
	return n.tt.Score, cutoff
}

// Step 9. Static evaluation, with the correction that was looked up before, and whether it
// is improving on the same side's last one. The TT score replaces it in the margins
// of the steps to come if its bound is on the right side, but not in comparisons.
func (w *worker) evaluate(n *node) {
	if n.excluded != engine.NoMove {
		return // The search that this one is part of has done it.
	}
	if n.inCheck {
		n.rawEval, n.staticEval, n.eval = eval.None, eval.None, eval.None
		n.correction, n.improving = 0, false
		return
	}
	if n.rawEval = n.tt.Eval; n.rawEval == eval.None {
		n.rawEval = w.evaluator.evaluate(&n.position, n.ply)
	}
	n.staticEval = (n.rawEval.ScaleByClock(n.position.HalfmoveClock()) + n.correction).Clamp()
	n.improving = w.isImproving(n)
	n.eval = n.staticEval
	if ttCutoffs != 0 && n.ttHit && !n.tt.Score.IsDecisive() && n.tt.Bound&n.boundAgainst(n.staticEval) != 0 {
		n.eval = n.tt.Score
	}
}

// storeEval stores the evaluation of a position that has no entry yet, so that it need
// not be computed again if the node ends before its moves.
func (w *worker) storeEval(n *node) {
	if !n.ttHit && !n.inCheck && n.excluded == engine.NoMove {
		w.tt.Store(n.position.Key(), tt.Entry{Eval: n.rawEval, PV: n.ttPV})
	}
}

// boundAgainst returns the bound that the TT score must have to be a better estimate
// than an evaluation.
func (n *node) boundAgainst(e eval.Score) search.Bound {
	if n.tt.Score > e {
		return search.LowerBound
	}
	return search.UpperBound
}

// isImproving compares the static evaluation with that of two plies ago, or of four
// if the side to move was in check then.
func (w *worker) isImproving(n *node) bool {
	for _, plies := range [...]int{2, 4} {
		if n.ply < plies {
			return false
		}
		if before := w.nodes[n.ply-plies].staticEval; before != eval.None {
			return n.staticEval > before
		}
	}
	return false
}

// canPrune reports whether the whole node may be pruned by steps 10 and 11.
func (n *node) canPrune() bool {
	return !n.pvNode && !n.inCheck && n.excluded == engine.NoMove
}

// Step 10. Reverse futility pruning (static null move pruning): the evaluation is
// above beta by more than the opponent is likely to win back in the remaining depth.
func (w *worker) reverseFutilityPruning(n *node) (eval.Score, bool) {
	if !n.canPrune() || n.depth > reverseFutilityMaxDepth || n.beta <= -eval.MinTBWin || n.eval.IsDecisive() {
		return 0, false
	}
	margin := reverseFutilityMargin
	if n.improving {
		margin = reverseFutilityMarginImproving
	}
	if n.eval-margin*eval.Score(n.depth) < n.beta {
		return 0, false
	}
	w.stats.shortcut(shortcutReverseFutility, true)
	return n.beta + (n.eval-n.beta)/3, true
}

// Step 11. Null move pruning: if a reduced search fails high even after a pass, a
// real move would too. Only where that is likely: at a cut node whose static evaluation,
// whatever the TT says, beats beta by a margin that falls with the depth. Not twice in a
// row, and not with king and pawns only, where zugzwang is common; at high depth the
// cutoff is verified. Source: Christian Donninger, "Null move and deep search", 1993.
func (w *worker) nullMovePruning(n *node) (eval.Score, bool) {
	if !n.canPrune() || !n.cutNode || n.depth < nullMoveMinDepth || n.eval < n.beta ||
		n.staticEval < n.beta+max(0, nullMoveMargin-nullMoveMarginPerDepth*eval.Score(n.depth)) ||
		n.beta <= -eval.MinTBWin || n.sinceNull == 0 || n.ply < w.nullMoveMinPly ||
		!n.position.HasNonPawns(n.position.SideToMove()) ||
		n.ttHit && n.tt.Bound == search.UpperBound && n.tt.Score < n.beta {
		return 0, false
	}
	reduction := nullMoveBase + n.depth/nullMoveDepthDivisor +
		int(min(nullMoveMaxEvalPlies, (n.eval-n.beta)/nullMoveEvalDivisor))
	w.makeNullMove(n)
	score := -w.search(n.ply+1, -n.beta, -n.beta+1, n.depth-reduction, !n.cutNode)
	w.stats.shortcut(shortcutNullMove, score >= n.beta)
	if w.stopped || score < n.beta {
		return 0, w.stopped
	}
	if score.IsDecisive() {
		score = n.beta // A win after a pass is not proven.
	}
	return score, n.depth < nullMoveVerifyMinDepth || w.nullMoveMinPly > 0 || w.verifyNullMove(n, n.depth-reduction)
}

// verifyNullMove reports whether the node fails high without the null move, too: far
// from the horizon a zugzwang costs more than this search.
func (w *worker) verifyNullMove(n *node, depth int) bool {
	before := n.facts
	w.nullMoveMinPly = n.ply + 3*depth/4 + 1
	score := w.search(n.ply, n.beta-1, n.beta, depth, false)
	w.nullMoveMinPly = 0
	n.reenter(before)
	return w.stopped || score >= n.beta
}
