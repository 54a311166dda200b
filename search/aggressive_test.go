package search

import "testing"

func TestAggressivePreference(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      []string
	}{
		{"captures and checks alike", "7k/8/8/3p4/8/8/8/R2Q2K1 w - - 0 1", []string{"d1d5", "d1d4", "d1h5", "a1a8"}},
		{"a capture that loses the queen too", "k7/8/2p5/3p4/8/8/8/3Q2K1 w - - 0 1", []string{"d1d5", "d1a4", "d1a1"}},
		{"a discovered check", "k7/8/8/8/8/8/B7/RK6 w - - 0 1", []string{"a2b3", "a2c4", "a2d5", "a2e6", "a2f7", "a2g8"}},
		{"en passant is a capture", "7k/8/8/3pP3/8/8/8/K7 w - d6 0 1", []string{"e5d6"}},
		{"a promotion is preferred when it checks", "7k/1P6/8/8/8/8/8/K7 w - - 0 1", []string{"b7b8q", "b7b8r"}},
		{"castling is neither a capture nor a check", "k7/8/8/8/8/8/5PPP/4K2R w K - 0 1",
			[]string{"e1d1", "e1d2", "e1e2", "e1f1", "e1g1", "h1g1", "h1f1", "f2f3", "f2f4", "g2g3", "g2g4", "h2h3", "h2h4"}},
		{"castling that checks is", "5k2/8/8/8/8/8/6PP/4K2R w K - 0 1", []string{"e1g1", "h1f1"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			expectUniform(t, chosen(t, parse(t, c.fen), func() Seeded { return NewAggressive() }, 1500), c.want...)
		})
	}
}
