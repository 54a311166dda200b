package search

import (
	"fmt"
	"testing"

	"consort/engine"
)

// captureValue returns the value of a capture of one piece by another on d5.
func captureValue(t *testing.T, capturer, victim string) moveValue {
	t.Helper()
	board := map[string]string{
		"P": "1k6/8/8/3%s4/4P3/8/8/K7 w - - 0 1", "N": "1k6/8/8/3%s4/8/4N3/8/K7 w - - 0 1",
		"B": "1k6/8/8/3%s4/4B3/8/8/K7 w - - 0 1", "R": "1k6/8/8/3%s4/3R4/8/8/K7 w - - 0 1",
		"Q": "1k6/8/8/3%s4/3Q4/8/8/K7 w - - 0 1", "K": "1k6/8/8/3%s4/3K4/8/8/8 w - - 0 1",
	}[capturer]
	p := parse(t, fmt.Sprintf(board, victim))
	for _, m := range p.Moves() {
		if m.To() == engine.D5 {
			return kindValue(p, m)
		}
	}
	t.Fatalf("%s does not take %s", capturer, victim)
	return 0
}

// A capture has a higher value the more valuable the victim and the less valuable
// the capturer, for every pair of them.
func TestCaptureWorthIsOrdered(t *testing.T) {
	capturers, victims := []string{"P", "N", "R", "Q", "K"}, []string{"p", "n", "r", "q"}
	for j, capturer := range capturers {
		for i, victim := range victims {
			v := captureValue(t, capturer, victim)
			if j > 0 && v >= captureValue(t, capturers[j-1], victim) {
				t.Errorf("%s takes %s is not below %s takes it", capturer, victim, capturers[j-1])
			}
			if i > 0 && v <= captureValue(t, capturer, victims[i-1]) {
				t.Errorf("%s takes %s is not above %s", capturer, victim, victims[i-1])
			}
			if v <= castlingValue+checkValue {
				t.Errorf("%s takes %s is not above every quiet move", capturer, victim)
			}
		}
	}
	if captureValue(t, "B", "n") != captureValue(t, "N", "b") {
		t.Error("bishop and knight differ")
	}
	if pb, bp := captureValue(t, "P", "b"), captureValue(t, "B", "p"); pb != 295*centipawn || bp != 85*centipawn {
		t.Errorf("pawn takes bishop %d, bishop takes pawn %d", pb/centipawn, bp/centipawn)
	}
}

func TestBaseWorth(t *testing.T) {
	for _, c := range []struct {
		name, fen, move string
		centipawns      moveValue
	}{
		{"a pawn's step", "k7/8/8/8/8/8/4P3/4K2R w K - 0 1", "e2e3", 6},
		{"a pawn's double step", "k7/8/8/8/8/8/4P3/4K2R w K - 0 1", "e2e4", 10},
		{"castling", "k7/8/8/8/8/8/4P3/4K2R w K - 0 1", "e1g1", 30},
		{"castling that checks", "5k2/8/8/8/8/8/4P3/4K2R w K - 0 1", "e1g1", 45},
		{"a rook's move", "k7/8/8/8/8/8/4P3/4K2R w K - 0 1", "h1h2", 4},
		{"a rook's check", "k7/8/8/8/8/8/4P3/4K2R w K - 0 1", "h1h8", 19},
		{"a king's move", "k7/8/8/8/8/8/4P3/4K2R w K - 0 1", "e1f2", 0},
		{"a knight's move", "8/8/k7/8/8/8/8/KN6 w - - 0 1", "b1c3", 8},
		{"a promotion", "8/4P3/k7/8/8/8/8/K7 w - - 0 1", "e7e8q", 800},
		{"an underpromotion", "8/4P3/k7/8/8/8/8/K7 w - - 0 1", "e7e8n", 200},
		{"a promotion that captures", "3r4/4P3/k7/8/8/8/8/K7 w - - 0 1", "e7d8q", 495 + 800},
		{"en passant", "8/8/k7/3pP3/8/8/8/K7 w - d6 0 1", "e5d6", 95},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := parse(t, c.fen)
			m := legal(t, p, c.move)
			after := p.After(m)
			if got := baseValue(p, m, &after); got != c.centipawns*centipawn {
				t.Errorf("%s has the value %d, want %d", c.move, got/centipawn, c.centipawns)
			}
		})
	}
}
