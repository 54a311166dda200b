package alphabeta

import (
	"sync/atomic"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/tt"
)

// A worker is everything that one goroutine needs to search, allocated once.
type worker struct {
	pool      *workers
	number    int           // 0 for the leader
	published atomic.Uint64 // count, for the others to read

	tablebases      search.Tables
	tbUse           tablebaseUse
	tbHitsPublished atomic.Uint64 // hits, for the others to read

	tt          *tt.Table
	evaluator   evaluator
	stats       stats   // before another field: then it takes no room when it is empty
	yield       yielder // so does this
	history     histories
	corrections corrections
	nodes       [eval.MaxPly + 4]node

	// keys holds the keys of the game and, from rootIndex on, of the line that
	// is being searched.
	keys      []uint64
	rootIndex int

	nullMoveMinPly int // ply at which the null move is allowed again

	limits     *search.Limits
	control    *search.Control
	clock      clock
	ponder     bool // the clock does not run yet
	timeIsUsed bool // enough was thought by the clock, if it ran

	count     uint64 // positions visited
	countMax  uint64 // exact limit of count
	nextCheck uint64 // count at which to look at clock and control
	stopped   bool

	rootMoves      []rootMove
	completedMoves []rootMove // of the last complete iteration, when several lines are wanted
	pvIndex        int        // index of the root move whose line is being searched
	depth          int        // current iteration
	completed      int        // last complete iteration
	selDepth       int
	reporter       reporter
}

// checkInterval is the number of nodes between two looks at the clock and the
// control: about a millisecond. The first nodes look more often, because each
// may be the first to touch a page of a large table, which the system then has
// to clear.
const (
	checkInterval      = 1024
	earlyCheckInterval = 64
	earlyNodes         = 8192
)

// forget clears what was learned from the games before.
func (w *worker) newGame() {
	w.history = histories{}
	w.corrections = corrections{}
}

// begin prepares the worker for a choice.
func (w *worker) begin(game *engine.Game, limits *search.Limits, control *search.Control) {
	w.limits, w.control = limits, control
	w.ponder, w.timeIsUsed = limits.Ponder, false
	w.clock = newClock(limits, game.Position().SideToMove())
	if limits.NodesPerMS > 0 {
		w.clock.nodes = &nodeTime{rate: limits.NodesPerMS, visited: w.visited}
	}
	w.count, w.stopped, w.completed, w.depth = 0, false, 0, 0
	w.stats = stats{}
	w.countMax = limits.Nodes
	if w.countMax == 0 {
		w.countMax = 1<<64 - 1
	}
	w.nextCheck = 0
	w.nullMoveMinPly = 0

	w.keys = append(w.keys[:0], game.Keys()...)
	w.rootIndex = len(w.keys) - 1
	w.keys = append(w.keys, make([]uint64, eval.MaxPly+4)...)

	root := &w.nodes[0]
	root.position = *game.Position()
	root.sinceNull = w.rootIndex
	root.excluded, root.killer, root.doubleExtensions = engine.NoMove, engine.NoMove, 0
	for i := range w.nodes {
		w.nodes[i].killer, w.nodes[i].cutoffCount = engine.NoMove, 0
	}
	w.listRootMoves()
	w.rankRootMoves(game)
}

// mustStop counts a node and reports whether to abandon the search instead.
func (w *worker) visit(ply int) bool {
	if w.count >= w.nextCheck {
		w.checkLimits()
	}
	if w.stopped {
		return true
	}
	w.count++
	w.selDepth = max(w.selDepth, ply+1)
	return false
}

// publish tells the others what was counted.
func (w *worker) publish() {
	w.published.Store(w.count)
	w.tbHitsPublished.Store(w.tbUse.hits)
}

// look asks the control, the clock and the node limit; a helper asks the leader.
func (w *worker) checkLimits() {
	w.publish()
	w.yield.yield()
	interval := uint64(checkInterval)
	if w.count < earlyNodes {
		interval = earlyCheckInterval
	}
	w.nextCheck = min(w.count+interval, w.countMax)
	switch {
	case w.number > 0:
		w.stopped = w.pool.stop.Load()
	case w.control.Stopped(), w.limits.Nodes > 0 && w.pool.nodes() >= w.limits.Nodes:
		w.stopped = true
	case w.ponder:
		w.checkPonderHit()
	case w.clock.timed && !w.limits.Infinite && w.knowsMove() && w.clock.expired():
		w.stopped = true
	}
}

// knowsMove reports whether a move has been looked at: any such is better than
// the first of the list, so the clock waits for one.
func (w *worker) knowsMove() bool { return w.completed > 0 || w.rootMoves[0].score != -eval.Infinite }

// lookForPonderHit starts the clock when the expected move has been played. What
// was thought before counts as thought: if it was enough, the choice is made.
func (w *worker) checkPonderHit() {
	if at, hit := w.control.PonderHitTime(); hit {
		w.ponder = false
		w.clock.ponderHit(at)
		w.stopped = w.stopped || w.timeIsUsed
	}
}

// enough reports whether the choice may end after the iteration that is done.
func (w *worker) done(s timeFactors) bool {
	if w.ponder {
		w.checkPonderHit()
	}
	w.timeIsUsed = w.timeUsed(s)
	best := &w.rootMoves[0]
	switch {
	case w.number > 0:
		return false
	case w.limits.Depth > 0 && w.depth >= w.limits.Depth:
		return true
	case w.limits.SoftNodes > 0 && w.visited() >= w.limits.SoftNodes:
		return true
	case w.limits.Mate > 0 && best.score.IsMate() && (best.score.Plies()+1)/2 <= w.limits.Mate && best.score > 0:
		return true
	case w.limits.Infinite:
		return false
	case w.ponder:
		return w.clock.instant() // Thinking now would only delay the answer.
	}
	return w.timeIsUsed
}

// satisfied reports whether the clock asks for no further iteration. A forced
// move needs no thought.
func (w *worker) timeUsed(s timeFactors) bool {
	if w.ponder && w.clock.fixed {
		return false // It begins with the hit.
	}
	forced := w.clock.timed && !w.clock.fixed && w.forcedMove() && len(w.limits.Moves) == 0
	return forced || w.clock.enough(s)
}

// forced reports whether there is no choice: one legal move, or one that the
// endgame tables rank above all others.
func (w *worker) forcedMove() bool {
	return len(w.rootMoves) == 1 || w.rootMoves[0].rank > w.rootMoves[1].rank
}

// visited returns the positions that the whole team has visited, exactly where
// the leader searches alone.
func (w *worker) visited() uint64 {
	w.published.Store(w.count)
	return w.pool.nodes()
}

// elapsed returns the time since the order to choose was read.
func (w *worker) elapsed() time.Duration { return time.Since(w.reporter.start) }
