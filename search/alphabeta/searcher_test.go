package alphabeta

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

// Look finds what Choose finds; only NewSearch ages the TT.
func TestLook(t *testing.T) {
	limits := search.Limits{Depth: 5}
	g := gameFrom(t, middlegame)
	want, infos := choose(t, g, limits)
	p := newClassical()
	p.NewSearch()
	got := p.Look(context.Background(), g, limits)
	last := infos[len(infos)-1]
	require.Equal(t, last.PV, got.PV)
	require.Equal(t, want.Score, got.Score)
	require.Equal(t, want.Nodes, got.Nodes)
	require.Equal(t, want.Depth, got.Depth)
	require.Equal(t, last.SelDepth, got.SelDepth)
	require.Equal(t, last.HashFull, got.HashFull)

	require.GreaterOrEqual(t, p.Look(context.Background(), g, limits).HashFull, got.HashFull, "the same search")
	p.NewSearch()
	require.Less(t, p.Look(context.Background(), g, search.Limits{Depth: 1}).HashFull, got.HashFull, "another search")
}

// A look that is stopped at once knows nothing and says so.
func TestLookStopped(t *testing.T) {
	p := newClassical()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	p.NewSearch()
	require.Zero(t, p.Look(ctx, gameFrom(t, middlegame), search.Limits{}).Depth)
}

// The time limit is that of the clock of a choice.
func TestTimeLimit(t *testing.T) {
	p := newClassical()
	_, limited := p.TimeLimit(&search.Limits{Depth: 3}, engine.White)
	require.False(t, limited)
	limits := search.Limits{Timed: true, Clock: [2]time.Duration{time.Minute, time.Second}}
	white, limited := p.TimeLimit(&limits, engine.White)
	require.True(t, limited)
	black, _ := p.TimeLimit(&limits, engine.Black)
	require.Greater(t, white, black)
	require.Less(t, white, time.Minute)
	longest, limited := p.TimeLimit(&search.Limits{MoveTime: time.Second, Overhead: 100 * time.Millisecond}, engine.White)
	require.True(t, limited)
	require.Equal(t, 900*time.Millisecond, longest)
}

// Evaluate is the evaluation of the settings, for the side to move.
func TestPlayerEvaluate(t *testing.T) {
	p := newClassical()
	for _, fen := range []string{engine.StartFEN, middlegame} {
		g := gameFrom(t, fen)
		require.Equal(t, p.workers.main().evaluator.classical.Evaluate(g.Position()), p.Evaluate(g.Position()))
	}
}
