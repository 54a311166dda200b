package level

import (
	"context"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta"
)

// A Searcher is a Strategy, such as that of package alphabeta, that another one can be built around. Besides choosing a
// move on its own it offers the parts of a choice: the evaluation of a position without
// a search, how long to think, and single searches. A Player uses these to play below full
// strength.
//
// Configure must have succeeded before any of them is called. They are called by
// one goroutine at a time, as Choose is.
type Searcher interface {
	search.Strategy

	// Configure applies the settings. It is cheap when nothing changes. After an error
	// the settings before it are in force.
	Configure(alphabeta.Settings) error

	// Evaluate returns the static evaluation of a position for the side to move,
	// without a search.
	Evaluate(*engine.Position) eval.Score

	// TimeLimit returns the longest that Choose would think about a move of a side
	// under the clock and the fixed time of the limits, from Limits.Start or from the
	// ponder hit on. limited is false when the limits set no time.
	TimeLimit(limits *search.Limits, side engine.Color) (longest time.Duration, limited bool)

	// NewSearch begins a choice that is made of any number of calls of Look: what is
	// known from the searches before gets older by one, as at the start of Choose.
	NewSearch()

	// Look searches the game's current position as Choose does, but as a part of
	// the choice that NewSearch began and without reports. The Info has Depth, the
	// last completed iteration, and SelDepth, Score, Nodes, HashFull and PV as of
	// this search; Score is the last one that was not a bound. With Depth 0 the
	// search was stopped before anything was known. PV may change with the next call
	// of any method. There must be a legal move.
	Look(ctx context.Context, game *engine.Game, limits search.Limits) search.Info
}
