package epd

import (
	"context"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// A Result is how a player did on a position.
type Result struct {
	Solved bool
	Move   engine.Move // the choice
	Score  eval.Score  // for the side to move
	Depth  int         // last complete iteration
	Nodes  uint64      // positions visited
	Time   time.Duration

	// Found is when the player first held a right move that it kept to the end,
	// as exactly as it reports: with the end of an iteration, mostly. It means
	// something only if Solved.
	Found time.Duration

	Line []engine.Move // what the player expects, best move first
}

// Solve lets a player that knows nothing yet search a record's position under
// limits, which must set one that is reached. The position is solved if the
// choice and its score are so in the sense of Record.Solves. With early above 0 the search
// ends as soon as right moves have stood for so many iterations. The end of the
// context ends it too, and what is returned then means nothing.
func Solve(ctx context.Context, player search.Strategy, r *Record, limits search.Limits, early int) Result {
	player.NewGame()
	control := new(search.Control)
	defer context.AfterFunc(ctx, control.Stop)()
	w := watch{record: r}
	limits.Start = time.Now()
	choice := player.Choose(engine.NewGame(r.Position), limits, control, func(i search.Info) {
		w.see(i)
		if early > 0 && w.stood >= early {
			control.Stop()
		}
	})
	result := Result{
		Solved: r.Solves(choice.Best, choice.Score),
		Move:   choice.Best, Score: choice.Score, Depth: choice.Depth, Nodes: choice.Nodes,
		Time: time.Since(limits.Start),
		Line: w.line,
	}
	result.Found = result.Time // A move that was never reported was found at the end.
	if w.right {
		result.Found = w.since
	}
	return result
}

// A watch looks at a search for the right move.
type watch struct {
	record *Record
	right  bool          // the move that leads is right
	since  time.Duration // and so were those that led since then
	stood  int           // iterations that a right move has led at their end, without a break
	depth  int           // of the last iteration that is complete
	line   []engine.Move
}

// see takes a report.
func (w *watch) see(i search.Info) {
	if len(i.PV) == 0 || i.MultiPV > 1 {
		return
	}
	right := w.record.Solves(i.PV[0], i.Score)
	if right && !w.right {
		w.since = i.Time
	}
	if !right {
		w.stood = 0
	}
	w.right = right
	if i.Bound == search.Exact && i.Depth > w.depth {
		w.depth = i.Depth
		if right {
			w.stood++
		}
	}
	w.line = append(w.line[:0], i.PV...)
}
