package review

// Searching positions of the game.

import (
	"context"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// deeper is by how much the time or nodes of the second search of a position exceed
// those of the first.
const deeper = 4

// deeperPlies is by how many plies the second search is deeper if its depth is limited.
const deeperPlies = 3

// limits returns the limits of a search: factor times the time and nodes of the options,
// and plies more than their depth.
func (o *Options) limits(factor, plies int) search.Limits {
	l := search.Limits{
		Nodes: o.Nodes * uint64(factor), Depth: o.Depth,
		MoveTime: o.Time * time.Duration(factor),
	}
	if o.Depth > 0 {
		l.Depth = min(o.Depth+plies, eval.MaxPly-1)
	}
	return l
}

// A found is the result of a search, for the side to move.
type found struct {
	score eval.Score
	depth int
	lines []foundLine // best first; empty where the game has ended
}

// A foundLine is a line of a search.
type foundLine struct {
	score eval.Score
	moves []engine.Move
}

// best returns the best move, NoMove where the game has ended.
func (f *found) best() engine.Move {
	if len(f.lines) == 0 {
		return engine.NoMove
	}
	return f.lines[0].moves[0]
}

// line returns the moves of the best line.
func (f *found) line() []engine.Move {
	if len(f.lines) == 0 {
		return nil
	}
	return f.lines[0].moves
}

// search searches the current position of a game for its best lines. ok is false if the
// context has ended.
func (r *Reviewer) search(ctx context.Context, game *engine.Game, limits search.Limits, lines int) (f found, ok bool) {
	p := game.Position()
	if o := game.Outcome(); o.Over() {
		if o.Decided {
			f.score = eval.MatedIn(0)
		}
		return f, ctx.Err() == nil
	}
	settings := r.options.Settings
	settings.MultiPV = lines
	if r.player.Configure(settings) != nil {
		return f, false // New has configured it with more.
	}
	if r.options.Turn != nil {
		done, ok := r.options.Turn(ctx)
		if !ok {
			return f, false
		}
		defer done()
	}
	var seen search.Lines
	result := r.player.Go(ctx, game, limits, func(i search.Info) { seen.Add(i) })
	if ctx.Err() != nil {
		return f, false
	}
	f.score, f.depth = result.Score, result.Depth
	// The move that is chosen comes first, with its line if that was reported.
	f.lines = []foundLine{{result.Score, []engine.Move{result.Best}}}
	for i, l := range seen {
		switch moves := legalPart(*p, l.PV); {
		case len(moves) > 0 && moves[0] == result.Best:
			f.lines[0].moves = moves
		case len(moves) > 0 && i > 0:
			f.lines = append(f.lines, foundLine{l.Score, moves})
		}
	}
	return f, true
}

// searchAfter searches the position after a move.
func (r *Reviewer) searchAfter(ctx context.Context, game *engine.Game, m engine.Move, limits search.Limits) (found, bool) {
	next := game.Clone()
	if next.Push(m) != nil {
		return found{}, false
	}
	return r.search(ctx, next, limits, 1)
}

// legalPart returns the legal beginning of a line, in a slice of its own.
func legalPart(p engine.Position, line []engine.Move) []engine.Move {
	var legal []engine.Move
	for _, m := range line {
		if !p.IsLegal(m) {
			break
		}
		legal = append(legal, m)
		p = p.After(m)
	}
	return legal
}
