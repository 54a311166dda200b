package alphabeta

// The parts of a choice, for players that are built around this one: level.Searcher.

import (
	"context"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// Evaluate implements level.Searcher.
func (p *Player) Evaluate(position *engine.Position) eval.Score {
	return p.workers.main().evaluator.evaluate(position, 0)
}

// TimeLimit implements level.Searcher by the hard limit of the clock.
func (p *Player) TimeLimit(limits *search.Limits, side engine.Color) (longest time.Duration, limited bool) {
	c := newClock(limits, side)
	return c.hard, c.timed
}

// NewSearch implements level.Searcher: the entries of the transposition table age.
func (p *Player) NewSearch() { p.tt.NewSearch() }

// Look implements level.Searcher.
func (p *Player) Look(ctx context.Context, game *engine.Game, limits search.Limits) search.Info {
	leader := p.workers.main()
	leader.begin(ctx, game, &limits)
	leader.reporter = reporter{start: leader.clock.start, game: game}
	best := p.workers.search(ctx, game, &limits, 1)
	line := best.final(0)
	return search.Info{
		Depth: best.completed, SelDepth: max(line.selDepth, 1), MultiPV: 1, Score: line.score, Bound: search.Exact,
		Nodes: p.workers.nodes(), HashFull: p.tt.HashFull(), TBHits: p.workers.tbHits(), PV: leader.reporter.trim(line.pv),
	}
}
