package search

// The frame of a simple player's turn: which moves it may choose from, and how
// it reports the choice. What is left for a player's own file is its idea.

import (
	"time"

	"consort/engine"
	"consort/eval"
)

// A turn is one call of Choose.
type turn struct {
	position *engine.Position
	moves    []engine.Move // to choose from, in the order of generation
	limits   Limits
	control  *Control
	report   func(Info)
}

// newTurn collects what a choice needs.
func newTurn(game *engine.Game, limits Limits, control *Control, report func(Info)) *turn {
	if limits.Start.IsZero() {
		limits.Start = time.Now()
	}
	p := game.Position()
	return &turn{p, RootMoves(p, limits.Moves), limits, control, report}
}

// prefer returns the moves that the player likes, or all when it likes none.
func (t *turn) prefer(likes func(engine.Move) bool) []engine.Move {
	var preferred []engine.Move
	for _, m := range t.moves {
		if likes(m) {
			preferred = append(preferred, m)
		}
	}
	if len(preferred) == 0 {
		return t.moves
	}
	return preferred
}

// play is the whole turn of a player that is done in one look at each move,
// which takes microseconds: no limit and no stop can come in time to matter.
// choose is called only when there is a move. depth is how many plies the
// player thinks ahead.
func (t *turn) play(depth int, choose func() engine.Move) Result {
	if len(t.moves) == 0 {
		return t.finish(Result{Score: TerminalScore(t.position)})
	}
	best := choose()
	after := t.position.After(best)
	score := eval.Score(100 * material(&after, t.position.SideToMove()))
	return t.finish(Result{Best: best, Score: scoreAfter(&after, score), Depth: depth, Nodes: uint64(len(t.moves))})
}

// finish reports the choice, and holds it back for as long as only the control
// may end the turn.
func (t *turn) finish(r Result) Result {
	if t.report != nil {
		t.report(t.info(r))
	}
	switch {
	case t.limits.Infinite:
		t.control.Wait(false)
	case t.limits.Ponder:
		t.control.Wait(true)
	}
	return r
}

// info returns the result as a report.
func (t *turn) info(r Result) Info {
	info := Info{
		Depth: r.Depth, SelDepth: r.Depth, MultiPV: 1,
		Score: r.Score, Bound: Exact,
		Nodes: r.Nodes, Time: time.Since(t.limits.Start),
	}
	if r.Best != engine.NoMove {
		info.PV = []engine.Move{r.Best}
	}
	return info
}

// scoreAfter returns the player's score for a move, or the true one if the move
// ends the game. after is the position that the move leads to.
func scoreAfter(after *engine.Position, score eval.Score) eval.Score {
	switch {
	case after.HasLegalMove():
		return score.Clamp()
	case after.InCheck():
		return eval.MateIn(1)
	}
	return eval.Draw
}
