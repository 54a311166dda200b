package alphabeta

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval"
	"consort/search"
)

// Positions in which the side to move would like to pass. Pawns and pieces that
// cannot move make null moves look safe, so a search that trusts them everywhere
// gets these wrong at any depth.
func TestZugzwang(t *testing.T) {
	tests := []struct {
		name, fen string
		first     string
		low, high eval.Score
		slow      bool
	}{
		{"pawns are used up behind a bolted rook", "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", "e1f1", 200, eval.Infinite, true},
		{"a knight is given up for a rook ending", "8/8/1p1r1k2/p1pPN1p1/P3KnP1/1P6/8/3R4 b - - 0 1", "f4d5", -40, eval.Infinite, true},
		{"the queen holds, and the king waits", "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1", "g5h6", 200, eval.Infinite, true},
		{"trebuchet, White to move", "8/8/8/4pK2/3kP3/8/8/8 w - - 0 1", "", -eval.Infinite, -900, true},
		{"trebuchet, Black to move", "8/8/8/4pK2/3kP3/8/8/8 b - - 0 1", "", -eval.Infinite, -900, true},
		{"trebuchet with a bishop that cannot move", "8/8/8/4pK2/3kP3/1p6/1P6/B7 w - - 0 1", "", -eval.Infinite, -200, false},
		{"trebuchet with a bishop that cannot help", "8/8/8/4pK2/3kP3/1p6/1P6/B7 b - - 0 1", "", -eval.Infinite, -500, false},
		{"opposition, Black to move", "8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", "", -eval.Infinite, -500, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.slow && testing.Short() {
				t.Skip("SKIPPED, NOT PASSED: it takes long under the race detector")
			}
			// The search goes on until it is right.
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			r := newClassical().Choose(ctx, gameFrom(t, test.fen), search.Limits{Nodes: 2_000_000}, func(i search.Info) {
				right := len(i.PV) > 0 && i.Bound == search.Exact && test.low <= i.Score && i.Score <= test.high
				if right && (test.first == "" || test.first == i.PV[0].String()) {
					stop()
				}
			})
			require.Error(t, ctx.Err(), "%v %v", r.Best, r.Score)
		})
	}
}

// With the right to pass White would win this pawn ending.
func TestZugzwangDraw(t *testing.T) {
	r, _ := choose(t, gameFrom(t, "8/8/4k3/8/4K3/4P3/8/8 w - - 0 1"), search.Limits{Nodes: 400_000})
	require.Less(t, r.Score, eval.Score(150))
}
