//go:build tune

package alphabeta

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// Without what it takes on trust, the search must find exactly the scores of the
// reference: whatever is left (hash moves, zero windows, the order of
// moves, known draws and mates that narrow the window) may save work, but not
// change a score.

// override gives a number of the search another value until the end of the test.
func override[T any](t *testing.T, number *T, value T) {
	former := *number
	*number = value
	t.Cleanup(func() { *number = former })
}

// plain switches off everything that guesses. The re-searches end with the reductions.
func plain(t *testing.T) {
	t.Helper()
	for _, least := range []*int{
		&aspirationMinDepth, &nullMoveMinDepth, &lmrMinDepth, &singularMinDepth,
	} {
		override(t, least, eval.MaxPly)
	}
	for _, most := range []*int{
		&reverseFutilityMaxDepth, &lateMoveMaxDepth, &futilityMaxDepth, &captureFutilityMaxDepth,
		&historyPruneMaxDepth, &seeMaxDepth,
		&correctionPawn, &correctionMinor, &correctionNonPawn, &correctionContinuation, &correctionContinuation4,
		&ttCutoffs, &quiescenceSkipEvasions,
	} {
		override(t, most, 0)
	}
	override(t, &quiescenceSEE, -20000)
	override(t, &quiescenceFutility, 2*eval.Infinite)
}

// plainStarts are where the random games begin.
var plainStarts = []string{
	engine.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
	"rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
	"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
	"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
	"2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9",
	"b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9",
	"8/P6k/8/8/8/8/p6K/8 w - - 0 1",
	"7k/8/8/8/8/8/R7/1R4K1 w - - 95 90",
	"8/8/8/4k3/8/8/3Q4/3K4 w - - 0 1",
	"8/8/1p1k4/1P1p4/3K4/8/6P1/8 w - - 0 1",
	"8/5k2/3r4/8/8/2B1N3/4K3/8 w - - 92 90",
	"4k3/4r3/8/8/8/8/4R3/4K2B w - - 30 60",
	"6k1/6p1/8/6KQ/1r6/q2b4/8/8 w - - 0 32",
	"1k6/8/8/8/8/8/p2R4/2K5 b - - 0 1",
	"4k3/3q4/8/8/8/8/3Q4/R3K2R w KQ - 0 1",
	"6k1/5ppp/8/8/2q5/8/1Q3PPP/3R2K1 w - - 0 1",
	"3qk3/8/8/8/8/8/8/1N1QK1N1 w - - 0 1",
}

// plainGames plays random games and calls visit after every few moves.
func plainGames(t *testing.T, visit func(g *engine.Game)) {
	t.Helper()
	rng := rand.New(rand.NewPCG(71, 72))
	games := 6
	if testing.Short() {
		games = 1
	}
	for _, fen := range plainStarts {
		for range games {
			g := gameFrom(t, fen)
			for range 4 {
				stroll(t, g, rng, 1+rng.IntN(9))
				if !g.Position().HasLegalMove() {
					break
				}
				visit(g)
			}
		}
	}
}

// The score of the best line, and of the best three.
func TestPlainSearchAgreesWithTheReference(t *testing.T) {
	plain(t)
	one, three := configured(t, 1, 1), configured(t, 1, 3)
	var compared [7]int
	var draws, mates, checks int
	seen := map[uint64]bool{}
	plainGames(t, func(g *engine.Game) {
		seen[g.Position().Key()] = true
		for depth, count := 1, 0; depth < len(compared) && count < 2000; depth++ {
			r := newReference(g)
			scores := r.scores(g.Position(), depth)
			count = r.count
			compared[depth]++
			score := compareBest(t, one, g, scores, depth)
			if depth == 2 {
				compareLines(t, three, g, scores, depth)
			}
			if depth > 2 {
				draws += count1(score == eval.Draw)
				mates += count1(score.IsMate())
				checks += count1(g.Position().InCheck())
			}
		}
	})
	positions := len(seen)
	t.Logf("%d positions, searches by depth: %v; %d draws, %d mates, %d in check", positions, compared[1:], draws, mates, checks)
	require.Greater(t, positions, 50)
	if !testing.Short() {
		require.Greater(t, positions, 300, "the sample is too small")
		require.Greater(t, compared[3], 250, "the sample is too shallow")
		require.Greater(t, min(draws, mates, checks), 20, "the sample is too tame")
	}
}

func count1(b bool) int {
	if b {
		return 1
	}
	return 0
}

// compareBest requires of a search the score of the reference and a move that
// has it.
func compareBest(t *testing.T, p *Player, g *engine.Game, scores []eval.Score, depth int) eval.Score {
	t.Helper()
	about := fmt.Sprintf("depth %d of %s after %v", depth, g.Position().FEN(), g.Moves())
	got := p.Choose(context.Background(), g, search.Limits{Depth: depth}, nil)
	require.Equal(t, slices.Max(scores), got.Score, about)
	require.Equal(t, got.Score, scores[slices.Index(g.Position().Moves(), got.Best)], "%v: %s", got.Best, about)
	return got.Score
}

// compareLines requires the same of all lines of a search.
func compareLines(t *testing.T, p *Player, g *engine.Game, scores []eval.Score, depth int) {
	t.Helper()
	moves := g.Position().Moves()
	var got, want []eval.Score
	p.Choose(context.Background(), g, search.Limits{Depth: depth}, func(i search.Info) {
		if i.Depth == depth && len(i.PV) > 0 && i.Bound == search.Exact {
			got, want = append(got, i.Score), append(want, scores[slices.Index(moves, i.PV[0])])
		}
	})
	about := fmt.Sprintf("depth %d of %s after %v", depth, g.Position().FEN(), g.Moves())
	require.Equal(t, want, got, about)
	slices.SortFunc(scores, func(a, b eval.Score) int { return int(b - a) })
	require.Equal(t, scores[:min(3, len(scores))], got, about)
}

// Nothing is pruned, so a mate in two is seen at the third ply.
func TestPlainSearchSeesEveryMate(t *testing.T) {
	plain(t)
	for _, test := range mates {
		if test.moves <= 2 {
			for _, fen := range []string{test.fen, mirrored(test.fen)} {
				r, _ := choose(t, gameFrom(t, fen), search.Limits{Depth: 2*test.moves - 1})
				require.Equal(t, eval.MateIn(2*test.moves-1), r.Score, test.name)
			}
		}
	}
}

// What is switched off can be switched on again: the test leaves no trace.
func TestPlainIsUndone(t *testing.T) {
	g := gameFrom(t, middlegame)
	limits := search.Limits{Depth: 7}
	before, _ := choose(t, g, limits)
	t.Run("plain", func(t *testing.T) {
		plain(t)
		r, _ := choose(t, g, search.Limits{Depth: 2})
		require.NotZero(t, r.Nodes)
	})
	after, _ := choose(t, g, limits)
	require.Equal(t, before, after)
}
