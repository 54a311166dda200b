package alphabeta

import (
	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// quiesce is the quiescence search: captures and promotions until the position is
// quiet, so that no exchange is evaluated halfway. The side to move may stand pat, that
// is take its static evaluation; in check all evasions are searched instead. The steps
// have the numbers of node.go.
func (w *worker) quiesce(ply int, alpha, beta eval.Score) eval.Score {
	n, p := &w.nodes[ply], &w.nodes[ply].position
	n.inCheck = p.InCheck()
	n.enter(ply, alpha, beta, 0, false)

	// Step 3. Abort.
	if w.visit(ply) {
		return 0
	}
	w.stats.node(true)

	// Step 4. Draw by rule, or maximum ply reached.
	if score, ends := w.drawOrMaxPly(n); ends {
		return score
	}
	// Step 7. Transposition table.
	if score, cutoff := w.probeTT(n); cutoff {
		return score
	}
	// Step 9. Static evaluation.
	w.evaluate(n)

	// Stand pat: declining all captures fails high.
	wanted := noisyMoves
	if !n.inCheck {
		if n.best = n.eval; n.best >= beta {
			w.storeStandPat(n)
			return n.best
		}
		n.alpha = max(alpha, n.best)
	} else {
		wanted = allMoves
		w.setHistories(n)
	}
	// Move loop: futility and SEE pruning; no reductions, no extensions.
	n.picker.start(n.quiescenceTTMove(), engine.NoMove, wanted)
	for m := n.picker.next(p, &w.history, &n.history); m != engine.NoMove; m = n.picker.next(p, &w.history, &n.history) {
		n.moveCount++
		w.tt.Prefetch(p.KeyAfter(m))
		if bound, prunes := n.quiescencePrunes(m); prunes {
			n.best = max(n.best, bound)
			continue
		}
		w.makeMove(n, m)
		score := -w.quiesce(ply+1, -n.beta, -n.alpha)
		if w.stopped {
			return 0
		}
		if w.updateBest(n, m, score) {
			break
		}
	}
	if n.inCheck && n.moveCount == 0 {
		return eval.MatedIn(ply)
	}
	w.tt.Store(p.Key(), tt.Entry{
		Move: n.bestMove, Score: tt.ScoreToTT(n.best, ply), Eval: n.rawEval,
		Bound: n.boundOf(alpha), PV: n.ttPV,
	})
	return n.best
}

// quiescenceTTMove returns the hash move if it belongs in a quiescence search.
func (n *node) quiescenceTTMove() engine.Move {
	if m := n.tt.Move; m != engine.NoMove && (n.inCheck || n.position.IsNoisy(m)) {
		return m
	}
	return engine.NoMove
}

// storeStandPat stores the evaluation of a position that stands pat, so that it need not
// be computed again.
func (w *worker) storeStandPat(n *node) {
	if !n.ttHit {
		w.tt.Store(n.position.Key(), tt.Entry{Score: tt.ScoreToTT(n.best, n.ply), Eval: n.rawEval, Bound: search.LowerBound, PV: n.ttPV})
	}
}

// quiescencePrunes reports whether a move need not be searched: a capture that loses
// material (SEE), one that wins too little to reach alpha (futility), and in check a
// quiet evasion once another evasion is not lost. bound is an upper bound of the
// score of the move, -eval.Infinite if none is known.
func (n *node) quiescencePrunes(m engine.Move) (bound eval.Score, prunes bool) {
	switch {
	case n.best <= -eval.MinTBWin:
		return -eval.Infinite, false
	case n.inCheck:
		return -eval.Infinite, quiescenceSkipEvasions != 0 && !n.position.IsNoisy(m)
	}
	bound, least := -eval.Infinite, quiescenceSEE
	if futile := n.eval + quiescenceFutility; futile <= n.alpha {
		bound, least = futile, max(least, 1)
	}
	return bound, !n.position.SEE(m, least)
}
