package search

// The player that averages over what may follow. The values of single moves are in
// movevalue.go.

import (
	"context"
	"sync"
	"sync/atomic"

	"consort/engine"
	"consort/eval"
)

// defaultReplies is the number of plies of replies that Scenario searches after each
// of its moves.
const defaultReplies = 2

// Scenario gives a move its base value less the average of the values of the replies,
// recursively: it expects an opponent that plays at random.
//
// The root moves are distributed over one goroutine for each processor, each with its
// own copy of the position. Their number changes only the speed, not the choice: values
// are integers, and ties are broken when all are known.
type Scenario struct {
	dice

	// Replies is the number of plies of replies, 0 or more. Each takes about thirty
	// times as long as the one before.
	Replies int
}

// NewScenario returns the player with two plies of replies and a random seed.
func NewScenario() *Scenario { return &Scenario{dice: newDice(), Replies: defaultReplies} }

// Name returns "scenario".
func (s *Scenario) Name() string { return "scenario" }

// Choose implements Strategy. It deepens iteratively, from no replies to Replies plies
// of them, and uses the last depth that was completed in time. The first, with each
// move alone, is always completed.
func (s *Scenario) Choose(ctx context.Context, game *engine.Game, limits Limits, report func(Info)) Result {
	t := newTurn(ctx, game, limits, report)
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
	value moveValue
	moves []engine.Move
}

// mates reports whether the moves are checkmates, so that greater depth finds nothing
// better. replies is the depth of their values.
func (c choice) mates(replies int) bool { return c.value == mateValue(replies) }

// scenarios is the tree of what may follow from one position.
type scenarios struct {
	*turn
	deadline      Deadline
	interruptible bool
	over          atomic.Bool   // a limit was reached: values that are not complete are void
	nodes         atomic.Uint64 // positions visited, by all goroutines
}

// newScenarios returns the tree of a turn, which ends by its limits.
func newScenarios(t *turn) *scenarios {
	longest, limited := t.limits.budget(t.position.SideToMove())
	t.limits.CountNodes(longest, limited)
	return &scenarios{turn: t, deadline: NewDeadline(t.ctx, &t.limits, longest, limited)}
}

// deeper reports whether the limits allow another iteration after a depth.
func (t *scenarios) deeper(depth int) bool {
	l := &t.limits
	return (l.Depth == 0 || depth < l.Depth) && (l.SoftNodes == 0 || t.visited() < l.SoftNodes)
}

// best returns the moves of the highest value.
func (t *scenarios) best(values []moveValue) choice {
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

// values returns the values of the root moves with that many plies of replies. They
// are meaningless if a limit was reached meanwhile.
func (t *scenarios) values(replies int) []moveValue {
	values := make([]moveValue, len(t.moves))
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

// A walker is the traversal of the tree by one goroutine, with buffers for its line.
type walker struct {
	tree   *scenarios
	frames []frame // by the plies of replies left
}

type frame struct {
	position engine.Position
	moves    engine.MoveList
}

// value returns the value of m in p: its base value less the average of the values of
// the replies. A move that ends the game has a value of its own.
func (w *walker) value(p *engine.Position, m engine.Move, replies int) moveValue {
	f := &w.frames[replies]
	p.Make(m, &f.position)
	if !f.position.HasLegalMove() {
		if f.position.InCheck() {
			return mateValue(replies)
		}
		return drawValue
	}
	value := baseValue(p, m, &f.position)
	if replies == 0 {
		return value
	}
	f.position.LegalMoves(&f.moves)
	n := f.moves.Len()
	w.tree.spend(n)
	if w.tree.over.Load() {
		return 0
	}
	total := moveValue(0)
	for _, reply := range f.moves.Slice() {
		total += w.value(&f.position, reply, replies-1)
	}
	return value - total/moveValue(n)
}

// score returns the value as a score.
func (v moveValue) score() eval.Score {
	return eval.Score(max(-moveValue(eval.MaxEval), min(v/centipawn, moveValue(eval.MaxEval))))
}
