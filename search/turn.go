package search

// One choice of a simple player, but for the idea of the player: the moves to choose
// from, the report, and when to return.

import (
	"context"
	"time"

	"consort/engine"
	"consort/eval"
)

// A turn is one call of Choose.
type turn struct {
	position *engine.Position
	moves    []engine.Move // to choose from, in the order of generation
	limits   Limits
	ctx      context.Context
	report   func(Info)
}

// newTurn returns a turn with what a choice needs.
func newTurn(ctx context.Context, game *engine.Game, limits Limits, report func(Info)) *turn {
	if limits.Start.IsZero() {
		limits.Start = time.Now()
	}
	p := game.Position()
	return &turn{p, RootMoves(p, limits.Moves), limits, ctx, report}
}

// prefer returns the moves that are preferred, or all if none is.
func (t *turn) prefer(preferred func(engine.Move) bool) []engine.Move {
	var moves []engine.Move
	for _, m := range t.moves {
		if preferred(m) {
			moves = append(moves, m)
		}
	}
	if len(moves) == 0 {
		return t.moves
	}
	return moves
}

// play is the turn of a player that considers each move once, which takes
// microseconds: limits and stops do not matter. choose is called only if there is a
// move. depth is what the player looks ahead, in plies.
func (t *turn) play(depth int, choose func() engine.Move) Result {
	if len(t.moves) == 0 {
		return t.finish(Result{Score: TerminalScore(t.position)})
	}
	best := choose()
	after := t.position.After(best)
	score := eval.Score(100 * material(&after, t.position.SideToMove()))
	return t.finish(Result{Best: best, Score: scoreAfter(&after, score), Depth: depth, Nodes: uint64(len(t.moves))})
}

// finish reports the choice, and returns it when the turn may end: with limits that
// only the context ends, it waits for that.
func (t *turn) finish(r Result) Result {
	if t.report != nil {
		t.report(t.info(r))
	}
	t.limits.Wait(t.ctx)
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
