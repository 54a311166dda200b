package level

// The choice of a player that overlooks moves. It lists the moves that it notices and
// searches the position after each of them, at first briefly, then longer and longer
// for those that look best. The searches are those of full strength, but only among
// the replies that the player notices.

import (
	"cmp"
	"context"
	"math/bits"
	"slices"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// A choice is one call of Choose.
type choice struct {
	searcher   Searcher
	parameters Parameters
	limits     search.Limits
	ctx        context.Context
	deadline   search.Deadline

	game       *engine.Game // a copy, to make the moves on
	noticing   noticing
	candidates []candidate // the best first, when the choice is made
	nodes      uint64      // visited
	hashFull   int         // by the last look, per mille
}

// A candidate is a move that the player considers.
type candidate struct {
	move       engine.Move
	difficulty float64    // of noticing it
	bias       eval.Score // habit, and the error of judgment
	score      eval.Score // by the last look, -eval.Infinite before the first
	depth      int        // of that look, in plies from this move on
	selDepth   int
	line       []engine.Move
}

// judged returns the score as the player sees it, with its bias. A forced mate leaves
// no room for judgment.
func (c *candidate) judged() eval.Score {
	if c.score.IsDecisive() || c.score == -eval.Infinite {
		return c.score
	}
	return (c.score + c.bias).Clamp()
}

// newChoice returns the choice of a move in the game's current position.
func newChoice(ctx context.Context, searcher Searcher, parameters Parameters, seed uint64, game *engine.Game, limits search.Limits) *choice {
	if limits.Start.IsZero() {
		limits.Start = time.Now()
	}
	longest, limited := searcher.TimeLimit(&limits, game.Position().SideToMove())
	limits.CountNodes(longest, limited)
	return &choice{
		searcher: searcher, parameters: parameters, limits: limits, ctx: ctx,
		deadline: search.NewDeadline(ctx, &limits, longest, limited),
		game:     game.Clone(), noticing: newNoticing(parameters, seed, game),
	}
}

// choose returns the choice among moves, of which there is at least one, and reports
// the best lines.
func (c *choice) choose(moves []engine.Move, lines int, report func(search.Info)) search.Result {
	c.searcher.NewSearch()
	c.list(moves)
	c.halve()
	best := &c.candidates[0]
	if best.score == -eval.Infinite {
		best.score = c.searcher.Evaluate(c.game.Position()).Clamp() // Stopped before anything was known.
	}
	if report != nil {
		c.report(min(len(c.candidates), lines), report)
	}
	return c.result()
}

// list lists the candidates: the moves that the player notices, or all if it notices
// none. Those that are easiest to notice come first, in case there is no time for the
// rest.
func (c *choice) list(moves []engine.Move) {
	p := c.game.Position()
	noticed := c.noticing.ownMoves(p, moves)
	if len(noticed) == 0 {
		noticed = moves
	}
	for _, m := range noticed {
		c.candidates = append(c.candidates, candidate{
			move: m, bias: c.noticing.bias(p, m), difficulty: c.noticing.ownDifficulty(p, m),
			score: -eval.Infinite, depth: 1, line: []engine.Move{m},
		})
	}
	slices.SortStableFunc(c.candidates, func(a, b candidate) int { return cmp.Compare(a.difficulty, b.difficulty) })
}

// halve looks at all candidates, then at the better half with as many nodes, and so on
// until one is left (successive halving: Zohar Karnin and others, "Almost optimal
// exploration in multi-armed bandits", 2013).
func (c *choice) halve() {
	budget := c.parameters.Nodes
	if c.limits.Nodes > 0 {
		budget = min(budget, c.limits.Nodes)
	}
	share := budget / uint64(max(1, bits.Len(uint(len(c.candidates)-1)))) // of each round
	for left := c.candidates; ; left = left[:(len(left)+1)/2] {
		inTime := c.round(left, share/uint64(len(left)))
		slices.SortStableFunc(left, func(a, b candidate) int { return int(b.judged() - a.judged()) })
		if len(left) <= 2 || !inTime {
			return
		}
	}
}

// round looks at each candidate and reports whether there was time for it.
func (c *choice) round(left []candidate, nodes uint64) bool {
	for i := range left {
		if c.look(&left[i], nodes); c.over() {
			return false
		}
	}
	return true
}

// over reports whether it is time to move.
func (c *choice) over() bool {
	return c.limits.Nodes > 0 && c.nodes >= c.limits.Nodes ||
		c.limits.SoftNodes > 0 && c.nodes >= c.limits.SoftNodes || c.deadline.Passed()
}

// look searches the position after a candidate among the replies that the player
// notices. It follows the best line as far as it sees the moves, and judges the position
// there as it stands. Where some are overlooked the player does not count on the opponent having
// only bad ones: it takes the static evaluation if that is better for the opponent.
func (c *choice) look(a *candidate, nodes uint64) {
	if err := c.game.Push(a.move); err != nil {
		return // It is legal: this does not happen.
	}
	defer c.game.Undo()
	if o := c.game.Claim(); o.Over() {
		if a.score = eval.Draw; o.Decided {
			a.score = eval.MateIn(1)
		}
		return
	}
	p := c.game.Position()
	replies, all := c.noticing.replies(p, p.Moves(), a.move)
	found := search.Info{Score: -eval.Infinite}
	if len(replies) > 0 {
		found = c.searcher.Look(c.ctx, c.game, c.lookLimits(replies, nodes))
		c.nodes += found.Nodes
		c.hashFull = found.HashFull
		if found.Depth == 0 {
			return
		}
	}
	a.depth, a.selDepth = 1+found.Depth, 1+found.SelDepth
	if seen, end := c.noticing.follows(p, found.PV); seen < len(found.PV) {
		found.Score, found.PV = c.searcher.Evaluate(&end), found.PV[:seen]
		if seen%2 == 1 {
			found.Score = -found.Score
		}
	}
	if !all {
		if static := c.searcher.Evaluate(p); static > found.Score {
			found.Score, found.PV = static, nil
		}
	}
	a.score = found.Score.Parent()
	a.line = append(append(a.line[:0], a.move), found.PV...)
}

// lookLimits returns the limits of a look: whole iterations until its nodes are used
// up, within what is left of the choice.
func (c *choice) lookLimits(replies []engine.Move, nodes uint64) search.Limits {
	limits := search.Limits{SoftNodes: max(1, nodes), Moves: replies}
	if c.limits.Nodes > 0 {
		limits.Nodes = c.limits.Nodes - c.nodes // Some are left, or the choice would be over.
	}
	if left, limited := c.deadline.Remaining(); limited {
		limits.MoveTime = max(time.Nanosecond, left) // if none is left, a limit nevertheless
	}
	if c.limits.Depth > 0 {
		limits.Depth = max(1, c.limits.Depth-1)
	}
	return limits
}

// report reports the best candidates. One that was given up after a short look, or
// that the player misjudges, may have a better score than one before it; its line is
// then reported with the score of that one, as an upper bound. After a mate this would
// mean nothing, and such lines are left out.
func (c *choice) report(lines int, report func(search.Info)) {
	above := eval.Score(eval.Infinite)
	for i := range c.candidates[:lines] {
		a := &c.candidates[i]
		if a.score == -eval.Infinite {
			return // There was no time for it, nor for those after it.
		}
		bound := search.Exact
		if a.score > above {
			if above.IsDecisive() {
				return
			}
			bound = search.UpperBound
		}
		above = min(above, a.score)
		report(search.Info{
			Depth: a.depth, SelDepth: max(a.depth, a.selDepth), MultiPV: i + 1, Score: above, Bound: bound,
			Nodes: c.nodes, Time: time.Since(c.limits.Start), HashFull: c.hashFull, PV: a.line,
		})
	}
}

// result returns the choice.
func (c *choice) result() search.Result {
	best := &c.candidates[0]
	r := search.Result{Best: best.move, Score: best.score, Depth: best.depth, Nodes: c.nodes}
	if len(best.line) > 1 {
		r.Ponder = best.line[1]
	}
	return r
}
