package alphabeta

import (
	"cmp"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/eval/classical"
)

// A reference is the search as its rules define it, written to be read and not
// to be fast: no table, no pruning, no reductions, a list of keys for the
// repetitions and a new position for each move. With the prunings switched off
// the real search has to find the same scores; see plain_test.go.
type reference struct {
	evaluator classical.Evaluator
	keys      []uint64 // of the game and of the line
	root      int      // index of the root's key
	whole     bool     // look at every move: no alpha-beta either
	count     int      // positions visited
}

// newReference returns a reference for the current position of a game.
func newReference(g *engine.Game) *reference {
	return &reference{keys: slices.Clone(g.Keys()), root: len(g.Keys()) - 1}
}

// scores returns the score of each root move, in the order of generation. The
// root is never drawn, and a check there does not extend the search.
func (r *reference) scores(p *engine.Position, depth int) (scores []eval.Score) {
	for _, m := range p.Moves() {
		scores = append(scores, -r.after(p, m, -eval.Infinite, eval.Infinite, depth-1, r.search))
	}
	return scores
}

// A descent is one of the two searches of a position, the full one and the
// quiescence search, which has no use for the depth.
type descent func(p *engine.Position, alpha, beta eval.Score, depth int) eval.Score

// after searches the position after a move.
func (r *reference) after(p *engine.Position, m engine.Move, alpha, beta eval.Score, depth int, search descent) eval.Score {
	child := p.After(m)
	r.keys = append(r.keys, child.Key())
	defer func() { r.keys = r.keys[:len(r.keys)-1] }()
	return search(&child, alpha, beta, depth)
}

// search is negamax. A check is answered before the position is judged.
func (r *reference) search(p *engine.Position, alpha, beta eval.Score, depth int) eval.Score {
	if p.InCheck() {
		depth = max(depth, 1)
	}
	if depth <= 0 {
		return r.quiesce(p, alpha, beta, 0)
	}
	r.count++
	if r.drawn(p) {
		return eval.Draw
	}
	moves := p.Moves()
	if len(moves) == 0 {
		return r.over(p)
	}
	return r.best(p, moves, -eval.Infinite, alpha, beta, depth-1, r.search)
}

// quiesce looks at captures and promotions, which the side to move may decline,
// and in check at every evasion.
func (r *reference) quiesce(p *engine.Position, alpha, beta eval.Score, _ int) eval.Score {
	r.count++
	if r.drawn(p) {
		return eval.Draw
	}
	moves := p.Moves()
	if p.InCheck() {
		if len(moves) == 0 {
			return r.over(p)
		}
		return r.best(p, moves, -eval.Infinite, alpha, beta, 0, r.quiesce)
	}
	noisy := slices.DeleteFunc(moves, func(m engine.Move) bool { return !p.IsNoisy(m) })
	return r.best(p, noisy, r.evaluate(p), alpha, beta, 0, r.quiesce)
}

// over returns the score of a position without moves.
func (r *reference) over(p *engine.Position) eval.Score {
	if p.InCheck() {
		return eval.MatedIn(len(r.keys) - 1 - r.root)
	}
	return eval.Draw
}

// best returns the best score of some moves, and at least that of declining them
// all.
func (r *reference) best(p *engine.Position, moves []engine.Move, declined, alpha, beta eval.Score, depth int, search descent) eval.Score {
	best := declined
	for _, m := range r.ordered(p, moves) {
		if r.whole {
			alpha, beta = -eval.Infinite, eval.Infinite
		} else if alpha = max(alpha, best); alpha >= beta {
			break
		}
		best = max(best, -r.after(p, m, -beta, -alpha, depth, search))
	}
	return best
}

// ordered sorts moves by what they take, so that alpha-beta has cutoffs.
func (r *reference) ordered(p *engine.Position, moves []engine.Move) []engine.Move {
	gain := func(m engine.Move) int {
		return 10*p.CapturedType(m).SEEValue() + 10*m.Promotion().SEEValue() -
			p.PieceAt(m.From()).Type().SEEValue()/100
	}
	slices.SortStableFunc(moves, func(a, b engine.Move) int { return cmp.Compare(gain(b), gain(a)) })
	return moves
}

// evaluate returns the evaluation, drawn toward zero as the 50-move limit comes
// near.
func (r *reference) evaluate(p *engine.Position) eval.Score {
	e := int(r.evaluator.Evaluate(p))
	return eval.Score(e * max(0, 220-p.HalfmoveClock()) / 220).Clamp()
}

// drawn reports whether the rules, or those of the search, end the game here
// without a winner: no mating material, fifty moves unless the last of them
// mates, a third occurrence, or a second one where the first is in the tree.
func (r *reference) drawn(p *engine.Position) bool {
	if p.InsufficientMaterial() || p.HalfmoveClock() >= 100 && !(p.InCheck() && len(p.Moves()) == 0) {
		return true
	}
	here, before := len(r.keys)-1, 0
	for i, key := range r.keys[:here] {
		if key != r.keys[here] {
			continue
		}
		if before++; before == 2 || i > r.root {
			return true
		}
	}
	return false
}

// The reference may use alpha-beta cutoffs, or the larger positions would take hours.
// Where all moves are looked at the scores are the same.
func TestReferenceCutsNothingThatCounts(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		moves     []string
		depth     int
	}{
		{"start position", engine.StartFEN, nil, 2},
		{"rook ending", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", nil, 2},
		{"pawn ending", "8/8/1p1k4/1P1p4/3K4/8/6P1/8 w - - 0 1", nil, 5},
		{"promotions", "8/P6k/8/8/8/8/p6K/8 w - - 0 1", nil, 2},
		{"mate", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", nil, 3},
		{"fifty moves", "7k/8/8/8/8/8/R7/1R4K1 w - - 97 90", nil, 4},
		{"repetition", "7k/8/8/8/8/8/QK6/8 w - - 0 1", []string{"a2a8", "h8g7", "a8a2", "g7h8"}, 3},
		{"Chess960", "2k5/8/8/8/8/8/2p5/R1K4R w HA - 0 1", nil, 2},
	} {
		t.Run(test.name, func(t *testing.T) {
			g := gameFrom(t, test.fen, test.moves...)
			cutting, whole := newReference(g), newReference(g)
			whole.whole = true
			require.Equal(t, whole.scores(g.Position(), test.depth), cutting.scores(g.Position(), test.depth))
			require.Less(t, cutting.count, whole.count)
		})
	}
}
