package alphabeta

import (
	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/tt"
)

// The steps that may end a node before its moves are searched. Each returns a
// score and whether it settles the node.

// endsHere: the game is drawn, or the line is as long as the stack.
//
// A position that occurred before inside the tree counts as a draw at once: who
// repeats once can repeat again. One that occurred before the root needs two
// earlier occurrences, as the rules say. On the hundredth ply without progress
// a mate still counts.
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

// narrow shrinks the window to the scores that are still possible, and reports
// whether nothing is left of it. A side that can repeat a position need not do
// worse than a draw; even a mate on the next move would not beat a shorter one
// that is known, nor being mated here fall below it.
func (w *worker) narrow(n *node) (eval.Score, bool) {
	if n.alpha < eval.Draw && w.canRepeat(n) {
		if n.alpha, n.scoreFloor = eval.Draw, eval.Draw; n.alpha >= n.beta {
			return n.alpha, true
		}
	}
	n.alpha = max(n.alpha, eval.MatedIn(n.ply))
	n.beta = min(n.beta, eval.MateIn(n.ply+1))
	return n.alpha, n.alpha >= n.beta
}

// canRepeat reports whether one move of the side to move leads back to a
// position of the line, or to one from before the root that would then count as
// a repetition.
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

// lookUp: take the score of an earlier search that was deep enough, unless the
// node is on the principal variation, whose line must be whole. Near the
// 50-move limit the way to a position matters, so its score is not trusted.
func (w *worker) probeTT(n *node) (eval.Score, bool) {
	n.ttHit = false
	n.tt = tt.Entry{Eval: eval.None}
	if n.excluded != engine.NoMove {
		return 0, false
	}
	n.tt, n.ttHit = w.tt.Probe(n.position.Key())
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
	settled := n.tt.CutsOff(n.alpha, n.beta)
	w.stats.ttCutoff(settled)
	return n.tt.Score, settled
}

// evaluate finds the static evaluation and whether it improves on the same
// side's last one. A score from the table is a better guess where its bound
// allows; it replaces the evaluation for the margins of the steps to come, not in the comparison.
func (w *worker) evaluate(n *node) {
	if n.excluded != engine.NoMove {
		return // The search of the same position has done it.
	}
	if n.inCheck {
		n.rawEval, n.staticEval, n.eval = eval.None, eval.None, eval.None
		n.correction, n.improving = 0, false
		return
	}
	if n.rawEval = n.tt.Eval; n.rawEval == eval.None {
		n.rawEval = w.evaluator.evaluate(&n.position, n.ply)
	}
	n.correction = w.correction(n)
	n.staticEval = (n.fiftyMoveScaling(n.rawEval) + n.correction).Clamp()
	n.improving = w.isImproving(n)
	n.eval = n.staticEval
	if ttCutoffs != 0 && n.ttHit && !n.tt.Score.IsDecisive() && n.tt.Bound&n.boundAgainst(n.staticEval) != 0 {
		n.eval = n.tt.Score
	}
}

// boundAgainst returns the bound that a table score must have to correct an
// evaluation.
func (n *node) boundAgainst(e eval.Score) search.Bound {
	if n.tt.Score > e {
		return search.LowerBound
	}
	return search.UpperBound
}

// damp draws an evaluation toward zero as the 50-move limit comes near.
func (n *node) fiftyMoveScaling(e eval.Score) eval.Score {
	return e * eval.Score(max(0, 220-n.position.HalfmoveClock())) / 220
}

// improves compares with two plies ago, or with four when the side to move was
// in check then.
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

// hindsight looks back at the move that led here. If it was searched with a
// large reduction and the evaluation did not turn against the side to move, the
// opponent has something: search deeper. If it was reduced and both evaluations
// agree that the side to move has gained, search less.
func (w *worker) hindsight(n *node) {
	parent := &w.nodes[n.ply-1]
	if n.inCheck || n.excluded != engine.NoMove || parent.staticEval == eval.None {
		return
	}
	gain := n.staticEval + parent.staticEval
	switch {
	case parent.reduction >= hindsightDeeper && gain <= 0:
		n.depth++
	case parent.reduction >= hindsightShallower && n.depth > 1 && gain > hindsightGain:
		n.depth--
	}
}

// prunable reports whether the shortcuts on a whole node may be taken.
func (n *node) canPrune() bool {
	return !n.pvNode && !n.inCheck && n.excluded == engine.NoMove
}

// reverseFutility: the evaluation is above beta by more than the opponent is
// likely to win back in the remaining plies. Worth 82 ± 30 Elo (400 games at
// 10,000 nodes without it).
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

// razor: the evaluation is so far below alpha that a quiet move will not repair
// it. Ask the quiescence search.
func (w *worker) razoring(n *node) (eval.Score, bool) {
	if !n.canPrune() || n.depth > razorMaxDepth || n.alpha <= -eval.MinTBWin || n.alpha >= eval.MinTBWin ||
		n.eval+razorBase+razorMargin*eval.Score(n.depth) > n.alpha {
		return 0, false
	}
	before := n.facts
	score := w.quiesce(n.ply, n.alpha, n.alpha+1, noisyAndChecks)
	n.reenter(before)
	w.stats.shortcut(shortcutRazor, score <= n.alpha)
	return score, w.stopped || score <= n.alpha
}

// nullMove: pass, and see whether the opponent can make use of it. If a reduced
// search still fails high, a real move would too. Not with king and pawns only,
// where passing may be the best move (zugzwang), and not twice in a row. Worth 11
// ± 28 Elo (400 games at 10,000 nodes without it).
func (w *worker) nullMovePruning(n *node) (eval.Score, bool) {
	if !n.canPrune() || n.depth < nullMoveMinDepth || n.eval < n.beta ||
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
		score = n.beta // A win after passing is not proven.
	}
	return score, n.depth < nullMoveVerifyMinDepth || w.nullMoveMinPly > 0 || w.verifyNullMove(n, n.depth-reduction)
}

// pass makes the null move on the next node's board.
func (w *worker) makeNullMove(n *node) {
	child := &w.nodes[n.ply+1]
	n.move, n.moved, n.reduction = engine.NoMove, engine.NoPiece, 0
	n.position.MakeNull(&child.position)
	w.tt.Prefetch(child.position.Key())
	child.sinceNull = 0
	child.doubleExtensions = n.doubleExtensions
	w.keys[w.rootIndex+n.ply+1] = child.position.Key()
}

// verified reports whether the node fails high without the null move too. Far
// from the horizon a zugzwang costs more than the question.
func (w *worker) verifyNullMove(n *node, depth int) bool {
	before := n.facts
	w.nullMoveMinPly = n.ply + 3*depth/4 + 1
	score := w.search(n.ply, n.beta-1, n.beta, depth, false)
	w.nullMoveMinPly = 0
	n.reenter(before)
	return w.stopped || score >= n.beta
}

// probCut: a capture that beats beta by a margin in a shallow search will beat
// beta in a deep one. First the table is asked, then the quiescence search, then
// the shallow search. Source: Michael Buro, "ProbCut: an effective selective
// extension of the alpha-beta algorithm", 1995.
func (w *worker) probCut(n *node) (eval.Score, bool) {
	if !n.canPrune() || n.beta.IsDecisive() || n.depth < probCutMinDepth {
		return 0, false
	}
	if far := n.beta + probCutTTMargin; n.tt.Bound&search.LowerBound != 0 &&
		n.tt.Depth >= n.depth-probCutTTDepthSlack && n.tt.Score >= far && !n.tt.Score.IsDecisive() {
		w.stats.shortcut(shortcutProbcut, true)
		return far, true
	}
	probCutBeta := n.beta + probCutMargin
	if n.improving {
		probCutBeta = n.beta + probCutMarginImproving
	}
	if n.ttHit && n.tt.Depth >= n.depth-probCutReduction+1 && n.tt.Bound != search.NoBound && n.tt.Score < probCutBeta {
		return 0, false // The shallow search was done, and said no.
	}
	n.picker.start(n.quiescenceTTMove(), engine.NoMove, noisyMoves)
	for m := n.picker.next(w, n); m != engine.NoMove; m = n.picker.next(w, n) {
		if !n.position.SEE(m, int(probCutBeta-n.staticEval)) {
			continue
		}
		score := w.probCutSearch(n, m, probCutBeta)
		if w.stopped {
			return 0, true
		}
		if score >= probCutBeta && !score.IsDecisive() {
			w.tt.Store(n.position.Key(), tt.Entry{
				Move: m, Score: tt.ScoreToTT(score, n.ply), Eval: n.rawEval,
				Depth: n.depth - probCutReduction + 1, Bound: search.LowerBound, PV: n.ttPV,
			})
			w.stats.shortcut(shortcutProbcut, true)
			return score - (probCutBeta - n.beta), true
		}
	}
	w.stats.shortcut(shortcutProbcut, false)
	return 0, false
}

// probe searches a capture of a cut by a margin: by the quiescence search, and
// deeper if that agrees.
func (w *worker) probCutSearch(n *node, m engine.Move, probCutBeta eval.Score) eval.Score {
	w.makeMove(n, m)
	score := -w.quiesce(n.ply+1, -probCutBeta, -probCutBeta+1, noisyMoves)
	if score >= probCutBeta && !w.stopped && n.depth > probCutReduction {
		score = -w.search(n.ply+1, -probCutBeta, -probCutBeta+1, n.depth-probCutReduction, !n.cutNode)
	}
	return score
}

// reduceUnknown: without a move from the table the first move is a guess, and a
// shallower search finds a better one for next time.
func (n *node) internalIterativeReduction() {
	if n.depth >= iirMinDepth && n.excluded == engine.NoMove && (n.pvNode || n.cutNode) && n.tt.Move == engine.NoMove {
		n.depth--
	}
}
