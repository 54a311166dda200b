package search

// What the tests of the players share: positions, moves and start positions.

import (
	"context"
	"testing"

	"consort/engine"
)

// parse returns the position of a FEN.
func parse(t testing.TB, fen string) *engine.Position {
	t.Helper()
	p, err := engine.ParseFEN(fen)
	if err != nil {
		t.Fatalf("%s: %v", fen, err)
	}
	return &p
}

// legal returns the legal move of p that UCI writes so.
func legal(t testing.TB, p *engine.Position, uci string) engine.Move {
	t.Helper()
	for _, m := range p.Moves() {
		if m.UCI(false) == uci {
			return m
		}
	}
	t.Fatalf("%s is not legal in %s", uci, p.FEN())
	return engine.NoMove
}

// chosen returns the moves that a new player chooses with the seeds from 1 to
// seeds, and how often.
func chosen(t testing.TB, p *engine.Position, newPlayer func() Seeded, seeds uint64) map[string]int {
	t.Helper()
	counts := map[string]int{}
	game := engine.NewGame(*p)
	for seed := range seeds {
		s := newPlayer()
		s.Seed(seed + 1)
		counts[s.Choose(context.Background(), game, Limits{}, nil).Best.String()]++
	}
	return counts
}

// expectUniform fails unless every wanted move was chosen, no other, and all
// about equally often. The bound on chi-square is far beyond what chance gives.
func expectUniform(t *testing.T, counts map[string]int, want ...string) {
	t.Helper()
	total := 0
	for _, n := range counts {
		total += n
	}
	expected := float64(total) / float64(len(want))
	chiSquare := 0.0
	for _, m := range want {
		d := float64(counts[m]) - expected
		chiSquare += d * d / expected
	}
	if len(counts) != len(want) {
		t.Errorf("chose %v, want only %v", counts, want)
	}
	if freedom := float64(len(want) - 1); chiSquare > 20+2.5*freedom {
		t.Errorf("chi-square %.1f for %d moves: %v", chiSquare, len(want), counts)
	}
}
