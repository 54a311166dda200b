package uci_test

import (
	"slices"
	"testing"

	"consort/search"
)

// The tunables of a tuning build are options like any other, after them.
func TestTunablesAreOptions(t *testing.T) {
	margin, plies := 0, 0
	c := config(&stub{})
	c.Tunables = []search.Tunable{
		{Name: "RazorMargin", Help: "for each ply", Value: 190, Min: 20, Max: 600, Set: func(n int) { margin = n }},
		{Name: "Plies", Value: -1, Min: -3, Max: 3, Set: func(n int) { plies = n }},
	}
	s := openConfig(t, c)
	answer := s.ask("uci")
	if margin != 190 || plies != -1 {
		t.Errorf("at the start %d and %d, want the defaults", margin, plies)
	}
	at := slices.Index(answer, "option name RazorMargin type spin default 190 min 20 max 600")
	if end := len(answer); at != end-3 || answer[end-2] != "option name Plies type spin default -1 min -3 max 3" {
		t.Errorf("got %q, want both as the last options", answer)
	}
	if answer := s.ask("setoption name razormargin value 77", "setoption name Plies value -3"); len(answer) > 0 || margin != 77 || plies != -3 {
		t.Errorf("set to %d and %d, %q", margin, plies, answer)
	}
	if answer := s.ask("setoption name RazorMargin value 601"); len(answer) != 1 || margin != 77 {
		t.Errorf("out of range: %d, %q", margin, answer)
	}
}

// A running search ends before one of its tunables changes.
func TestTunablesChangeBetweenSearches(t *testing.T) {
	p := &stub{think: searching}
	c := config(p)
	value := 0
	c.Tunables = []search.Tunable{{Name: "Margin", Value: 1, Min: 1, Max: 9, Set: func(n int) { value = n }}}
	s := openConfig(t, c)
	answer := s.ask("go infinite", "setoption name Margin value 5")
	if n := len(answer); n == 0 || answer[n-1][:8] != "bestmove" || value != 5 {
		t.Errorf("%q, value %d", answer, value)
	}
}
