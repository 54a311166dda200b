package uci_test

// The rules 46 to 48: info lines.

import (
	"context"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
	"consort/eval/wdl"
	"consort/search"
)

// reporting returns a player that reports what a test wants.
func reporting(infos func(p *engine.Position) []search.Info) *stub {
	return &stub{think: func(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
		for _, i := range infos(g.Position()) {
			report(i)
		}
		return atOnce(ctx, g, l, report)
	}}
}

// legalInfo matches every info line that may be printed, and so the order of
// the fields and that numbers are whole.
var legalInfo = regexp.MustCompile(`^info( depth \d+)?( seldepth \d+)?` +
	`( multipv \d+ score (cp|mate) -?\d+( lowerbound| upperbound)?( wdl \d+ \d+ \d+)?)?` +
	`( currmove \S+ currmovenumber \d+)?( nodes \d+ nps \d+( hashfull \d+)?( tbhits \d+)? time \d+)?( pv( [a-h][1-8][a-h][1-8][nbrq]?)+)?$`)

func TestRule46InfoLines(t *testing.T) {
	pv := func(p *engine.Position) []engine.Move { return []engine.Move{first(p, nil)} }
	tests := []struct {
		name string
		info search.Info
		want string
	}{
		{"full", search.Info{Depth: 7, SelDepth: 11, MultiPV: 2, Score: -31, Bound: search.Exact, Nodes: 5000, Time: 20 * time.Millisecond, HashFull: 3, TBHits: 4},
			"info depth 7 seldepth 11 multipv 2 score cp -31 nodes 5000 nps 250000 hashfull 3 tbhits 4 time 20 pv a2a3"},
		{"lower bound", search.Info{Depth: 7, Score: 31, Bound: search.LowerBound, Nodes: 5, Time: time.Millisecond},
			"info depth 7 multipv 1 score cp 31 lowerbound nodes 5 nps 5000 hashfull 0 tbhits 0 time 1 pv a2a3"},
		{"upper bound", search.Info{Depth: 7, Score: 31, Bound: search.UpperBound, Nodes: 5, Time: time.Millisecond},
			"info depth 7 multipv 1 score cp 31 upperbound nodes 5 nps 5000 hashfull 0 tbhits 0 time 1 pv a2a3"},
		{"mate", search.Info{Depth: 7, Score: -31996, Nodes: 1, Time: 2500 * time.Microsecond},
			"info depth 7 multipv 1 score mate -2 nodes 1 nps 500 hashfull 0 tbhits 0 time 2 pv a2a3"},
		{"huge", search.Info{Depth: 1, Nodes: 1 << 63, Time: time.Hour},
			"info depth 1 multipv 1 score cp 0 nodes 9223372036854775808 nps 2562047788015000 hashfull 0 tbhits 0 time 3600000 pv a2a3"},
		{"shorter than the clock", search.Info{Depth: 1, Nodes: 7, Time: time.Nanosecond},
			"info depth 1 multipv 1 score cp 0 nodes 7 nps 7000 hashfull 0 tbhits 0 time 1 pv a2a3"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := open(t, reporting(func(p *engine.Position) []search.Info {
				test.info.PV = pv(p)
				return []search.Info{test.info}
			}))
			s.send("go depth 1")
			answer := s.expect("bestmove")
			if answer[0] != test.want || !legalInfo.MatchString(answer[0]) {
				t.Errorf("got  %s\nwant %s", answer[0], test.want)
			}
		})
	}
}

func TestRule46DriverPrintsTheFinalLine(t *testing.T) {
	s := open(t, &stub{think: atOnce})
	s.send("position startpos", "go wtime 100")
	answer := s.expect("bestmove")
	form := regexp.MustCompile(`^info depth 1 seldepth 1 multipv 1 score cp 12 nodes 20 nps \d+ hashfull 0 tbhits 0 time \d+ pv a2a3$`)
	if len(answer) != 2 || !form.MatchString(answer[0]) {
		t.Errorf("got %q", answer)
	}
}

// TestRule46ScoresMeanChances: with a model, 100 is an even chance of winning, and
// the chances come if they are wanted.
func TestRule46ScoresMeanChances(t *testing.T) {
	// At the material of the initial position, 150 centipawns are an even chance.
	model := &wdl.Model{Middle: [4]float64{150}, Width: [4]float64{50}}
	c := config(reporting(func(p *engine.Position) []search.Info {
		info := search.Info{Depth: 1, Nodes: 1, Time: time.Millisecond, PV: []engine.Move{first(p, nil)}}
		even, bound, mate := info, info, info
		even.Score = 150
		bound.Score, bound.Bound = -75, search.LowerBound
		mate.Score = eval.MateIn(3)
		return []search.Info{even, bound, mate}
	}))
	c.Player.Model = func(n *nnue.Network) *wdl.Model {
		if n != nnue.Default() {
			t.Error("the model of another evaluation")
		}
		return model
	}
	for show, want := range map[string][]string{
		"false": {"score cp 100 nodes", "score cp -50 lowerbound nodes", "score mate 2 nodes"},
		"true":  {"score cp 100 wdl 500 498 2 nodes", "score cp -50 lowerbound wdl 11 807 182 nodes", "score mate 2 wdl 1000 0 0 nodes"},
	} {
		s := openConfig(t, c)
		s.ask("setoption name UCI_ShowWDL value " + show)
		answer := s.play("go depth 1")
		for i, field := range want {
			if !strings.Contains(answer[i], field) || !legalInfo.MatchString(answer[i]) {
				t.Errorf("UCI_ShowWDL %s: no %q in %q", show, field, answer[i])
			}
		}
	}
}

func TestRule46NoEmptyPV(t *testing.T) {
	s := open(t, reporting(func(*engine.Position) []search.Info {
		return []search.Info{{Depth: 3, Nodes: 100, HashFull: 5, Time: time.Second}}
	}))
	s.send("go depth 1")
	answer := s.expect("bestmove")
	if answer[0] != "info depth 3 nodes 100 nps 100 hashfull 5 time 1000" {
		t.Errorf("got %q", answer)
	}
	if len(answer) != 3 || !strings.Contains(answer[1], " pv a2a3") {
		t.Errorf("no final line: %q", answer)
	}
}

func TestRule47CurrMoveAfterThreeSeconds(t *testing.T) {
	s := open(t, reporting(func(p *engine.Position) []search.Info {
		m := first(p, nil)
		return []search.Info{
			{Depth: 9, CurrMove: m, CurrMoveNumber: 1},
			{Depth: 9, CurrMove: m, CurrMoveNumber: 2, Time: 2999 * time.Millisecond},
			{Depth: 9, CurrMove: m, CurrMoveNumber: 3, Time: 3 * time.Second},
		}
	}))
	s.send("go depth 1")
	answer := s.expect("bestmove")
	if answer[0] != "info depth 9 currmove a2a3 currmovenumber 3" {
		t.Errorf("got %q", answer)
	}
}

func TestRule47TextIsALineOfItsOwn(t *testing.T) {
	s := open(t, reporting(func(*engine.Position) []search.Info {
		return []search.Info{{Text: "one\ntwo\r\n\nthree\n"}, {Text: "\n"}}
	}))
	s.send("go depth 1")
	answer := s.expect("bestmove")
	want := []string{"info string one", "info string two", "info string three"}
	for i := range want {
		if answer[i] != want[i] {
			t.Errorf("got %q", answer)
		}
	}
	if len(answer) != len(want)+2 {
		t.Errorf("got %q", answer)
	}
}

// TestRule48ClockOfTheSearch: nps and time are of one clock, which runs from
// the moment the order was read.
func TestRule48ClockOfTheSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, &stub{think: func(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
			time.Sleep(20 * time.Millisecond)
			return atOnce(ctx, g, l, report)
		}})
		s.send("go depth 1")
		words := strings.Fields(s.expect("bestmove")[0])
		number := map[string]int{}
		for i := 0; i+1 < len(words); i++ {
			n := 0
			for _, c := range words[i+1] {
				n = n*10 + int(c-'0')
			}
			number[words[i]] = n
		}
		if ms := number["time"]; ms != 20 || number["nps"] != number["nodes"]*1000/ms {
			t.Errorf("got %q", words)
		}
	})
}
