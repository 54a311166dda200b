package search

import (
	"sync"
	"sync/atomic"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
)

// A Strategy is a player: it chooses a move. UCI, the arena and the benchmarks
// know players by this interface only.
//
// A Strategy is used by one goroutine at a time; only the Control of a running
// choice may be touched from elsewhere.
type Strategy interface {
	// Name returns the player's name as the option Strategy has it.
	Name() string

	// Configure applies the settings. It is cheap when nothing changes. After
	// an error the settings before it are in force.
	Configure(Settings) error

	// NewGame forgets what was learned from the games before.
	NewGame()

	// Choose returns the move to play in the game's current position. It
	// returns as soon as a limit is reached or the control says stop, always
	// with a legal move if there is one, and NoMove if there is none. report
	// may be nil; it is called from the goroutine that called Choose, and the
	// Info it gets, with its PV, is its own only until it returns.
	Choose(game *engine.Game, limits Limits, control *Control, report func(Info)) Result
}

// Settings are what a user may set for a player. Each takes what it needs.
type Settings struct {
	Hash    int    // transposition table, MiB
	Threads int    // goroutines that search, at most one for each processor
	MultiPV int    // number of best lines to report
	Seed    uint64 // of random choices: the same seed plays the same game

	// Elo limits the strength of a player of package level; 0 is full strength.
	// Other players ignore it.
	Elo int

	// Network evaluates positions; nil for the classical evaluation.
	Network *nnue.Network

	Tables Tables // endgame tables, none as long as there is no Set
}

// DefaultSettings returns the settings of a player that was told nothing.
func DefaultSettings() Settings {
	return Settings{
		Hash: 16, Threads: 1, MultiPV: 1, Network: nnue.Default(),
		Tables: Tables{Depth: 1, Men: MaxTableMen, FiftyMoves: true},
	}
}

// Limits say when a choice must end: at the first limit that is reached. The
// zero value of a field sets no limit, except as documented.
type Limits struct {
	Start time.Time // when the order was read: clocks run from here; zero means now

	Timed     bool             // a clock was given: Clock counts, whatever its value
	Clock     [2]time.Duration // remaining time by colour; may be zero or negative
	Increment [2]time.Duration // added after each move, by colour
	MovesToGo int              // moves until the next time control, 0 for none
	HasFixed  bool             // MoveTime counts, whatever its value
	MoveTime  time.Duration    // exact time for this move
	Overhead  time.Duration    // time lost outside the engine on each move

	// NodesPerMS makes the clocks above count positions instead of time: so many
	// are a millisecond. 0 for clocks that run by time. Players that do not search
	// need neither.
	NodesPerMS int

	Depth int    // iterations of deepening
	Nodes uint64 // positions visited, exact on one thread
	Mate  int    // stop when a mate in this many moves is proven

	// SoftNodes ends the choice between iterations: none begins after this many
	// positions. What is begun is finished, so the last iteration is never
	// wasted, and the score that comes out is that of a whole one.
	SoftNodes uint64

	Infinite bool // only the control ends it
	Ponder   bool // as Infinite until Control.PonderHit, then by the clock

	// Moves restricts the choice to these root moves; empty means all.
	Moves []engine.Move
}

// A Bound tells how a score relates to the true one.
type Bound uint8

// The bounds. The values are bit sets: Exact is both.
const (
	NoBound    Bound = 0
	UpperBound Bound = 1 // the true score is at most this
	LowerBound Bound = 2 // the true score is at least this
	Exact      Bound = 3
)

// DetailAfter is how long a choice is told by its iterations only. Later the
// iterations are long, and each root move that is begun (CurrMove) and each bound
// is news; before that they would come by the thousand.
const DetailAfter = 3 * time.Second

// An Info is a report from a running choice. A zero field has nothing to say.
type Info struct {
	Depth    int           // iteration
	SelDepth int           // deepest ply reached
	MultiPV  int           // rank of the line, from 1
	Score    eval.Score    // for the side to move; meaningful when PV is not empty
	Bound    Bound         // how to read Score
	Nodes    uint64        // positions visited by all threads
	Time     time.Duration // since Limits.Start
	HashFull int           // per mille of the table in use
	TBHits   uint64        // tablebase probes that answered
	PV       []engine.Move // the line, best move first

	CurrMove       engine.Move // root move being searched; told from DetailAfter on
	CurrMoveNumber int         // its number, from 1

	Text string // free text; when set, the rest is empty
}

// A Result is a choice.
type Result struct {
	Best   engine.Move // NoMove when there is no legal move
	Ponder engine.Move // the reply that is expected, NoMove if unknown; always legal after Best
	Score  eval.Score  // for the side to move, the last one that was no bound
	Depth  int         // last completed iteration
	Nodes  uint64      // positions visited
}

// A Control is the line to a running choice: it can be told to stop, and that
// the opponent has played the move pondered on. Each choice gets a new one, so
// a stop can neither be lost nor strike a later choice. The zero value is ready
// for use; all methods may be called from any goroutine, any number of times.
type Control struct {
	stopped   atomic.Bool
	ponderHit atomic.Pointer[time.Time] // nil before the hit
	changed   chan struct{}
	mu        sync.Mutex
}

// Stop tells the choice to return at once.
func (c *Control) Stop() {
	c.stopped.Store(true)
	c.wake()
}

// Stopped reports whether Stop was called. It is one load: cheap enough for
// every node.
func (c *Control) Stopped() bool { return c.stopped.Load() }

// PonderHit tells that the expected move was played, so that the clock runs
// from now. Only the first call counts.
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

// wake lets those who wait look again.
func (c *Control) wake() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.changed != nil {
		close(c.changed)
		c.changed = nil
	}
}

// Wait sleeps until Stop is called, or PonderHit too when ponder is set.
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
