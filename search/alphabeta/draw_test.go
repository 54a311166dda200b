package alphabeta

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval"
	"consort/search"
)

// The 50-move rule: what can still be won before it, and what cannot.
func TestFiftyMoves(t *testing.T) {
	const won = 300 // at least
	tests := []struct {
		name, fen string
		depth     int
		low, high eval.Score
		first     []string // good first moves; nil for any
	}{
		{"a mate that comes on the last ply", "7k/8/8/8/8/8/R7/1R4K1 w - - 97 90", 8, eval.MateIn(3), eval.MateIn(3), nil},
		{"a mate that comes a move too late", "7k/8/8/8/8/8/R7/1R4K1 w - - 98 90", 8, 0, 0, nil},
		{"a longer mate that comes on the last ply", "k7/1R2K3/8/8/8/8/8/8 w - - 91 90", 14, eval.MateIn(9), eval.MateIn(9), nil},
		{"a longer mate that comes too late", "k7/1R2K3/8/8/8/8/8/8 w - - 93 90", 12, 0, 0, nil},
		{"a mate after the limit, which nobody has claimed", "6k1/5ppp/8/8/8/8/8/R3K3 w - - 100 90", 4, eval.MateIn(1), eval.MateIn(1), nil},
		{"mated on the last ply", "k7/8/1K6/8/8/8/8/7R b - - 98 90", 4, eval.MatedIn(2), eval.MatedIn(2), nil},
		{"saved on the last ply", "k7/8/1K6/8/8/8/8/7R b - - 99 90", 4, 0, 0, nil},
		{"nothing happens any more", "4k3/8/8/8/8/8/8/R3K2B w - - 96 90", 8, 0, 0, nil},

		{"a pawn move begins anew", "8/8/8/8/4k3/8/P6R/K7 w - - 98 90", 8, won, eval.Infinite, []string{"a2a3", "a2a4"}},
		{"a pawn move begins anew on the last ply", "8/8/8/8/4k3/8/P6R/K7 w - - 99 90", 8, won, eval.Infinite, []string{"a2a3", "a2a4"}},
		{"a capture begins anew", "4k3/8/3p4/8/8/8/8/3RK3 w - - 99 90", 8, won, eval.Infinite, []string{"d1d6"}},
		{"the weaker side leaves its pawn alone", "8/2k5/2p5/8/8/1R6/8/K7 b - - 99 90", 8, 0, 0, []string{"c7d7", "c7d6", "c7c8", "c7d8"}},
	}
	for _, test := range tests {
		if testing.Short() && test.depth > 8 {
			continue
		}
		bothColours(t, test.name, func(t *testing.T, v view) {
			r, _ := choose(t, gameFrom(t, v.fen(test.fen)), search.Limits{Depth: test.depth})
			require.GreaterOrEqual(t, r.Score, test.low)
			require.LessOrEqual(t, r.Score, test.high)
			if test.first != nil {
				require.Contains(t, test.first, v.move(r.Best.String()))
			}
		})
	}
}

// The nearer the limit, the less an advantage counts that brings no progress.
func TestFiftyMoveScaling(t *testing.T) {
	last := eval.Infinite
	for _, fen := range []string{
		"4k3/8/8/8/8/8/8/R3K2B w - - 0 90",
		"4k3/8/8/8/8/8/8/R3K2B w - - 40 90",
		"4k3/8/8/8/8/8/8/R3K2B w - - 80 90",
		"4k3/8/8/8/8/8/8/R3K2B w - - 97 90",
	} {
		r, _ := choose(t, gameFrom(t, fen), search.Limits{Depth: 4})
		require.Less(t, r.Score, last, fen)
		require.GreaterOrEqual(t, r.Score, eval.Draw)
		last = r.Score
	}
}

// A mate in the TT from an earlier search does not count where the limit comes
// first.
func TestTTScoresNearTheFiftyMoveRule(t *testing.T) {
	p := newClassical()
	search := func(fen string, depth int) search.Result {
		return p.Choose(context.Background(), gameFrom(t, fen), search.Limits{Depth: depth}, nil)
	}
	require.Equal(t, eval.MateIn(3), search("7k/8/8/8/8/8/R7/1R4K1 w - - 0 90", 10).Score)
	require.Equal(t, eval.Draw, search("7k/8/8/8/8/8/R7/1R4K1 w - - 98 90", 10).Score)
	require.Equal(t, eval.MateIn(3), search("7k/8/8/8/8/8/R7/1R4K1 w - - 97 90", 10).Score)
}

// A worse side repeats, a better one does not, and both know how often a
// position has occurred.
func TestRepetitions(t *testing.T) {
	const queen, perpetual = "7k/8/8/8/8/8/QK6/8 w - - 0 1", "6k1/6p1/8/7Q/8/8/qq4PP/6K1 w - - 0 1"
	tests := []struct {
		name, fen string
		game      []string
		depth     int
		low, high eval.Score
		first     string
		not       string
	}{
		{"perpetual check", perpetual, nil, 8, 0, 0, "h5e8", ""},
		{"perpetual check, begun", perpetual, []string{"h5e8", "g8h7", "e8h5", "h7g8"}, 4, 0, 0, "h5e8", ""},
		{"the weaker side can repeat for the third time", queen,
			[]string{"a2a8", "h8g7", "a8a2", "g7h8", "a2a8", "h8g7", "a8a2"}, 4, 0, 0, "g7h8", ""},
		{"the weaker side can repeat for the second time only", queen,
			[]string{"a2a8", "h8g7", "a8a2"}, 4, -eval.Infinite, -300, "", ""},
		{"the stronger side does not repeat", queen,
			[]string{"a2a8", "h8g7", "a8a2", "g7h8", "a2a8", "h8g7", "a8a2", "g7h8"}, 6, 300, eval.Infinite, "", "a2a8"},
		{"the stronger side does not let the weaker one repeat", queen,
			[]string{"a2a8", "h8g7", "a8a2", "g7h8", "a2a8", "h8g7"}, 6, 300, eval.Infinite, "", "a8a2"},
		{"without the game before, it may", queen, []string{"a2a8", "h8g7"}, 6, 300, eval.Infinite, "", ""},
	}
	for _, test := range tests {
		bothColours(t, test.name, func(t *testing.T, v view) {
			g := gameFrom(t, v.fen(test.fen))
			for _, m := range test.game {
				require.NoError(t, g.PushUCI(v.move(m)))
			}
			r, _ := choose(t, g, search.Limits{Depth: test.depth})
			require.GreaterOrEqual(t, r.Score, test.low)
			require.LessOrEqual(t, r.Score, test.high)
			if test.first != "" {
				require.Equal(t, v.move(test.first), r.Best.String())
			}
			require.NotEqual(t, v.move(test.not), r.Best.String())
		})
	}
}
