package uci_test

// The rules 18 to 29: the order of messages.

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"consort/engine"
	"consort/search"
	"consort/uci"
)

func TestRule18CutechessScript(t *testing.T) {
	p := &stub{think: atOnce}
	s := open(t, p)
	s.send("debug on", "uci")
	s.expect("uciok")
	s.send("setoption name UCI_Chess960 value false", "ucinewgame", "setoption name Ponder value true",
		"position startpos moves e2e4", "position startpos moves e2e4 e7e5", "isready")
	if got := s.expect("readyok"); len(got) != 1 {
		t.Errorf("got %q", got)
	}
	s.send("go wtime 1000 btime 1000")
	s.expect("bestmove")
	if n := len(p.lastGame().Moves()); n != 2 {
		t.Errorf("the game has %d moves, want 2", n)
	}
}

func TestRule19FastchessScript(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, &stub{think: atOnce})
		s.send("uci")
		s.expect("uciok")
		s.ask("setoption name Threads value 1", "setoption name Hash value 16")
		s.ask("ucinewgame")
		for range 3 {
			s.ask()
			s.ask("position startpos")
			s.send("go wtime 100 btime 100")
			s.expect("bestmove")
			start := time.Now()
			s.ask()
			if d := time.Since(start); d > 0 {
				t.Errorf("readyok after bestmove took %v", d)
			}
		}
	})
}

func TestRule20AnyFieldOrder(t *testing.T) {
	fields := []string{
		"ponder", "wtime 60000", "btime 50000", "winc 1000", "binc 2000", "movestogo 40", "depth 9", "nodes 12345",
		"mate 3", "movetime 777", "infinite", "searchmoves e2e4 d2d4",
	}
	p := &stub{}
	s := open(t, p)
	random := rand.New(rand.NewPCG(1, 2))
	var want search.Limits
	for i := range 20 {
		s.send("go " + strings.Join(fields, " "))
		s.expect("info depth 1")
		got := p.lastLimits()
		s.send("stop")
		s.expect("bestmove")
		got.Start = time.Time{}
		if i == 0 {
			want = got
		}
		if got.Ponder == nil {
			t.Errorf("%q: it does not ponder", fields)
		}
		got.Ponder = want.Ponder // Each search has its own.
		if len(got.Moves) != 2 {
			t.Fatalf("%q: moves %v", fields, got.Moves)
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v, want %+v", fields, got, want)
		}
		random.Shuffle(len(fields), func(i, j int) { fields[i], fields[j] = fields[j], fields[i] })
	}
	checkAllLimits(t, want)
}

func checkAllLimits(t *testing.T, got search.Limits) {
	t.Helper()
	got.Moves = nil
	want := search.Limits{
		Timed: true, Clock: [2]time.Duration{time.Minute, 50 * time.Second}, Increment: [2]time.Duration{time.Second, 2 * time.Second},
		MovesToGo: 40, MoveTime: 777 * time.Millisecond, Overhead: 20 * time.Millisecond,
		Depth: 9, Nodes: 12345, Mate: 3, Infinite: true, Ponder: got.Ponder,
	}
	if got.Ponder == nil || !reflect.DeepEqual(got, want) {
		t.Errorf("limits %+v, want %+v", got, want)
	}
}

func TestRule21NewGameEatsNoClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const clearing = 80 * time.Millisecond
		p := &stub{think: atOnce, newGameTime: clearing}
		s := open(t, p)
		sent := time.Now()
		s.send("setoption name Hash value 1024", "ucinewgame", "position startpos", "go movetime 50")
		s.expect("bestmove")
		if d := time.Since(sent); d != clearing {
			t.Errorf("bestmove after %v, want %v", d, clearing)
		}
		// The clock must have run while the table was cleared.
		if start := p.lastLimits().Start; start != sent {
			t.Errorf("the clock started %v after the order", start.Sub(sent))
		}
	})
}

func TestRule22IsReadyDuringSearch(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, &stub{think: searching})
		s.send("go infinite")
		s.expect("info depth 1")
		for range 20 {
			start := time.Now()
			if answer := s.ask(); len(answer) > 0 {
				t.Fatalf("got %q", answer)
			}
			if d := time.Since(start); d > 0 {
				t.Errorf("readyok took %v", d)
			}
		}
		s.send("stop")
		s.expect("bestmove")
	})
}

func TestRule23StopWithoutSearch(t *testing.T) {
	s := open(t, &stub{})
	if answer := s.ask("stop", "stop"); len(answer) > 0 {
		t.Errorf("got %q", answer)
	}
	s.send("go infinite", "stop", "stop", "stop")
	s.expect("bestmove")
	if answer := s.ask("stop"); len(answer) > 0 {
		t.Errorf("after a double stop: %q", answer)
	}
}

func TestRule24GoAndStopInOneWrite(t *testing.T) {
	s := open(t, &stub{think: searching})
	for i := range 1000 {
		s.send("position startpos", "go infinite", "stop")
		lines := s.expect("bestmove")
		if last := lines[len(lines)-1]; last != "bestmove a2a3 ponder a7a5" {
			t.Fatalf("round %d: %q", i, lines)
		}
	}
	s.send("isready")
	if answer := s.expect("readyok"); len(answer) != 1 {
		t.Errorf("left over: %q", answer)
	}
}

func TestRule24AllInOneWrite(t *testing.T) {
	var script []string
	for range 100 {
		script = append(script, "position startpos", "go infinite", "stop")
	}
	s := open(t, &stub{think: searching})
	if answer := s.ask(script...); count(answer, "bestmove") > 100 {
		t.Errorf("%d bestmoves for 100 orders", count(answer, "bestmove"))
	}
}

func TestRule25OneBestMoveThatThePVBegins(t *testing.T) {
	thinkers := map[string]func(context.Context, *engine.Game, search.Limits, func(search.Info)) search.Result{
		"silent player": atOnce,
		"player that ends with another line": func(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
			result := atOnce(ctx, g, l, report)
			report(search.Info{Depth: 4, Score: 3, PV: g.Position().Moves()[3:4]})
			return result
		},
		"player that ends with a bound": func(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
			result := atOnce(ctx, g, l, report)
			report(search.Info{Depth: 4, Score: 3, PV: []engine.Move{result.Best}})
			report(search.Info{Depth: 5, Score: 3, Bound: search.UpperBound, PV: []engine.Move{result.Best}})
			return result
		},
		"player that reports": untilStopped,
	}
	for name, think := range thinkers {
		t.Run(name, func(t *testing.T) {
			s := open(t, &stub{think: think})
			answer := s.play("position startpos", "go depth 1")
			if !strings.HasPrefix(answer[len(answer)-1], "bestmove a2a3") {
				t.Fatalf("got %q", answer)
			}
			final := answer[len(answer)-2]
			if !strings.Contains(final, " pv a2a3") || strings.Contains(final, "bound") || !strings.Contains(final, " score cp ") {
				t.Errorf("the line before bestmove is %q", final)
			}
		})
	}
}

// held are the positions in which there is nothing to think about.
var held = map[string]string{
	"start position": "position startpos",
	"mated":          "position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1",
	"stalemated":     "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
	"single reply":   "position fen 7k/8/8/8/8/8/r7/7K w - - 0 1",
}

func TestRule26BestMoveIsHeldBack(t *testing.T) {
	for name, position := range held {
		for _, order := range []string{"go infinite", "go ponder", "go", "go infinite depth 1", "go ponder depth 1", "go ponder movetime 1", "go ponder wtime 1"} {
			t.Run(name+" "+order, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { checkHeldBack(t, position, order) })
			})
		}
	}
}

func checkHeldBack(t *testing.T, position, order string) {
	t.Helper()
	s := open(t, &stub{think: atOnce})
	s.send(position, order)
	s.expect("info")
	s.silent(time.Hour)
	s.send("stop")
	s.expect("bestmove")
	if rest := s.ask(); len(rest) > 0 {
		t.Errorf("left over: %q", rest)
	}
}

// TestRule26WaitingSleeps uses a clock that moves only while everybody sleeps:
// with somebody spinning, the hour would never pass.
func TestRule26WaitingSleeps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, &stub{think: atOnce})
		s.send("go infinite")
		s.expect("info")
		time.Sleep(time.Hour)
		s.send("stop")
		s.expect("bestmove")
	})
}

func TestRule27PonderHitAndMiss(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tests := []struct{ order, end string }{
			{"go ponder wtime 1000 btime 1000", "ponderhit"},
			{"go ponder wtime 1000 btime 1000", "stop"},
			{"go ponder movetime 1000", "ponderhit"},
			{"go ponder depth 5", "ponderhit"},
			{"go ponder depth 5", "stop"},
			{"go ponder", "ponderhit"},
		}
		for _, test := range tests {
			s := open(t, &stub{})
			s.send("position startpos moves e2e4", test.order)
			s.expect("info depth 1")
			s.silent(5 * time.Millisecond)
			s.send(test.end)
			s.expect("bestmove")
			if rest := s.ask("ponderhit", "stop"); len(rest) > 0 {
				t.Errorf("%s, %s: left over %q", test.order, test.end, rest)
			}
		}
	})
}

func TestRule27PonderHitWithoutPondering(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := open(t, &stub{})
		if answer := s.ask("ponderhit"); len(answer) > 0 {
			t.Errorf("got %q", answer)
		}
		s.send("go infinite")
		s.expect("info depth 1")
		s.send("ponderhit")
		s.silent(10 * time.Millisecond)
		s.send("stop")
		s.expect("bestmove")
	})
}

func TestRule27PonderHitReachesThePlayer(t *testing.T) {
	hit := make(chan bool, 1)
	p := &stub{think: func(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
		l.Wait(ctx)
		_, wasHit := l.Ponder.HitTime()
		hit <- wasHit && ctx.Err() == nil && l.Clock[engine.Black] == time.Second
		return atOnce(ctx, g, l, report)
	}}
	s := open(t, p)
	s.send("position startpos moves e2e4", "go ponder wtime 1000 btime 1000", "ponderhit")
	s.expect("bestmove")
	if !<-hit {
		t.Error("the player saw no ponderhit, or not its clock")
	}
}

func TestRule27RandomInterleavings(t *testing.T) {
	thinkers := []*stub{{name: "at-once", think: atOnce}, {name: "bounded"}, {name: "stubborn", think: searching}}
	random := rand.New(rand.NewPCG(3, 4))
	for _, p := range thinkers {
		t.Run(p.name, func(t *testing.T) {
			s := open(t, p)
			for round := range 500 / len(thinkers) {
				checkInterleaving(t, s, random, round)
			}
		})
	}
}

// checkInterleaving sends a go ponder with a random selection of what may
// follow, in random portions, and counts the answers.
func checkInterleaving(t *testing.T, s *session, random *rand.Rand, round int) {
	t.Helper()
	script := []string{"position startpos", "go ponder wtime 1000 btime 1000"}
	ready := 0
	for range random.IntN(6) {
		command := []string{"ponderhit", "stop", "isready"}[random.IntN(3)]
		script = append(script, command)
		if command == "isready" {
			ready++
		}
	}
	script = append(script, "stop", "isready")
	for len(script) > 0 {
		n := 1 + random.IntN(len(script))
		s.send(script[:n]...)
		script = script[n:]
	}
	var seen []string
	for count(seen, "bestmove") < 1 || count(seen, "readyok") < ready+1 {
		seen = append(seen, s.line())
	}
	seen = append(seen, s.ask()...)
	if count(seen, "bestmove") != 1 || count(seen, "readyok") != ready+1 {
		t.Fatalf("round %d: %q", round, seen)
	}
}

func TestRule28PonderMove(t *testing.T) {
	s := open(t, &stub{think: atOnce})
	s.send("go depth 1")
	if lines := s.expect("bestmove"); lines[len(lines)-1] != "bestmove a2a3 ponder a7a5" {
		t.Errorf("got %q", lines)
	}
	// Mate: there is no reply.
	s.send("position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "go searchmoves a1a8 depth 1")
	if lines := s.expect("bestmove"); lines[len(lines)-1] != "bestmove a1a8" {
		t.Errorf("got %q", lines)
	}
}

func TestRule29QuitAndEOFAtAnyTime(t *testing.T) {
	moments := map[string][]string{
		"idle":      {"uci"},
		"searching": {"go infinite"},
		"pondering": {"go ponder"},
		"held back": {"position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go infinite"},
		"deaf":      {"setoption name Strategy value deaf", "go infinite"},
	}
	for name, script := range moments {
		for _, end := range []string{"quit", "EOF"} {
			t.Run(name+" "+end, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) { checkEnd(t, script, end) })
			})
		}
	}
}

// checkEnd quits in the middle of a script, with a player at hand that ignores Stop.
func checkEnd(t *testing.T, script []string, end string) {
	t.Helper()
	release := make(chan struct{})
	defer close(release)
	deaf := &stub{name: "deaf", think: func(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
		report(search.Info{Text: "I do not listen"})
		<-release
		return atOnce(ctx, g, l, report)
	}}
	s := openConfig(t, players(&stub{name: "stub"}, deaf))
	s.send(script...)
	s.line()
	if end == "quit" {
		s.send("quit")
	} else {
		_ = s.in.Close()
	}
	if d := s.waitEnd(patience); d > uci.Grace {
		t.Errorf("it took %v", d)
	}
	if s.err != nil {
		t.Errorf("error %v", s.err)
	}
}

// A player that needs a while for its first move gives it all the same.
func TestRule29QuitAfterGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := func(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
			time.Sleep(time.Second)
			return atOnce(ctx, g, l, report)
		}
		s := open(t, &stub{think: slow})
		s.send("go infinite\nstop\nquit")
		s.expect("bestmove")
		if d := s.waitEnd(patience); d > time.Second {
			t.Errorf("it took %v", d)
		}
	})
}

func TestRule29QuitDuringPerft(t *testing.T) {
	for _, command := range []string{"perft 9", "go perft 9"} {
		s := open(t, &stub{})
		s.send(command)
		s.ask()                            // The count has begun,
		time.Sleep(100 * time.Millisecond) // and quit is not part of a script.
		s.send("quit")
		// It would take hours to count to the end.
		if d := s.waitEnd(patience); late(d, 200*time.Millisecond) {
			t.Errorf("%s: it took %v", command, d)
		}
	}
}

func TestClosedOutputEndsTheRun(t *testing.T) {
	for _, script := range []string{"uci\n", "go infinite\n", "perft 6\n"} {
		in := &endless{start: script, stop: make(chan struct{})}
		c := config(&stub{})
		c.In, c.Out = in, brokenPipe{}
		ended := make(chan error, 1)
		go func() { ended <- uci.New(c).Run() }()
		select {
		case err := <-ended:
			if err == nil {
				t.Errorf("%q: no error", script)
			}
		case <-time.After(patience):
			t.Errorf("%q: the driver did not quit", script)
		}
		close(in.stop)
	}
}

// endless is an input that never ends by itself.
type endless struct {
	start string
	stop  chan struct{}
}

func (e *endless) Read(p []byte) (int, error) {
	if e.start != "" {
		n := copy(p, e.start)
		e.start = e.start[n:]
		return n, nil
	}
	<-e.stop
	return 0, fmt.Errorf("stopped")
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, fmt.Errorf("broken pipe") }
