package engine

import (
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// What ParseFEN rejects, and with which rule; what it repairs; and the dialects of
// FEN that are read and written.

func TestFENRefusals(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		rule      FENRule
	}{
		{"nothing at all", "", FENFieldCount},
		{"blanks only", " \t\r\n", FENFieldCount},
		{"board only", "4k3/8/8/8/8/8/8/4K3", FENFieldCount},
		{"seven fields", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves", FENFieldCount},
		{"seven ranks", "4k3/8/8/8/8/8/4K3 w - - 0 1", FENRankCount},
		{"nine ranks", "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1", FENRankCount},
		{"slash at the end", "4k3/8/8/8/8/8/8/4K3/ w - - 0 1", FENRankCount},
		{"empty rank", "4k3/8/8//8/8/8/4K3 w - - 0 1", FENRankWidth},
		{"rank too short", "4k3/8/8/8/8/8/8/4K2 w - - 0 1", FENRankWidth},
		{"rank too long by a piece", "4k3/8/8/8/8/8/8/4K3P w - - 0 1", FENRankWidth},
		{"rank too long by a digit", "4k3/8/8/8/8/8/8/4K4 w - - 0 1", FENRankWidth},
		{"rank far too long", "4k3/8/8/88888888888888888/8/8/8/4K3 w - - 0 1", FENRankWidth},
		{"digit 0", "4k3/8/8/80/8/8/8/4K3 w - - 0 1", FENPieceLetter},
		{"digit 9", "4k3/9/8/8/8/8/8/4K3 w - - 0 1", FENPieceLetter},
		{"unknown piece", "4k3/8/8/3x4/8/8/8/4K3 w - - 0 1", FENPieceLetter},
		{"dot for a square", "4k3/8/8/3.4/8/8/8/4K3 w - - 0 1", FENPieceLetter},
		{"letter outside ASCII", "4k3/8/8/3\u00e94/8/8/8/4K3 w - - 0 1", FENPieceLetter},
		{"no white king", "4k3/8/8/8/8/8/8/8 w - - 0 1", FENKingCount},
		{"no black king", "8/8/8/8/8/8/8/4K3 w - - 0 1", FENKingCount},
		{"empty board", "8/8/8/8/8/8/8/8 w - - 0 1", FENKingCount},
		{"two white kings", "4k3/8/8/8/8/8/8/K3K3 w - - 0 1", FENKingCount},
		{"two black kings", "k3k3/8/8/8/8/8/8/4K3 w - - 0 1", FENKingCount},
		{"white pawn on rank 8", "P3k3/8/8/8/8/8/8/4K3 w - - 0 1", FENPawnRank},
		{"white pawn on rank 1", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1", FENPawnRank},
		{"black pawn on rank 8", "p3k3/8/8/8/8/8/8/4K3 w - - 0 1", FENPawnRank},
		{"black pawn on rank 1", "4k3/8/8/8/8/8/8/p3K3 w - - 0 1", FENPawnRank},
		{"nine white pawns", "4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", FENPawnCount},
		{"nine black pawns", "4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", FENPawnCount},
		{"seventeen white pieces", "4k3/8/8/8/8/N7/PPPPPPPP/RNBQKBNR w - - 0 1", FENPieceCount},
		{"seventeen black pieces", "rnbqkbnr/pppppppp/n7/8/8/8/8/4K3 w - - 0 1", FENPieceCount},
		{"ten white queens", "4k3/8/8/8/8/2QQQQQ1/2QQQQQ1/4K3 b - - 0 1", FENPieceCount},
		{"two queens and eight pawns", "4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", FENPieceCount},
		{"black king can be taken", "4k3/8/8/8/8/8/8/4RK2 w - - 0 1", FENOpponentCheck},
		{"white king can be taken", "4k3/8/8/8/8/5n2/8/4K3 b - - 0 1", FENOpponentCheck},
		{"kings side by side", "8/8/8/3kK3/8/8/8/8 w - - 0 1", FENOpponentCheck},
		{"side to move is a dash", "4k3/8/8/8/8/8/8/4K3 - - - 0 1", FENSideToMove},
		{"side to move is white", "4k3/8/8/8/8/8/8/4K3 white - - 0 1", FENSideToMove},
		{"castling field is a number", "4k3/8/8/8/8/8/8/4K3 w 0 - 0 1", FENCastling},
		{"castling field with a dash too many", "4k3/8/8/8/8/8/8/4K2R w K- - 0 1", FENCastling},
		{"castling file I", "4k3/8/8/8/8/8/8/4K2R w I - 0 1", FENCastling},
		{"en passant square off the board", "4k3/8/8/8/8/8/8/4K3 w - i6 0 1", FENEnPassant},
		{"en passant square on rank 4", "4k3/8/8/8/8/8/8/4K3 w - e4 0 1", FENEnPassant},
		{"en passant field is a number", "4k3/8/8/8/8/8/8/4K3 w - 0 1", FENEnPassant},
		{"negative halfmove clock", "4k3/8/8/8/8/8/8/4K3 w - - -1 1", FENHalfmoveClock},
		{"halfmove clock is a dash", "4k3/8/8/8/8/8/8/4K3 w - - - 1", FENHalfmoveClock},
		{"halfmove clock too large", "4k3/8/8/8/8/8/8/4K3 w - - 32768 1", FENHalfmoveClock},
		{"huge halfmove clock", "4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1", FENHalfmoveClock},
		{"negative move number", "4k3/8/8/8/8/8/8/4K3 w - - 0 -1", FENFullmoveNumber},
		{"move number is a word", "4k3/8/8/8/8/8/8/4K3 w - - 0 one", FENFullmoveNumber},
		{"huge move number", "4k3/8/8/8/8/8/8/4K3 w - - 0 18446744073709551617", FENFullmoveNumber},
		{"operations of an EPD", "4k3/8/8/8/8/8/8/4K3 w - - bm Kd1;", FENHalfmoveClock},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := ParseFEN(c.fen)
			var fenErr *FENError
			require.True(t, errors.As(err, &fenErr), "%q gave %s and %v", c.fen, p.FEN(), err)
			require.Equal(t, c.rule, fenErr.Rule, err.Error())
			require.Contains(t, err.Error(), string(c.rule))
			require.NotEmpty(t, fenErr.Detail)
			require.Zero(t, p)
		})
	}
}

func TestFENRepairs(t *testing.T) {
	for _, c := range []struct{ name, fen, want string }{
		{"two fields", "4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"three fields", "4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"},
		{"four fields", "4k3/8/8/8/8/8/8/4K3 b - -", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"five fields", "4k3/8/8/8/8/8/8/4K3 b - - 12", "4k3/8/8/8/8/8/8/4K3 b - - 12 1"},
		{"several blanks", "  4k3/8/8/8/8/8/8/4K3   w  -   -  3    9  ", "4k3/8/8/8/8/8/8/4K3 w - - 3 9"},
		{"tabs", "4k3/8/8/8/8/8/8/4K3\tw\t-\t-\t3\t9", "4k3/8/8/8/8/8/8/4K3 w - - 3 9"},
		{"line end of Windows", "4k3/8/8/8/8/8/8/4K3 w - - 3 9\r\n", "4k3/8/8/8/8/8/8/4K3 w - - 3 9"},
		{"side in upper case", "4k3/8/8/8/8/8/8/4K3 B - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"},
		{"digits for one gap", "4k3/8/8/8/8/44/1111211/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"move number 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 0", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"halfmove clock beyond 100", "4k3/8/8/8/8/8/8/R3K3 w - - 149 200", "4k3/8/8/8/8/8/8/R3K3 w - - 149 200"},
		{"largest counters", "4k3/8/8/8/8/8/8/R3K3 w - - 32767 32767", "4k3/8/8/8/8/8/8/R3K3 w - - 32767 32767"},
		{"leading zeros", "4k3/8/8/8/8/8/8/R3K3 w - - 007 0012", "4k3/8/8/8/8/8/8/R3K3 w - - 7 12"},
		{"right without rook", "4k3/8/8/8/8/8/8/R3K3 w KQ - 0 1", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1"},
		{"right without king", "4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1"},
		{"right of the other side's rook", "4k3/8/8/8/8/8/8/r3K2R w KQ - 0 1", "4k3/8/8/8/8/8/8/r3K2R w K - 0 1"},
		{"right given twice", "4k3/8/8/8/8/8/8/R3K2R w KKQ - 0 1", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1"},
		{"rights in another order", "r3k2r/8/8/8/8/8/8/R3K2R w qQkK - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"},
		{"all rights and no rook", "4k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"en passant without a pawn to take", "4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"},
		{"en passant without a pawn that takes", "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3p4/8/8/8/4K3 w - - 0 1"},
		{"en passant on the mover's own rank", "4k3/8/8/8/3P4/8/8/4K3 w - d3 0 1", "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1"},
		{"en passant square occupied", "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/3n4/3pP3/8/8/8/4K3 w - - 0 1"},
		{"en passant from an occupied square", "4k3/3n4/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/3n4/8/3pP3/8/8/8/4K3 w - - 0 1"},
		{"en passant by a pinned pawn", "4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4r1k1/8/8/3pP3/8/8/8/4K3 w - - 0 1"},
		{"en passant that opens the rank", "4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "4k3/8/8/K2pP2r/8/8/8/8 w - - 0 1"},
		{"en passant that is legal", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
		{"en passant square in upper case", "4k3/8/8/3pP3/8/8/8/4K3 w - D6 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p, err := ParseFEN(c.fen)
			require.NoError(t, err)
			require.Equal(t, c.want, p.FEN())
			require.Equal(t, p, mustParse(t, c.want))
		})
	}
}

func TestFENDialects(t *testing.T) {
	for _, c := range []struct{ name, fen, xfen, shredder string }{
		{"standard rights", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "KQkq", "HAha"},
		{"Shredder-FEN of a standard position", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1", "KQkq", "HAha"},
		{"K means the outermost rook", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1", "K", "H"},
		{"X-FEN names the inner rook", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "F", "F"},
		{"Q means the outermost rook", "4k3/8/8/8/8/8/8/RR2K3 w Q - 0 1", "Q", "A"},
		{"X-FEN names the inner rook on the left", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "B", "B"},
		{"Black's inner rooks", "1rr1krr1/8/8/8/8/8/8/4K3 w fc - 0 1", "fc", "fc"},
		{"Chess960, king on c1", "3k4/8/8/8/8/8/8/RRK3RR w GB - 0 1", "GB", "GB"},
		{"Chess960, outer rooks", "3k4/8/8/8/8/8/8/1RK3R1 w GB - 0 1", "KQ", "GB"},
		{"mixed letters", "1r2k2r/8/8/8/8/8/8/R3K1R1 w GQkb - 0 1", "KQkq", "GAhb"},
		{"more than a right can mean", "4k3/8/8/8/8/8/8/RR2KR1R w HFBA - 0 1", "KQ", "HA"},
		{"none", "r3k2r/8/8/8/8/8/8/R3K2R w - - 0 1", "-", "-"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.fen)
			require.Equal(t, c.xfen, strings.Fields(p.FEN())[2])
			require.Equal(t, c.shredder, strings.Fields(p.ShredderFEN())[2])
			require.Equal(t, p, mustParse(t, p.FEN()))
			require.Equal(t, p, mustParse(t, p.ShredderFEN()))
		})
	}
}

// Three checkers, or two that no single move can have produced, are accepted:
// composed positions have them.
func TestFENOfImpossibleChecks(t *testing.T) {
	p := mustParse(t, "4k3/8/8/8/1b5r/8/2n5/4K2q w - - 0 1")
	require.Equal(t, 3, p.Checkers().Count())
	for _, m := range p.Moves() {
		require.Equal(t, WhiteKing, p.MovedPiece(m), "only the king can answer")
	}
}
