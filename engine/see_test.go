package engine

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Exchanges with values computed by hand, and all exchanges of many positions
// against a slow reference implementation.

func TestSEE(t *testing.T) {
	for _, c := range []struct {
		name, fen, move string
		want            int
	}{
		{"pawn takes a free pawn", "7k/8/8/3p4/4P3/8/8/K7 w - - 0 1", "e4d5", 100},
		{"Black takes a free pawn", "k7/8/8/4p3/3P4/8/8/7K b - - 0 1", "e5d4", 100},
		{"pawn takes a guarded pawn", "7k/8/2p5/3p4/4P3/8/8/K7 w - - 0 1", "e4d5", 100 - 100},
		{"knight takes a guarded pawn", "7k/8/2p5/3p4/8/4N3/8/K7 w - - 0 1", "e3d5", 100 - 320},
		{"queen takes a guarded pawn", "7k/8/2p5/3p4/8/8/3Q4/K7 w - - 0 1", "d2d5", 100 - 950},
		{"knight with a pawn behind it", "7k/8/2p5/3p4/4P3/2N5/8/K7 w - - 0 1", "c3d5", 100 - 320 + 100},
		{"rook takes a guarded rook", "3r3k/8/8/3r4/8/8/8/K2R4 w - - 0 1", "d1d5", 500 - 500},
		{"queen takes a free queen", "3q3k/8/8/8/8/8/8/K2Q4 w - - 0 1", "d1d8", 950},
		{"queen takes a queen that the king guards", "3qk3/8/8/8/8/8/8/K2Q4 w - - 0 1", "d1d8", 950 - 950},

		{"two rooks against one", "3r3k/8/8/3p4/8/8/3R4/K2R4 w - - 0 1", "d2d5", 100},
		{"two rooks against two", "3r3k/3r4/8/3p4/8/8/3R4/K2R4 w - - 0 1", "d2d5", 100 - 500},
		{"bishop with the queen behind it", "7k/8/2p5/3p4/8/5B2/6Q1/K7 w - - 0 1", "f3d5", 100 - 330 + 100},
		{"pawn with the bishop behind it", "7k/8/4p3/3p4/4P3/5B2/8/K7 w - - 0 1", "e4d5", 100},
		{"long exchange begun by the pawn", "3r3k/8/4pn2/3p4/4P3/2N5/8/K2R4 w - - 0 1", "e4d5", 100 - 100},
		{"long exchange begun by the knight", "3r3k/8/4pn2/3p4/4P3/2N5/8/K2R4 w - - 0 1", "c3d5", 100 - 320},

		{"en passant", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", 100},
		{"en passant to a guarded square", "7k/2p5/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", 100 - 100},
		{"en passant opens the file for a rook", "7k/8/8/3pP3/8/8/K7/3r4 w - d6 0 1", "e5d6", 100 - 100},

		{"promotion", "7k/3P4/8/8/8/8/8/K7 w - - 0 1", "d7d8q", 950 - 100},
		{"promotion to a knight", "7k/3P4/8/8/8/8/8/K7 w - - 0 1", "d7d8n", 320 - 100},
		{"promotion on a guarded square", "r6k/3P4/8/8/8/8/8/1K6 w - - 0 1", "d7d8q", -100},
		{"promotion with a capture", "2r4k/3P4/8/8/8/8/8/1K6 w - - 0 1", "d7c8q", 500 + 950 - 100},
		{"promotion takes a guarded knight", "r1n4k/3P4/8/8/8/8/8/1K6 w - - 0 1", "d7c8q", 320 - 100},
		{"a pawn that takes back is not promoted", "K6k/8/8/8/8/1N6/1p6/r7 w - - 0 1", "b3a1", 500 - 320},

		{"castling", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
		{"castling under fire", "4k1r1/8/8/8/8/8/6P1/4K2R w K - 0 1", "e1g1", 0},
		{"quiet move to a safe square", "7k/8/8/8/8/8/2N5/K7 w - - 0 1", "c2d4", 0},
		{"quiet move into a pawn's reach", "7k/8/8/2p5/8/8/2N5/K7 w - - 0 1", "c2d4", -320},
		{"quiet move to a contested square", "7k/8/8/2p5/8/2P5/2N5/K7 w - - 0 1", "c2d4", 100 - 320},

		{"king takes", "7k/8/8/8/8/8/p7/K7 w - - 0 1", "a1a2", 100},
		{"king takes back", "7k/6p1/8/8/8/8/6R1/K7 w - - 0 1", "g2g7", 100 - 500},
		{"king may not take back into a rook", "7k/6p1/8/8/8/8/6R1/K5R1 w - - 0 1", "g2g7", 100},
		{"king may not take back into a bishop", "4k3/5p2/8/7Q/2B5/8/8/K7 w - - 0 1", "h5f7", 100},
		{"king takes back the lone queen", "4k3/5p2/8/7Q/8/8/8/K7 w - - 0 1", "h5f7", 100 - 950},

		{"a pinned knight does not guard", "4k3/8/4n3/8/3p4/8/8/K2RR3 w - - 0 1", "d1d4", 100},
		{"the pinner itself takes", "4k3/8/4n3/8/3p4/4Q3/8/K7 w - - 0 1", "e3d4", 100 - 950},
		{"a pinned knight does not take back", "k3r3/8/8/2p5/3p4/8/4N3/3RK3 w - - 0 1", "d1d4", 100 - 500},
		{"the knight is free when its pinner takes", "k7/8/8/8/3pr3/8/4N3/3RK3 w - - 0 1", "d1d4", 100},
		{"a pinned pawn does not guard", "6k1/5p2/6p1/8/2B2N2/8/8/K7 w - - 0 1", "f4g6", 100},
		{"a pawn takes along the line of its pin", "6k1/5p2/4p3/8/2B2N2/8/8/K7 w - - 0 1", "f4e6", 100 - 320 + 100},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := mustParse(t, c.fen)
			m, err := p.ParseUCI(c.move)
			require.NoError(t, err)
			require.Equal(t, c.want, slowSEE(&p, m), "the reference")
			require.True(t, p.SEE(m, c.want), "at least %d", c.want)
			require.False(t, p.SEE(m, c.want+1), "at least %d", c.want+1)
			require.True(t, p.SEE(m, -5000))
			require.False(t, p.SEE(m, 5000))
		})
	}
}

func TestSEEAgainstReference(t *testing.T) {
	positions := samplePositions(t, 2, 60)
	for i := range positions {
		p := &positions[i]
		for _, m := range p.Moves() {
			want := slowSEE(p, m)
			for _, threshold := range []int{want - 100, want - 1, want, want + 1, want + 100, 0} {
				if got := p.SEE(m, threshold); got != (want >= threshold) {
					t.Fatalf("SEE(%v, %d) = %v, its value is %d, in %s", m, threshold, got, want, p.FEN())
				}
			}
		}
	}
}

// slowSEE returns the value of an exchange by definition: each side captures with
// its least valuable piece, or stops if that is better.
func slowSEE(p *Position, m Move) int {
	if m.Kind() == Castling {
		return 0
	}
	e := slowExchange{board: p.board, occupied: p.Occupied(), to: m.To()}
	e.kings = [2]Square{p.King(White), p.King(Black)}
	if p.MovedPiece(m).Type() == King {
		e.kings[p.side] = m.To()
	}
	gain, arrived := p.CapturedType(m).SEEValue(), p.MovedPiece(m)
	if m.IsPromotion() {
		arrived = NewPiece(p.side, m.Promotion())
		gain += m.Promotion().SEEValue() - Pawn.SEEValue()
	}
	if m.Kind() == EnPassant {
		e.clear(m.To() ^ 8)
	}
	e.clear(m.From())
	e.set(arrived)
	return gain - e.answer(p.side.Other())
}

// A slowExchange is the board of an exchange, small enough to be copied at each
// step.
type slowExchange struct {
	board    [64]Piece
	occupied Bitboard
	kings    [2]Square
	to       Square
}

func (e *slowExchange) clear(s Square) { e.board[s], e.occupied = NoPiece, e.occupied&^s.Bitboard() }

func (e *slowExchange) set(piece Piece) {
	e.board[e.to], e.occupied = piece, e.occupied|e.to.Bitboard()
}

// answer returns what the side gains by capturing on the square, at least 0.
func (e slowExchange) answer(side Color) int {
	for t := Pawn; t <= King; t++ {
		for s := range (e.occupied &^ e.to.Bitboard()).All() {
			if e.board[s] != NewPiece(side, t) || !Attacks(side, t, s, e.occupied).Has(e.to) {
				continue
			}
			next := e
			next.clear(s)
			next.set(e.board[s])
			if t == King && next.attacks(e.to, side.Other(), Pawn) != 0 {
				continue
			}
			king := e.kings[side]
			if t != King && next.attacks(king, side.Other(), Bishop)&^e.attacks(king, side.Other(), Bishop) != 0 {
				continue // The piece is pinned.
			}
			return max(0, e.board[e.to].Type().SEEValue()-next.answer(side.Other()))
		}
	}
	return 0
}

// attacks returns the pieces of a side, of the type least and up, that attack
// s. With Bishop these are the sliders, and an adjacent king does not matter.
func (e *slowExchange) attacks(s Square, by Color, least PieceType) (b Bitboard) {
	for x := range e.occupied.All() {
		piece := e.board[x]
		if piece.Color() == by && piece.Type() >= least && Attacks(by, piece.Type(), x, e.occupied).Has(s) {
			b |= x.Bitboard()
		}
	}
	return b
}
