package epd

// Searching one position, and when the move was found.

import (
	"context"
	"time"

	"consort/engine"
	"consort/engine/epd"
	"consort/eval"
	"consort/search"
)

// A Result is the result of searching a position.
type Result struct {
	Solved bool
	Move   engine.Move // the chosen move
	Score  eval.Score  // from the side to move's view
	Depth  int         // of the last complete iteration, in plies
	Nodes  uint64
	Time   time.Duration

	// Found is the time from the start of the search after which the best move was
	// always a solution. It is as precise as the player's reports, which mostly come
	// at the end of an iteration. It is meaningless unless Solved.
	Found time.Duration

	Line []engine.Move // the principal variation
}

// Solve starts a new game, so that the player remembers nothing, and searches the
// position of a record. One of the limits must end the search. The position is solved if
// Solves accepts the chosen move and its score. If early is above 0, the search
// ends once the best move has been a solution for that many iterations in a row. The end
// of the context ends it too; the result is then meaningless.
func Solve(ctx context.Context, player search.Strategy, r *epd.Record, limits search.Limits, early int) Result {
	player.NewGame()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	w := watch{record: r}
	limits.Start = time.Now()
	choice := player.Choose(ctx, engine.NewGame(r.Position), limits, func(i search.Info) {
		w.update(i)
		if early > 0 && w.stable >= early {
			stop()
		}
	})
	result := Result{
		Solved: Solves(r, choice.Best, choice.Score),
		Move:   choice.Best, Score: choice.Score, Depth: choice.Depth, Nodes: choice.Nodes,
		Time: time.Since(limits.Start),
		Line: w.line,
	}
	result.Found = result.Time // for a move that was never reported
	if w.right {
		result.Found = w.since
	}
	return result
}

// A watch follows a search and notes when it finds a solution.
type watch struct {
	record *epd.Record
	right  bool          // the current best move is a solution
	since  time.Duration // when it became one
	stable int           // complete iterations in a row that ended with a solution
	depth  int           // of the last complete iteration
	line   []engine.Move
}

// update takes a report of the search.
func (w *watch) update(i search.Info) {
	if len(i.PV) == 0 || i.MultiPV > 1 {
		return
	}
	right := Solves(w.record, i.PV[0], i.Score)
	if right && !w.right {
		w.since = i.Time
	}
	if !right {
		w.stable = 0
	}
	w.right = right
	if i.Bound == search.Exact && i.Depth > w.depth {
		w.depth = i.Depth
		if right {
			w.stable++
		}
	}
	w.line = append(w.line[:0], i.PV...)
}
