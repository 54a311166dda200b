package alphabeta

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval"
	"consort/search"
)

// Fortresses: one side has more and can do nothing with it. The evaluation may
// count what is on the board, but the search must not promise more than that, the
// 50-move rule must make a draw of it where it is near, and the weaker side must
// go where it holds. Each kind has a twin that is won, so that a search which
// likes draws too much fails too.
func TestFortresses(t *testing.T) {
	const (
		bishop     = 330 // what the bishop behind the blocked pawns looks like, at most
		bishopPawn = 660 // the same of the wrong bishop and its rook pawn; a queen is 900
		little     = 25  // near the limit; without it such an ending looks like 200
		won        = 1000
	)
	tests := []struct {
		name, fen string
		depth     int
		low, high eval.Score
		first     string // the only good move; empty for any
	}{
		// White's bishop never meets a black pawn, and no king gets through.
		{"blocked pawns", "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/6B1/8 w - - 0 1", 12, 0, bishop, ""},
		{"blocked pawns, the defender's turn", "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/6B1/8 b - - 0 1", 12, -bishop, 0, ""},
		{"blocked pawns, near the limit", "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/6B1/8 w - - 92 90", 12, 0, 0, ""},
		{"blocked pawns, and a rook that takes them", "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/6B1/3R4 w - - 90 90", 8, won, eval.Infinite, ""},

		// The bishop does not command the corner in which the pawn would promote.
		{"wrong bishop, pawn on the seventh rank", "k7/P7/1K6/8/8/8/1B6/8 w - - 0 1", 8, 0, 0, ""},
		{"wrong bishop, pawn on the sixth rank", "k7/8/PK6/8/8/8/1B6/8 w - - 0 1", 12, 0, bishopPawn, ""},
		{"wrong bishop, to the corner", "2k5/8/1K6/P7/8/8/8/4B3 b - - 0 1", 8, -bishopPawn, 0, "c8b8"},
		{"right bishop", "k7/8/PK6/8/8/8/8/5B2 w - - 0 1", 8, won, eval.Infinite, ""},

		// The pawn's next move would begin the count anew, and lose the pawn or
		// nothing of the draw.
		{"rook and pawn, third rank", "4k3/8/r7/3KP3/8/8/8/7R b - - 93 90", 12, -little, 0, ""},
		{"rook and pawn, third rank, no time left", "4k3/8/r7/3KP3/8/8/8/7R b - - 96 90", 6, 0, 0, ""},
		{"rook and pawn, king before the pawn", "8/4k3/4P3/4K3/8/8/r7/7R w - - 94 90", 12, 0, little, ""},
		{"rook and pawn each", "8/8/4k3/4p3/4P3/4K3/7R/5r2 w - - 92 90", 12, 0, 0, ""},
		{"rook and pawn, mate before the limit", "8/7k/7P/6K1/8/8/r7/R7 w - - 92 90", 20, eval.MateIn(7), eval.MateIn(7), ""},
	}
	for _, test := range tests {
		if testing.Short() && test.depth > 8 {
			continue
		}
		bothColours(t, test.name, func(t *testing.T, v view) {
			r, _ := choose(t, gameFrom(t, v.fen(test.fen)), search.Limits{Depth: test.depth})
			require.GreaterOrEqual(t, r.Score, test.low)
			require.LessOrEqual(t, r.Score, test.high)
			if test.first != "" {
				require.Equal(t, v.move(test.first), r.Best.String())
			}
		})
	}
}
