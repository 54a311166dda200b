package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Every position comes back from its Builder; mirrored and flipped positions have as many
// moves, and come back when they are transformed again.
func TestBuilderMirrorFlip(t *testing.T) {
	positions := []Position{mustParse(t, "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"), mustParse(t, "4k3/8/8/8/3pP3/8/8/4K3 b - e3 4 9")}
	for _, k := range knownPositions {
		positions = append(positions, mustParse(t, k.fen))
	}
	for number := 0; number < Chess960Positions; number += 37 {
		p, _ := Chess960Position(number)
		positions = append(positions, p)
	}
	for _, p := range positions {
		b := p.Builder()
		built, err := b.Position()
		require.NoError(t, err)
		require.Equal(t, p, built)

		mirrored := p.Mirror()
		checkInvariants(t, &mirrored)
		require.Equal(t, p, mirrored.Mirror(), p.FEN())
		require.Equal(t, CountLeaves(&p, 3), CountLeaves(&mirrored, 3), p.FEN())
		require.Equal(t, p.SideToMove().Other(), mirrored.SideToMove())

		b.CastlingRooks = 0
		plain, err := b.Position()
		require.NoError(t, err)
		flipped := p.FlipFiles()
		checkInvariants(t, &flipped)
		require.Equal(t, plain, flipped.FlipFiles(), p.FEN())
		require.Equal(t, CountLeaves(&plain, 3), CountLeaves(&flipped, 3), p.FEN())
	}
	start := StartPosition()
	require.Equal(t, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", func() string { m := start.Mirror(); return m.FEN() }())
	require.Equal(t, "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1", func() string { m := start.FlipFiles(); return m.FEN() }())
}

func TestBuilderErrors(t *testing.T) {
	for rule, change := range map[FENRule]func(b *Builder){
		FENKingCount:      func(b *Builder) { b.Board[E1] = NoPiece },
		FENPawnRank:       func(b *Builder) { b.Board[A8] = WhitePawn },
		FENOpponentCheck:  func(b *Builder) { b.Board[E5] = WhiteRook },
		CastlingPieces:    func(b *Builder) { b.CastlingRooks = H1.Bitboard() },
		EnPassantPawn:     func(b *Builder) { b.PassedPawn = D5 },
		KnownPieces:       func(b *Builder) { b.Board[A4] = 8 },
		KnownSideToMove:   func(b *Builder) { b.SideToMove = 2 },
		FENHalfmoveClock:  func(b *Builder) { b.HalfmoveClock = -1 },
		FENFullmoveNumber: func(b *Builder) { b.FullmoveNumber = 40000 },
	} {
		b := Builder{}
		b.Board[E1], b.Board[E8] = WhiteKing, BlackKing
		p, err := b.Position()
		require.NoError(t, err)
		require.Equal(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", p.FEN())
		change(&b)
		p, err = b.Position()
		var invalid *PositionError
		require.ErrorAs(t, err, &invalid, string(rule))
		require.Equal(t, rule, invalid.Rule)
		require.Equal(t, Position{}, p)
	}
	b := Builder{PassedPawn: NoSquare}
	b.Board[E1], b.Board[E8] = WhiteKing, BlackKing
	_, err := b.Position()
	require.ErrorContains(t, err, "en passant")
}
