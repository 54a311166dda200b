package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A pawn is passed if no pawn of the other side is before it on three files. Pawns of its
// own side, and those beside or behind it, do not matter.
func TestPassedPawns(t *testing.T) {
	for fen, want := range map[string]Bitboard{
		StartFEN:                                   0,
		"4k3/8/8/8/8/8/P6P/4K3 w - -":              A2.Bitboard() | H2.Bitboard(),
		"4k3/1p6/8/8/8/8/P6P/4K3 w - -":            H2.Bitboard(),
		"4k3/2p5/8/8/8/8/P7/4K3 w - -":             A2.Bitboard() | C7.Bitboard(),
		"4k3/8/8/3pP3/8/8/8/4K3 w - -":             D5.Bitboard() | E5.Bitboard(),
		"4k3/8/8/8/3P4/3P4/8/4K3 w - -":            D3.Bitboard() | D4.Bitboard(),
		"4k3/p6p/8/8/8/8/P6P/4K3 w - -":            0,
		"4k3/7p/8/8/8/8/P7/4K3 w - -":              A2.Bitboard() | H7.Bitboard(),
		"4k3/8/8/2p1p3/3P4/8/8/4K3 w - -":          0,
		"4k3/8/8/4p3/3P4/8/8/4K3 w - -":            0,
		"4k3/8/3p4/2P1P3/8/8/8/4K3 w - -":          0,
		"4k3/8/8/2PpP3/8/8/8/4K3 w - -":            C5.Bitboard() | D5.Bitboard() | E5.Bitboard(),
		"rnbqkbnr/8/8/8/8/8/PPPPPPPP/RNBQKBNR w -": rank2BB,
	} {
		p := mustParse(t, fen)
		require.Equal(t, want, PassedPawns(p.Pieces(White, Pawn), p.Pieces(Black, Pawn)), fen)
	}
}
