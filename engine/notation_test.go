package engine

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestParseUCI(t *testing.T) {
	const standard = "r3k2r/1P4P1/8/3pP3/8/8/P7/R3K2R w KQkq d6 0 1"
	for _, c := range []struct {
		name, fen, text string
		want            Move
	}{
		{"single step", standard, "a2a3", NewMove(A2, A3, Normal)},
		{"double step", standard, "a2a4", NewMove(A2, A4, DoublePush)},
		{"en passant", standard, "e5d6", NewMove(E5, D6, EnPassant)},
		{"upper case", standard, "E5D6", NewMove(E5, D6, EnPassant)},
		{"promotion", standard, "b7b8q", NewMove(B7, B8, PromoteQueen)},
		{"promotion in upper case", standard, "b7b8N", NewMove(B7, B8, PromoteKnight)},
		{"promotion with a capture", standard, "b7a8r", NewMove(B7, A8, PromoteRook)},
		{"promotion to a bishop", standard, "g7h8b", NewMove(G7, H8, PromoteBishop)},
		{"castling by the king's steps", standard, "e1g1", NewMove(E1, H1, Castling)},
		{"castling by the king's steps to the left", standard, "e1c1", NewMove(E1, A1, Castling)},
		{"castling as king takes rook", standard, "e1h1", NewMove(E1, H1, Castling)},
		{"castling as king takes rook to the left", standard, "e1a1", NewMove(E1, A1, Castling)},
		{"king's step", standard, "e1f1", NewMove(E1, F1, Normal)},
		{"Black castles", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8c8", NewMove(E8, A8, Castling)},

		{"Chess960: a king's step goes before castling to that square",
			"4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", NewMove(F1, G1, Normal)},
		{"Chess960: king takes rook", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", NewMove(F1, H1, Castling)},
		{"Chess960: the rook next to the king", "4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", NewMove(F1, G1, Castling)},
		{"Chess960: king takes the rook on the other wing's target square",
			"4k3/8/8/8/8/8/8/RKR5 w CA - 0 1", "b1c1", NewMove(B1, C1, Castling)},
		{"Chess960: a long way to the target square", "4k3/8/8/8/8/8/8/RK5R w HA - 0 1", "b1g1", NewMove(B1, H1, Castling)},
		{"Chess960: castling where the king stays", "4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", NewMove(G1, H1, Castling)},
		{"inner rook of X-FEN", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "e1f1", NewMove(E1, F1, Castling)},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.fen)
			m, err := p.ParseUCI(c.text)
			require.NoError(t, err)
			require.Equal(t, c.want, m)
		})
	}
}

func TestParseUCIErrors(t *testing.T) {
	const (
		start  = StartFEN
		castle = "4k3/8/8/8/8/8/8/R3K2R w K - 0 1"
	)
	for _, c := range []struct {
		name, fen, text string
		fault           MoveFault
		detail          string
	}{
		{"nothing", start, "", UnreadableMove, "expected two squares"},
		{"a square", start, "e2", UnreadableMove, "expected two squares"},
		{"the null move", start, "0000", UnreadableMove, "expected two squares"},
		{"file i", start, "e2i4", UnreadableMove, "expected two squares"},
		{"rank 9", start, "e2e9", UnreadableMove, "expected two squares"},
		{"too long", start, "e2e4e5", UnreadableMove, "expected two squares"},
		{"promotion to a king", "8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8k", UnreadableMove, "one of n, b, r, q"},
		{"a letter outside ASCII", start, "e2\u00e9", UnreadableMove, "expected two squares"},
		{"empty square", start, "e4e5", NoSuchMove, "there is no piece on e4"},
		{"the other side's piece", start, "e7e5", NoSuchMove, "the pawn on e7 is black's, but white is to move"},
		{"own piece in the way", start, "d1d2", NoSuchMove, "d2 is occupied by a white piece"},
		{"not how a knight moves", start, "g1g3", NoSuchMove, "the knight on g1 cannot move to g3"},
		{"not how a rook moves", start, "a1a4", NoSuchMove, "the rook on a1 cannot move to a4"},
		{"not how a pawn moves", start, "e2e5", NoSuchMove, "the pawn on e2 cannot move to e5"},
		{"pawn takes nothing", start, "e2d3", NoSuchMove, "the pawn on e2 cannot move to d3"},
		{"the same square", start, "e2e2", NoSuchMove, "e2 is occupied by a white piece"},
		{"promotion of a knight", start, "g1f3q", NoSuchMove, "only a pawn that reaches the last rank promotes"},
		{"promotion on rank 4", start, "e2e4q", NoSuchMove, "only a pawn that reaches the last rank promotes"},
		{"promotion without a letter", "8/P7/8/8/8/8/8/k1K5 w - - 0 1", "a7a8", NoSuchMove, "the pawn must promote"},
		{"pinned", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "e2c3", NoSuchMove, "it would leave the white king in check"},
		{"no answer to a check", "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", "a1a8", NoSuchMove, "white would still be in check"},
		{"king into check", "3rk3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", NoSuchMove, "it would leave the white king in check"},
		{"castling without the right", castle, "e1a1", NoSuchMove, "white has no right to castle on that side"},
		{"the same by the king's steps", castle, "e1c1", NoSuchMove, "the king on e1 cannot move to c1"},
		{"castling out of check", "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", NoSuchMove, "out of check"},
		{"castling through check", "5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", NoSuchMove, "through or into check"},
		{"castling through a piece", "4k3/8/8/8/8/8/8/4KN1R w K - 0 1", "e1h1", NoSuchMove, "the castling path is blocked"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.fen)
			m, err := p.ParseUCI(c.text)
			var textErr *MoveTextError
			require.True(t, errors.As(err, &textErr), "%v", err)
			require.Equal(t, NoMove, m)
			require.Equal(t, c.text, textErr.Text)
			require.Equal(t, c.fault, textErr.Fault)
			require.Contains(t, textErr.Detail, c.detail)
			require.Contains(t, err.Error(), c.detail)
		})
	}
}

// TestUCIOfEveryMove writes and reads every legal move in both forms.
func TestUCIOfEveryMove(t *testing.T) {
	positions := samplePositions(t, 1, 30)
	for i := range positions {
		p := &positions[i]
		for _, m := range p.Moves() {
			for _, text := range []string{m.UCI(false), m.UCI(true)} {
				if back, err := p.ParseUCI(text); back != m || err != nil {
					t.Fatalf("%s came back as %v (%v) in %s", text, back, err, p.FEN())
				}
			}
		}
	}
}
