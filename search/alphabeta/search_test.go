package alphabeta

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// gameFrom returns a game at a FEN with moves played on it.
func gameFrom(t testing.TB, fen string, moves ...string) *engine.Game {
	t.Helper()
	p, err := engine.ParseFEN(fen)
	require.NoError(t, err)
	g := engine.NewGame(p)
	for _, m := range moves {
		require.NoError(t, g.PushUCI(m))
	}
	return g
}

// choose runs a fresh player to the end of its limits. It returns its choice and
// those of its reports that have a line: without the current moves, which come on
// a slow machine, and without the report of a build with the tag health.
func choose(t testing.TB, g *engine.Game, limits search.Limits) (search.Result, []search.Info) {
	t.Helper()
	var infos []search.Info
	r := newClassical().Choose(context.Background(), g, limits, func(i search.Info) {
		i.PV = append([]engine.Move(nil), i.PV...)
		if len(i.PV) > 0 {
			infos = append(infos, i)
		}
	})
	return r, infos
}

func TestFindsMates(t *testing.T) {
	tests := []struct {
		name, fen string
		moves     int // to the mate
		depth     int
	}{
		{"back rank", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", 1, 2},
		{"smothered in two", "5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1", 2, 9},
		{"two rooks", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2, 8},
		{"king and queen", "8/8/8/4k3/8/8/3Q4/3K4 w - - 0 1", 0, 30},
		{"king and rook", "8/8/8/8/8/3K4/R7/6k1 w - - 0 1", 0, 40},
		{"promotion", "8/4P1k1/6p1/6K1/8/8/8/8 w - - 0 1", 0, 24},
		{"the side to move is mated in one", "k7/8/1K6/8/8/8/8/7R b - - 0 1", -1, 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if testing.Short() && test.depth > 10 {
				t.Skip("SKIPPED, NOT PASSED: a deep mate takes long under the race detector")
			}
			r, infos := choose(t, gameFrom(t, test.fen), search.Limits{Depth: test.depth, Nodes: 3_000_000})
			require.True(t, r.Score.IsMate(), "score %v", r.Score)
			if test.moves != 0 {
				require.Equal(t, fmt.Sprintf("mate %d", test.moves), r.Score.String())
			}
			last := infos[len(infos)-1]
			require.Equal(t, r.Best, last.PV[0])
		})
	}
}

func TestMateLineEndsInMate(t *testing.T) {
	g := gameFrom(t, "5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1")
	r, infos := choose(t, g, search.Limits{Depth: 9})
	pv := infos[len(infos)-1].PV
	require.Len(t, pv, r.Score.Plies())
	for _, m := range pv {
		require.NoError(t, g.Push(m))
	}
	require.Equal(t, engine.Checkmate, g.Outcome().Reason)
}

func TestEndedGames(t *testing.T) {
	mated, _ := choose(t, gameFrom(t, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"), search.Limits{Depth: 5})
	require.Equal(t, engine.NoMove, mated.Best)
	require.Equal(t, "mate 0", mated.Score.String())
	stale, _ := choose(t, gameFrom(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), search.Limits{Depth: 5})
	require.Equal(t, engine.NoMove, stale.Best)
	require.Equal(t, eval.Draw, stale.Score)
}

func TestDraws(t *testing.T) {
	tests := []struct {
		name, fen string
		moves     []string
		low, high eval.Score
	}{
		{"perpetual check saves a lost game", "6k1/6p1/8/7Q/8/8/qq4PP/6K1 w - - 0 1", nil, 0, 0},
		{"stalemate is found", "6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 32", nil, 0, 0},
		{"bare kings", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", nil, 0, 0},
		{"knight alone", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", nil, -10, 20},
		{"one ply before the 50-move limit nothing is won", "8/8/8/4k3/8/8/3R4/3K4 w - - 99 90", nil, 0, 0},
		{"a mate on the hundredth ply still wins", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 99 90", nil, eval.MateIn(1), eval.MateIn(1)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, _ := choose(t, gameFrom(t, test.fen, test.moves...), search.Limits{Depth: 10})
			require.GreaterOrEqual(t, r.Score, test.low)
			require.LessOrEqual(t, r.Score, test.high)
		})
	}
}

// A root that is drawn already still gets a move: the opponent may not claim.
func TestDrawnRootStillMoves(t *testing.T) {
	shuffle := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	var moves []string
	for range 3 {
		moves = append(moves, shuffle...)
	}
	r, infos := choose(t, gameFrom(t, engine.StartFEN, moves...), search.Limits{Depth: 4})
	require.NotEqual(t, engine.NoMove, r.Best)
	require.NotEmpty(t, infos)
	r, _ = choose(t, gameFrom(t, "4k3/8/8/8/8/8/4P3/4K3 w - - 120 90"), search.Limits{Depth: 4})
	require.NotEqual(t, engine.NoMove, r.Best)
}

// With a won ending the player must not walk into the third repetition.
func TestAvoidsRepetitionWhenWinning(t *testing.T) {
	g := gameFrom(t, "7k/8/8/8/8/8/QK6/8 w - - 0 1", "a2a8", "h8g7", "a8a2", "g7h8", "a2a8", "h8g7", "a8a2", "g7h8")
	r, _ := choose(t, g, search.Limits{Depth: 6})
	require.NotEqual(t, "a2a8", r.Best.String())
	require.Greater(t, r.Score, eval.Score(300))
}

// The node limit is exact, and a search by nodes repeats a search by depth: the
// same move, score and count from the same start.
func TestNodesAreExactAndRepeatable(t *testing.T) {
	g := gameFrom(t, "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10")
	for _, nodes := range []uint64{1, 2, 10, 100, 1000, 1023, 1024, 1025, 5000, 20000} {
		a, _ := choose(t, g, search.Limits{Nodes: nodes})
		b, _ := choose(t, g, search.Limits{Nodes: nodes})
		require.Equal(t, nodes, a.Nodes)
		require.Equal(t, a, b)
		require.True(t, g.Position().IsLegal(a.Best))
	}
	byDepth, _ := choose(t, g, search.Limits{Depth: 9})
	again, _ := choose(t, g, search.Limits{Nodes: byDepth.Nodes + 1, Depth: 9})
	require.Equal(t, byDepth, again)
}

// A second game on the same player must not remember the first.
func TestNewGameForgets(t *testing.T) {
	g := gameFrom(t, engine.StartFEN)
	p := newClassical()
	limits := search.Limits{Depth: 8}
	first := p.Choose(context.Background(), g, limits, nil)
	p.Choose(context.Background(), gameFrom(t, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), limits, nil)
	p.NewGame()
	require.Equal(t, first, p.Choose(context.Background(), g, limits, nil))
}

func TestSearchMoves(t *testing.T) {
	g := gameFrom(t, engine.StartFEN)
	a, err := g.Position().ParseUCI("a2a3")
	require.NoError(t, err)
	h, err := g.Position().ParseUCI("h2h3")
	require.NoError(t, err)
	r, infos := choose(t, g, search.Limits{Depth: 6, Moves: []engine.Move{a, h}})
	require.Contains(t, []engine.Move{a, h}, r.Best)
	for _, i := range infos {
		require.Contains(t, []engine.Move{a, h}, i.PV[0])
	}
}

func TestMultiPV(t *testing.T) {
	p := newClassical()
	p.detailAfter = time.Hour // Only lines, on a slow machine too.
	s := classicalSettings()
	s.MultiPV = 4
	require.NoError(t, p.Configure(s))
	var last [5]search.Info
	g := gameFrom(t, "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10")
	r := p.Choose(context.Background(), g, search.Limits{Depth: 8}, func(i search.Info) {
		i.PV = append([]engine.Move(nil), i.PV...)
		last[i.MultiPV] = i
	})
	seen := map[engine.Move]bool{}
	for k := 1; k <= 4; k++ {
		require.Equal(t, 8, last[k].Depth)
		require.False(t, seen[last[k].PV[0]], "line %d repeats a move", k)
		seen[last[k].PV[0]] = true
		if k > 1 {
			require.LessOrEqual(t, last[k].Score, last[k-1].Score)
		}
	}
	require.Equal(t, r.Best, last[1].PV[0])

	// More lines than legal moves are as many as there are moves.
	lines := 0
	p.Choose(context.Background(), gameFrom(t, "7k/8/8/8/8/8/8/K6R b - - 0 1"), search.Limits{Depth: 3}, func(i search.Info) {
		lines = max(lines, i.MultiPV)
	})
	require.Equal(t, 2, lines)
}

// Every line that is reported must be playable to its end.
func TestLinesAreLegal(t *testing.T) {
	for _, fen := range []string{
		engine.StartFEN,
		"8/8/8/4k3/8/8/3Q4/3K4 w - - 90 80",
		"6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 32",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	} {
		g := gameFrom(t, fen)
		r, infos := choose(t, g, search.Limits{Depth: 10})
		for _, i := range infos {
			line := g.Clone()
			require.NotEmpty(t, i.PV)
			for _, m := range i.PV {
				require.Equal(t, engine.Ongoing, line.Claim().Reason, "the line goes on after the end of the game")
				require.NoError(t, line.Push(m))
			}
		}
		last := infos[len(infos)-1]
		require.Equal(t, r.Best, last.PV[0])
		require.Equal(t, r.Nodes, last.Nodes)
		if r.Ponder != engine.NoMove {
			after := g.Position().After(r.Best)
			require.True(t, after.IsLegal(r.Ponder))
		}
	}
}

func TestStopEndsAtOnce(t *testing.T) {
	g := gameFrom(t, engine.StartFEN)
	p := newClassical()
	for depth := range 10 {
		ctx, stop := context.WithCancel(context.Background())
		var before uint64
		r := p.Choose(ctx, g, search.Limits{Infinite: true}, func(i search.Info) {
			if i.Depth > depth && ctx.Err() == nil {
				before = i.Nodes
				stop()
			}
		})
		require.True(t, g.Position().IsLegal(r.Best))
		require.LessOrEqual(t, r.Nodes-before, uint64(checkInterval))
	}
	// Stopped from elsewhere, whenever that is.
	for range 20 {
		ctx, stop := context.WithCancel(context.Background())
		time.AfterFunc(3*time.Millisecond, stop)
		r := p.Choose(ctx, g, search.Limits{Infinite: true}, nil)
		require.True(t, g.Position().IsLegal(r.Best))
	}
	// Stopped before it began, it still answers with a legal move.
	ctx, stop := context.WithCancel(context.Background())
	stop()
	r := p.Choose(ctx, g, search.Limits{Infinite: true}, nil)
	require.True(t, g.Position().IsLegal(r.Best))
}

func TestPonderRunsUntilHitAndThenByTheClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const clock = 200 * time.Millisecond
		afterHit := ponder(t, engine.StartFEN, 400*time.Millisecond, search.Limits{Timed: true, Clock: [2]time.Duration{clock, clock}})
		require.Positive(t, afterHit, "the choice ended while pondering")
		require.LessOrEqual(t, afterHit, clock, "the clock did not start with the ponder hit")
	})
}

// iterationTime is what an iteration takes in the tests of clocks. They run in
// bubbles of testing/synctest, where the time stands still while anybody computes, and
// passes while the report of an iteration sleeps.
const iterationTime = 40 * time.Millisecond

// takeTime is a report that takes as long as an iteration.
func takeTime(search.Info) { time.Sleep(iterationTime) }

// ponder lets a new player think on the opponent's time for a while and returns how
// long it takes to choose after the ponder hit, less than nothing if it did before.
func ponder(t *testing.T, fen string, pondered time.Duration, limits search.Limits) (afterHit time.Duration) {
	t.Helper()
	g := gameFrom(t, fen)
	p := newClassical()
	require.NoError(t, p.Configure(classicalSettings()))
	limits.Ponder, limits.Start = search.NewPondering(), time.Now()
	var hit time.Time
	time.AfterFunc(pondered-iterationTime/2, func() { // in the middle of an iteration
		hit = time.Now()
		limits.Ponder.Hit()
	})
	r := p.Choose(context.Background(), g, limits, takeTime)
	require.True(t, g.Position().IsLegal(r.Best))
	chosen := time.Now()
	time.Sleep(pondered)
	return chosen.Sub(hit)
}

func TestMateLimitEndsTheSearch(t *testing.T) {
	g := gameFrom(t, "5r1k/6pp/7N/8/2Q5/8/8/6K1 w - - 0 1")
	r, _ := choose(t, g, search.Limits{Mate: 2, Nodes: 1_000_000})
	require.Equal(t, "mate 2", r.Score.String())
	require.Less(t, r.Nodes, uint64(1_000_000))
}

func TestEmptyClocksAreAnsweredAtOnce(t *testing.T) {
	g := gameFrom(t, engine.StartFEN)
	p := newClassical()
	p.Choose(context.Background(), g, search.Limits{Depth: 1}, nil)
	for _, left := range []time.Duration{-500, 0, 1, 5} {
		limits := search.Limits{Timed: true, Overhead: 20 * time.Millisecond}
		limits.Clock[engine.White] = left * time.Millisecond
		r := p.Choose(context.Background(), g, limits, nil)
		require.True(t, g.Position().IsLegal(r.Best))
		require.LessOrEqual(t, r.Nodes, uint64(earlyCheckInterval), "clock %d ms", left)
	}
}

// The search of a node allocates nothing.
func TestSearchAllocatesNothing(t *testing.T) {
	p := newClassical()
	g := gameFrom(t, "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10")
	p.Choose(context.Background(), g, search.Limits{Depth: 4}, nil)
	w := p.workers.main()
	limits := search.Limits{Infinite: true}
	w.begin(context.Background(), g, &limits)
	w.listRootMoves()
	w.depth, w.completed = 6, 5
	require.Zero(t, testing.AllocsPerRun(5, func() {
		w.nodes[1].position = *g.Position()
		w.nodes[1].sinceNull = 10
		w.search(1, -eval.Infinite, eval.Infinite, 6, false)
	}))
}

// Whenever the search is stopped, it must answer with a score that it had found,
// and its last report must agree with the choice.
func TestStoppedSearchKeepsItsScore(t *testing.T) {
	g := gameFrom(t, "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 4 8")
	p := newClassical()
	p.detailAfter = time.Hour // Only lines, on a slow machine too.
	step := uint64(373)
	if testing.Short() {
		step *= 10
	}
	for nodes := uint64(200); nodes < 20_000; nodes += step {
		p.NewGame()
		var last search.Info
		r := p.Choose(context.Background(), g, search.Limits{Nodes: nodes}, func(i search.Info) {
			last = i
			last.PV = append([]engine.Move(nil), i.PV...)
		})
		require.Equal(t, r.Best, last.PV[0], "%d nodes", nodes)
		switch last.Bound { // A bound is no score: the last exact one lies within.
		case search.Exact:
			require.Equal(t, last.Score, r.Score, "%d nodes", nodes)
		case search.LowerBound:
			require.Less(t, r.Score, last.Score, "%d nodes", nodes)
		case search.UpperBound:
			require.Greater(t, r.Score, last.Score, "%d nodes", nodes)
		}
		require.Equal(t, nodes, last.Nodes)
		require.LessOrEqual(t, last.Depth, r.Depth+1)
	}
}

// A search that is stopped when its first moves are refuted does not claim that all lose
// so soon: here Black is mated by the fourth move at the earliest.
func TestStoppedSearchInventsNoMate(t *testing.T) {
	g := gameFrom(t, "2k5/8/1P5R/B7/8/3B4/8/1K6 b - - 4 89")
	p := configured(t, 1, 1)
	mated := false
	for nodes := uint64(200); nodes < 40_000; nodes += 997 {
		p.NewGame()
		r := p.Choose(context.Background(), g, search.Limits{Nodes: nodes}, nil)
		if r.Score <= -eval.MinTBWin {
			mated = true
			require.GreaterOrEqual(t, r.Score, eval.MatedIn(8), "%d nodes", nodes)
		}
	}
	require.True(t, mated)
}

// A search that is stopped after a move failed high reports the bound, not a score that
// the move had in an iteration before the last complete one.
func TestStoppedSearchReportsNoOldScore(t *testing.T) {
	g := gameFrom(t, "4k3/8/3K4/3P4/8/8/4r3/3R4 w - - 0 70")
	p := configured(t, 1, 1)
	p.detailAfter = 0 // Bounds too.
	for nodes := uint64(200); nodes < 12_000; nodes += 157 {
		p.NewGame()
		var reported []search.Info
		r := p.Choose(context.Background(), g, search.Limits{Nodes: nodes}, func(i search.Info) {
			if len(i.PV) > 0 {
				i.PV = slices.Clone(i.PV)
				reported = append(reported, i)
			}
		})
		require.True(t, slices.ContainsFunc(reported, func(i search.Info) bool {
			return i.PV[0] == r.Best && i.Score == r.Score && i.Depth >= r.Depth
		}), "%d nodes: %v, depth %d", nodes, r.Score, r.Depth)
	}
}

// The lines of MultiPV are the best moves in order, whatever windows they were
// searched with: the first is the one that a search for one line would need.
func TestMultiPVLinesAreInOrderAtEveryDepth(t *testing.T) {
	p := newClassical()
	s := classicalSettings()
	s.MultiPV = 3
	require.NoError(t, p.Configure(s))
	g := gameFrom(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	lines := map[int][]search.Info{}
	p.Choose(context.Background(), g, search.Limits{Depth: 9}, func(i search.Info) {
		// On a slow machine there are bounds and current moves between the lines.
		if len(i.PV) > 0 && i.Bound == search.Exact {
			i.PV = append([]engine.Move(nil), i.PV...)
			lines[i.Depth] = append(lines[i.Depth], i)
		}
	})
	for depth, infos := range lines {
		require.Len(t, infos, 3, "depth %d", depth)
		for k, i := range infos {
			require.Equal(t, k+1, i.MultiPV)
			if k > 0 {
				require.LessOrEqual(t, i.Score, infos[k-1].Score, "depth %d", depth)
				require.NotEqual(t, i.PV[0], infos[k-1].PV[0])
			}
		}
	}
}

// Wherever a search for several lines is stopped, the last lines are those of one
// iteration: complete, different and in order.
func TestMultiPVStopped(t *testing.T) {
	p := newClassical()
	p.detailAfter = time.Hour // Only lines, on a slow machine too.
	s := classicalSettings()
	s.MultiPV = 4
	require.NoError(t, p.Configure(s))
	g := gameFrom(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	step := uint64(373)
	if testing.Short() {
		step *= 10
	}
	for nodes := uint64(6_000); nodes < 20_000; nodes += step {
		p.NewGame()
		var last [5]search.Info
		r := p.Choose(context.Background(), g, search.Limits{Nodes: nodes}, func(i search.Info) {
			i.PV = append([]engine.Move(nil), i.PV...)
			last[i.MultiPV] = i
		})
		require.Equal(t, r.Best, last[1].PV[0], "%d nodes", nodes)
		seen := map[engine.Move]bool{}
		for k := 1; k <= 4; k++ {
			require.Equal(t, search.Exact, last[k].Bound, "%d nodes, line %d", nodes, k)
			require.Equal(t, r.Depth, last[k].Depth, "%d nodes, line %d", nodes, k)
			require.False(t, seen[last[k].PV[0]], "%d nodes, line %d", nodes, k)
			seen[last[k].PV[0]] = true
			if k > 1 {
				require.LessOrEqual(t, last[k].Score, last[k-1].Score, "%d nodes, line %d", nodes, k)
			}
		}
	}
}

// Thinking on the opponent's time is thinking: when it was enough, the answer
// follows the ponder hit at once. A fixed time begins with the hit.
func TestPonderTimeCounts(t *testing.T) {
	const only = "7k/5R2/8/8/8/8/8/K6R b - - 0 1" // one legal move
	const pondered = 320 * time.Millisecond
	synctest.Test(t, func(t *testing.T) {
		atOnce := func(fen string, clock time.Duration, why string) {
			limits := search.Limits{Timed: true, Clock: [2]time.Duration{clock, clock}}
			require.Less(t, ponder(t, fen, pondered, limits), iterationTime, why)
		}
		atOnce(engine.StartFEN, 2*time.Second, "the share of 2 s is less than the time pondered")
		atOnce(only, time.Hour, "a forced move")
		long := ponder(t, engine.StartFEN, pondered, search.Limits{MoveTime: 200 * time.Millisecond})
		require.GreaterOrEqual(t, long, 200*time.Millisecond, "a fixed time begins with the hit")
		require.Less(t, long, 200*time.Millisecond+iterationTime)
	})
}
