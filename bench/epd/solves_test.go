package epd

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine/epd"
	"consort/eval"
)

// kiwipete is a position with many kinds of moves: castling on both sides and captures
// by several pieces.
const kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -"

// With dm alone, the score decides.
func TestSolves(t *testing.T) {
	for _, test := range []struct {
		operations string
		score      eval.Score
		want       bool
	}{
		{"dm 3;", eval.MateIn(5), true},
		{"dm 3;", eval.MateIn(3), true},
		{"dm 3;", eval.MateIn(7), false},
		{"dm 3;", eval.MatedIn(4), false},
		{"dm 3;", 900, false},
		{"dm 3; bm O-O;", 900, true},
		{"am dxe6;", 0, true},
	} {
		r, err := epd.Parse(kiwipete + " " + test.operations)
		require.NoError(t, err)
		m, err := r.Position.ParseUCI("e1g1")
		require.NoError(t, err)
		require.Equal(t, test.want, Solves(&r, m, test.score), "%s %v", test.operations, test.score)
	}
}
