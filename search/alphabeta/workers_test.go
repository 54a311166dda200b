package alphabeta

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// threaded returns a player with a number of threads and a small table, in which
// the threads collide often.
func threaded(t testing.TB, threads int) *Player {
	t.Helper()
	atLeast(t, threads)
	p := newClassical()
	s := classicalSettings()
	s.Threads, s.Hash = threads, 1
	require.NoError(t, p.Configure(s))
	return p
}

// atLeast pretends that there are processors enough.
func atLeast(t testing.TB, threads int) {
	before := processors
	processors = max(processors, threads)
	t.Cleanup(func() { processors = before })
}

// Games with several threads: under the race detector this shows that they share
// nothing but what they may.
func TestThreadsPlayLegalGames(t *testing.T) {
	plies := 60
	if testing.Short() {
		plies = 12
	}
	for _, threads := range []int{2, 3, 8} {
		p := threaded(t, threads)
		g := gameFrom(t, engine.StartFEN)
		for range plies {
			r := p.Choose(context.Background(), g, search.Limits{MoveTime: 5 * time.Millisecond}, func(i search.Info) {
				line := g.Clone()
				for _, m := range i.PV {
					require.NoError(t, line.Push(m))
				}
			})
			if r.Best == engine.NoMove {
				break
			}
			require.NoError(t, g.Push(r.Best))
		}
	}
}

// The number of threads may change between choices, and back to one the count of
// nodes is exact again.
func TestThreadsComeAndGo(t *testing.T) {
	atLeast(t, 4)
	p := newClassical()
	g := gameFrom(t, engine.StartFEN)
	s := classicalSettings()
	for _, threads := range []int{1, 4, 2, 1} {
		s.Threads = threads
		require.NoError(t, p.Configure(s))
		r := p.Choose(context.Background(), g, search.Limits{Nodes: 5000}, nil)
		require.True(t, g.Position().IsLegal(r.Best))
		require.Len(t, p.workers.all, threads)
		require.GreaterOrEqual(t, r.Nodes, uint64(5000))
		require.LessOrEqual(t, p.workers.main().count, uint64(5000))
		if threads == 1 {
			require.Equal(t, uint64(5000), r.Nodes)
		}
	}
}

// No goroutine of a search outlives it.
func TestThreadsEndWithTheChoice(t *testing.T) {
	p := threaded(t, 8)
	g := gameFrom(t, engine.StartFEN)
	before := runtime.NumGoroutine()
	for range 20 {
		p.Choose(context.Background(), g, search.Limits{Depth: 3}, nil)
	}
	// A goroutine is still counted for a moment after its last statement.
	for deadline := time.Now().Add(time.Minute); runtime.NumGoroutine() > before && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond)
	}
	require.LessOrEqual(t, runtime.NumGoroutine(), before)
}

// More threads than processors must not make the main worker exceed its time: there are no more
// workers than processors.
func TestManyThreadsKeepTime(t *testing.T) {
	p := newClassical()
	s := classicalSettings()
	s.Threads = 1024
	require.NoError(t, p.Configure(s))
	g := gameFrom(t, engine.StartFEN)
	r := p.Choose(context.Background(), g, search.Limits{MoveTime: 100 * time.Millisecond}, nil)
	require.True(t, g.Position().IsLegal(r.Best))
	require.Len(t, p.workers.all, min(1024, processors))
}

// voters returns a pool whose workers ended with the given choices.
func voters(choices ...rootMove) *pool {
	t := new(pool)
	for i, r := range choices {
		r.previous = -eval.Infinite
		t.all = append(t.all, &worker{pool: t, number: i, rootState: rootState{completed: r.selDepth, rootMoves: []rootMove{r}}})
	}
	return t
}

func TestVote(t *testing.T) {
	a, b := engine.NewMove(engine.E2, engine.E4, engine.Normal), engine.NewMove(engine.D2, engine.D4, engine.Normal)
	tests := []struct {
		name    string
		choices []rootMove // selDepth stands for the completed depth
		want    int
	}{
		{"alone", []rootMove{{move: a, score: 20, selDepth: 9}}, 0},
		{"agreed", []rootMove{{move: a, score: 20, selDepth: 9}, {move: a, score: 20, selDepth: 9}}, 0},
		{"deeper and better", []rootMove{{move: a, score: 20, selDepth: 9}, {move: b, score: 40, selDepth: 11}}, 1},
		{"deeper and worse", []rootMove{{move: a, score: 40, selDepth: 9}, {move: b, score: 0, selDepth: 10}}, 0},
		{"outvoted", []rootMove{{move: a, score: 30, selDepth: 9}, {move: b, score: 28, selDepth: 9}, {move: b, score: 28, selDepth: 9}}, 1},
		{"nothing finished", []rootMove{{move: a, score: 20, selDepth: 1}, {move: b, score: 900, selDepth: 0}}, 0},
		// The second is the choice of the two that know something, and stays it.
		{"two who know", []rootMove{{move: a, score: 0, selDepth: 10}, {move: b, score: 60, selDepth: 10}}, 1},
		{"two who know, and one who has finished nothing", []rootMove{{move: a, score: 0, selDepth: 10}, {move: b, score: 60, selDepth: 10}, {move: a, score: -eval.Infinite, selDepth: 0}}, 1},
		{"the main worker has finished nothing", []rootMove{{move: a, score: -eval.Infinite, selDepth: 0}, {move: b, score: 60, selDepth: 1}}, 1},
		{"the main worker has finished nothing, with a score of one move", []rootMove{{move: a, score: eval.MatedIn(4), selDepth: 0}, {move: b, score: -60, selDepth: 1}}, 1},
		{"behind the main worker", []rootMove{{move: a, score: 0, selDepth: 10}, {move: b, score: 60, selDepth: 9}}, 0},
		{"behind the main worker, but with support for another", []rootMove{{move: a, score: 0, selDepth: 10}, {move: b, score: 10, selDepth: 9}, {move: b, score: 0, selDepth: 10}}, 2},
		{"the main worker and one who has finished nothing", []rootMove{{move: a, score: -30, selDepth: 10}, {move: b, score: -eval.Infinite, selDepth: 0}}, 0},
		{"a mate", []rootMove{{move: a, score: 900, selDepth: 20}, {move: b, score: eval.MateIn(5), selDepth: 6}}, 1},
		{"a shorter mate", []rootMove{{move: a, score: eval.MateIn(9), selDepth: 20}, {move: b, score: eval.MateIn(5), selDepth: 6}}, 1},
		{"being mated convinces nobody", []rootMove{{move: a, score: -50, selDepth: 9}, {move: b, score: eval.MatedIn(6), selDepth: 12}}, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			require.Equal(t, test.want, voters(test.choices...).vote().number)
		})
	}
}
