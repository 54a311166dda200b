package alphabeta

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// quiescent returns a worker whose node 1 is ready for the quiescence search,
// and the position's evaluation (0 in check).
func quiescent(t *testing.T, fen string) (*worker, *node, eval.Score) {
	t.Helper()
	w, n := at(t, fen, 1, 0, -eval.Infinite, eval.Infinite)
	if n.inCheck {
		return w, n, 0
	}
	return w, n, w.evaluator.evaluate(&n.position, n.ply)
}

func TestQuiescence(t *testing.T) {
	const least, most = -eval.Infinite, eval.Infinite
	tests := []struct {
		name, fen string
		low, high eval.Score // of the score, against the evaluation
		count     uint64     // positions visited; 0 for more than one
	}{
		{"nothing to take", engine.StartFEN, 0, 0, 1},
		{"a free queen", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 700, 1500, 0},
		{"a capture that loses", "4k3/2p5/3p4/8/8/8/8/3RK3 w - - 0 1", 0, 0, 1},
		{"an even exchange is tried", "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", 0, 200, 0},
		{"a promotion", "8/P6k/8/8/8/8/7p/7K w - - 0 1", 500, 1500, 0},
		{"a promotion that is taken", "8/P6k/8/8/8/8/8/1K5b w - - 0 1", 0, 0, 1},
		{"quiet moves are not tried", "k7/8/1K6/8/8/8/8/7R w - - 0 1", 0, 0, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w, _, static := quiescent(t, test.fen)
			score := w.quiesce(1, least, most)
			require.GreaterOrEqual(t, score, static+test.low)
			require.LessOrEqual(t, score, static+test.high)
			if test.count > 0 {
				require.Equal(t, test.count, w.count)
			} else {
				require.Greater(t, w.count, uint64(1))
			}
		})
	}
}

// Results that the rules give: in check there is no standing pat, a mate is
// found where captures or evasions lead to it, and so are draws.
func TestQuiescenceKnowsTheRules(t *testing.T) {
	tests := []struct {
		name, fen string
		want      eval.Score
	}{
		{"mated", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", eval.MatedIn(1)},
		{"mated with all one's pieces", "R5k1/5ppp/8/8/8/1nn5/1n6/7K b - - 0 1", eval.MatedIn(1)},
		{"a capture that mates", "3r2k1/5ppp/8/8/8/8/8/3R2K1 w - - 0 1", eval.MateIn(2)},
		{"an evasion that is answered by mate", "6k1/5ppp/8/8/8/8/r7/1q1r2K1 w - - 0 1", eval.MatedIn(1)},
		{"bare kings after the capture", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", eval.Draw},
		{"the fiftieth move", "3r2k1/5ppp/8/8/8/8/8/3R2K1 w - - 100 90", eval.Draw},
		{"the only evasion", "7k/8/8/8/8/8/6q1/7K w - - 0 1", eval.Draw},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w, _, _ := quiescent(t, test.fen)
			require.Equal(t, test.want, w.quiesce(1, -eval.Infinite, eval.Infinite))
		})
	}
}

// In check the evaluation counts for nothing: White is a queen up and loses her.
func TestQuiescenceDoesNotStandPatInCheck(t *testing.T) {
	w, n, _ := quiescent(t, "4k3/8/8/8/8/1n6/8/Q1K5 w - - 0 1")
	require.True(t, n.inCheck)
	require.Less(t, w.quiesce(1, -eval.Infinite, eval.Infinite), eval.Score(100))

	w, _, static := quiescent(t, "4k3/8/8/8/8/8/1n6/Q1K5 w - - 0 1")
	require.GreaterOrEqual(t, w.quiesce(1, -eval.Infinite, eval.Infinite), static)
}

// Evasions need not capture. Once one holds, the other quiet ones are pruned;
// while none does, all are tried.
func TestQuiescenceEvasions(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		count     uint64 // positions visited; 0 for any number
		want      string // the score, "" for no mate
	}{
		{"the first holds", "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", 2, ""},
		{"the only one does not", "R5k1/5ppp/8/8/8/8/7K/3r4 b - - 0 1", 3, "mate -2"},
		{"none of two does", "R5k1/5ppp/2n5/8/8/8/7K/8 b - - 0 1", 5, "mate -2"},
		{"two of three do not", "R5k1/5ppp/2n5/8/8/8/7K/3r4 b - - 0 1", 0, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, n, _ := quiescent(t, test.fen)
			require.True(t, n.inCheck)
			n.history.threats = 0
			score := w.quiesce(1, -eval.Infinite, eval.Infinite)
			require.Equal(t, test.want != "", score.IsMate())
			require.Equal(t, n.position.Threatened(), n.history.threats, "for the order of the evasions")
			if score.IsMate() {
				require.Equal(t, test.want, score.String())
			}
			if test.count > 0 {
				require.Equal(t, test.count, w.count)
			}
		})
	}
}

// A capture that cannot lift the evaluation to alpha is pruned, unless it wins
// material; the score stays an upper bound.
func TestQuiescenceFutility(t *testing.T) {
	const even, free = "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1", "4k3/8/3r4/8/8/8/8/3RK3 w - - 0 1"
	for _, test := range []struct {
		name, fen string
		above     eval.Score // alpha, above the evaluation
		tried     bool
		score     eval.Score // against the evaluation, if not tried
	}{
		{"an even exchange near alpha", even, quiescenceFutility - 1, true, 0},
		{"an even exchange far from alpha", even, quiescenceFutility, false, quiescenceFutility},
		{"a free rook far from alpha", free, 900, true, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, _, static := quiescent(t, test.fen)
			score := w.quiesce(1, static+test.above, static+test.above+1)
			require.LessOrEqual(t, score, static+test.above)
			require.Equal(t, test.tried, w.count > 1)
			if !test.tried {
				require.Equal(t, static+test.score, score)
			}
		})
	}
}

// The quiescence search probes the TT and stores its results.
func TestQuiescenceProbesAndStores(t *testing.T) {
	const fen = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1"
	ask := func(e tt.Entry, alpha, beta eval.Score) (eval.Score, uint64) {
		w, n, _ := quiescent(t, fen)
		w.tt.Store(n.position.Key(), e)
		return w.quiesce(1, alpha, beta), w.count
	}
	score, count := ask(tt.Entry{Score: 777, Bound: search.Exact, Eval: eval.None}, 0, 1)
	require.Equal(t, eval.Score(777), score)
	require.EqualValues(t, 1, count)
	_, count = ask(tt.Entry{Score: 777, Bound: search.Exact, Eval: eval.None}, -eval.Infinite, eval.Infinite)
	require.Greater(t, count, uint64(1), "on the principal variation the line must be whole")
	score, _ = ask(tt.Entry{Score: 777, Bound: search.UpperBound, Eval: eval.None}, 0, 1)
	require.Less(t, score, eval.Score(777), "the entry does not answer the window")

	for _, test := range []struct {
		name        string
		alpha, beta eval.Score
		bound       search.Bound
		move        string
	}{
		{"exact", -eval.Infinite, eval.Infinite, search.Exact, "e4d5"},
		{"above beta", -201, -200, search.LowerBound, "e4d5"},
		{"below alpha", 2000, 2001, search.UpperBound, ""},
		{"standing pat", -2001, -2000, search.LowerBound, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, n, static := quiescent(t, fen)
			score := w.quiesce(1, test.alpha, test.beta)
			e, found := w.tt.Probe(n.position.Key())
			require.True(t, found)
			want := engine.NoMove
			if test.move != "" {
				want = move(t, n, test.move)
			}
			require.Equal(t, tt.Entry{Move: want, Score: score, Eval: static, Bound: test.bound, PV: n.pvNode}, e)
		})
	}
}

// Standing pat does not overwrite an entry of the TT.
func TestQuiescenceKeepsDeeperEntries(t *testing.T) {
	w, n, static := quiescent(t, engine.StartFEN)
	e := tt.Entry{Move: move(t, n, "e2e4"), Score: static - 300, Eval: static, Depth: 2, Bound: search.LowerBound}
	w.tt.Store(n.position.Key(), e)
	require.Equal(t, static, w.quiesce(1, static-101, static-100))
	got, _ := w.tt.Probe(n.position.Key())
	require.Equal(t, e, got)
}

// A capture that is worse than to decline is not the best move.
func TestQuiescenceDeclines(t *testing.T) {
	w, n, static := quiescent(t, "3rk3/8/8/8/8/8/8/3RK3 w - - 0 1")
	require.Positive(t, static, "the exchange leaves bare kings")
	require.Equal(t, static, w.quiesce(1, -eval.Infinite, eval.Infinite))
	require.Greater(t, w.count, uint64(1), "it was tried")
	require.Equal(t, engine.NoMove, n.bestMove)
	require.Zero(t, n.pv.n)
}

// The table's move is used if it belongs in the quiescence search.
func TestQuiescenceTTMove(t *testing.T) {
	_, n, _ := quiescent(t, "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
	for text, used := range map[string]bool{"e4d5": true, "e1e2": false} {
		n.tt.Move = move(t, n, text)
		require.Equal(t, used, n.quiescenceTTMove() == n.tt.Move, text)
	}
	n.tt.Move = engine.NoMove
	require.Equal(t, engine.NoMove, n.quiescenceTTMove())
	_, n, _ = quiescent(t, "4k3/8/8/8/8/8/8/4RK2 b - - 0 1")
	n.tt.Move = move(t, n, "e8d8")
	require.Equal(t, n.tt.Move, n.quiescenceTTMove(), "an evasion")
}

// After a stop nothing is stored.
func TestQuiescenceStops(t *testing.T) {
	w, n, _ := quiescent(t, "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1")
	w.countMax, w.nextCheck = 1, 1
	w.limits.Nodes = 1
	w.quiesce(1, -eval.Infinite, eval.Infinite)
	require.True(t, w.stopped)
	_, found := w.tt.Probe(n.position.Key())
	require.False(t, found)
}
