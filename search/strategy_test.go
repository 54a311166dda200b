package search

// What every simple player owes to the contract of Strategy.

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"consort/engine"
	"consort/eval"
)

// simplePlayers returns one of each, the scenario player with one ply of
// replies to be quick.
func simplePlayers() []Seeded {
	scenario := NewScenario()
	scenario.Replies = 1
	return []Seeded{NewRandom(), NewAggressive(), NewSafe(), NewDefensive(), scenario}
}

// forEach runs a test with a fresh player of each kind.
func forEach(t *testing.T, test func(t *testing.T, s Seeded)) {
	t.Helper()
	for _, s := range simplePlayers() {
		t.Run(s.Name(), func(t *testing.T) { test(t, s) })
	}
}

// playOut lets the player play both sides and returns the moves. A move that is
// not legal fails the test.
func playOut(t *testing.T, s Strategy, fen string, plies int) []engine.Move {
	t.Helper()
	game := engine.NewGame(*parse(t, fen))
	var moves []engine.Move
	for range plies {
		r := s.Choose(context.Background(), game, Limits{}, nil)
		if !game.Position().HasLegalMove() {
			if r.Best != engine.NoMove {
				t.Fatalf("%v in %s, where there is no move", r.Best, game.Position().FEN())
			}
			return moves
		}
		if !slices.Contains(game.Position().Moves(), r.Best) {
			t.Fatalf("%v in %s is not legal", r.Best, game.Position().FEN())
		}
		if err := game.Push(r.Best); err != nil {
			t.Fatal(err)
		}
		moves = append(moves, r.Best)
	}
	return moves
}

func TestPlayersAlwaysMoveLegally(t *testing.T) {
	forEach(t, func(t *testing.T, s Seeded) {
		rng := rand.New(rand.NewPCG(1, 2))
		playOut(t, s, engine.StartFEN, 200)
		for range 4 {
			playOut(t, s, chess960(rng), 150)
		}
	})
}

func TestPlayersRepeatAGameWithTheSameSeed(t *testing.T) {
	forEach(t, func(t *testing.T, s Seeded) {
		game := func(seed uint64) []engine.Move {
			s.Seed(seed)
			s.NewGame()
			return playOut(t, s, engine.StartFEN, 40)
		}
		first, other, again := game(5), game(6), game(5)
		if !slices.Equal(first, again) {
			t.Errorf("seed 5 played\n%v\nand then\n%v", first, again)
		}
		if slices.Equal(first, other) {
			t.Error("seeds 5 and 6 played the same game")
		}
		s.NewGame()
		if !slices.Equal(first, playOut(t, s, engine.StartFEN, 40)) {
			t.Error("NewGame did not start the sequence again")
		}
	})
}

func TestTheSameSeedGoesOn(t *testing.T) {
	p := engine.StartPosition()
	game := engine.NewGame(p)
	s := NewRandom()
	choices := map[engine.Move]bool{}
	for range 50 {
		s.Seed(9)
		choices[s.Choose(context.Background(), game, Limits{}, nil).Best] = true
	}
	if len(choices) < 10 {
		t.Errorf("only %d different moves in 50 choices", len(choices))
	}
}

func TestSeedZeroIsARandomSeed(t *testing.T) {
	s := NewRandom()
	first := playOut(t, s, engine.StartFEN, 40)
	s.NewGame()
	if slices.Equal(first, playOut(t, s, engine.StartFEN, 40)) {
		t.Error("two games without a seed are the same")
	}
}

func TestPlayersKeepToTheMovesAllowed(t *testing.T) {
	p := engine.StartPosition()
	game := engine.NewGame(p)
	allowed := []engine.Move{legal(t, &p, "a2a3"), legal(t, &p, "h2h4")}
	forEach(t, func(t *testing.T, s Seeded) {
		for range 20 {
			if m := s.Choose(context.Background(), game, Limits{Moves: allowed}, nil).Best; !slices.Contains(allowed, m) {
				t.Fatalf("chose %v", m)
			}
		}
		illegal := Limits{Moves: []engine.Move{engine.NewMove(engine.E2, engine.E5, engine.Normal)}}
		if m := s.Choose(context.Background(), game, illegal, nil).Best; !slices.Contains(p.Moves(), m) {
			t.Errorf("chose %v when no legal move was allowed", m)
		}
	})
}

func TestPlayersWithoutAMove(t *testing.T) {
	forEach(t, func(t *testing.T, s Seeded) {
		for _, c := range []struct {
			fen  string
			want eval.Score
		}{
			{"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1", eval.MatedIn(0)},
			{"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", eval.Draw},
		} {
			reports := 0
			r := s.Choose(context.Background(), engine.NewGame(*parse(t, c.fen)), Limits{}, func(i Info) {
				reports++
				if len(i.PV) != 0 {
					t.Errorf("a line %v", i.PV)
				}
			})
			if r.Best != engine.NoMove || r.Score != c.want || reports != 1 {
				t.Errorf("%s: %+v after %d reports, want score %v", c.fen, r, reports, c.want)
			}
		}
	})
}

func TestPlayersReportOnce(t *testing.T) {
	game := engine.NewGame(engine.StartPosition())
	forEach(t, func(t *testing.T, s Seeded) {
		var reports []Info
		r := s.Choose(context.Background(), game, Limits{}, func(i Info) { reports = append(reports, i) })
		if len(reports) != 1 {
			t.Fatalf("%d reports", len(reports))
		}
		i := reports[0]
		if !slices.Equal(i.PV, []engine.Move{r.Best}) || i.Score != r.Score || i.Nodes != r.Nodes ||
			i.Depth != r.Depth || i.Depth < 1 || i.Nodes < 1 || i.Bound != Exact || i.MultiPV != 1 {
			t.Errorf("report %+v, result %+v", i, r)
		}
	})
}

// patience is how long a test waits for what must come, however busy the machine is.
const patience = time.Minute

func TestPlayersMoveAtOnceWhenStopped(t *testing.T) {
	game := engine.NewGame(engine.StartPosition())
	forEach(t, func(t *testing.T, s Seeded) {
		ctx, stop := context.WithCancel(context.Background())
		stop()
		if r := s.Choose(ctx, game, Limits{Infinite: true}, nil); r.Best == engine.NoMove || r.Nodes > 1000 {
			t.Errorf("got %+v", r)
		}
	})
}

// Only the end of the context ends an infinite turn, and pondering before the hit.
func TestPlayersWaitForTheEnd(t *testing.T) {
	game := engine.NewGame(engine.StartPosition())
	for _, c := range []struct {
		name   string
		limits Limits
		hit    bool
	}{
		{"infinite, stop", Limits{Infinite: true}, false},
		{"ponder, stop", Limits{}, false},
		{"ponder, hit", Limits{}, true},
	} {
		forEach(t, func(t *testing.T, s Seeded) {
			if !c.limits.Infinite {
				c.limits.Ponder = NewPondering()
			}
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			done := make(chan struct{})
			go func() {
				s.Choose(ctx, game, c.limits, nil)
				close(done)
			}()
			select {
			case <-done:
				t.Fatalf("%s: did not wait", c.name)
			case <-time.After(15 * time.Millisecond):
			}
			if c.hit {
				c.limits.Ponder.Hit()
			} else {
				stop()
			}
			select {
			case <-done:
			case <-time.After(patience):
				t.Fatalf("%s: did not return", c.name)
			}
		})
	}
}

// The four quick players report the material on the board after their move.
func TestScoreIsMaterial(t *testing.T) {
	game := engine.NewGame(*parse(t, "7k/8/8/3p4/8/8/8/R2Q2K1 w - - 0 1"))
	only := []engine.Move{legal(t, game.Position(), "d1d5")}
	for _, s := range []Strategy{NewRandom(), NewAggressive(), NewSafe()} {
		if r := s.Choose(context.Background(), game, Limits{Moves: only}, nil); r.Score != 1400 {
			t.Errorf("%s: score %v, want 1400 centipawns", s.Name(), r.Score)
		}
	}
	mate := engine.NewGame(*parse(t, "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1"))
	only = []engine.Move{legal(t, mate.Position(), "c1c8")}
	stalemate := []engine.Move{legal(t, mate.Position(), "c1c7")}
	forEach(t, func(t *testing.T, s Seeded) {
		if r := s.Choose(context.Background(), mate, Limits{Moves: only}, nil); r.Score != eval.MateIn(1) {
			t.Errorf("mate scores %v", r.Score)
		}
		if r := s.Choose(context.Background(), mate, Limits{Moves: stalemate}, nil); r.Score != eval.Draw {
			t.Errorf("stalemate scores %v", r.Score)
		}
	})
}
