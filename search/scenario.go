package search

// The player that averages over what may follow. Here is how a turn goes; what
// a single move is worth is in worth.go.

import (
	"sync"
	"sync/atomic"

	"consort/engine"
	"consort/eval"
)

// defaultReplies is how many plies of replies Scenario looks at after each of
// its moves.
const defaultReplies = 2

// Scenario plays each move, then every reply, and values a move at its base
// worth less the average of the values of the opponent's moves after it,
// recursively: it expects an opponent that plays at random.
//
// The root moves are spread over as many goroutines as there are processors,
// each on its own copy of the position. How many there are changes the speed
// only, never the choice: values are integers, and ties are broken when all are
// known.
type Scenario struct {
	die

	// Replies is how many plies of replies are looked at, 0 or more. Each takes
	// some thirty times as long as the one before.
	Replies int
}

// NewScenario returns the player with two plies of replies and a random seed.
func NewScenario() *Scenario { return &Scenario{die: newDie(), Replies: defaultReplies} }

// Name returns "scenario".
func (s *Scenario) Name() string { return "scenario" }

// Choose implements Strategy. It looks at no reply, then at one ply of them,
// and so on, and falls back on the last depth that was completed in time. The
// first, a look at each move, is always completed.
func (s *Scenario) Choose(game *engine.Game, limits Limits, control *Control, report func(Info)) Result {
	t := newTurn(game, limits, control, report)
	if len(t.moves) == 0 {
		return t.finish(Result{Score: TerminalScore(t.position)})
	}
	tree := newScenarios(t)
	depth, best := 1, tree.best(tree.values(0))
	for depth <= s.Replies && tree.deeper(depth) && !best.mates(depth-1) {
		tree.interruptible = true
		values := tree.values(depth)
		if tree.over.Load() {
			break
		}
		depth, best = depth+1, tree.best(values)
	}
	r := Result{Best: s.pick(best.moves), Depth: depth, Nodes: tree.visited()}
	after := t.position.After(r.Best)
	r.Score = scoreAfter(&after, best.value.score())
	return t.finish(r)
}

// A choice is the moves of the highest value.
type choice struct {
	value worth
	moves []engine.Move
}

// mates reports whether the moves are mates, after which a deeper look finds
// nothing better. replies is how deep their values look.
func (c choice) mates(replies int) bool { return c.value == mateWorth(replies) }

// scenarios is the tree of what may follow from one position.
type scenarios struct {
	*turn
	deadline      Deadline
	interruptible bool
	over          atomic.Bool   // a limit was reached: what is not complete counts for nothing
	nodes         atomic.Uint64 // positions visited, by all goroutines
}

// newScenarios returns the tree of a turn, which ends by its limits.
func newScenarios(t *turn) *scenarios {
	longest, limited := t.limits.budget(t.position.SideToMove())
	t.limits.CountNodes(longest, limited)
	return &scenarios{turn: t, deadline: NewDeadline(&t.limits, t.control, longest, limited)}
}

// deeper reports whether the limits allow an iteration after that of a depth.
func (t *scenarios) deeper(depth int) bool {
	l := &t.limits
	return (l.Depth == 0 || depth < l.Depth) && (l.SoftNodes == 0 || t.visited() < l.SoftNodes)
}

// best returns the moves of the highest value.
func (t *scenarios) best(values []worth) choice {
	c := choice{value: values[0]}
	for i, v := range values {
		if v > c.value {
			c = choice{value: v}
		}
		if v == c.value {
			c.moves = append(c.moves, t.moves[i])
		}
	}
	return c
}

// values returns the values of the root moves, looking at so many plies of
// replies. They mean nothing when a limit was reached meanwhile.
func (t *scenarios) values(replies int) []worth {
	values := make([]worth, len(t.moves))
	t.spend(len(t.moves))
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(Processors, len(t.moves)) {
		workers.Go(func() {
			w := &walker{tree: t, frames: make([]frame, replies+1)}
			root := *t.position
			for i := int(next.Add(1)) - 1; i < len(values); i = int(next.Add(1)) - 1 {
				values[i] = w.value(&root, t.moves[i], replies)
			}
		})
	}
	workers.Wait()
	return values
}

// spend counts positions before they are visited, and ends the turn when it is
// time. Whether the limit of nodes is reached does not depend on which
// goroutine gets there.
func (t *scenarios) spend(positions int) {
	nodes := t.nodes.Add(uint64(positions))
	if t.interruptible && (t.limits.Nodes != 0 && nodes > t.limits.Nodes || t.deadline.Passed()) {
		t.over.Store(true)
	}
}

// visited returns the positions visited, all goroutines together. Those beyond
// the limit do not count, or the figure would depend on how many goroutines were
// at work when it was reached; those of the first look always do.
func (t *scenarios) visited() uint64 {
	n := t.nodes.Load()
	if t.limits.Nodes != 0 {
		n = min(n, max(t.limits.Nodes, uint64(len(t.moves))))
	}
	return n
}

// A walker is one goroutine's way through the tree, with room for its line.
type walker struct {
	tree   *scenarios
	frames []frame // by plies of replies left to look at
}

type frame struct {
	position engine.Position
	moves    engine.MoveList
}

// value returns what m is worth in p: its base worth less the average of the
// values of the replies. A move that ends the game has no replies, and a value
// of its own.
func (w *walker) value(p *engine.Position, m engine.Move, replies int) worth {
	f := &w.frames[replies]
	p.Make(m, &f.position)
	if !f.position.HasLegalMove() {
		if f.position.InCheck() {
			return mateWorth(replies)
		}
		return drawWorth
	}
	value := baseWorth(p, m, &f.position)
	if replies == 0 {
		return value
	}
	f.position.LegalMoves(&f.moves)
	n := f.moves.Len()
	w.tree.spend(n)
	if w.tree.over.Load() {
		return 0
	}
	total := worth(0)
	for _, reply := range f.moves.Slice() {
		total += w.value(&f.position, reply, replies-1)
	}
	return value - total/worth(n)
}

// score returns the value as a score.
func (v worth) score() eval.Score {
	return eval.Score(max(-worth(eval.MaxEval), min(v/centipawn, worth(eval.MaxEval))))
}
