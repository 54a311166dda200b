package arena

import (
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"consort/engine"
	"consort/search"
	"consort/search/player"
)

// tournament runs the command and returns its tables and its games.
func tournament(t *testing.T, args string) (tables, games string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "games.pgn")
	var out strings.Builder
	if err := Main(append(strings.Fields(args), "-pgn", file), &out, io.Discard); err != nil {
		t.Fatal(err)
	}
	pgn, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), string(pgn)
}

// quick are the players that need no time.
const quick = "-players random,aggressive,safe,global-defensive "

func TestSameSeedSameTournament(t *testing.T) {
	tables, games := tournament(t, quick+"-games 4 -self -concurrency 1")
	for _, concurrency := range []string{"2", "7"} {
		otherTables, otherGames := tournament(t, quick+"-games 4 -self -concurrency "+concurrency)
		if tables != otherTables || games != otherGames {
			t.Errorf("%s games at a time give another tournament:\n%s\nthan one:\n%s", concurrency, otherTables, tables)
		}
	}
	if _, other := tournament(t, quick+"-games 4 -self -seed 2"); games == other {
		t.Error("another seed gives the same games")
	}
}

// Players that search are the same in every run, too: scenario spreads over the
// cores, and alpha-beta is given a number of nodes.
func TestSameSeedSameSearches(t *testing.T) {
	names := "-players scenario"
	if _, ok := player.KindNamed("alpha-beta"); ok {
		names += ",alpha-beta"
	}
	args := names + " -self -games 2 -maxplies 24 -nodes 300 -concurrency "
	tables, games := tournament(t, args+"1")
	if otherTables, otherGames := tournament(t, args+"3"); tables != otherTables || games != otherGames {
		t.Errorf("got\n%s\nand\n%s", tables, otherTables)
	}
}

func TestMaxPlies(t *testing.T) {
	tables, games := tournament(t, "-players random,safe -games 2 -maxplies 10")
	if got := cells(t, tables, "Ends of games", "length limit"); got != "length limit 2 100.0 %" {
		t.Errorf("%q", got)
	}
	if strings.Count(games, `[Termination "adjudication"]`) != 2 || strings.Count(games, `[PlyCount "10"]`) != 2 {
		t.Errorf("\n%s", games)
	}
}

// stub is a player of a test's making.
type stub struct {
	search.Strategy
	choose func(*engine.Game, *search.Control) engine.Move
}

func (s stub) Choose(g *engine.Game, _ search.Limits, c *search.Control, _ func(search.Info)) search.Result {
	return search.Result{Best: s.choose(g, c)}
}

// against returns the options of a tournament of a stub against random.
func against(t *testing.T, choose func(*engine.Game, *search.Control) engine.Move) *options {
	t.Helper()
	o := parsed(t, "-players random,safe -games 10 -concurrency 3")
	o.players[1] = player.Kind{Name: "stub", New: func() search.Strategy { return stub{search.NewRandom(), choose} }}
	return o
}

func TestAPlayerThatBreaksTheRulesEndsTheTournament(t *testing.T) {
	before := runtime.NumGoroutine()
	o := against(t, func(*engine.Game, *search.Control) engine.Move {
		return engine.NewMove(engine.A1, engine.H8, engine.Normal)
	})
	err := o.hold(context.Background(), io.Discard, io.Discard)
	var illegal *engine.IllegalMoveError
	if !errors.As(err, &illegal) || !strings.Contains(err.Error(), "broke the rules") {
		t.Errorf("error %v", err)
	}
	expectGoroutines(t, before)
}

// expectGoroutines fails when there are still more goroutines than before after
// a while.
func expectGoroutines(t *testing.T, before int) {
	t.Helper()
	for range 200 {
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

// An interruption stops players that think, keeps the games that are finished,
// and leaves nothing running.
func TestInterruption(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o := against(t, func(g *engine.Game, c *search.Control) engine.Move {
		if g.Len() > 10 {
			c.Wait(false)
		}
		return g.Position().Moves()[0]
	})
	time.AfterFunc(50*time.Millisecond, cancel)
	var out strings.Builder
	err := o.hold(ctx, &out, io.Discard)
	if err == nil || !strings.Contains(err.Error(), "interrupted: 0 of 10 games") {
		t.Errorf("error %v", err)
	}
	if !strings.Contains(out.String(), "Crosstable") {
		t.Errorf("no tables:\n%s", out.String())
	}
	expectGoroutines(t, before)
}

func TestInterruptionKeepsWhatIsFinished(t *testing.T) {
	o := parsed(t, quick+"-games 50 -concurrency 2")
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	steps := 0
	var numbers []int
	err := o.play(ctx, o.fixtures(), func() {
		if steps++; steps == 20 {
			cancel()
		}
	}, func(g *game) error {
		numbers = append(numbers, g.number)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if steps < 20 || steps > 25 || len(numbers) != steps || !slices.IsSorted(numbers) {
		t.Errorf("%d games finished, handed on: %v", steps, numbers)
	}
}

func TestGamesAreHandedOnInOrder(t *testing.T) {
	var got []int
	q := inOrder{waiting: map[int]*game{}, take: func(g *game) error {
		got = append(got, g.number)
		return nil
	}}
	for _, c := range []struct {
		number int
		want   []int
	}{{2, nil}, {0, []int{0}}, {1, []int{0, 1, 2}}, {7, []int{0, 1, 2}}, {5, []int{0, 1, 2}}} {
		if err := q.add(&game{fixture: fixture{number: c.number}}); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("after game %d: %v, want %v", c.number, got, c.want)
		}
	}
	if err := q.flush(); err != nil || !slices.Equal(got, []int{0, 1, 2, 5, 7}) {
		t.Errorf("at the end: %v, %v", got, err)
	}
}

// A file that fails in the middle ends the tournament with its error.
func TestErrorsOfTakingAGame(t *testing.T) {
	full := errors.New("disk full")
	o := parsed(t, quick+"-games 4")
	taken := 0
	err := o.play(context.Background(), o.fixtures(), func() {}, func(*game) error {
		if taken++; taken == 3 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || taken != 3 {
		t.Errorf("error %v after %d games", err, taken)
	}
}

// What a fixed opening's captures are does not depend on the players, so they
// are left out.
func TestCapturesAreThePlayersOwn(t *testing.T) {
	o := parsed(t, "-players random,safe -games 6 -plies 30 -maxplies 31 -seed 4")
	inOpenings, played := 0, 0
	err := o.play(context.Background(), o.fixtures(), func() {}, func(g *game) error {
		for ply, m := range g.line.Moves() {
			if g.line.PositionAt(ply).IsCapture(m) {
				if ply < 30 {
					inOpenings++
				} else {
					played++
				}
			}
		}
		played -= g.captures[0] + g.captures[1]
		return nil
	})
	if err != nil || inOpenings == 0 || played != 0 {
		t.Errorf("error %v, %d captures in openings, %d too many counted", err, inOpenings, -played)
	}
}
