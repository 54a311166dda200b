package alphabeta

import (
	"consort/engine"
	"consort/eval"
	"consort/search"
)

// The steps that may end a node before its moves are searched. Each returns a
// score and whether it settles the node.

// endsHere: the game is drawn, or the line is as long as the stack.
//
// A position that occurred before inside the tree counts as a draw at once: who
// repeats once can repeat again. One that occurred before the root needs two
// earlier occurrences, as the rules say. On the hundredth ply without progress
// a mate still counts.
func (w *worker) endsHere(n *node) (eval.Score, bool) {
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
		return w.evaluator.Evaluate(&n.position), true
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

// mateDistance: even a mate on the next move would not beat what is known, or
// being mated here would not fall below it.
func (n *node) mateDistance() (eval.Score, bool) {
	n.alpha = max(n.alpha, eval.MatedIn(n.ply))
	n.beta = min(n.beta, eval.MateIn(n.ply+1))
	return n.alpha, n.alpha >= n.beta
}

// lookUp: take the score of an earlier search that was deep enough, unless the
// node is on the principal variation, whose line must be whole. Near the
// 50-move limit the way to a position matters, so its score is not trusted.
func (w *worker) lookUp(n *node) (eval.Score, bool) {
	n.known = false
	n.table = entry{eval: eval.None}
	if n.excluded != engine.NoMove {
		return 0, false
	}
	n.table, n.known = w.table.probe(n.position.Key())
	w.health.tableHit(n.known)
	n.wasPV = n.pv || n.known && n.table.pv
	if !n.known {
		return 0, false
	}
	if !n.position.IsLegal(n.table.move) {
		n.table.move = engine.NoMove
	}
	score, usable := fromTable(n.table.score, n.ply, n.position.HalfmoveClock())
	if n.table.score = score; !usable {
		n.table.bound = search.NoBound
	}
	if n.pv || n.table.depth < n.depth || n.position.HalfmoveClock() >= 90 {
		return 0, false
	}
	settled := n.table.settles(n.alpha, n.beta)
	w.health.tableCut(settled)
	return n.table.score, settled
}

// settles reports whether the entry's score answers the window.
func (e *entry) settles(alpha, beta eval.Score) bool {
	switch e.bound {
	case search.Exact:
		return true
	case search.LowerBound:
		return e.score >= beta
	case search.UpperBound:
		return e.score <= alpha
	}
	return false
}

// evaluate finds the static evaluation and whether it improves on the same
// side's last one. A score from the table is a better guess where its bound
// allows; it replaces the evaluation for the margins of the steps to come, not in the comparison.
func (w *worker) evaluate(n *node) {
	if n.excluded != engine.NoMove {
		return // The search of the same position has done it.
	}
	if n.inCheck {
		n.rawEval, n.staticEval, n.estimate, n.improving = eval.None, eval.None, eval.None, false
		return
	}
	if n.rawEval = n.table.eval; n.rawEval == eval.None {
		n.rawEval = w.evaluator.Evaluate(&n.position)
	}
	n.staticEval = n.damp(n.rawEval)
	n.improving = w.improves(n)
	n.estimate = n.staticEval
	if n.known && !n.table.score.IsDecisive() && n.table.bound&n.boundAgainst(n.staticEval) != 0 {
		n.estimate = n.table.score
	}
}

// boundAgainst returns the bound that a table score must have to correct an
// evaluation.
func (n *node) boundAgainst(e eval.Score) search.Bound {
	if n.table.score > e {
		return search.LowerBound
	}
	return search.UpperBound
}

// damp draws an evaluation toward zero as the 50-move limit comes near.
func (n *node) damp(e eval.Score) eval.Score {
	return (e * eval.Score(max(0, 220-n.position.HalfmoveClock())) / 220).Clamp()
}

// improves compares with two plies ago, or with four when the side to move was
// in check then.
func (w *worker) improves(n *node) bool {
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

// prunable reports whether the shortcuts on a whole node may be taken.
func (n *node) prunable() bool {
	return !n.pv && !n.inCheck && n.excluded == engine.NoMove
}

// reverseFutility: the evaluation is above beta by more than the opponent is
// likely to win back in the remaining plies.
func (w *worker) reverseFutility(n *node) (eval.Score, bool) {
	if !n.prunable() || n.depth > reverseFutilityMaxDepth || n.beta <= -eval.MinTBWin || n.estimate.IsDecisive() {
		return 0, false
	}
	margin := reverseFutilityMargin
	if n.improving {
		margin = reverseFutilityMarginBetter
	}
	if n.estimate-margin*eval.Score(n.depth) < n.beta {
		return 0, false
	}
	w.health.shortcut(shortcutReverseFutility, true)
	return n.beta + (n.estimate-n.beta)/3, true
}

// razor: the evaluation is so far below alpha that a quiet move will not repair
// it. Ask the quiescence search.
func (w *worker) razor(n *node) (eval.Score, bool) {
	if !n.prunable() || n.depth > razorMaxDepth || n.alpha <= -eval.MinTBWin || n.alpha >= eval.MinTBWin ||
		n.estimate+razorBase+razorMargin*eval.Score(n.depth) > n.alpha {
		return 0, false
	}
	before := n.facts
	score := w.quiesce(n.ply, n.alpha, n.alpha+1)
	n.reenter(before)
	w.health.shortcut(shortcutRazor, score <= n.alpha)
	return score, w.stopped || score <= n.alpha
}

// nullMove: pass, and see whether the opponent can make use of it. If a reduced
// search still fails high, a real move would too. Not with king and pawns only,
// where passing may be the best move (zugzwang), and not twice in a row.
func (w *worker) nullMove(n *node) (eval.Score, bool) {
	if !n.prunable() || n.depth < nullMoveMinDepth || n.estimate < n.beta || n.beta <= -eval.MinTBWin ||
		n.sinceNull == 0 || !n.position.HasNonPawns(n.position.SideToMove()) ||
		n.known && n.table.bound == search.UpperBound && n.table.score < n.beta {
		return 0, false
	}
	reduction := nullMoveBase + n.depth/nullMoveDepthDivisor +
		int(min(nullMoveMaxEvalPlies, (n.estimate-n.beta)/nullMoveEvalDivisor))
	child := &w.nodes[n.ply+1]
	n.move, n.moved = engine.NoMove, engine.NoPiece
	n.position.MakeNull(&child.position)
	child.sinceNull = 0
	child.doubles = n.doubles
	w.keys[w.rootIndex+n.ply+1] = child.position.Key()
	score := -w.search(n.ply+1, -n.beta, -n.beta+1, n.depth-reduction, !n.cut)
	w.health.shortcut(shortcutNullMove, score >= n.beta)
	if w.stopped || score < n.beta {
		return 0, w.stopped
	}
	if score.IsDecisive() {
		score = n.beta // A win after passing is not proven.
	}
	return score, true
}

// reduceUnknown: without a move from the table the first move is a guess, and a
// shallower search finds a better one for next time.
func (n *node) reduceUnknown() {
	if n.depth >= iirMinDepth && n.excluded == engine.NoMove && (n.pv || n.cut) && n.table.move == engine.NoMove {
		n.depth--
	}
}
