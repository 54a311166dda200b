package alphabeta

import (
	"context"
	"sync/atomic"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// A worker is one search thread: everything that it needs, allocated once. Below the
// root it allocates nothing.
type worker struct {
	pool        *pool
	number      int           // in the pool, 0 for the main worker
	published   atomic.Uint64 // count, for other goroutines
	tbPublished atomic.Uint64 // tbUse.hits, for other goroutines

	tt          *tt.Table
	tablebases  Tablebases
	tbUse       tablebaseUse
	evaluator   evaluator
	stats       stats // before another field: then it takes no room when it is empty
	yield       yielder
	history     histories
	corrections corrections
	nodes       [eval.MaxPly + 4]node

	// keys holds the keys of the game's positions and, from rootIndex on, those of
	// the line that is being searched.
	keys      []uint64
	rootIndex int

	nullMoveMinPly int // null moves are tried from this ply on

	limits     *search.Limits
	ended      <-chan struct{} // closed when the context ends
	clock      clock
	ponder     bool // the clock does not run yet
	timeIsUsed bool // by the clock, if it ran

	count     uint64 // nodes visited
	countMax  uint64 // exact limit of count
	nextCheck uint64 // count at which the clock and the context are checked next
	stopped   bool
	hasMove   bool // a root move has a score

	depth    int // of the current iteration
	selDepth int // maximum ply of the current line, plus one

	rootState
}

// A pool is the workers of one player. What they have learned stays from choice to
// choice.
type pool struct {
	all  []*worker // the main worker first
	stop atomic.Bool
}

// main returns the worker that checks the limits and reports.
func (t *pool) main() *worker { return t.all[0] }

// nodes returns the nodes visited by all workers, as far as they have published them.
func (t *pool) nodes() (sum uint64) {
	for _, w := range t.all {
		sum += w.published.Load()
	}
	return sum
}

// tbHits returns the successful tablebase probes of all workers, as far as they have
// published them.
func (t *pool) tbHits() (sum uint64) {
	for _, w := range t.all {
		sum += w.tbPublished.Load()
	}
	return sum
}

// The nodes between two checks of the clock and the context: about a millisecond. The
// first nodes of a choice are slower, because each may be the first to touch a page
// of a large hash, which the system then has to clear.
const (
	checkInterval      = 1024
	earlyCheckInterval = 64
	earlyNodes         = 8192
)

// newGame forgets the games before.
func (w *worker) newGame() {
	w.history = histories{}
	w.corrections = corrections{}
}

// setUp prepares the worker for a choice, but for its root moves.
func (w *worker) setUp(ctx context.Context, game *engine.Game, limits *search.Limits) {
	w.ended, w.limits = ctx.Done(), limits
	w.ponder, w.timeIsUsed = limits.Ponder != nil, false
	w.clock = newClock(limits, game.Position().SideToMove())
	if limits.NodesPerMS > 0 {
		w.clock.nodes = &nodeTime{rate: limits.NodesPerMS, visited: w.visited}
	}
	w.count, w.stopped, w.hasMove, w.depth = 0, false, false, 0
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
}

// visit counts a node and checks the limits when it is time to. It reports whether to
// abort the search instead.
func (w *worker) visit(ply int) (abort bool) {
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

// publish makes the worker's counts visible to other goroutines.
func (w *worker) publish() {
	w.published.Store(w.count)
	w.tbPublished.Store(w.tbUse.hits)
}

// checkLimits stops the search if the context, the clock or a node limit says so; a
// helper only checks whether the main worker has stopped it. The clock does not stop
// a search before a root move has a score: any such move is better than the first of
// the list.
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
	case w.contextEnded(), w.limits.Nodes > 0 && w.pool.nodes() >= w.limits.Nodes:
		w.stopped = true
	case w.ponder:
		w.checkPonderHit()
	case w.clock.timed && !w.limits.Infinite && w.hasMove && w.clock.expired():
		w.stopped = true
	}
}

// contextEnded reports whether the context of the choice has ended.
func (w *worker) contextEnded() bool {
	select {
	case <-w.ended:
		return true
	default:
		return false
	}
}

// checkPonderHit starts the clock if the expected move has been played. The time
// before counts as thinking time: if it was enough, the search stops.
func (w *worker) checkPonderHit() {
	if at, hit := w.limits.Ponder.HitTime(); hit {
		w.ponder = false
		w.clock.ponderHit(at)
		w.stopped = w.stopped || w.timeIsUsed
	}
}

// visited returns the nodes visited by all workers, exactly if there is only one.
func (w *worker) visited() uint64 {
	w.published.Store(w.count)
	return w.pool.nodes()
}
