package search

import (
	"testing"

	"consort/engine"
)

func TestCapturable(t *testing.T) {
	for _, c := range []struct{ name, fen, want string }{
		{"a knight attacked by a knight", "4k3/8/2n5/4N3/8/8/8/4K3 b - - 0 1", "e5"},
		{"a pinned attacker does not count", "4k3/8/2n5/1B2N3/8/8/8/4K3 b - - 0 1", ""},
		{"a pinned attacker counts along its pin", "4k3/4r3/8/8/4N3/8/4R3/4K3 b - - 0 1", "e4"},
		{"in check only the answers count", "4k3/8/8/8/1b6/8/3P4/4RK2 b - - 0 1", ""},
		{"in check taking the checker counts", "4k3/4R3/8/8/1b6/8/3P4/5K2 b - - 0 1", "e7"},
		{"a king takes what is not protected", "8/8/8/8/8/5k2/6P1/K7 b - - 0 1", "g2"},
		{"a king takes nothing protected", "8/8/8/8/8/5k2/6P1/6K1 b - - 0 1", ""},
		{"en passant takes the pawn, not the square", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", "e4"},
		{"en passant that exposes the king does not count", "8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1", ""},
		{"a promotion without capture takes nothing", "4k3/8/8/8/8/8/p7/4K3 b - - 0 1", ""},
		{"a promotion takes", "4k3/8/8/8/8/8/p7/1N2K3 b - - 0 1", "b1"},
		{"castling takes nothing", "r3k3/8/8/8/8/8/8/4K3 b q - 0 1", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var want engine.Bitboard
			if c.want != "" {
				s, err := engine.ParseSquare(c.want)
				if err != nil {
					t.Fatal(err)
				}
				want = s.Bitboard()
			}
			if got := capturable(parse(t, c.fen)); got != want {
				t.Errorf("%s\ngot\n%vwant\n%v", c.fen, got, want)
			}
		})
	}
}

func TestPieceValues(t *testing.T) {
	p := engine.StartPosition()
	if got := pawnsOn(&p, p.ByColor(engine.White)); got != 8+2*3+2*3+2*5+9 {
		t.Errorf("the pieces of one side have the value %d", got)
	}
	q := parse(t, "4k3/pp6/8/8/8/8/8/R3K3 b - - 0 1")
	if w, b := material(q, engine.White), material(q, engine.Black); w != 3 || b != -3 {
		t.Errorf("rook against two pawns: white %d, black %d", w, b)
	}
}
