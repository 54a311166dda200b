package search

import (
	"testing"

	"consort/engine"
)

func TestSafeClauses(t *testing.T) {
	for _, c := range []struct {
		name, fen, move string
		want            bool
	}{
		{"a: a check, though the queen can be taken", "r6k/8/8/8/8/8/8/1QK5 w - - 0 1", "b1b8", true},
		{"a: a discovered check", "k7/1p6/8/8/8/8/N7/R1K5 w - - 0 1", "a2b4", true},
		{"b: a quiet move to an attacked square", "r6k/8/8/8/8/8/8/1QK5 w - - 0 1", "b1a2", false},
		{"b: protection does not help", "r6k/8/8/8/8/1P6/8/1QK5 w - - 0 1", "b1a2", false},
		{"b: a quiet move to a safe square", "r6k/8/8/8/8/8/8/1QK5 w - - 0 1", "b1b5", true},
		{"b: only a pinned piece attacks the square", "4k3/8/2n5/1B6/8/5N2/8/4K3 w - - 0 1", "f3e5", true},
		{"b: the same with the pin off", "4k3/8/2n5/2B5/8/5N2/8/4K3 w - - 0 1", "f3e5", false},
		{"b: other pieces in danger do not count", "r6k/8/8/8/8/8/R6P/6K1 w - - 0 1", "h2h3", true},
		{"b: a double step into en passant", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", false},
		{"b: a double step with en passant pinned", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", true},
		{"b: a new queen that can be taken", "r7/3PK3/8/8/8/7k/8/8 w - - 0 1", "d7d8q", false},
		{"b: a new queen that cannot be taken", "8/3PK3/8/8/8/k7/8/8 w - - 0 1", "d7d8q", true},
		{"b: castling", "k7/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true},
		{"c: a queen takes a pawn for nothing", "7k/8/8/3p4/8/8/8/3Q2K1 w - - 0 1", "d1d5", true},
		{"c: the only recapturer is pinned", "4k3/4n3/8/3p4/8/8/4R3/3Q2K1 w - - 0 1", "d1d5", true},
		{"c: a king takes", "7k/8/8/8/8/8/1p6/K7 w - - 0 1", "a1b2", true},
		{"d: a queen takes a protected pawn", "7k/8/2p5/3p4/8/8/8/3Q2K1 w - - 0 1", "d1d5", false},
		{"d: a rook takes a protected bishop", "7k/8/2p5/3b4/8/8/8/3R2K1 w - - 0 1", "d1d5", false},
		{"d: a rook takes a protected rook", "7k/8/2p5/3r4/8/8/8/3R2K1 w - - 0 1", "d1d5", true},
		{"d: a bishop takes a protected knight", "7k/8/2p5/3n4/8/5B2/8/6K1 w - - 0 1", "f3d5", true},
		{"d: a pawn takes a protected pawn", "7k/8/2p5/3p4/4P3/8/8/6K1 w - - 0 1", "e4d5", true},
		{"d: a pawn takes a protected pawn en passant", "7k/2p5/8/3pP3/8/8/8/6K1 w - d6 0 1", "e5d6", true},
		{"d: a pawn takes a protected rook and promotes", "1r1r4/4P1K1/8/8/8/7k/8/8 w - - 0 1", "e7d8q", true},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.fen)
			if got := isSafe(p, legal(t, p, c.move)); got != c.want {
				t.Errorf("%s in %s: preferred %v, want %v", c.move, c.fen, got, c.want)
			}
		})
	}
}

// In Chess960 a king that stands on its castling square lets the rook jump to a
// square that was never under guard.
func TestSafeLooksAtTheCastledRook(t *testing.T) {
	p := parse(t, "k7/8/8/1b6/8/8/8/6KR w K - 0 1")
	m := engine.NewMove(engine.G1, engine.H1, engine.Castling)
	if isSafe(p, m) {
		t.Error("the bishop takes the rook on f1")
	}
}

func TestSafeChoosesAmongThePreferred(t *testing.T) {
	// c4c5 loses a pawn to the bishop; the two captures are clauses c and d.
	p := parse(t, "5b1k/8/2p5/3p4/2P5/8/1r6/K7 w - - 0 1")
	expectUniform(t, chosen(t, p, func() Seeded { return NewSafe() }, 1000), "a1b2", "c4d5")
}

func TestSafeWithNothingPreferredPlaysAny(t *testing.T) {
	p := parse(t, "8/8/2n5/4b3/P1p5/8/3P1k2/7K w - - 0 1")
	expectUniform(t, chosen(t, p, func() Seeded { return NewSafe() }, 1000), "a4a5", "d2d3", "d2d4")
}
