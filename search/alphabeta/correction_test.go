package alphabeta

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// A quiet position with pawns, minor pieces and rooks on both sides.
const corrected = "r3k3/pp3ppp/2n5/8/8/2N5/PPP3PP/R3K3 w - - 0 1"

// correctionsAt finds and returns the correction histories of a node.
func correctionsAt(w *worker, n *node) *correctionEntries {
	w.findCorrections(n)
	return &n.corrections
}

// Each table corrects by its own number at the most, and both ways.
func TestCorrectionAddsUp(t *testing.T) {
	all := correctionPawn + correctionMinor + 2*correctionNonPawn + correctionContinuation + correctionContinuation4
	full := [6]int{maxCorrection, maxCorrection, maxCorrection, maxCorrection, maxCorrection, maxCorrection}
	negative := [6]int{-maxCorrection, -maxCorrection, -maxCorrection, -maxCorrection, -maxCorrection, -maxCorrection}
	tests := []struct {
		name   string
		values [6]int
		want   int
	}{
		{"nothing learned", [6]int{}, 0},
		{"pawns", [6]int{0: maxCorrection}, correctionPawn},
		{"minor pieces", [6]int{1: maxCorrection}, correctionMinor},
		{"White's pieces", [6]int{2: maxCorrection}, correctionNonPawn},
		{"Black's pieces", [6]int{3: maxCorrection}, correctionNonPawn},
		{"the last two moves", [6]int{4: maxCorrection}, correctionContinuation},
		{"the last and the fourth last", [6]int{5: maxCorrection}, correctionContinuation4},
		{"half", [6]int{0: maxCorrection / 2}, correctionPawn / 2},
		{"all", full, all},
		{"all the other way", negative, -all},
		{"one against another", [6]int{2: maxCorrection, 3: -maxCorrection}, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := begun(t, gameFrom(t, corrected))
			n := walk(t, w, "a2a3", "a7a6", "b2b3", "b7b6") // With fewer moves, two entries are one.
			for i, c := range correctionsAt(w, n) {
				*c = int16(test.values[i])
			}
			n.tt, n.correction = tt.Entry{Eval: 20}, correctionsAt(w, n).value()
			require.Equal(t, eval.Score(test.want), n.correction)
			w.evaluate(n)
			require.Equal(t, eval.Score(20), n.rawEval, "the table keeps what is not corrected")
			require.Equal(t, eval.Score(20+test.want), n.staticEval)
		})
	}
}

// No correction makes a win of an evaluation.
func TestCorrectedEvaluationsAreNoWins(t *testing.T) {
	for _, raw := range []eval.Score{eval.MaxEval, -eval.MaxEval} {
		w, n := at(t, corrected, 6, 0, 99, 100)
		for _, c := range correctionsAt(w, n) {
			*c = int16(eval.Score(maxCorrection) * raw / eval.MaxEval)
		}
		n.tt.Eval, n.correction = raw, correctionsAt(w, n).value()
		w.evaluate(n)
		require.Equal(t, raw, n.staticEval)
	}
}

// Positions that share a feature share what is known of it, and only that.
func TestCorrectionsByFeature(t *testing.T) {
	tests := []struct {
		name, fen string
		shared    [4]bool // pawns, minor pieces, White's and Black's pieces
	}{
		{"the same", corrected, [4]bool{true, true, true, true}},
		{"another pawn", "r3k3/pp3ppp/2n5/8/8/2N5/PP4PP/R3K3 w - - 0 1", [4]bool{false, true, true, true}},
		{"another knight of White", "r3k3/pp3ppp/2n5/8/8/5N2/PPP3PP/R3K3 w - - 0 1", [4]bool{true, false, false, true}},
		{"another rook of Black", "3rk3/pp3ppp/2n5/8/8/2N5/PPP3PP/R3K3 w - - 0 1", [4]bool{true, true, true, false}},
		{"the other side's turn", "r3k3/pp3ppp/2n5/8/8/2N5/PPP3PP/R3K3 b - - 0 1", [4]bool{}},
	}
	w, n := at(t, corrected, 6, 0, 99, 100)
	before := *correctionsAt(w, n)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			n.position = parse(t, test.fen)
			here := *correctionsAt(w, n)
			for i, shared := range test.shared {
				require.Equal(t, shared, here[i] == before[i], "table %d", i)
			}
			require.Equal(t, before[4:], here[4:], "the moves are the same")
		})
	}

	index := func(p engine.Piece, s engine.Square) int { return int(p)<<6 | int(s) }
	fourth, second := index(engine.WhiteKnight, engine.F3), index(engine.WhiteBishop, engine.B5)
	last := index(engine.BlackPawn, engine.A6)
	w = begun(t, gameFrom(t, "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 3"))
	n = walk(t, w, "g1f3", "c6d4", "f1b5", "a7a6")
	before = *correctionsAt(w, n)
	require.Same(t, &w.corrections.continuation[second][last], before[4])
	require.Same(t, &w.corrections.continuation[fourth][last], before[5])
	n = walk(t, w, "g1f3", "c6d4", "f1b5", "a7a5")
	for i, c := range correctionsAt(w, n)[4:] {
		require.NotSame(t, before[4+i], c, "another last move")
	}
	n = walk(t, w, "g1f3")
	here := correctionsAt(w, n)
	require.Same(t, &w.corrections.continuation[2][fourth], here[4], "one move after the root")
	require.Same(t, &w.corrections.continuation[4][fourth], here[5], "one move after the root")
}

// The result of a search is learned, unless it is tactical or a useless bound.
func TestUpdateCorrection(t *testing.T) {
	tests := []struct {
		name  string
		best  eval.Score // the evaluation is 50
		bound search.Bound
		set   func(n *node)
		sign  int
	}{
		{"better", 90, search.Exact, nil, +1},
		{"worse", 10, search.Exact, nil, -1},
		{"as it looked", 50, search.Exact, nil, 0},
		{"better at least", 90, search.LowerBound, nil, +1},
		{"worse at least", 10, search.LowerBound, nil, 0},
		{"the same at least", 50, search.LowerBound, nil, 0},
		{"worse at most", 10, search.UpperBound, nil, -1},
		{"better at most", 90, search.UpperBound, nil, 0},
		{"the same at most", 50, search.UpperBound, nil, 0},
		{"by a quiet move", 90, search.Exact, func(n *node) { n.bestMove = move(t, n, "e1f1") }, +1},
		{"by a capture", 90, search.Exact, func(n *node) {
			n.position = parse(t, "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1")
			n.bestMove = move(t, n, "e4d5")
		}, 0},
		{"in check", 90, search.Exact, func(n *node) { n.inCheck, n.staticEval = true, eval.None }, 0},
		{"without the singular move", 90, search.LowerBound, func(n *node) { n.excluded = n.position.Moves()[0] }, 0},
		{"a mate", eval.MateIn(5), search.Exact, nil, 0},
		{"being mated", eval.MatedIn(6), search.Exact, nil, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w, n := at(t, corrected, 6, 50, 49, 51)
			n.best = test.best
			if test.set != nil {
				test.set(n)
			}
			w.updateCorrection(n, test.bound)
			for i, c := range correctionsAt(w, n) {
				require.Equal(t, test.sign, sign(int(*c)), "table %d", i)
			}
		})
	}
}

func sign(v int) int { return max(-1, min(v, 1)) }

// A deep search teaches more than a shallow one, one search only so much, and
// all of them never more than the limit.
func TestUpdateCorrectionIsBounded(t *testing.T) {
	learned := func(depth int, best eval.Score, times int) int {
		w, n := at(t, corrected, depth, 0, -1, 1)
		n.best = best
		for range times {
			w.updateCorrection(n, search.Exact)
		}
		return int(*correctionsAt(w, n)[0])
	}
	require.Equal(t, 32*4/correctionDivisor, learned(4, 32, 1))
	require.Equal(t, 32*8/correctionDivisor, learned(8, 32, 1))
	require.Equal(t, correctionStep, learned(40, 2000, 1))
	require.Equal(t, -correctionStep, learned(40, -2000, 1))
	require.LessOrEqual(t, learned(40, 2000, 1000), maxCorrection)
	require.GreaterOrEqual(t, learned(40, -2000, 1000), -maxCorrection)
	require.Greater(t, learned(40, 2000, 1000), maxCorrection*9/10)
}

// The search of a node updates the correction histories.
func TestSearchLearnsCorrections(t *testing.T) {
	w, n := at(t, "r3k3/pp3ppp/2n5/8/3q4/2N5/PPP3PP/R3K3 b - - 0 1", 4, 0, -2000, 2000)
	w.search(1, n.alpha, n.beta, 4, false)
	learned := false
	for _, v := range w.corrections.pawns[engine.Black] {
		learned = learned || v != 0
	}
	require.True(t, learned)
	w.newGame()
	require.Zero(t, correctionsAt(w, n).value())
}
