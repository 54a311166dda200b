package search

import (
	"context"
	"sync"
	"time"

	"consort/engine"
	"consort/eval"
)

// A Strategy is what a player is: it chooses moves. A Strategy is used by one goroutine
// at a time.
type Strategy interface {
	// Name returns the name of the player, a value of the UCI option Strategy.
	Name() string

	// NewGame forgets the games before.
	NewGame()

	// Choose returns the move to play in the game's current position: a legal move,
	// or NoMove if there is none. It returns as soon as a limit is reached or the
	// context ends, which is not an error: the choice is what has been found so far.
	// report may be nil; it is called by the goroutine that called Choose, and may use the Info with its PV only until it returns. The last
	// report of the best line should be that of the move returned, with an exact score,
	// its whole PV, and the nodes of the whole search: match runners and bots keep it.
	Choose(ctx context.Context, game *engine.Game, limits Limits, report func(Info)) Result
}

// A Seeded is a Strategy that makes random choices.
type Seeded interface {
	Strategy

	// Seed sets the seed of the choices: the same seed plays the same game. 0 stands for
	// a random one, which NewGame draws. A new seed restarts the sequence of choices; the
	// same one leaves it where it is.
	Seed(seed uint64)
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

	Infinite bool       // only the end of the context ends it
	Ponder   *Pondering // if not nil, as Infinite until its Hit, then by the clock

	// Moves restricts the choice to these root moves; empty means all.
	Moves []engine.Move
}

// OnClock reports whether the clocks apply: Timed is set, or either clock is not zero.
// Clocks below zero have run out.
func (l *Limits) OnClock() bool { return l.Timed || l.Clock != [2]time.Duration{} }

// Wait waits until a choice that has ended early may be returned: with Infinite until the
// context ends, and with Ponder until the hit if that is earlier.
func (l *Limits) Wait(ctx context.Context) {
	switch {
	case l.Infinite:
		<-ctx.Done()
	case l.Ponder != nil:
		select {
		case <-l.Ponder.Done():
		case <-ctx.Done():
		}
	}
}

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
	Bound    Bound         // what Score is; NoBound without a score
	Nodes    uint64        // nodes visited by all threads
	Time     time.Duration // since Limits.Start
	HashFull int           // per mille of the table in use
	TBHits   uint64        // successful tablebase probes
	PV       []engine.Move // the line, best move first

	CurrMove       engine.Move // root move being searched; reported from DetailAfter on
	CurrMoveNumber int         // its number, from 1

	Text string // free text; if set, the other fields are zero

	Outlook // of Score; filled in by package player and by uci/client
}

// IsExact reports whether the Info is of a line with an exact score.
func (i *Info) IsExact() bool {
	return len(i.PV) > 0 && i.Bound == Exact
}

// An Outlook is a score as users see it. A Strategy leaves it zero.
type Outlook struct {
	// Shown is the score in centipawns as people know them: 100 is a 50% chance of winning,
	// a minor piece 300 to 400, a queen 900 and the largest evaluation less than 2000. With
	// uci/client it is what the engine says. A proven result is the same as in Score.
	Shown eval.Score

	// WDL holds the expected wins, draws and losses of the side to move in 1000
	// games, all 0 if they are not known.
	WDL [3]int
}

// A Result is a choice.
type Result struct {
	Best   engine.Move // NoMove when there is no legal move
	Ponder engine.Move // the reply in the last PV, legal after Best; NoMove if there is none
	Score  eval.Score  // for the side to move, that of the last report
	Depth  int         // last completed iteration
	Nodes  uint64      // positions visited

	// HumanTime is how long a person of the level that was set would think about the move on
	// this clock, from Limits.Start on; 0 at full strength and without a clock. Package player
	// fills it in. It returns at once: who plays against people may wait until then.
	HumanTime time.Duration

	Outlook           // filled in by package player and by uci/client
	Book    *BookMove // where Best comes from, if from a book of package player: nothing was searched
}

// A BookMove is a move from an opening book.
type BookMove struct {
	Move          engine.Move
	Reply         engine.Move // the reply of the greatest weight, NoMove if the book ends
	Weight, Total int         // of the move, and of all moves of the position
}

// A Pondering is a choice on the opponent's time, in the game after the reply that is
// expected: Hit says that it was played. If another one was played, the end of the context
// ends the choice. Use NewPondering to make one for each choice. All methods may be called
// from any goroutine, at any time.
type Pondering struct {
	once sync.Once
	hit  chan struct{}
	at   time.Time // set before hit is closed
}

// NewPondering returns a Pondering before its hit.
func NewPondering() *Pondering { return &Pondering{hit: make(chan struct{})} }

// Hit reports that the expected move was played: the clock runs from now. Only the first
// call has an effect.
func (p *Pondering) Hit() {
	p.once.Do(func() {
		p.at = time.Now()
		close(p.hit)
	})
}

// Done returns a channel that is closed by Hit.
func (p *Pondering) Done() <-chan struct{} { return p.hit }

// HitTime returns when Hit was called.
func (p *Pondering) HitTime() (at time.Time, hit bool) {
	select {
	case <-p.hit:
		return p.at, true
	default:
		return time.Time{}, false
	}
}
