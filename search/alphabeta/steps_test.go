package alphabeta

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// at returns a worker whose node 1 is ready for a step, with a static
// evaluation and window of the test's choice.
func at(t *testing.T, fen string, depth int, static, alpha, beta eval.Score) (*worker, *node) {
	t.Helper()
	g := gameFrom(t, fen)
	p := New()
	require.NoError(t, p.prepare())
	w := p.team.leader()
	limits := &search.Limits{Infinite: true}
	w.begin(g, limits, new(search.Control))
	w.depth, w.completed = 20, 1
	n := &w.nodes[1]
	n.position = *g.Position()
	n.inCheck = n.position.InCheck()
	n.sinceNull = 10
	n.enter(1, alpha, beta, depth, true)
	n.table = entry{eval: eval.None}
	n.known, n.improving = false, false
	n.rawEval, n.staticEval, n.estimate = static, static, static
	return w, n
}

func TestReverseFutility(t *testing.T) {
	w, n := at(t, engine.StartFEN, 3, 600, 99, 100)
	score, pruned := w.reverseFutility(n)
	require.True(t, pruned)
	require.GreaterOrEqual(t, score, eval.Score(100))

	w, n = at(t, engine.StartFEN, 3, 150, 99, 100)
	_, pruned = w.reverseFutility(n)
	require.False(t, pruned, "the margin is not reached")

	w, n = at(t, engine.StartFEN, reverseFutilityMaxDepth+1, 2000, 99, 100)
	_, pruned = w.reverseFutility(n)
	require.False(t, pruned, "too deep")

	w, n = at(t, engine.StartFEN, 3, 600, 0, 100)
	_, pruned = w.reverseFutility(n)
	require.False(t, pruned, "on the principal variation")

	w, n = at(t, "4k3/8/8/8/8/8/8/4RK2 b - - 0 1", 3, 600, 99, 100)
	_, pruned = w.reverseFutility(n)
	require.False(t, pruned, "in check")
}

func TestRazor(t *testing.T) {
	w, n := at(t, engine.StartFEN, 1, -1500, 99, 100)
	_, pruned := w.razor(n)
	require.True(t, pruned)
	w, n = at(t, engine.StartFEN, 1, 50, 99, 100)
	_, pruned = w.razor(n)
	require.False(t, pruned)
	// A capture that saves the day is found by the quiescence search.
	w, n = at(t, "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 3, -1500, -500, -499)
	before := n.facts
	count := w.count
	_, pruned = w.razor(n)
	require.False(t, pruned)
	require.Greater(t, w.count, count, "the quiescence search was asked")
	require.Equal(t, before, n.facts, "the node is as it was")
}

func TestNullMove(t *testing.T) {
	w, n := at(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 500, -400, -399)
	_, pruned := w.nullMove(n)
	require.True(t, pruned)

	w, n = at(t, "4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 1", 6, 500, -400, -399)
	_, pruned = w.nullMove(n)
	require.False(t, pruned, "king and pawns only: zugzwang")

	w, n = at(t, engine.StartFEN, 6, -500, -400, -399)
	_, pruned = w.nullMove(n)
	require.False(t, pruned, "below beta")

	w, n = at(t, engine.StartFEN, 6, 500, -400, -399)
	n.sinceNull = 0
	_, pruned = w.nullMove(n)
	require.False(t, pruned, "twice in a row")
}

func TestMateDistance(t *testing.T) {
	w, n := at(t, engine.StartFEN, 6, 0, eval.MateIn(2), eval.MateIn(1))
	_, pruned := w.narrow(n)
	require.True(t, pruned)
	w, n = at(t, engine.StartFEN, 6, 0, -100, 100)
	_, pruned = w.narrow(n)
	require.False(t, pruned)
}

func TestReduceUnknown(t *testing.T) {
	_, n := at(t, engine.StartFEN, 6, 0, 0, 1)
	n.reduceUnknown()
	require.Equal(t, 5, n.depth)
	_, n = at(t, engine.StartFEN, 6, 0, 0, 1)
	n.table.move = n.position.Moves()[0]
	n.reduceUnknown()
	require.Equal(t, 6, n.depth)
	_, n = at(t, engine.StartFEN, iirMinDepth-1, 0, 0, 1)
	n.reduceUnknown()
	require.Equal(t, iirMinDepth-1, n.depth)
}

func TestTooLate(t *testing.T) {
	_, n := at(t, engine.StartFEN, 2, 0, 0, 1)
	n.moveCount = 20
	require.True(t, n.tooLate())
	n.moveCount = 2
	require.False(t, n.tooLate())
	n.moveCount, n.depth = 20, lateMoveMaxDepth+1
	require.False(t, n.tooLate())
}

func TestFutile(t *testing.T) {
	_, n := at(t, engine.StartFEN, 2, -800, 0, 1)
	require.True(t, n.futile(2))
	_, n = at(t, engine.StartFEN, 2, 0, 0, 1)
	require.False(t, n.futile(2))
}

// The first move is always searched, so that no mate is invented.
func TestFirstMoveIsNeverPruned(t *testing.T) {
	w, n := at(t, engine.StartFEN, 1, -5000, 0, 1)
	n.moveCount = 1
	require.False(t, w.prunes(n, n.position.Moves()[0], true))
	n.best = -100
	require.True(t, w.prunes(n, n.position.Moves()[0], true))
}

func TestReductionsGrowWithDepthAndNumber(t *testing.T) {
	require.Less(t, reductions[3][3], reductions[12][3])
	require.Less(t, reductions[12][3], reductions[12][30])
}

func TestHistoryStaysInRange(t *testing.T) {
	var h int16
	for range 1000 {
		update(&h, historyBonus(30))
		require.LessOrEqual(t, int(h), maxHistory)
	}
	require.Greater(t, int(h), maxHistory/2)
	for range 1000 {
		update(&h, -historyMalus(30))
		require.GreaterOrEqual(t, int(h), -maxHistory)
	}
	require.Less(t, int(h), 0)
}

func TestRepetition(t *testing.T) {
	g := gameFrom(t, engine.StartFEN, "g1f3", "g8f6", "f3g1", "f6g8")
	p := New()
	require.NoError(t, p.prepare())
	w := p.team.leader()
	w.begin(g, &search.Limits{Infinite: true}, new(search.Control))
	moves := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	for i, text := range moves {
		n := &w.nodes[i]
		n.ply = i
		m, err := n.position.ParseUCI(text)
		require.NoError(t, err)
		w.play(n, m)
		child := &w.nodes[i+1]
		child.ply = i + 1
		// After the first move the position has occurred once before, in the
		// game: not yet a draw. The last is the third occurrence.
		require.Equal(t, i == 3, w.repeated(child), "after %s", text)
	}
}
