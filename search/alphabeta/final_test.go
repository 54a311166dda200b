package alphabeta

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// unbalanced are positions after an opening in which one side is better: their searches
// leave the aspiration window often.
var unbalanced = []string{
	"rn1q1rk1/p1p1bppp/bp1pp3/3nP3/3P4/2PB1N2/PP3PPP/RNBQ1RK1 w - - 0 1",
	"r2qnrk1/pppbppbp/2np2p1/8/2PP4/2N2NPP/PP2PPB1/R1BQ1RK1 w - - 0 1",
	"r1b2rk1/ppp1q1pp/2p2n2/2b2p2/4P3/2NP4/PPP1BPPP/R1BQ1RK1 w - - 0 1",
	"2rqk2r/1ppb1ppp/p1np1n2/2b1p3/2P5/1PN1P1P1/P2PNPBP/R1BQ1RK1 w k - 0 1",
}

// TestLastReport: wherever a search is stopped, its last report of the best line is exact,
// begins with the move that is played, and repeats what was last found out about it.
func TestLastReport(t *testing.T) {
	for _, test := range []struct{ lines, threads int }{{1, 1}, {3, 1}, {1, 2}, {3, 2}} {
		t.Run(fmt.Sprintf("%d lines, %d threads", test.lines, test.threads), func(t *testing.T) {
			p := newClassical()
			configure(t, p, 1, test.lines, test.threads)
			repeated, steps := 0, 25
			if testing.Short() {
				steps = 8
			}
			for _, fen := range unbalanced {
				for i := range steps {
					nodes := uint64(100 + i*i*20)
					p.NewGame()
					var infos []search.Info
					r := p.Choose(context.Background(), gameFrom(t, fen), search.Limits{Nodes: nodes}, func(i search.Info) {
						if len(i.PV) > 0 {
							i.PV = slices.Clone(i.PV)
							infos = append(infos, i)
						}
					})
					if checkLastReport(t, fmt.Sprintf("%s, %d nodes", fen, nodes), r, infos, test.lines, test.threads > 1) {
						repeated++
					}
				}
			}
			require.Positive(t, repeated, "no search was stopped after an exact score")
		})
	}
}

// checkLastReport reports whether the last line repeats an earlier one.
func checkLastReport(t *testing.T, about string, r search.Result, infos []search.Info, lines int, helped bool) (repeats bool) {
	t.Helper()
	require.NotEmpty(t, infos, about)
	at := len(infos) - 1
	for infos[at].MultiPV > 1 {
		at--
	}
	last := infos[at]
	require.Equal(t, r.Best, last.PV[0], about)
	require.Equal(t, r.Score, last.Score, about)
	require.Equal(t, search.Exact, last.Bound, about)
	require.Equal(t, max(1, r.Depth), min(last.Depth, max(1, r.Depth)), about)
	require.GreaterOrEqual(t, last.SelDepth, 1, about)
	ponder := engine.NoMove
	if len(last.PV) > 1 {
		ponder = last.PV[1]
	}
	require.Equal(t, ponder, r.Ponder, about)
	if r.Depth > 0 {
		require.Len(t, infos[at:], lines, about)
	}
	for _, i := range infos[at:] {
		require.Equal(t, search.Exact, i.Bound, about)
		require.True(t, i.MultiPV == 1 || i.Depth == last.Depth && i.Score <= last.Score, about)
	}
	for _, i := range slices.Backward(infos[:at]) {
		require.LessOrEqual(t, i.Depth, last.Depth, about)
		require.LessOrEqual(t, i.HashFull, last.HashFull, about)
		require.LessOrEqual(t, i.TBHits, last.TBHits, about)
		require.LessOrEqual(t, i.Nodes, last.Nodes, about)
		if i.MultiPV == 1 && i.Depth == last.Depth && i.PV[0] == r.Best && r.Depth > 0 && !repeats {
			repeats = true
			if helped {
				continue // It may be the line of another worker.
			}
			require.Equal(t, i.Score, last.Score, about)
			require.Equal(t, i.SelDepth, last.SelDepth, about)
			require.Equal(t, i.PV, last.PV[:len(i.PV)], about)
		}
	}
	return repeats
}

// A move that failed high and was stopped before it had an exact score is reported with the
// bound, at the depth of the bound; a mate stays a bound, because its line is not whole.
func TestFinalLine(t *testing.T) {
	e4 := engine.NewMove(engine.E2, engine.E4, engine.Normal)
	exact := func(score eval.Score, depth int) rootLine {
		return rootLine{score, search.Exact, depth, depth + 3, []engine.Move{e4, e4}}
	}
	none := rootLine{score: -eval.Infinite}
	p := newClassical()
	static := p.Evaluate(gameFrom(t, engine.StartFEN).Position())
	tests := []struct {
		name      string
		completed int
		lines     int // of the current iteration
		move      rootMove
		want      rootLine
	}{
		{"complete", 8, 0, rootMove{score: 30, bound: search.Exact, exact: exact(30, 8)}, exact(30, 8)},
		{"better in the unfinished iteration", 8, 0, rootMove{score: 30, bound: search.Exact, exact: exact(30, 9)}, exact(30, 9)},
		{"failed low", 8, 0, rootMove{score: 10, bound: search.UpperBound, exact: exact(30, 8)}, exact(30, 8)},
		{"failed low twice", 8, 0, rootMove{score: -eval.Infinite, previous: 10, previousBound: search.UpperBound, exact: exact(30, 8)}, exact(30, 8)},
		{"failed high", 8, 0, rootMove{score: 50, bound: search.LowerBound, exact: exact(30, 8)}, exact(30, 8)},
		{"a new best move", 8, 0, rootMove{score: 50, bound: search.LowerBound, exact: exact(20, 4)}, rootLine{50, search.Exact, 9, 7, []engine.Move{e4}}},
		{"a new best move, while its score is sought", 8, 0, rootMove{score: -eval.Infinite, previous: 50, previousBound: search.LowerBound, exact: none}, rootLine{50, search.Exact, 9, 7, []engine.Move{e4}}},
		{"a new best move that mates", 8, 0, rootMove{score: eval.MateIn(9), bound: search.LowerBound, exact: none}, rootLine{eval.MateIn(9), search.LowerBound, 9, 7, []engine.Move{e4}}},
		{"nothing", 0, 0, rootMove{score: -eval.Infinite, previous: -eval.Infinite, exact: none}, rootLine{static, search.Exact, 0, 7, []engine.Move{e4}}},
		{"one of many moves loses", 0, 0, rootMove{score: eval.MatedIn(4), exact: exact(eval.MatedIn(4), 1)}, rootLine{static, search.Exact, 1, 7, []engine.Move{e4}}},
		{"one of many moves draws", 0, 0, rootMove{score: eval.Draw, exact: exact(eval.Draw, 1)}, rootLine{static, search.Exact, 1, 7, []engine.Move{e4}}},
		{"one of many moves wins", 0, 0, rootMove{score: eval.MateIn(3), exact: exact(eval.MateIn(3), 1)}, exact(eval.MateIn(3), 1)},
		{"the first line is complete, the iteration is not", 0, 1, rootMove{score: eval.MatedIn(4), exact: exact(eval.MatedIn(4), 1)}, exact(eval.MatedIn(4), 1)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := p.workers.main()
			w.begin(context.Background(), gameFrom(t, engine.StartFEN), &search.Limits{})
			test.move.move, test.move.selDepth, test.move.pv = e4, 7, []engine.Move{e4}
			w.rootMoves, w.completed, w.depth, w.linesDone = []rootMove{test.move}, test.completed, test.completed+1, test.lines
			got := w.final(0)
			if test.want.score == static {
				got.depth = test.want.depth // It is that of what is known of the move.
			}
			require.Equal(t, test.want, got)
		})
	}
}

// Reported cases: a mate that only one of the moves allows, a draw at -59 pawns.
func TestUnfinishedFirstIteration(t *testing.T) {
	for _, fen := range []string{
		"4k2B/R4rPQ/3K4/b2Qr2Q/2B3B1/4N2r/ppn1pppp/1Q3Q1N b - - 0 129",
		"b3k3/2P1P3/3pK3/4QN2/1b3pQr/2P2pNB/NpqpRNpp/B7 b - - 70 173",
		engine.StartFEN, middlegame,
	} {
		p, g, unfinished := configured(t, 1, 1), gameFrom(t, fen), 0
		static := p.Evaluate(g.Position())
		for nodes := uint64(1); nodes <= 600; nodes += 1 + nodes/8 {
			p.NewGame()
			var infos []search.Info
			r := p.Choose(context.Background(), g, search.Limits{Nodes: nodes}, func(i search.Info) { infos = append(infos, i) })
			if r.Depth > 0 || r.Score >= eval.MinTBWin {
				continue
			}
			unfinished++
			require.Len(t, infos, 1)
			require.Equal(t, static, r.Score, "%s, %d nodes", fen, nodes)
			require.Equal(t, static, infos[0].Score)
			require.Equal(t, search.Exact, infos[0].Bound)
		}
		require.Positive(t, unfinished)
	}
}

// With several lines, those that the first iteration has completed are reported with their
// scores, the others not at all.
func TestUnfinishedFirstIterationWithLines(t *testing.T) {
	p, g := configured(t, 1, 3), gameFrom(t, engine.StartFEN)
	static, seen := p.Evaluate(g.Position()), map[int]bool{}
	for nodes := uint64(1); nodes <= 100; nodes++ {
		p.NewGame()
		var infos []search.Info
		r := p.Choose(context.Background(), g, search.Limits{Nodes: nodes}, func(i search.Info) { infos = append(infos, i) })
		if r.Depth > 0 {
			break
		}
		seen[len(infos)] = true
		require.True(t, nodes > 19 || infos[0].Score == static, "%d nodes are fewer than moves", nodes)
		for n, i := range infos {
			require.Equal(t, n+1, i.MultiPV)
			require.True(t, n == 0 || i.Score <= infos[n-1].Score)
		}
	}
	require.Equal(t, map[int]bool{1: true, 2: true}, seen)
}

// The search for a mate ends when one is proved, whichever side it is that mates.
func TestMateLimitForEitherSide(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		mate      int
		score     string
	}{
		{"mating", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 2, "mate 2"},
		{"mating sooner than asked", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", 5, "mate 2"},
		{"being mated", "r5rk/5p1p/R7/4B3/8/8/7P/7K b - - 0 1", 2, "mate -2"},
		{"being mated sooner than asked", "k7/8/1K6/8/8/8/8/7R b - - 0 1", 3, "mate -1"},
	} {
		bothColours(t, test.name, func(t *testing.T, v view) {
			r, _ := choose(t, gameFrom(t, v.fen(test.fen)), search.Limits{Mate: test.mate, Nodes: 2_000_000})
			require.Equal(t, test.score, r.Score.String())
			require.Less(t, r.Depth, 20, "the search went on")
		})
	}
	// A mate that takes longer does not end it.
	r, _ := choose(t, gameFrom(t, "r5rk/5p1p/R7/4B3/8/8/7P/7K b - - 0 1"), search.Limits{Mate: 1, Nodes: 100_000})
	require.Equal(t, eval.MaxPly-1, r.Depth)
}

// wild returns a random legal position that looks like no game: many queens, kings in the
// open.
func wild(rng *rand.Rand) *engine.Game {
	for {
		var board [64]byte
		for range 4 + rng.IntN(28) {
			board[rng.IntN(64)] = "QQqqRrBbNnPPPppp"[rng.IntN(16)]
		}
		board[rng.IntN(64)], board[rng.IntN(64)] = 'K', 'k'
		var fen strings.Builder
		for i, c := range board {
			if i > 0 && i%8 == 0 {
				fen.WriteByte('/')
			}
			if c == 0 {
				c = '1'
			}
			fen.WriteByte(c)
		}
		fmt.Fprintf(&fen, " %c - - %d 99", "wb"[rng.IntN(2)], rng.IntN(100))
		p, err := engine.ParseFEN(fen.String())
		if err == nil && p.HasLegalMove() {
			return engine.NewGame(p)
		}
	}
}

// Every mate that a short search of a wild position claims is one: short ones by looking at
// all moves, longer ones by a long search.
func TestMateClaimsOfShortSearches(t *testing.T) {
	positions := 2000
	if testing.Short() {
		positions = 100
	}
	rng := rand.New(rand.NewPCG(7, 8))
	p := configured(t, 1, 1)
	claims := map[string]int{}
	for range positions {
		g := wild(rng)
		for _, nodes := range []uint64{1, uint64(1 + rng.IntN(30)), uint64(1 + rng.IntN(200)), uint64(1 + rng.IntN(1000))} {
			p.NewGame()
			r := p.Choose(context.Background(), g, search.Limits{Nodes: nodes}, nil)
			if !r.Score.IsMate() {
				continue
			}
			claims[r.Score.String()]++
			require.True(t, provedMate(t, g, r), "%v by %v after %d nodes: %s", r.Score, r.Best, nodes, g.Position().FEN())
		}
	}
	t.Log(claims)
	require.Greater(t, len(claims), 3)
}

// provedMate reports whether a claim of a mate is true.
func provedMate(t *testing.T, g *engine.Game, r search.Result) bool {
	t.Helper()
	moves := (r.Score.Plies() + 1) / 2
	if moves <= 2 {
		s := prover{map[claim]bool{}}
		if r.Score > 0 {
			after := g.Position().After(r.Best)
			return s.mated(&after, moves-1)
		}
		return s.mated(g.Position(), moves)
	}
	long := configured(t, 16, 1).Choose(context.Background(), g, search.Limits{Mate: moves, Nodes: 500_000}, nil)
	return long.Score.IsMate() && (long.Score > 0) == (r.Score > 0) && (long.Score.Plies()+1)/2 <= moves
}
