package alphabeta

import (
	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/tt"
)

// quiesce searches captures and promotions until the position is quiet, so that
// no evaluation is taken in the middle of an exchange. Right at the horizon it
// tries the quiet moves that give check, too, which find mates that the search
// would see a ply or two later: 257 instead of 253 of Win at Chess at 100,000
// nodes, and no difference in 400 games. The side to move may always decline
// (stand pat), except in check, where every evasion is searched.
func (w *worker) quiesce(ply int, alpha, beta eval.Score, wanted selection) eval.Score {
	n := &w.nodes[ply]
	n.inCheck = n.position.InCheck()
	n.enter(ply, alpha, beta, 0, false)
	if w.visit(ply) {
		return 0
	}
	w.stats.node(true)
	if score, ends := w.drawOrMaxPly(n); ends {
		return score
	}
	if score, known := w.probeTT(n); known {
		return score
	}
	w.evaluate(n)
	if !n.inCheck {
		if n.best = n.eval; n.best >= beta {
			w.storeEval(n)
			return n.best
		}
		n.alpha = max(alpha, n.best)
	} else {
		wanted = allMoves
		n.threats = n.position.Threatened()
	}
	if quiescenceChecks == 0 && wanted == noisyAndChecks {
		wanted = noisyMoves
	}
	n.picker.start(n.quiescenceTTMove(), engine.NoMove, wanted)
	for m := n.picker.next(w, n); m != engine.NoMove; m = n.picker.next(w, n) {
		n.moveCount++
		if w.quiescencePrunes(n, m) {
			continue
		}
		w.makeMove(n, m)
		score := -w.quiesce(ply+1, -n.beta, -n.alpha, noisyMoves)
		if w.stopped {
			return 0
		}
		if n.updateBest(w, m, score) {
			break
		}
	}
	if n.inCheck && n.moveCount == 0 {
		return eval.MatedIn(ply)
	}
	w.tt.Store(n.position.Key(), tt.Entry{
		Move: n.bestMove, Score: tt.ScoreToTT(n.best, ply), Eval: n.rawEval,
		Bound: n.boundOf(alpha), PV: n.ttPV,
	})
	return n.best
}

// quiescenceMove returns the table's move if it belongs in this search.
func (n *node) quiescenceTTMove() engine.Move {
	if m := n.tt.Move; m != engine.NoMove && (n.inCheck || n.position.IsNoisy(m)) {
		return m
	}
	return engine.NoMove
}

// rememberEval stores the evaluation of a position whose search ended before it
// began, so that it need not be computed again.
func (w *worker) storeEval(n *node) {
	if !n.ttHit {
		w.tt.Store(n.position.Key(), tt.Entry{Score: tt.ScoreToTT(n.best, n.ply), Eval: n.rawEval, Bound: search.LowerBound, PV: n.ttPV})
	}
}

// quiescencePrunes reports whether a move need not be tried: a capture that
// loses material, one that wins too little to reach alpha, and in check a quiet
// evasion once another evasion holds.
func (w *worker) quiescencePrunes(n *node, m engine.Move) bool {
	if n.best <= -eval.MinTBWin {
		return false
	}
	if n.inCheck {
		return quiescenceSkipEvasions != 0 && !n.position.IsNoisy(m)
	}
	if !n.position.IsNoisy(m) {
		return false // a check, known to lose nothing
	}
	if ceiling := n.eval + quiescenceFutility; ceiling <= n.alpha && !n.position.SEE(m, 1) {
		n.best = max(n.best, ceiling)
		return true
	}
	return !n.position.SEE(m, quiescenceSEE)
}
