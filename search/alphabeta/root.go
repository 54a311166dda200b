package alphabeta

import (
	"context"
	"slices"

	"consort/engine"
	"consort/engine/syzygy"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// The root: iterative deepening over the root moves, each iteration with an
// aspiration window around the last score.

// rootState is what a worker knows at the root.
type rootState struct {
	rootMoves      []rootMove
	completedMoves []rootMove // of the last complete iteration
	pvIndex        int        // of the root move whose line is being searched
	linesDone      int        // lines that the current iteration has completed
	completed      int        // last complete iteration
	iterationStart uint64     // nodes visited before the current iteration
	reporter       reporter
}

// begin prepares the worker for a choice.
func (w *worker) begin(ctx context.Context, game *engine.Game, limits *search.Limits) {
	w.setUp(ctx, game, limits)
	w.completed = 0
	w.listRootMoves()
	w.rankRootMoves(game)
}

// A rootMove is a legal move of the root and what is known about it.
type rootMove struct {
	move  engine.Move
	score eval.Score // in this iteration; -eval.Infinite if it did not raise alpha
	bound search.Bound

	// The score before the current search: of the last iteration, or of the last
	// aspiration window of this one.
	previous      eval.Score
	previousBound search.Bound

	exact rootLine // the last one with an exact score

	// By the tablebases. Without them all ranks are equal.
	ranked bool
	rank   int
	result syzygy.WDL

	nodes    uint64 // spent on it in this choice
	selDepth int
	pv       []engine.Move
}

// A rootLine is what a search has found out about a root move.
type rootLine struct {
	score    eval.Score // -eval.Infinite if there is none
	bound    search.Bound
	depth    int // the iteration that it is from
	selDepth int
	pv       []engine.Move
}

// listRootMoves fills the root moves: the legal moves, or those of them that the
// limits allow.
func (w *worker) listRootMoves() {
	w.rootMoves = w.rootMoves[:0]
	for _, m := range search.RootMoves(&w.nodes[0].position, w.limits.Moves) {
		w.rootMoves = append(w.rootMoves, rootMove{move: m, score: -eval.Infinite, previous: -eval.Infinite, exact: rootLine{score: -eval.Infinite}, pv: []engine.Move{m}})
	}
}

// iterativeDeepening searches a number of lines (MultiPV) deeper and deeper until a
// limit is reached.
func (w *worker) iterativeDeepening(lines int) {
	factors := timeFactors{}
	for w.depth = 1; w.depth < eval.MaxPly; w.depth++ {
		w.iterationStart = w.visited()
		best, last := w.rootMoves[0].move, w.rootMoves[0].score
		for i := range w.rootMoves {
			w.rootMoves[i].previous, w.rootMoves[i].previousBound = w.rootMoves[i].score, w.rootMoves[i].bound
		}
		for w.pvIndex = 0; w.pvIndex < lines && !w.stopped; w.pvIndex++ {
			w.selDepth, w.linesDone = 0, w.pvIndex
			w.aspirationSearch()
		}
		if w.stopped {
			break
		}
		w.completed = w.depth
		w.saveRootMoves()
		w.stats.iteration(w.count)
		w.reporter.lines(w, lines)
		factors = w.updateTimeFactors(factors, best, last)
		w.updateClock(factors)
		if w.done() {
			break
		}
	}
	if w.stopped && w.completed > 0 && (lines > 1 || w.finalScore() <= -eval.MinTBWin) {
		w.restoreRootMoves()
	}
	w.publish()
}

// saveRootMoves saves the root moves after an iteration, for two cases in which one that
// a stop aborts does not count. With several lines, those of an iteration belong together:
// if it were reported in part, a line could come after a worse one of another depth. And
// if the first moves lose, the others may not.
func (w *worker) saveRootMoves() {
	w.completedMoves = slices.Grow(w.completedMoves[:0], len(w.rootMoves))[:len(w.rootMoves)]
	for i, r := range w.rootMoves {
		saved := &w.completedMoves[i]
		r.pv = append(saved.pv[:0], r.pv...)
		r.exact.pv = copyLine(saved.exact.pv, r.exact.pv)
		*saved = r
	}
}

// restoreRootMoves restores the root moves of the last complete iteration.
func (w *worker) restoreRootMoves() {
	w.rootMoves, w.completedMoves = w.completedMoves, w.rootMoves
	w.depth = w.completed
}

// updateClock reads the clock after an iteration: whether the expected move has been
// played, and whether the time is used up.
func (w *worker) updateClock(s timeFactors) {
	if w.ponder {
		w.checkPonderHit()
	}
	w.timeIsUsed = w.timeUsed(s)
}

// done reports whether the choice ends after the iteration that is complete.
func (w *worker) done() bool {
	best := &w.rootMoves[0]
	switch {
	case w.number > 0:
		return false
	case w.limits.Depth > 0 && w.depth >= w.limits.Depth:
		return true
	case w.limits.SoftNodes > 0 && w.visited() >= w.limits.SoftNodes:
		return true
	case w.limits.TargetNodes > 0 && w.closestToTarget():
		return true
	case w.limits.Mate > 0 && best.score.IsMate() && (best.score.Plies()+1)/2 <= w.limits.Mate:
		return true // Either side mates.
	case w.limits.Infinite:
		return false
	case w.ponder:
		return w.clock.instant() // Thinking now would only delay the answer.
	}
	return w.timeIsUsed
}

// iterationGrowth is the typical ratio of the nodes of an iteration to those of the
// last, in searches of some hundred nodes.
const iterationGrowth = 1.7

// closestToTarget reports whether another iteration is likely to end further above the
// target than the nodes so far are below it.
func (w *worker) closestToTarget() bool {
	target, now := float64(w.limits.TargetNodes), float64(w.visited())
	next := now + iterationGrowth*(now-float64(w.iterationStart))
	return next-target >= target-now
}

// timeUsed reports whether the clock allows no further iteration. A forced move needs
// none.
func (w *worker) timeUsed(s timeFactors) bool {
	if w.ponder && w.clock.fixed {
		return false // The time begins with the ponder hit.
	}
	forced := w.clock.timed && !w.clock.fixed && w.forcedMove() && len(w.limits.Moves) == 0
	return forced || w.clock.enough(s)
}

// forcedMove reports whether there is no choice: one legal move, or one that the
// tablebases rank above all others.
func (w *worker) forcedMove() bool {
	return len(w.rootMoves) == 1 || w.rootMoves[0].rank > w.rootMoves[1].rank
}

// updateTimeFactors updates what scales the soft limit, after an iteration.
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

// aspirationSearch searches the root with a narrow window around the last score, an
// aspiration window, and widens it until the score is inside. Most iterations confirm
// the last one, and a narrow window has more cutoffs.
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
			depth = max(1, depth-1) // A move that good need not be searched to the full depth.
		default:
			// Only a line with an exact score is sorted among the others.
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

// byScore compares root moves for sorting, the best first: by tablebase rank, then by
// score.
func byScore(a, b rootMove) int {
	if a.rank != b.rank {
		return b.rank - a.rank
	}
	return int(b.score - a.score)
}

// sortRootMoves sorts the best move of the current line to the front. Moves that did
// not raise alpha keep their order; so do all if the search was stopped before the
// first had a score.
func (w *worker) sortRootMoves() {
	rest := w.rootMoves[w.pvIndex:]
	if !w.stopped || rest[0].score != -eval.Infinite {
		slices.SortStableFunc(rest, byScore)
	}
}

// searchRoot searches the root moves from that of the current line on, as far as they
// have its tablebase rank.
func (w *worker) searchRoot(alpha, beta eval.Score, depth int) eval.Score {
	n := &w.nodes[0]
	n.inCheck = n.position.InCheck()
	n.enter(0, alpha, beta, depth, false)
	n.tt, n.ttHit, n.ttPV = tt.Entry{Eval: eval.None}, false, true
	w.findCorrections(n)
	n.correction = n.corrections.value()
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
		if w.updateBest(n, m, score) {
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

// reset prepares a root move for another search.
func (r *rootMove) reset() {
	if r.score != -eval.Infinite {
		r.previous, r.previousBound = r.score, r.bound
	}
	r.score = -eval.Infinite
}

// lastScore returns the move's score, or the previous one if the current search has
// not reached the move, as the tablebases correct it.
func (r *rootMove) lastScore() (score eval.Score, bound search.Bound, current bool) {
	score, bound, current = r.score, r.bound, true
	if score == -eval.Infinite {
		score, bound, current = r.previous, r.previousBound, false
	}
	score, bound = r.withTablebase(score, bound)
	return score, bound, current
}

// updateRootMove sets the score and PV of a root move if it is the first, or better
// than those before it.
func (w *worker) updateRootMove(r *rootMove, n *node, score eval.Score) {
	if n.moveCount > 1 && score <= n.alpha {
		return
	}
	r.score, r.selDepth, w.hasMove = score, w.selDepth, true
	switch {
	case score <= n.alpha:
		r.bound = search.UpperBound
		return // It failed low: its line says nothing, so the last one stays.
	case score >= n.beta:
		r.bound = search.LowerBound
	default:
		r.bound = search.Exact
	}
	rest := &w.nodes[1].pv
	r.pv = append(append(r.pv[:0], r.move), rest.moves[:rest.n]...)
	if r.bound == search.Exact {
		r.exact = rootLine{score, search.Exact, w.depth, w.selDepth, copyLine(r.exact.pv, r.pv)}
	}
}

// current returns what is known of root move i while the search runs: with its previous
// score if this iteration has not reached it yet.
func (w *worker) current(i int) rootLine {
	m := &w.rootMoves[i]
	score, bound, current := m.lastScore()
	depth := w.depth
	if !current {
		depth = w.completed
	}
	return rootLine{score, bound, depth, m.selDepth, m.pv}
}

// final returns what is known of root move i when the search has ended, with an exact
// score: that of its last window but for two cases.
//
// An iteration that replaced the best move by one that failed high may have been stopped
// before that move had an exact score. Then the bound stands for it, at the depth of the
// bound; the move's last exact score is from a time when it was not the best. Only a mate
// stays a bound, because its line is not complete.
//
// The first iteration may have been stopped before all moves were compared. Then nothing
// is known of the position but its static evaluation, unless a move wins.
func (w *worker) final(i int) rootLine {
	m := &w.rootMoves[i]
	known := m.exact
	switch unfinished := w.completed == 0 && i >= w.linesDone; {
	case unfinished && known.score < eval.MinTBWin:
		known = w.current(i)
		known.score, known.bound = w.staticScore(), search.Exact
	case known.score == -eval.Infinite || known.depth < w.completed:
		known = w.current(i)
		if known.depth = w.depth; !known.score.IsMate() {
			known.bound = search.Exact
		}
	}
	known.score, known.bound = m.withTablebase(known.score, known.bound)
	return known
}

// staticScore returns the static evaluation of the root.
func (w *worker) staticScore() eval.Score {
	return w.evaluator.evaluate(&w.nodes[0].position, 0).Clamp()
}

// copyLine returns a copy of a line, in the memory of another. It allocates rarely: most
// lines are shorter than what it reserves.
func copyLine(memory, line []engine.Move) []engine.Move {
	return append(slices.Grow(memory[:0], 32), line...)
}

// result returns the choice of a worker, with the line that is reported for it.
func (w *worker) result(line rootLine) search.Result {
	r := search.Result{Best: line.pv[0], Score: line.score, Depth: w.completed, Nodes: w.pool.nodes()}
	if len(line.pv) > 1 {
		r.Ponder = line.pv[1]
	}
	return r
}
