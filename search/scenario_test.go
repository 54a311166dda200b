package search

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"

	"consort/engine"
	"consort/eval"
)

// middlegames are positions with much to choose from.
var middlegames = []string{
	engine.StartFEN,
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1",
	"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
}

// valueOf returns the value of a move with that many plies of replies.
func valueOf(t *testing.T, p *engine.Position, uci string, replies int) moveValue {
	t.Helper()
	turn := newTurn(context.Background(), engine.NewGame(*p), Limits{}, nil)
	tree := newScenarios(turn)
	return tree.values(replies)[slices.Index(turn.moves, legal(t, p, uci))]
}

// seeded returns a scenario player with a seed.
func seeded(t *testing.T, seed uint64, replies int) *Scenario {
	t.Helper()
	s := NewScenario()
	s.Replies = replies
	s.Seed(seed)
	return s
}

// King and pawn against king, counted by hand. King moves have no value, a
// pawn's step 6, a double step 10; Black has nothing but king moves.
func TestScenarioValuesByHand(t *testing.T) {
	p := parse(t, "k7/8/8/8/8/8/7P/K7 w - - 0 1")
	for _, c := range []struct {
		move    string
		replies int
		want    moveValue
	}{
		{"h2h3", 0, 6 * centipawn},
		{"h2h3", 1, 6 * centipawn}, // the average of three king moves is 0
		{"h2h4", 1, 10 * centipawn},
		// After h2h4 and any reply: h4h5 and three king moves, 6/4 on average.
		{"h2h4", 2, 10*centipawn + 6*centipawn/4},
		{"h2h3", 2, 6*centipawn + 6*centipawn/4},
		// After Kb1 and any reply: h2h3, h2h4 and five king moves.
		{"a1b1", 2, 16 * centipawn / 7},
	} {
		if got := valueOf(t, p, c.move, c.replies); got != c.want {
			t.Errorf("%s with %d plies of replies: %d, want %d", c.move, c.replies, got, c.want)
		}
	}
}

// A queen on a square where one of three replies takes it.
func TestScenarioSubtractsTheAverageReply(t *testing.T) {
	p := parse(t, "k7/8/8/8/8/8/8/KQ6 w - - 0 1")
	// Qb7+ leaves one reply, Kxb7: 9 pawns less half a pawn. The queen's check
	// has the value 2 + 15.
	if got, want := valueOf(t, p, "b1b7", 1), (17-850)*centipawn; got != want {
		t.Errorf("Qb7: %d, want %d", got, want)
	}
	// Qh7 leaves only Kb8: 2 less nothing.
	if got, want := valueOf(t, p, "b1h7", 1), 2*centipawn; got != want {
		t.Errorf("Qh7: %d, want %d", got, want)
	}
}

func TestScenarioEndsOfTheGame(t *testing.T) {
	p := parse(t, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1")
	for _, c := range []struct {
		move    string
		replies int
		want    moveValue
	}{
		{"c1c8", 0, mateValue(0)},
		{"c1c8", 2, mateValue(2)},
		{"c1c7", 0, drawValue}, // stalemate
		{"c1c7", 2, drawValue},
	} {
		if got := valueOf(t, p, c.move, c.replies); got != c.want {
			t.Errorf("%s: %d, want %d", c.move, got, c.want)
		}
	}
}

func TestScenarioChooses(t *testing.T) {
	for _, c := range []struct {
		name, fen string
		want      []string
	}{
		{"mate", "6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1", []string{"d1d8"}},
		{"mate rather than a queen", "3q2k1/5ppp/8/8/2B5/8/1Q3PPP/1K1R4 w - - 0 1", []string{"d1d8"}},
		{"any mate", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1", []string{"c1c8", "c1h1"}},
		{"pawn takes bishop before bishop takes pawn", "6k1/8/8/2b2p2/3P4/3B4/8/6K1 w - - 0 1", []string{"d4c5"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			counts := chosen(t, parse(t, c.fen), func() Seeded { return NewScenario() }, 200)
			for m := range counts {
				if !slices.Contains(c.want, m) {
					t.Errorf("chose %v, want %v", counts, c.want)
				}
			}
		})
	}
}

func TestScenarioScores(t *testing.T) {
	for _, c := range []struct {
		fen  string
		want eval.Score
	}{
		{"6k1/5ppp/8/8/8/8/q4PPP/3R2K1 w - - 0 1", eval.MateIn(1)},
		{"k7/8/8/8/8/8/7P/K7 w - - 0 1", 11}, // h2h4: 11.5
		{"k7/8/8/8/8/8/8/K7 w - - 0 1", 0},
	} {
		r := seeded(t, 1, 2).Choose(context.Background(), engine.NewGame(*parse(t, c.fen)), Limits{}, nil)
		if r.Score != c.want {
			t.Errorf("%s: score %v, want %v", c.fen, r.Score, c.want)
		}
	}
}

// The number of processors changes the speed only.
func TestScenarioIsTheSameOnManyCores(t *testing.T) {
	for _, limits := range []Limits{{}, {Nodes: 700}, {Nodes: 5000}, {Depth: 2}} {
		for _, fen := range middlegames {
			game := engine.NewGame(*parse(t, fen))
			var results [2]Result
			for i, cores := range []int{1, 7} {
				before := Processors
				Processors = cores
				results[i] = seeded(t, 3, 2).Choose(context.Background(), game, limits, nil)
				Processors = before
			}
			if results[0] != results[1] {
				t.Errorf("%s %+v: on one core %+v, on many %+v", fen, limits, results[0], results[1])
			}
		}
	}
}

func TestScenarioDepths(t *testing.T) {
	p := parse(t, middlegames[1])
	moves := uint64(p.CountLegalMoves())
	two, three := engine.CountLeaves(p, 2), engine.CountLeaves(p, 3)
	for _, c := range []struct {
		name   string
		limits Limits
		depth  int
		nodes  uint64
	}{
		// Every depth begins at the root again.
		{"all", Limits{}, 3, moves + (moves + two) + (moves + two + three)},
		{"depth 1", Limits{Depth: 1}, 1, moves},
		{"depth 2", Limits{Depth: 2}, 2, moves + (moves + two)},
		{"depth 9", Limits{Depth: 9}, 3, moves + (moves + two) + (moves + two + three)},
		{"one node is too few for a look at each move", Limits{Nodes: 1}, 1, moves},
		{"just enough nodes for two plies", Limits{Nodes: moves + moves + two}, 2, moves + moves + two},
		{"one too few", Limits{Nodes: moves + moves + two - 1}, 1, moves + moves + two - 1},
		{"soft nodes reached by the first look", Limits{SoftNodes: moves}, 1, moves},
		{"soft nodes reached within the second", Limits{SoftNodes: moves + 1}, 2, moves + (moves + two)},
		{"soft nodes out of reach", Limits{SoftNodes: 1 << 60}, 3, moves + (moves + two) + (moves + two + three)},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := seeded(t, 1, 2).Choose(context.Background(), engine.NewGame(*p), c.limits, nil)
			if r.Depth != c.depth || r.Nodes != c.nodes {
				t.Errorf("depth %d, %d nodes; want depth %d, %d nodes", r.Depth, r.Nodes, c.depth, c.nodes)
			}
		})
	}
}

// A depth that would take hours is ended by every kind of clock.
func TestScenarioStopsInTime(t *testing.T) {
	game := engine.NewGame(*parse(t, middlegames[1]))
	second := [2]time.Duration{time.Second, time.Second}
	increment := [2]time.Duration{10 * time.Millisecond, 10 * time.Millisecond}
	for _, c := range []struct {
		name   string
		limits Limits
	}{
		{"move time", Limits{MoveTime: 20 * time.Millisecond}},
		{"clock", Limits{Timed: true, Clock: second, Increment: increment}},
		{"no time left", Limits{Timed: true}},
		{"negative time left", Limits{Timed: true, Clock: [2]time.Duration{-time.Second, -time.Second}}},
		{"nodes", Limits{Nodes: 20000}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := seeded(t, 1, 9).Choose(context.Background(), game, c.limits, nil)
			if r.Best == engine.NoMove || r.Depth < 1 || r.Depth >= 9 {
				t.Errorf("no choice: %+v", r)
			}
		})
	}
}

func TestScenarioStopsWhenToldAndLeavesNothingRunning(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan Result)
	go func() {
		game := engine.NewGame(*parse(t, middlegames[1]))
		done <- seeded(t, 1, 9).Choose(ctx, game, Limits{Infinite: true}, nil)
	}()
	time.Sleep(10 * time.Millisecond)
	stop()
	select {
	case r := <-done:
		if r.Best == engine.NoMove {
			t.Error("no move")
		}
	case <-time.After(patience):
		t.Fatal("still running")
	}
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

// While the opponent thinks there is no clock; from the ponder hit on there is.
func TestScenarioPonders(t *testing.T) {
	pondering := NewPondering()
	done := make(chan Result)
	go func() {
		game := engine.NewGame(*parse(t, middlegames[1]))
		done <- seeded(t, 1, 9).Choose(context.Background(), game, Limits{Ponder: pondering, MoveTime: time.Millisecond}, nil)
	}()
	select {
	case <-done:
		t.Fatal("moved before the ponder hit")
	case <-time.After(30 * time.Millisecond):
	}
	pondering.Hit()
	select {
	case <-done:
	case <-time.After(patience):
		t.Fatal("did not move after the ponder hit")
	}
}

func BenchmarkScenario(b *testing.B) {
	game := engine.NewGame(*parse(b, middlegames[1]))
	s := NewScenario()
	nodes := uint64(0)
	b.ReportAllocs()
	for b.Loop() {
		nodes += s.Choose(context.Background(), game, Limits{}, nil).Nodes
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
