package search

// What the simple players have in common. What every player owes to the contract is tested in
// package player, over the list of all.

import (
	"context"
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
