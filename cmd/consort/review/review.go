package review

import (
	"context"
	"errors"
	"time"

	"consort/engine"
	"consort/engine/opening"
	"consort/eval/wdl"
	"consort/search/player"
)

// Options are how much work a review is. At least one limit must be set; a search ends
// at the first that it reaches.
type Options struct {
	Time  time.Duration // for each position
	Nodes uint64        // for each position
	Depth int           // in plies

	// Lines is the number of best lines to find in each position, at least 1.
	Lines int

	// Settings has the number of threads, the transposition table, the network and the
	// tablebases. With Nodes or Depth and one thread, the same game gives the same
	// report in every run.
	Settings player.Settings

	// Level is for whom moves are judged.
	Level Level

	// Turn is called before each search, which starts when it returns and then calls
	// done. It reports false if the context has ended. Nil to search at once.
	Turn func(ctx context.Context) (done func(), ok bool)
}

// DefaultTime is the default time for each position: a game of forty moves takes about a
// minute.
const DefaultTime = 400 * time.Millisecond

// DefaultOptions returns the options of `consort analyse`.
func DefaultOptions() Options {
	return Options{Time: DefaultTime, Lines: 1, Settings: player.DefaultSettings()}
}

// ErrNoLimit reports options without a limit.
var ErrNoLimit = errors.New("no search would end: set the time, nodes or depth for each position")

// A Reviewer reviews one game after another. It holds the transposition table, and must
// be used by one goroutine at a time.
type Reviewer struct {
	options Options
	player  *player.Player
	model   *wdl.Model
}

// New returns a Reviewer. The error is ErrNoLimit, or that of taking the memory.
func New(o Options) (*Reviewer, error) {
	if o.Time <= 0 && o.Nodes == 0 && o.Depth <= 0 {
		return nil, ErrNoLimit
	}
	o.Lines, o.Settings.Elo = max(1, o.Lines), 0
	r := &Reviewer{options: o, player: player.New(player.Config{}), model: wdl.Of(o.Settings.Network)}
	if err := r.player.Configure(o.Settings); err != nil {
		return nil, err
	}
	return r, nil
}

// A Report is the review of a game.
type Report struct {
	Start     engine.Position
	Positions []Evaluation // from the start to the position after the last move
	Moves     []Move       // Moves[i] leads from Positions[i] to Positions[i+1]
	Players   [2]Player    // by color
	Opening   opening.Line // zero if the opening has no name
	Level     Level        // for whom the moves are judged

	// Complete is false if the context ended before the last search. Then the positions
	// and moves that are known are reported as far as they are.
	Complete bool
}

// A Player is the total of a side.
type Player struct {
	Moves         int     // judged
	Accuracy      float64 // in percent; valid if Moves > 0
	CentipawnLoss float64 // average; valid if Moves > 0

	Inaccuracies, Mistakes, Blunders int
	Good, Brilliant                  int
}

// Progress is how far a review has come.
type Progress struct {
	// Done is the number of searches done.
	Done int

	// Share is the part of the review that is done, from 0 to 1: an estimate, because how
	// many moves have to be searched again is not known before. It never falls, and is 1
	// only at the end of a complete review.
	Share float64

	// Ply is the position that was searched last, 0 for the start of the game, and
	// Evaluation what is known of it now. It may still change.
	Ply        int
	Evaluation Evaluation
}

// Review reviews the moves of a game from its start to its current position. The game is
// not changed. progress may be nil; it is called after each search and at the end, on the
// goroutine of the caller. If the context ends early, the report is not Complete. Null moves
// are not judged.
func (r *Reviewer) Review(ctx context.Context, game *engine.Game, progress func(Progress)) *Report {
	w := newWork(r, game.Clone(), progress)
	r.player.NewGame()
	w.begin(0.35)
	w.searchAll(ctx)
	w.begin(0.75)
	w.verifyAll(ctx)
	w.begin(0.85)
	w.praiseAll(ctx)
	w.verifyAll(ctx) // what praiseAll has found out may make a move look bad
	w.begin(0.97)
	w.compareAll(ctx)
	w.begin(0.99)
	w.solveAll(ctx)
	w.end()
	return w.report()
}
