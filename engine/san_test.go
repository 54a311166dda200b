package engine

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSAN(t *testing.T) {
	for _, c := range []struct{ name, fen, uci, want string }{
		{"pawn", StartFEN, "e2e4", "e4"},
		{"knight", StartFEN, "g1f3", "Nf3"},
		{"pawn takes", "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1", "e4d5", "exd5"},
		{"en passant", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", "exd6"},
		{"piece takes", "7k/8/8/3p4/8/4N3/8/K7 w - - 0 1", "e3d5", "Nxd5"},
		{"promotion", "8/P7/7k/8/8/8/8/K7 w - - 0 1", "a7a8n", "a8=N"},
		{"promotion with capture and check", "1n5k/P7/8/8/8/8/8/K7 w - - 0 1", "a7b8q", "axb8=Q+"},
		{"castling", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", "O-O"},
		{"castling to the left", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", "O-O-O"},
		{"castling with check", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O+"},
		{"castling with mate", "2rkr3/7R/8/8/8/8/2P1P3/R3K3 w Q - 0 1", "e1c1", "O-O-O#"},
		{"castling in Chess960", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1h1", "O-O"},
		{"king's step next to it", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "f1g1", "Kg1"},
		{"check", "4k3/8/8/8/8/8/8/K6R w - - 0 1", "h1h8", "Rh8+"},
		{"mate", "4k3/8/4K3/8/8/8/8/7R w - - 0 1", "h1h8", "Rh8#"},
		{"stalemate has no mark", "7k/8/6K1/5Q2/8/8/8/8 w - - 0 1", "f5f7", "Qf7"},

		{"file is enough", "4k3/8/8/8/8/8/8/RK5R w - - 0 1", "h1e1", "Re1+"},
		{"file for two rooks", "6k1/8/8/8/8/8/1K6/R6R w - - 0 1", "a1d1", "Rad1"},
		{"rank is enough", "7k/R7/8/8/8/8/1K6/R7 w - - 0 1", "a1a4", "R1a4"},
		{"file goes before rank", "7k/8/8/8/8/5N2/8/1N5K w - - 0 1", "b1d2", "Nbd2"},
		{"both are needed", "1k6/8/8/8/4Q2Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
		{"with a capture", "1k6/8/8/8/4Q2Q/8/8/K3n2Q w - - 0 1", "h4e1", "Qh4xe1"},
		{"a pinned rival is no rival", "4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2", "Ne2"},
		{"a pinned rival on its line is one", "4r1k1/8/8/8/8/4R3/8/R3K3 w - - 0 1", "a1a3", "Ra3"},
		{"no move", StartFEN, "0000", "--"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.fen)
			if c.uci == "0000" {
				require.Equal(t, c.want, p.SAN(NoMove))
				return
			}
			m, err := p.ParseUCI(c.uci)
			require.NoError(t, err)
			require.Equal(t, c.want, p.SAN(m))
			back, err := p.ParseSAN(c.want)
			require.NoError(t, err)
			require.Equal(t, m, back)
		})
	}
}

func TestParseSAN(t *testing.T) {
	const (
		busy     = "r3k2r/1P4P1/8/3pP3/8/2N5/P7/R3K1NR w KQkq d6 0 1" // g1 is taken: no O-O
		castle   = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
		bishops  = "4k3/8/8/8/8/2p5/1P6/B3K3 w - - 0 1" // bxc3 and, without the pawn, Bxc3
		knights  = "4k3/8/8/8/8/8/8/1N2K1N1 w - - 0 1"
		twoPawns = "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1"
	)
	for _, c := range []struct{ name, fen, text, want string }{
		{"plain", knights, "Nf3", "g1f3"},
		{"needless check mark", knights, "Nf3+", "g1f3"},
		{"needless mate mark", knights, "Nf3#", "g1f3"},
		{"double check mark", knights, "Nf3++", "g1f3"},
		{"comment marks", knights, "Nf3!?", "g1f3"},
		{"blanks", knights, " Nf3 ", "g1f3"},
		{"missing check mark", castle, "Rxh8", "h1h8"},
		{"needless capture sign", knights, "Nxf3", "g1f3"},
		{"missing capture sign", twoPawns, "cd5", "c4d5"},
		{"needless file", knights, "Ngf3", "g1f3"},
		{"needless rank", StartFEN, "N1f3", "g1f3"},
		{"long form", knights, "Ng1f3", "g1f3"},
		{"long form with a dash", knights, "Ng1-f3", "g1f3"},
		{"long form of a capture", twoPawns, "c4xd5", "c4d5"},
		{"long form of a pawn", twoPawns, "e4-e5", "e4e5"},
		{"coordinates of a pawn", twoPawns, "e4e5", "e4e5"},
		{"coordinates of a piece", knights, "g1f3", "g1f3"},
		{"coordinates of a piece with a dash", knights, "g1-f3+", "g1f3"},
		{"coordinates of a capture", busy, "h1xh8", "h1h8"},
		{"coordinates of en passant", busy, "e5xd6", "e5d6"},
		{"coordinates of a promotion", busy, "g7xh8=N", "g7h8n"},
		{"coordinates of castling", castle, "e1-g1", "e1g1"},
		{"coordinates of castling on the rook", castle, "e1-a1", "e1a1"},
		{"coordinates of castling with its piece", castle, "Ke1-c1", "e1c1"},
		{"colon for a capture", twoPawns, "c4:d5", "c4d5"},
		{"cross for a capture", twoPawns, "c×d5", "c4d5"},
		{"figurine", knights, "♘f3", "g1f3"},
		{"black figurine in long form", knights, "♞g1-f3", "g1f3"},
		{"figurine of a pawn", twoPawns, "♙e5", "e4e5"},
		{"printed check mark", knights, "Nf3†", "g1f3"},
		{"letter for a pawn", twoPawns, "Pe5", "e4e5"},
		{"a push goes before a capture without its file", "4k3/8/8/4p3/3PP3/8/8/4K3 w - - 0 1", "d5", "d4d5"},
		{"b is a pawn", bishops, "bxc3", "b2c3"},
		{"B is a bishop", "4k3/8/8/8/8/2p5/8/B3K3 w - - 0 1", "Bxc3", "a1c3"},
		{"en passant", busy, "exd6", "e5d6"},
		{"en passant with its sign", busy, "exd6 e.p.", "e5d6"},
		{"en passant with its sign attached", busy, "exd6e.p.", "e5d6"},
		{"en passant with a short sign", busy, "exd6ep", "e5d6"},
		{"promotion", busy, "b8=Q", "b7b8q"},
		{"promotion without sign", busy, "b8Q", "b7b8q"},
		{"promotion in lower case", busy, "b8=n", "b7b8n"},
		{"promotion in brackets", busy, "b8(R)", "b7b8r"},
		{"promotion with a slash", busy, "b8/B", "b7b8b"},
		{"promotion with a colon", busy, "b8:Q", "b7b8q"},
		{"promotion with a dash", busy, "b8-Q", "b7b8q"},
		{"en passant with its sign after a slash", busy, "exd6/ep.", "e5d6"},
		{"promotion with capture", busy, "bxa8=Q+", "b7a8q"},
		{"promotion with capture in long form", busy, "g7xh8=N!", "g7h8n"},
		{"castling", castle, "O-O", "e1g1"},
		{"castling to the left", castle, "O-O-O", "e1c1"},
		{"castling with zeros", castle, "0-0", "e1g1"},
		{"castling to the left with zeros", castle, "0-0-0+", "e1c1"},
		{"castling in lower case", castle, "o-o", "e1g1"},
		{"castling in Chess960", "4k3/8/8/8/8/8/8/RK6 w A - 0 1", "O-O-O", "b1a1"},
		{"king's step where castling goes too", "4k3/8/8/8/8/8/8/5K1R w H - 0 1", "Kg1", "f1g1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.fen)
			m, err := p.ParseSAN(c.text)
			require.NoError(t, err)
			want, err := p.ParseUCI(c.want)
			require.NoError(t, err)
			require.Equal(t, want, m)
		})
	}
}

func TestParseSANErrors(t *testing.T) {
	const promote = "8/P6k/8/8/8/8/8/K7 w - - 0 1"
	for _, c := range []struct {
		name, fen, text string
		fault           MoveFault
		detail          string
	}{
		{"nothing", StartFEN, "", UnreadableMove, "expected a form like e4"},
		{"marks only", StartFEN, "+!?", UnreadableMove, "expected a form like e4"},
		{"a word", StartFEN, "resigns", UnreadableMove, "expected a form like e4"},
		{"a file", StartFEN, "e", UnreadableMove, "expected a form like e4"},
		{"a rank", StartFEN, "4", UnreadableMove, "expected a form like e4"},
		{"rank 9", StartFEN, "e9", UnreadableMove, "expected a form like e4"},
		{"piece without square", StartFEN, "N", UnreadableMove, "expected a form like e4"},
		{"unknown piece", StartFEN, "Xf3", UnreadableMove, "expected a form like e4"},
		{"piece in lower case", StartFEN, "nf3", UnreadableMove, "expected a form like e4"},
		{"origin in the wrong order", StartFEN, "N1gf3", UnreadableMove, "expected a form like e4"},
		{"two capture signs", StartFEN, "Nxxf3", UnreadableMove, "expected a form like e4"},
		{"half a castling", StartFEN, "O-", UnreadableMove, "expected a form like e4"},
		{"promotion sign alone", promote, "a8=", UnreadableMove, "expected a form like e4"},
		{"promotion to a king", promote, "a8=K", UnreadableMove, "expected a form like e4"},
		{"result", StartFEN, "1-0", UnreadableMove, "expected a form like e4"},
		{"a letter outside ASCII", StartFEN, "Äf3", UnreadableMove, "expected a form like e4"},
		{"no such pawn move", StartFEN, "e5", NoSuchMove, "no white pawn can move to e5"},
		{"no such piece move", StartFEN, "Nd4", NoSuchMove, "no white knight can move to d4"},
		{"wrong origin", StartFEN, "Nbf3", NoSuchMove, "the knight on b1 cannot move to f3"},
		{"castling is not possible", StartFEN, "O-O", NoSuchMove, "the castling path is blocked"},
		{"king's step is no castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", NoSuchMove, "castling is written O-O"},
		{"promotion of a piece", StartFEN, "Nf3=Q", NoSuchMove, "only a pawn that reaches the last rank promotes"},
		{"pinned", "4k3/4r3/8/8/8/8/4N3/4K3 w - - 0 1", "Nc3", NoSuchMove, "it would leave the white king in check"},
		{"two knights", "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", AmbiguousMove, "it could be Nbd2 or Nfd2"},
		{"two pawns", "4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5", AmbiguousMove, "it could be exd5 or cxd5"},
		{"no queen", promote, "Qa1", NoSuchMove, "white has no queen"},
		{"no knight on that file", StartFEN, "Ncd2", NoSuchMove, "white has no knight on the file, rank or square given"},
		{"own piece in the way", "4k3/8/8/8/8/8/3P4/1N2K3 w - - 0 1", "Nd2", NoSuchMove, "d2 is occupied by a white piece"},
		{"no answer to a check", "4k3/8/8/8/4r3/8/8/R3K3 w - - 0 1", "Ra8", NoSuchMove, "white would still be in check"},
		{"castling on the side without the right", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "O-O-O", NoSuchMove, "white has no right to castle on that side"},
		{"castling out of check", "4r1k1/8/8/8/8/8/8/4K2R w K - 0 1", "0-0", NoSuchMove, "out of check"},
		{"castling through check", "5rk1/8/8/8/8/8/8/4K2R w K - 0 1", "O-O", NoSuchMove, "through or into check"},
		{"coordinates without a piece", StartFEN, "e4-e5", NoSuchMove, "there is no piece on e4"},
		{"coordinates of the other side", "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1", "e1g1", NoSuchMove, "the king on e1 is white's, but black is to move"},
		{"coordinates that do not move", StartFEN, "a1a1", NoSuchMove, "a1 is occupied by a white piece"},
		{"coordinates of another piece", StartFEN, "Bg1f3", NoSuchMove, "white has no bishop on the file, rank or square given"},
		{"coordinates to promote to what", promote, "a7-a8", NoSuchMove, "the pawn must promote"},
		{"a square that pawns have behind them", StartFEN, "g1", NoSuchMove, "no white pawn can move to g1"},
		{"promotion to what", promote, "a8", NoSuchMove, "a pawn that reaches a8 must promote"},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.fen)
			m, err := p.ParseSAN(c.text)
			var textErr *MoveTextError
			require.True(t, errors.As(err, &textErr), "%v and %v", m, err)
			require.Equal(t, NoMove, m)
			require.Equal(t, c.text, textErr.Text)
			require.Equal(t, c.fault, textErr.Fault)
			require.Contains(t, textErr.Detail, c.detail)
		})
	}
}

// TestSANOfEveryMove writes and reads every legal move.
func TestSANOfEveryMove(t *testing.T) {
	positions := samplePositions(t, 1, 30)
	for i := range positions {
		p := &positions[i]
		seen := map[string]bool{}
		for _, m := range p.Moves() {
			text := p.SAN(m)
			require.False(t, seen[text], "two moves are %s", text)
			seen[text] = true
			if back, err := p.ParseSAN(text); back != m || err != nil {
				t.Fatalf("%s came back as %v (%v) in %s", text, back, err, p.FEN())
			}
		}
	}
}

// Lines stop at the first illegal move, and have the numbers of PGN.
func TestNumberedLine(t *testing.T) {
	line := []Move{NewMove(E2, E4, DoublePush), NewMove(E7, E5, DoublePush), NewMove(G1, F3, Normal), NewMove(A1, A8, Normal), NewMove(B8, C6, Normal)}
	p := StartPosition()
	require.Equal(t, []string{"e4", "e5", "Nf3"}, p.SANLine(line))
	require.Empty(t, p.SANLine(nil))
	require.Equal(t, "1. e4 e5 2. Nf3", NumberedLine(p.Ply(), p.SANLine(line)))
	p = p.After(line[0])
	require.Equal(t, "1... e5 2. Nf3", NumberedLine(p.Ply(), p.SANLine(line[1:])))
	require.Empty(t, NumberedLine(0, nil))
	require.Equal(t, "12.", MoveNumber(22))
	require.Equal(t, "12...", MoveNumber(23))
}
