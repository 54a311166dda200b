package uci_test

// The rules 30 to 37: go and time.

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"consort/engine"
	"consort/search"
)

// limitsOf returns what the driver makes of a go command.
func limitsOf(t *testing.T, s *session, p *stub, command string) search.Limits {
	t.Helper()
	s.send(command, "stop")
	s.expect("bestmove")
	return p.lastLimits()
}

func TestRule30PresentClockMeansTimed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tests := []struct {
			command string
			white   time.Duration
		}{
			{"go wtime 100", 100 * time.Millisecond},
			{"go btime 100", 0},
			{"go wtime 0 btime 0", 0},
			{"go wtime -500 btime 100", -500 * time.Millisecond},
			{"go wtime 1", time.Millisecond},
			{"go wtime 5", 5 * time.Millisecond},
			{"go winc 100", 0},
			{"go movestogo 5", 0},
			{"go wtime", 0},
			{"go wtime btime 100", 0},
			{"go wtime abc", 0},
			{"go wtime -99999999999999999999", -1_000_000 * time.Second},
		}
		for _, test := range tests {
			p := &stub{}
			s := open(t, p)
			start := time.Now()
			s.send(test.command) // and no stop: the answer must come by itself
			s.expect("bestmove")
			if d := time.Since(start); d > 0 {
				t.Errorf("%s: bestmove took %v", test.command, d)
			}
			if l := p.lastLimits(); !l.Timed || l.Infinite || l.Clock[engine.White] != test.white {
				t.Errorf("%s: %+v", test.command, l)
			}
		}
	})
}

func TestRule30MoveTime(t *testing.T) {
	for command, want := range map[string]time.Duration{
		"go movetime 0": 1, "go movetime -5": 1, "go movetime": 1, "go movetime 50": 50 * time.Millisecond,
	} {
		p := &stub{}
		s := open(t, p)
		s.send(command)
		s.expect("bestmove")
		if l := p.lastLimits(); l.MoveTime != want {
			t.Errorf("%s: %+v", command, l)
		}
	}
}

func TestRule32MoveOverheadReachesEveryLimit(t *testing.T) {
	p := &stub{}
	s := open(t, p)
	if got := limitsOf(t, s, p, "go movetime 500").Overhead; got != 20*time.Millisecond {
		t.Errorf("default %v", got)
	}
	s.ask("setoption name Move Overhead value 5000")
	for _, command := range []string{"go movetime 500", "go wtime 60000 btime 60000 movestogo 1", "go depth 3"} {
		if got := limitsOf(t, s, p, command).Overhead; got != 5*time.Second {
			t.Errorf("%s: %v", command, got)
		}
	}
	s.ask("setoption name Move Overhead value 0")
	for command, want := range map[string]time.Duration{
		"go movetime 500":                        10 * time.Millisecond,
		"go movetime 8":                          4 * time.Millisecond,
		"go wtime 60000 btime 60000":             0,
		"go wtime 60000 btime 60000 movetime 20": 10 * time.Millisecond,
	} {
		if got := limitsOf(t, s, p, command).Overhead; got != want {
			t.Errorf("%s without overhead: %v", command, got)
		}
	}
}

func TestRule33GoAloneIsInfinite(t *testing.T) {
	p := &stub{}
	s := open(t, p)
	for _, command := range []string{"go", "go infinite", "go searchmoves e2e4", "go nonsense"} {
		if !limitsOf(t, s, p, command).Infinite {
			t.Errorf("%s is not infinite", command)
		}
	}
}

// mateAtOnce are the limits of a mate in no moves: a search that ends at once.
func mateAtOnce(l search.Limits) bool { return l.Mate == 1 && l.Depth == 1 && !l.Infinite }

func TestRule33AbsurdValues(t *testing.T) {
	tests := []struct {
		command string
		check   func(search.Limits) bool
	}{
		{"go depth 0", func(l search.Limits) bool { return l.Depth == 1 }},
		{"go depth -7", func(l search.Limits) bool { return l.Depth == 1 }},
		{"go depth abc", func(l search.Limits) bool { return l.Depth == 1 }},
		{"go depth", func(l search.Limits) bool { return l.Depth == 1 }},
		{"go depth 99999999999999999999999", func(l search.Limits) bool { return l.Depth > 50 && l.Depth < 1000 }},
		{"go mate 0", mateAtOnce},
		{"go mate -3", mateAtOnce},
		{"go mate abc", mateAtOnce},
		{"go mate", mateAtOnce},
		{"go depth 9 mate 0", mateAtOnce},
		{"go mate 0 depth 9", mateAtOnce},
		{"go mate 0 mate 4 depth 9", func(l search.Limits) bool { return l.Mate == 4 && l.Depth == 9 }},
		{"go nodes -1", func(l search.Limits) bool { return l.Nodes == 1 }},
		{"go nodes 1e9", func(l search.Limits) bool { return l.Nodes == 1 }},
		{"go movestogo -3 wtime 5", func(l search.Limits) bool { return l.MovesToGo == 0 && l.Timed }},
		{"go wtime 9999999999999999 winc 9999999999999999 movestogo 999999999", func(l search.Limits) bool {
			return l.Clock[0] > 0 && l.Clock[0]+l.Increment[0]*time.Duration(l.MovesToGo) > 0
		}},
		{"go depth 3 depth 4", func(l search.Limits) bool { return l.Depth == 4 }},
		{"go depth\t3\v nodes  5", func(l search.Limits) bool { return l.Depth == 3 && l.Nodes == 5 }},
	}
	for _, test := range tests {
		p := &stub{}
		s := open(t, p)
		s.send(test.command)
		s.expect("bestmove")
		if l := p.lastLimits(); l.Infinite || !test.check(l) {
			t.Errorf("%q: %+v", test.command, l)
		}
	}
}

func TestRule34LimitsDoNotStick(t *testing.T) {
	p := &stub{}
	s := open(t, p)
	if got := limitsOf(t, s, p, "go nodes 5000 depth 4 mate 2 movetime 7 searchmoves e2e4"); got.Nodes != 5000 {
		t.Errorf("nodes %d", got.Nodes)
	}
	l := limitsOf(t, s, p, "go wtime 100 btime 100")
	if l.Nodes != 0 || l.Depth != 0 || l.Mate != 0 || l.MoveTime != 0 || len(l.Moves) != 0 {
		t.Errorf("left over: %+v", l)
	}
}

func TestRule35MateLimitAndScore(t *testing.T) {
	p := &stub{think: func(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
		r := atOnce(ctx, g, l, report)
		r.Score = 31995 // five plies to mate
		return r
	}}
	s := open(t, p)
	s.send("go mate 3")
	if lines := s.expect("bestmove"); !strings.Contains(lines[0], " score mate 3 ") {
		t.Errorf("got %q", lines)
	}
	if got := p.lastLimits().Mate; got != 3 {
		t.Errorf("mate %d", got)
	}
}

func TestRule36SearchMoves(t *testing.T) {
	tests := []struct {
		command string
		moves   string
		remark  bool
	}{
		{"go searchmoves a2a3 h2h3 depth 2", "a2a3 h2h3", false},
		{"go depth 2 searchmoves a2a3 h2h3", "a2a3 h2h3", false},
		{"go depth 2 searchmoves a2a3 a2a3", "a2a3", false},
		{"go searchmoves 0000 depth 2", "", false},
		{"go searchmoves depth 2", "", false},
		{"go searchmoves e2e5 a7a6 depth 2", "", true},
		{"go searchmoves e2e5 e2e4 depth 2", "e2e4", true},
		{"go searchmoves e2e4 nonsense depth 2", "e2e4", true},
		{"go searchmoves nonsense depth 2", "", true},
	}
	for _, test := range tests {
		p := &stub{}
		s := open(t, p)
		s.send(test.command)
		answer := s.expect("bestmove")
		l := p.lastLimits()
		var got []string
		for _, m := range l.Moves {
			got = append(got, m.String())
		}
		if strings.Join(got, " ") != test.moves || l.Depth != 2 {
			t.Errorf("%s: moves %v, depth %d", test.command, got, l.Depth)
		}
		if remark := count(answer, "info string") == 1; remark != test.remark {
			t.Errorf("%s: %q", test.command, answer)
		}
		if all := strings.Contains(answer[0], "searching all moves"); all != (test.remark && test.moves == "") {
			t.Errorf("%s: %q", test.command, answer)
		}
	}
}

func TestRule37MultiPVLines(t *testing.T) {
	p := &stub{think: func(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
		moves := g.Position().Moves()
		for rank := 1; rank <= 3; rank++ {
			report(search.Info{Depth: 1, MultiPV: rank, Score: 10, PV: moves[rank-1 : rank]})
		}
		return search.Result{Best: moves[0], Score: 10, Depth: 1}
	}}
	s := open(t, p)
	s.send("setoption name MultiPV value 3", "go depth 1")
	answer := s.expect("bestmove")
	for rank, want := range []string{" multipv 1 ", " multipv 2 ", " multipv 3 "} {
		if len(answer) != 4 || !strings.Contains(answer[rank], want) {
			t.Fatalf("got %q", answer)
		}
	}
	if got := p.lastSettings().MultiPV; got != 3 {
		t.Errorf("MultiPV %d", got)
	}
	first := strings.Fields(answer[0])
	if best := strings.Fields(answer[3])[1]; !slices.Contains(first, best) {
		t.Errorf("bestmove %s is not the move of line 1: %q", best, answer[0])
	}
}
