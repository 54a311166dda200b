package search

import (
	"context"
	"testing"

	"consort/engine"
	"consort/eval"
)

func TestDanger(t *testing.T) {
	const queenAttacks = "1k6/7r/8/3q3R/8/8/P2P2P1/2K5 w - - 0 1"
	for _, c := range []struct {
		name, fen, move string
		want            int
	}{
		// The rook on h5 is attacked by queen and rook: a double threat counts once.
		{"three pawns and a rook in danger are 8", queenAttacks, "c1b1", 8},
		{"the captured piece is taken off", queenAttacks, "h5d5", -9},
		{"what is left in danger is added", queenAttacks, "h5h7", 3 - 5},
		{"minus 4 for a check", "1k6/8/8/8/8/8/8/K6R w - - 0 1", "h1h8", -4},
		{"minus 4 for a discovered check", "k7/8/8/8/8/8/N7/R1K5 w - - 0 1", "a2c3", -4},
		{"a check, a capture and a piece in danger", "kr6/8/8/8/8/8/8/1QK5 w - - 0 1", "b1b8", 9 - 5 - 4},
		{"no check, nothing in danger", "1k6/8/8/8/8/8/8/K6R w - - 0 1", "h1h7", 0},
		{"the capturing piece is in the sum when it can be retaken", "1k6/8/2p5/3n4/8/8/8/K2R4 w - - 0 1", "d1d5", 5 - 3},
		{"and not when the recapturer is pinned", "2k5/8/2p5/3n4/8/8/2R5/K2R4 w - - 0 1", "d1d5", -3},
		{"en passant takes a pawn", "1k6/8/8/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", -1},
		{"a double step into en passant loses one", "1k6/8/8/8/3p4/8/4P3/K7 w - - 0 1", "e2e4", 1},
		{"a new queen in danger counts as a queen", "r7/3PK3/8/8/8/7k/8/8 w - - 0 1", "d7d8q", 9},
		{"a new knight counts as a knight", "r7/3PK3/8/8/8/7k/8/8 w - - 0 1", "d7d8n", 3},
		{"a promotion that captures takes the victim off", "3r4/4P1K1/8/8/8/7k/8/8 w - - 0 1", "e7d8q", -5},
		{"a check limits what can be captured", "4k3/8/8/8/1b6/8/3P4/R4K2 w - - 0 1", "a1e1", -4},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.fen)
			if got := danger(p, legal(t, p, c.move)); got != c.want {
				t.Errorf("%s in %s: %d, want %d", c.move, c.fen, got, c.want)
			}
		})
	}
}

func TestDefensiveTakesTheLowestSum(t *testing.T) {
	newPlayer := func() Seeded { return NewDefensive() }
	for _, c := range []struct {
		name, fen string
		want      []string
	}{
		{"the queen for a rook", "1k6/7r/8/3q3R/8/8/P2P2P1/2K5 w - - 0 1", []string{"h5d5"}},
		{"the attacked rook goes out of danger", "k7/8/8/8/8/2n5/8/3R1K2 w - - 0 1",
			[]string{"d1d8", "d1a1"}}, // both give check: -4
		{"a check has a higher value than a knight", "k7/8/8/3n4/8/8/8/3RK3 w - - 0 1", []string{"d1a1"}},
		{"ties", "k7/8/8/8/8/8/8/K7 w - - 0 1", []string{"a1a2", "a1b1", "a1b2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			expectUniform(t, chosen(t, parse(t, c.fen), newPlayer, 600), c.want...)
		})
	}
}

func TestDefensiveScore(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want eval.Score
	}{
		{"1k6/7r/8/3q3R/8/8/P2P2P1/2K5 w - - 0 1", 900},
		{"k7/8/8/8/8/8/8/K7 w - - 0 1", 0},
		{"k7/8/1K6/8/8/8/8/8 b - - 0 1", 0},
		{"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", eval.MatedIn(0)},
	} {
		s := NewDefensive()
		r := s.Choose(context.Background(), engine.NewGame(*parse(t, c.fen)), Limits{}, nil)
		if r.Score != c.want {
			t.Errorf("%s: score %v, want %v", c.fen, r.Score, c.want)
		}
	}
}
