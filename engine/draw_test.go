package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestInsufficientMaterial(t *testing.T) {
	for _, c := range []struct {
		name, board string
		want        bool
	}{
		{"bare kings", "4k3/8/8/8/8/8/8/4K3", true},
		{"a knight", "4k3/8/8/8/8/8/8/4KN2", true},
		{"Black's knight", "4kn2/8/8/8/8/8/8/4K3", true},
		{"a bishop", "4k3/8/8/8/8/8/8/4KB2", true},
		{"bishops of one colour on both sides", "4kb2/8/8/8/8/8/8/2B1K3", true}, // f8 and c1 are dark
		{"many bishops of one colour", "4kb1b/8/1B6/8/8/8/8/B1B1K3", true},
		{"many light bishops", "2b1k1b1/8/8/3B4/8/8/8/1B2KB2", true},
		{"bishops of both colours on both sides", "2b1k3/8/8/8/8/8/8/2B1K3", false},
		{"the bishop pair", "4k3/8/8/8/8/8/8/2B1KB2", false},
		{"two knights", "4k3/8/8/8/8/8/8/1N2K1N1", false},
		{"a knight on each side", "1n2k3/8/8/8/8/8/8/1N2K3", false},
		{"knight and bishop", "4k3/8/8/8/8/8/8/1NB1K3", false},
		{"knight against bishop", "2b1k3/8/8/8/8/8/8/1N2K3", false},
		{"a pawn", "4k3/8/8/8/8/8/P7/4K3", false},
		{"Black's pawn", "4k3/p7/8/8/8/8/8/4K3", false},
		{"a rook", "4k3/8/8/8/8/8/8/R3K3", false},
		{"a queen", "4k3/8/8/8/8/8/8/Q3K3", false},
		{"a blocked fortress is not seen", "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			for _, side := range []string{" w", " b"} {
				p, err := ParseFEN(c.board + side)
				if err != nil {
					continue // Here the side to move could take the king.
				}
				require.Equal(t, c.want, p.InsufficientMaterial())
			}
		})
	}
}

func TestDarkSquares(t *testing.T) {
	for s := A1; s < NoSquare; s++ {
		require.Equal(t, (int(s.File())+int(s.Rank()))%2 == 0, darkSquares.Has(s), s.String())
	}
}
