package syzygy

import (
	"math/rand/v2"
	"slices"
	"testing"

	"consort/engine"
)

// Games played by the tables.

// longest returns, of some random positions of a material, the one whose win
// takes most plies.
func longest(t *testing.T, all *Tables, name string) *engine.Position {
	m, _ := parseMaterial(name)
	r := rand.New(rand.NewPCG(1, uint64(m)))
	var found *engine.Position
	most := 0
	for range 300 {
		p := random(r, m)
		if d, err := all.ProbeDTZ(p); err != nil {
			t.Fatal(err)
		} else if d > most {
			found, most = p, d
		}
	}
	return found
}

func TestRootPlayWins(t *testing.T) {
	all := tables(t)
	for _, name := range []string{"KBNvK", "KQvKR", "KRvKP", "KPvK"} {
		t.Run(name, func(t *testing.T) {
			if len(pieces(parsed(t, name))) > all.MaxPieces() {
				t.Skip("NOT TESTED: no tablebases of four pieces")
			}
			start := longest(t, all, name)
			playOut(t, all, engine.NewGame(*start))
		})
	}
}

// playOut lets both sides play their first move until mate, and tests that each
// zeroing move comes within the distance that the tables gave.
func playOut(t *testing.T, all *Tables, game *engine.Game) {
	winner := game.Position().SideToMove()
	start := game.Position().FEN()
	left := 0
	for !game.Outcome().Over() && game.Len() < 300 {
		p := game.Position()
		moves, err := all.ProbeRoot(game, true)
		if err != nil {
			t.Fatal(err)
		}
		if game.Len() == 0 || p.HalfmoveClock() == 0 {
			d, err := all.ProbeDTZ(p)
			if err != nil {
				t.Fatal(err)
			}
			left = max(d, -d) + 1
		}
		want := Win
		if p.SideToMove() != winner {
			want = Loss
		}
		if moves[0].WDL != want || left <= 0 {
			t.Fatalf("%s after %v: %+v with %d plies left", start, game.Moves(), moves[0], left)
		}
		left--
		if err := game.Push(moves[0].Move); err != nil {
			t.Fatal(err)
		}
	}
	if o := game.Outcome(); o.Reason != engine.Checkmate || o.Winner != winner {
		t.Fatalf("%s ends %v after %v", start, o, game.Moves())
	}
	t.Logf("%s is mate after %d plies", start, game.Len())
}

func TestRootKnowsTheClock(t *testing.T) {
	all := tablesOfFour(t)
	const board = "8/8/8/4k3/8/8/8/K5BN w - - "
	d, err := all.ProbeDTZ(parse(t, board+"0 1"))
	if err != nil || d < 30 {
		t.Fatalf("DTZ %d (%v)", d, err)
	}
	for _, test := range []struct {
		name  string
		clock string
		fifty bool
		want  WDL
	}{
		{"a clock of zero", "0", true, Win},
		{"in time", "20", true, Win},
		{"too late", "80", true, CursedWin},
		{"too late, but the rule is off", "80", false, Win},
	} {
		moves, err := all.ProbeRoot(engine.NewGame(*parse(t, board+test.clock+" 60")), test.fifty)
		if err != nil || moves[0].WDL != test.want || moves[0].DTZ < d-1 || moves[0].DTZ > d+1 {
			t.Errorf("%s: %+v (%v), expected %v in %d", test.name, moves[0], err, test.want, d)
		}
		if last := moves[len(moves)-1]; last.Rank > moves[0].Rank {
			t.Errorf("%s: the last is %+v", test.name, last)
		}
	}
}

func TestRootKnowsRepetitions(t *testing.T) {
	all := tables(t)
	game := engine.NewGame(*parse(t, "7k/8/8/8/8/8/R7/K7 w - - 0 1"))
	play := func(moves ...string) {
		for _, m := range moves {
			if err := game.PushUCI(m); err != nil {
				t.Fatal(err)
			}
		}
	}
	result := func(text string) WDL {
		moves, err := all.ProbeRoot(game, true)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(moves, func(m RootMove) bool { return m.Move.String() == text })
		return moves[i].WDL
	}
	back := []string{"a2a3", "h8g8", "a3a2", "g8h8"}
	play(back...)
	play("a2a3", "h8g8")
	if w := result("a3a2"); w != Win {
		t.Errorf("the second time it is a %v", w)
	}
	play("a3a2", "g8h8")
	if w := result("a2a3"); w != Draw {
		t.Errorf("the third time it is a %v", w)
	}
	moves, err := all.ProbeRoot(game, true)
	if err != nil || moves[0].WDL != Win || moves[0].Rank == moves[1].Rank && moves[0].DTZ != moves[1].DTZ {
		t.Errorf("after a repetition the way must be the shortest: %+v, %+v (%v)", moves[0], moves[1], err)
	}
}

func TestRootWithoutDTZ(t *testing.T) {
	game := engine.NewGame(*parse(t, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"))
	set := only(t, "KQvK.rtbw")
	moves, err := set.ProbeRoot(game, true)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		child := game.Position().After(m.Move)
		want := Win
		if !child.HasLegalMove() && !child.InCheck() {
			want = Draw
		}
		if m.WDL != want || m.DTZ != 0 {
			t.Errorf("%+v, expected a %v", m, want)
		}
	}
	if last := moves[len(moves)-1]; moves[0].WDL != Win || last.WDL != Draw || last.Rank >= moves[0].Rank {
		t.Errorf("from %+v to %+v", moves[0], last)
	}
}

// If the DTZ table is damaged, the WDL table is used and the error is returned.
func TestRootWithDamagedDTZ(t *testing.T) {
	all := tables(t)
	game := engine.NewGame(*parse(t, "7k/8/6K1/8/8/8/8/5Q2 w - - 0 1"))
	file := all.entry(game.Position()).dtz
	moves, err := damaged(all, file, content(t, file)[:1000]).ProbeRoot(game, true)
	if !checkError(t, err) {
		t.Error("the damage is not reported")
	}
	if len(moves) == 0 || moves[0].WDL != Win || moves[0].DTZ != 0 {
		t.Errorf("the moves are %+v", moves)
	}
}
