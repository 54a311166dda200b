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

		require.Equal(t, p.ShredderFEN(), func() string { again, _ := ParseFEN(b.FEN()); return again.ShredderFEN() }())
		b.Castling = ""
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

// Each rule is found broken, and what was found is said. The FEN of what is described can
// be read either way.
func TestBuilderErrors(t *testing.T) {
	for _, c := range []struct {
		rule   FENRule
		detail string
		change func(b *Builder)
	}{
		{FENKingCount, "white has 0", func(b *Builder) { b.Board[E1] = NoPiece }},
		{FENPawnRank, "a8", func(b *Builder) { b.Board[A8] = WhitePawn }},
		{FENOpponentCheck, "black king on e8", func(b *Builder) { b.Board[E5] = WhiteRook }},
		{FENOpponentCheck, "e2", func(b *Builder) { b.Board[E8], b.Board[E2] = NoPiece, BlackKing }},
		{FENCastling, "'x'", func(b *Builder) { b.Castling = "x" }},
		{CastlingRook, "K is set, but there is no white rook on h1", func(b *Builder) { b.Castling = "K" }},
		{CastlingRook, "q is set, but there is no black rook on a8", func(b *Builder) { b.Board[A8], b.Castling = BlackKnight, "q" }},
		{CastlingRook, "on h1", func(b *Builder) { b.Board[G1], b.Board[F1], b.Castling = WhiteRook, WhiteRook, "K" }},
		{CastlingRook, "two rooks on one side", func(b *Builder) { b.Board[G1], b.Board[H1], b.Castling = WhiteRook, WhiteRook, "GH" }},
		{CastlingKing, "white king is on d1", func(b *Builder) {
			b.Board[E1], b.Board[D1], b.Board[H1], b.Castling = NoPiece, WhiteKing, WhiteRook, "K"
		}},
		{CastlingKing, "white king is on e3", func(b *Builder) {
			b.Board[E1], b.Board[E3], b.Board[A1], b.Castling = NoPiece, WhiteKing, WhiteRook, "A"
		}},
		{EnPassantPawn, "no black pawn on d5", func(b *Builder) { b.EnPassant = D6 }},
		{EnPassantPawn, "must be on rank 6, not on d3", func(b *Builder) { b.Board[D5], b.EnPassant = BlackPawn, D3 }},
		{EnPassantPawn, "d7 and d6 must be empty", func(b *Builder) { b.Board[D5], b.Board[D7], b.EnPassant = BlackPawn, BlackPawn, D6 }},
		{EnPassantPawn, "", func(b *Builder) { b.EnPassant = 200 }},
		{KnownPieces, "8", func(b *Builder) { b.Board[A4] = 8 }},
		{KnownSideToMove, "2", func(b *Builder) { b.SideToMove = 2 }},
		{FENHalfmoveClock, "-1", func(b *Builder) { b.HalfmoveClock = -1 }},
		{FENFullmoveNumber, "40000", func(b *Builder) { b.FullmoveNumber = 40000 }},
	} {
		b := Builder{}
		b.Board[E1], b.Board[E8] = WhiteKing, BlackKing
		p, err := b.Position()
		require.NoError(t, err)
		require.Equal(t, "4k3/8/8/8/8/8/8/4K3 w - - 0 1", p.FEN())
		require.Equal(t, p.FEN(), b.FEN())
		c.change(&b)
		p, err = b.Position()
		var invalid *PositionError
		require.ErrorAs(t, err, &invalid, c.detail)
		require.Equal(t, c.rule, invalid.Rule)
		require.Contains(t, invalid.Detail, c.detail)
		require.Equal(t, Position{}, p)
		require.NotEmpty(t, b.FEN())
	}
}

// A Builder takes rights and squares in any order, and says what it has in FEN before they
// are right. An en passant square without a capture is no fault.
func TestBuilderFields(t *testing.T) {
	var b Builder
	require.NoError(t, b.SetCastling("Kq"))
	require.NoError(t, b.SetEnPassant("E6"))
	require.Equal(t, "8/8/8/8/8/8/8/8 w Kq e6 0 1", b.FEN())
	var broken *PositionError
	require.ErrorAs(t, b.SetCastling("Kx"), &broken)
	require.Equal(t, FENCastling, broken.Rule)
	for _, text := range []string{"e5", "a1", "z9", ""} {
		require.ErrorAs(t, b.SetEnPassant(text), &broken, text)
		require.Equal(t, FENEnPassant, broken.Rule)
	}
	require.Equal(t, "8/8/8/8/8/8/8/8 w Kq e6 0 1", b.FEN(), "what is refused changes nothing")
	b.Board[E1], b.Board[H1], b.Board[E8], b.Board[A8], b.Board[E5] = WhiteKing, WhiteRook, BlackKing, BlackRook, BlackPawn
	p, err := b.Position()
	require.NoError(t, err)
	require.Equal(t, "r3k3/8/8/4p3/8/8/8/4K2R w Kq - 0 1", p.FEN())
	require.NoError(t, b.SetCastling("-"))
	require.NoError(t, b.SetEnPassant("-"))
	require.Equal(t, "r3k3/8/8/4p3/8/8/8/4K2R w - - 0 1", b.FEN())
}
