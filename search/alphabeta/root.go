package alphabeta

import (
	"slices"

	"consort/engine"
	"consort/engine/syzygy"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/tt"
)

// The root: iterative deepening over the legal moves, each iteration within a
// window around the last score.

// A rootMove is a legal move of the root with what is known of it.
type rootMove struct {
	move  engine.Move
	score eval.Score // in this iteration; -eval.Infinite if it did not raise alpha
	bound search.Bound

	// What was known before the search that goes on: from the last iteration, or
	// from the last window of this one.
	previous      eval.Score
	previousBound search.Bound

	exact eval.Score // the last one that was exact, -eval.Infinite before

	// What the endgame tables say. Without them all ranks are equal.
	ranked bool
	rank   int
	result syzygy.WDL

	nodes    uint64 // spent on it in this choice
	selDepth int
	pv       []engine.Move
}

// listRoots fills the root moves: the legal moves, or those of them that the
// limits allow.
func (w *worker) listRootMoves() {
	w.rootMoves = w.rootMoves[:0]
	for _, m := range search.RootMoves(&w.nodes[0].position, w.limits.Moves) {
		w.rootMoves = append(w.rootMoves, rootMove{move: m, score: -eval.Infinite, previous: -eval.Infinite, exact: -eval.Infinite, pv: []engine.Move{m}})
	}
}

// deepen searches a number of lines deeper and deeper until a limit is reached.
func (w *worker) iterativeDeepening(lines int) {
	settled := timeFactors{}
	for w.depth = 1; w.depth < eval.MaxPly; w.depth++ {
		best, last := w.rootMoves[0].move, w.rootMoves[0].score
		for i := range w.rootMoves {
			w.rootMoves[i].previous, w.rootMoves[i].previousBound = w.rootMoves[i].score, w.rootMoves[i].bound
		}
		for w.pvIndex = 0; w.pvIndex < lines && !w.stopped; w.pvIndex++ {
			w.selDepth = 0
			w.aspirationSearch()
		}
		if w.stopped {
			break
		}
		w.completed = w.depth
		if lines > 1 {
			w.saveRootMoves()
		}
		w.stats.iteration(w.count)
		w.reporter.lines(w, lines)
		settled = w.updateTimeFactors(settled, best, last)
		if w.done(settled) {
			break
		}
	}
	if w.stopped && lines > 1 && w.completed > 0 {
		w.restoreRootMoves()
	}
	w.publish()
}

// keepRoots keeps what an iteration has found. Several lines are of use only
// together: were the iteration that a stop breaks off reported in part, a line
// would stand behind a worse one of another depth.
func (w *worker) saveRootMoves() {
	w.completedMoves = w.completedMoves[:0]
	for _, r := range w.rootMoves {
		r.pv = slices.Clone(r.pv)
		w.completedMoves = append(w.completedMoves, r)
	}
}

// restoreRoots takes the roots back to the last complete iteration.
func (w *worker) restoreRootMoves() {
	w.rootMoves, w.completedMoves = w.completedMoves, w.rootMoves
	w.depth = w.completed
}

// settled updates the signs of a clear choice after an iteration.
func (w *worker) updateTimeFactors(s timeFactors, formerBest engine.Move, last eval.Score) timeFactors {
	best := &w.rootMoves[0]
	s.depth = w.depth
	s.stableIterations++
	if best.move != formerBest {
		s.stableIterations = 0
	}
	s.nodeFraction = float64(best.nodes) / float64(max(1, w.count))
	s.scoreDrop = 0
	if last > -eval.Infinite {
		s.scoreDrop = int(last - best.score)
	}
	return s
}

// aspire searches the root with a narrow window around the last score and
// widens it until the score lies inside. Most iterations confirm the last one,
// and a narrow window cuts more.
func (w *worker) aspirationSearch() {
	alpha, beta := -eval.Infinite, eval.Infinite
	delta := aspirationDelta
	depth := w.depth
	if last := w.rootMoves[w.pvIndex].previous; depth >= aspirationMinDepth && !last.IsDecisive() {
		alpha, beta = last-delta, last+delta
	}
	for {
		score := w.searchRoot(alpha, beta, depth)
		w.sortRootMoves()
		switch {
		case w.stopped:
			return
		case score <= alpha && alpha > -eval.Infinite:
			beta = (alpha + beta) / 2
			alpha = score - delta
			depth = w.depth
		case score >= beta && beta < eval.Infinite:
			beta = score + delta
			depth = max(1, depth-1) // A move that good need not be measured in full.
		default:
			// Only a line whose score is certain finds its place among the others.
			slices.SortStableFunc(w.rootMoves[:w.pvIndex+1], byScore)
			return
		}
		w.reporter.bound(w)
		if delta += delta / 2; delta > 500 {
			alpha, beta = -eval.Infinite, eval.Infinite
		}
		alpha, beta = max(alpha, -eval.Infinite), min(beta, eval.Infinite)
	}
}

// byScore orders root moves from the best down. The tables' ranks come first.
func byScore(a, b rootMove) int {
	if a.rank != b.rank {
		return b.rank - a.rank
	}
	return int(b.score - a.score)
}

// sortRoots brings the best move of the line being searched to the front. A
// move that did not raise alpha keeps its place. When the search was stopped
// before the first move was done, nothing is known and nothing moves.
func (w *worker) sortRootMoves() {
	rest := w.rootMoves[w.pvIndex:]
	if !w.stopped || rest[0].score != -eval.Infinite {
		slices.SortStableFunc(rest, byScore)
	}
}

// searchRoot searches the root moves from the current line's on, as far as they
// rank alike.
func (w *worker) searchRoot(alpha, beta eval.Score, depth int) eval.Score {
	n := &w.nodes[0]
	n.inCheck = n.position.InCheck()
	n.enter(0, alpha, beta, depth, false)
	n.tt, n.ttHit, n.ttPV = tt.Entry{Eval: eval.None}, false, true
	w.evaluate(n)
	w.beginMoves(n)
	for i := w.pvIndex; i < len(w.rootMoves); i++ {
		w.rootMoves[i].reset()
	}
	for i, end := w.pvIndex, w.rankEnd(); i < end; i++ {
		m := w.rootMoves[i].move
		n.moveCount++
		w.reporter.currentMove(w, m, i+1)
		quiet := !n.position.IsNoisy(m)
		before := w.count
		score := w.searchMove(n, m, quiet, 0)
		w.rootMoves[i].nodes += w.count - before
		if w.stopped {
			break
		}
		w.updateRootMove(&w.rootMoves[i], n, score)
		if n.updateBest(w, m, score) {
			w.updateHistories(n, m)
			break
		}
		n.recordTried(m, quiet)
	}
	if !w.stopped && w.pvIndex == 0 && len(w.limits.Moves) == 0 {
		w.tt.Store(n.position.Key(), tt.Entry{
			Move: n.bestMove, Score: n.best, Eval: n.rawEval, Depth: depth, Bound: n.boundOf(alpha), PV: true,
		})
	}
	return n.best
}

// forget makes room for the score of another search.
func (r *rootMove) reset() {
	if r.score != -eval.Infinite {
		r.previous, r.previousBound = r.score, r.bound
	}
	r.score = -eval.Infinite
}

// known returns the move's score, or the last one if the search that goes on has
// not reached it, as the tables correct it.
func (r *rootMove) lastScore() (score eval.Score, bound search.Bound, current bool) {
	score, bound, current = r.score, r.bound, true
	if score == -eval.Infinite {
		score, bound, current = r.previous, r.previousBound, false
	}
	score, bound = r.withTablebase(score, bound)
	return score, bound, current
}

// noteRoot keeps the score and line of a root move that is the first or better
// than those before it.
func (w *worker) updateRootMove(r *rootMove, n *node, score eval.Score) {
	if n.moveCount > 1 && score <= n.alpha {
		return
	}
	r.score, r.selDepth = score, w.selDepth
	switch {
	case score <= n.alpha:
		r.bound = search.UpperBound
		return // Its line is the refutation of a guess, no better than the last.
	case score >= n.beta:
		r.bound = search.LowerBound
	default:
		r.bound, r.exact = search.Exact, score
	}
	rest := &w.nodes[1].pv
	r.pv = append(append(r.pv[:0], r.move), rest.moves[:rest.n]...)
}
