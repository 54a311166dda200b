package session

import (
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/company"
)

// A chooser is a computer at the board: a player of the company, which it lets
// work for one goroutine at a time.
type chooser struct {
	mu       sync.Mutex
	strategy search.Strategy
	seed     uint64 // of the game that it plays
	dice     *rand.Rand
}

// An order is all that a choice depends on.
type order struct {
	game     *engine.Game
	settings search.Settings // with the seed of the game
	limits   search.Limits
	slack    slack
}

// newChooser returns the player of a name, which must be one of the company's.
func newChooser(name string) *chooser {
	p, _ := company.ByName(name)
	return &chooser{strategy: p.New()}
}

// choose returns a move. Another seed is another game, so that nothing is
// remembered of the one before.
func (c *chooser) choose(o order, control *search.Control, report func(search.Info)) (search.Result, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if o.slack.spread > 0 {
		o.settings.MultiPV = o.slack.moves
	}
	if err := c.strategy.Configure(o.settings); err != nil {
		return search.Result{}, err
	}
	if c.dice == nil || c.seed != o.settings.Seed {
		c.seed, c.dice = o.settings.Seed, rand.New(rand.NewPCG(o.settings.Seed, 1))
		c.strategy.NewGame()
	}
	seen := lineup{}
	result := c.strategy.Choose(o.game, o.limits, control, func(i search.Info) {
		seen.add(i)
		if report != nil {
			report(i)
		}
	})
	if o.slack.spread > 0 {
		result = seen.pick(result, o.slack.spread, c.dice)
	}
	return result, nil
}

// A lineup is the best moves of a search, by rank, as last reported.
type lineup []search.Result

// add takes a report.
func (l *lineup) add(i search.Info) {
	rank := i.MultiPV - 1
	if rank < 0 || rank > len(*l) || len(i.PV) == 0 {
		return
	}
	if rank == len(*l) {
		*l = append(*l, search.Result{})
	}
	(*l)[rank] = search.Result{Best: i.PV[0], Score: i.Score, Depth: i.Depth, Nodes: i.Nodes}
}

// pick chooses among the moves, the better ones more often. A move four spreads
// worse than the best is too bad for any mistake.
func (l lineup) pick(best search.Result, spread eval.Score, dice *rand.Rand) search.Result {
	const worst = 4
	weights := make([]float64, len(l))
	sum := 0.0
	for i := range l {
		loss := l[0].Score - l[i].Score
		if loss > worst*spread || l.repeated(i) {
			continue
		}
		weights[i] = math.Exp(-float64(max(0, loss)) / float64(spread))
		sum += weights[i]
	}
	throw := dice.Float64() * sum
	for i, w := range weights {
		if throw -= w; w > 0 && throw < 0 {
			return l[i]
		}
	}
	return best
}

// repeated reports whether a move has a better rank already: the ranks of the
// last iteration and those of the one before it stand side by side.
func (l lineup) repeated(rank int) bool {
	return slices.ContainsFunc(l[:rank], func(r search.Result) bool { return r.Best == l[rank].Best })
}
