package arena

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"consort/engine"
	"consort/search"
	"consort/search/player"
)

func TestSameSeedSameTournament(t *testing.T) {
	of := func(concurrency int, seed uint64) *Tournament {
		return tournamentOf(t, quick, func(o *Tournament) {
			o.Games, o.Self, o.Concurrency, o.Seed = 4, true, concurrency, seed
		})
	}
	tables, games := played(t, of(1, 1))
	for _, concurrency := range []int{2, 7} {
		otherTables, otherGames := played(t, of(concurrency, 1))
		if tables != otherTables || games != otherGames {
			t.Errorf("%d games at a time give a different tournament:\n%s\nthan one:\n%s", concurrency, otherTables, tables)
		}
	}
	if _, other := played(t, of(3, 2)); games == other {
		t.Error("a different seed gives the same games")
	}
}

// Players that search are deterministic too: scenario, which uses all cores, and
// alpha-beta with a node limit.
func TestSameSeedSameSearches(t *testing.T) {
	of := func(concurrency int) *Tournament {
		return tournamentOf(t, "scenario,alpha-beta", func(o *Tournament) {
			o.Self, o.Games, o.MaxPlies, o.Nodes, o.Concurrency = true, 2, 24, 300, concurrency
		})
	}
	tables, games := played(t, of(1))
	if otherTables, otherGames := played(t, of(3)); tables != otherTables || games != otherGames {
		t.Errorf("got\n%s\nand\n%s", tables, otherTables)
	}
}

func TestMaxPlies(t *testing.T) {
	tables, games := played(t, tournamentOf(t, "random,safe", func(o *Tournament) { o.Games, o.MaxPlies = 2, 10 }))
	if got := cells(t, tables, "Reasons why games ended", "length limit"); got != "length limit 2 100.0%" {
		t.Errorf("%q", got)
	}
	if strings.Count(games, `[Termination "adjudication"]`) != 2 || strings.Count(games, `[PlyCount "10"]`) != 2 {
		t.Errorf("\n%s", games)
	}
}

// stub is a player whose moves the test chooses.
type stub struct {
	search.Strategy
	choose func(context.Context, *engine.Game) engine.Move
}

func (s stub) Choose(ctx context.Context, g *engine.Game, _ search.Limits, _ func(search.Info)) search.Result {
	return search.Result{Best: s.choose(ctx, g)}
}

// against returns a tournament of a stub against random.
func against(t *testing.T, choose func(context.Context, *engine.Game) engine.Move) *Tournament {
	t.Helper()
	o := tournamentOf(t, "random,safe", func(o *Tournament) { o.Games, o.Concurrency = 10, 3 })
	o.Players[1] = NewEntrant(player.Kind{Name: "stub", New: func() search.Strategy { return stub{search.NewRandom(), choose} }})
	return o
}

func TestAPlayerThatBreaksTheRulesEndsTheTournament(t *testing.T) {
	before := runtime.NumGoroutine()
	o := against(t, func(context.Context, *engine.Game) engine.Move {
		return engine.NewMove(engine.A1, engine.H8, engine.Normal)
	})
	_, err := o.Play(context.Background(), nil, nil)
	var illegal *engine.IllegalMoveError
	if !errors.As(err, &illegal) || !strings.Contains(err.Error(), "broke the rules") {
		t.Errorf("error %v", err)
	}
	expectGoroutines(t, before)
}

// expectGoroutines fails if there are still more goroutines than before after a minute.
func expectGoroutines(t *testing.T, before int) {
	t.Helper()
	for range 12000 { // a minute, on a busy machine
		if runtime.NumGoroutine() <= before {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Errorf("%d goroutines before, %d after", before, runtime.NumGoroutine())
}

// An interruption stops players during their search and leaves no goroutine running.
func TestInterruption(t *testing.T) {
	before := runtime.NumGoroutine()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	o := against(t, func(ctx context.Context, g *engine.Game) engine.Move {
		if g.Len() > 10 {
			<-ctx.Done()
		}
		return g.Position().Moves()[0]
	})
	time.AfterFunc(50*time.Millisecond, cancel)
	var out strings.Builder
	results, err := o.Play(ctx, nil, nil)
	if err != nil || results.Games() != 0 {
		t.Fatalf("error %v, results %+v", err, results)
	}
	if err := results.Write(&out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "Crosstable") {
		t.Errorf("no tables:\n%s", out.String())
	}
	expectGoroutines(t, before)
}

func TestInterruptionKeepsWhatIsFinished(t *testing.T) {
	o := tournamentOf(t, quick, func(o *Tournament) { o.Games, o.Concurrency = 50, 2 })
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
		t.Errorf("%d games finished, taken: %v", steps, numbers)
	}
}

// An error of writing a game ends the tournament.
func TestErrorsOfTakingAGame(t *testing.T) {
	full := errors.New("disk full")
	o := tournamentOf(t, quick, func(o *Tournament) { o.Games = 4 })
	taken := 0
	err := o.play(context.Background(), o.fixtures(), nil, func(*game) error {
		if taken++; taken == 3 {
			return full
		}
		return nil
	})
	if !errors.Is(err, full) || taken != 3 {
		t.Errorf("error %v after %d games", err, taken)
	}
}

// The captures of an opening are not the choice of the players, so they do not count.
func TestCapturesAreThePlayersOwn(t *testing.T) {
	o := tournamentOf(t, "random,safe", func(o *Tournament) { o.Games, o.Plies, o.MaxPlies, o.Seed = 6, 30, 31, 4 })
	inOpenings, played := 0, 0
	err := o.play(context.Background(), o.fixtures(), nil, func(g *game) error {
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
