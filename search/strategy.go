package search

import (
	"sync"
	"sync/atomic"
	"time"

	"consort/engine"
	"consort/eval"
)

// A Strategy is what a player is: it chooses moves. A Strategy is used by one goroutine
// at a time; only the Control of a running choice may be used from others.
type Strategy interface {
	// Name returns the name of the player, a value of the UCI option Strategy.
	Name() string

	// Configure applies the settings. It is cheap when nothing changes. After
	// an error the settings before it are in force.
	Configure(Settings) error

	// NewGame forgets the games before.
	NewGame()

	// Choose returns the move to play in the game's current position: a legal move,
	// or NoMove if there is none. It returns as soon as a limit is reached or the
	// control is stopped. report may be nil; it is called by the goroutine that
	// called Choose, and may use the Info with its PV only until it returns. The last
	// report of the best line should be that of the move returned, with an exact score,
	// its whole PV, and the nodes of the whole search: match runners and bots keep it.
	Choose(game *engine.Game, limits Limits, control *Control, report func(Info)) Result
}

// Limits are what ends a choice: the first limit that is reached. The zero value of a
// field is no limit, unless documented otherwise.
type Limits struct {
	Start time.Time // when the command to choose was read: clocks run from here; zero for now

	// The clocks apply if either is not zero. With Timed they apply whatever their values:
	// one of zero or less has run out, and gives the shortest time possible.
	Timed     bool
	Clock     [2]time.Duration // remaining time by color
	Increment [2]time.Duration // added after each move, by color
	MovesToGo int              // moves until the next time control, 0 for none

	MoveTime time.Duration // exact time for this move; if negative, the shortest possible
	Overhead time.Duration // time lost outside the engine on each move

	// NodesPerMS makes the clocks above count nodes instead of time: that many are a
	// millisecond. 0 for clocks of time. Players that do not search ignore it.
	NodesPerMS int

	Depth int    // iterations of iterative deepening
	Nodes uint64 // nodes visited, exact with one thread
	Mate  int    // stop when a mate in this many moves is proven

	// SoftNodes ends the choice between iterations: none begins after this many nodes.
	// An iteration that has begun is completed, so the score is always of a complete
	// one.
	SoftNodes uint64

	// TargetNodes is the number of nodes to come close to with complete iterations:
	// none begins that is likely to end further above it than the nodes so far are
	// below. Only alpha-beta knows it.
	TargetNodes uint64

	Infinite bool // only the control ends it
	Ponder   bool // as Infinite until Control.PonderHit, then by the clock

	// Moves restricts the choice to these root moves; empty means all.
	Moves []engine.Move
}

// OnClock reports whether the clocks apply: Timed is set, or either clock is not zero.
// Clocks below zero have run out.
func (l *Limits) OnClock() bool { return l.Timed || l.Clock != [2]time.Duration{} }

// A Bound is the relation of a score to the true one.
type Bound uint8

// The bounds. Exact has the bits of both others.
const (
	NoBound    Bound = 0
	UpperBound Bound = 1 // the true score is at most this
	LowerBound Bound = 2 // the true score is at least this
	Exact      Bound = 3
)

// DetailAfter is the time before which only iterations are reported. After it, when
// iterations are long, root moves that are begun (CurrMove) and bounds are, too; before,
// there would be thousands.
const DetailAfter = 3 * time.Second

// An Info is a report from a running choice. Zero fields are unknown.
type Info struct {
	Depth    int           // iteration
	SelDepth int           // maximum ply reached
	MultiPV  int           // rank of the line, from 1
	Score    eval.Score    // for the side to move; meaningful when PV is not empty
	Bound    Bound         // what Score is
	Nodes    uint64        // nodes visited by all threads
	Time     time.Duration // since Limits.Start
	HashFull int           // per mille of the table in use
	TBHits   uint64        // successful tablebase probes
	PV       []engine.Move // the line, best move first

	CurrMove       engine.Move // root move being searched; reported from DetailAfter on
	CurrMoveNumber int         // its number, from 1

	Text string // free text; if set, the other fields are zero
}

// A Result is a choice.
type Result struct {
	Best   engine.Move // NoMove when there is no legal move
	Ponder engine.Move // the reply in the last PV, legal after Best; NoMove if there is none
	Score  eval.Score  // for the side to move, that of the last report
	Depth  int         // last completed iteration
	Nodes  uint64      // positions visited
}

// A Control stops a running choice, or reports a ponder hit to it. Each choice gets a
// new one, so that a stop is neither lost nor applied to a later choice. The zero value
// is ready to use; all methods may be called from any goroutine, any number of times.
type Control struct {
	stopped   atomic.Bool
	ponderHit atomic.Pointer[time.Time] // nil before the hit
	changed   chan struct{}
	mu        sync.Mutex
}

// Stop makes the choice return at once.
func (c *Control) Stop() {
	c.stopped.Store(true)
	c.wake()
}

// Stopped reports whether Stop was called. It is one atomic load.
func (c *Control) Stopped() bool { return c.stopped.Load() }

// PonderHit reports that the expected move was played: the clock runs from now. Only
// the first call has an effect.
func (c *Control) PonderHit() {
	now := time.Now()
	c.ponderHit.CompareAndSwap(nil, &now)
	c.wake()
}

// PonderHitTime returns when PonderHit was called.
func (c *Control) PonderHitTime() (at time.Time, hit bool) {
	if hit := c.ponderHit.Load(); hit != nil {
		return *hit, true
	}
	return time.Time{}, false
}

// wake wakes the callers of Wait.
func (c *Control) wake() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changed != nil {
		close(c.changed)
		c.changed = nil
	}
}

// Wait waits until Stop is called or, if ponder is set, PonderHit.
func (c *Control) Wait(ponder bool) {
	for {
		c.mu.Lock()
		if _, hit := c.PonderHitTime(); c.Stopped() || ponder && hit {
			c.mu.Unlock()
			return
		}
		if c.changed == nil {
			c.changed = make(chan struct{})
		}
		changed := c.changed
		c.mu.Unlock()
		<-changed
	}
}
