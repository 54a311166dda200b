package arena

// UCI engines as players: the test binary as an engine, with at most one fault.

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

// asEngine, as the first argument, makes the test binary an engine; the second is its
// fault.
const asEngine = "fake-engine"

func TestMain(m *testing.M) {
	if len(os.Args) > 2 && os.Args[1] == asEngine {
		runEngine(os.Args[2])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

// runEngine is an engine that plays the last legal move.
func runEngine(fault string) {
	position := engine.StartPosition()
	for in := bufio.NewScanner(os.Stdin); in.Scan(); {
		switch words := strings.Fields(in.Text()); words[0] {
		case "uci":
			if fault == "noise" {
				fmt.Println("Hello")
				continue
			}
			fmt.Println("id name Fake\noption name Hash type spin default 16 min 1 max 64\noption name Clear Hash type button\noption name Style type string default <empty>\nuciok")
		case "isready":
			fmt.Println("readyok")
		case "setoption":
			if fault == "obeys" && strings.Contains(in.Text(), "Style value crash") {
				fault = "crash"
			}
		case "position":
			position = engine.StartPosition()
			for _, m := range words[min(3, len(words)):] {
				move, err := position.ParseUCI(m)
				if err != nil {
					panic(err)
				}
				position = position.After(move)
			}
		case "go":
			moves := position.Moves()
			best := "bestmove " + moves[len(moves)-1].String()
			switch fault {
			case "crash":
				fmt.Fprintln(os.Stderr, "out of\nideas")
				os.Exit(3)
			case "illegal":
				best = "bestmove a1h8"
			case "nothing":
				best = "bestmove"
			case "sleep":
				time.Sleep(time.Minute)
			case "slow":
				time.Sleep(1300 * time.Millisecond)
			}
			fmt.Println(best)
		case "quit":
			return
		}
	}
}

// withFake returns a tournament of random against the test binary.
func withFake(t *testing.T, fault, options string, change func(*Tournament)) *Tournament {
	t.Helper()
	path, err := os.Executable()
	require.NoError(t, err)
	e, err := WithEngine(path + " " + asEngine + " " + fault + options)
	require.NoError(t, err)
	require.Equal(t, "Fake", e.About)
	o := tournamentOf(t, "random", func(o *Tournament) { o.Games, o.MaxPlies, o.Concurrency = 2, 14, 2 })
	e.Name = "fake"
	o.Players = append(o.Players, e)
	if change != nil {
		change(o)
	}
	return o
}

// An engine plays both colors of each opening, with its options, nodes or clock, and
// again in the next tournament.
func TestEnginesTakePart(t *testing.T) {
	for name, change := range map[string]func(*Tournament){
		"nodes": nil,
		"clock": func(o *Tournament) { o.Clock, o.Increment = time.Minute, time.Second },
	} {
		t.Run(name, func(t *testing.T) {
			of := func() *Tournament { return withFake(t, "none", "[Hash=32, clear hash,Style=a=b]", change) }
			tables, games := played(t, of())
			require.Regexp(t, `length limit +2  100\.0%`, tables)
			require.Contains(t, games, `[White "fake"]`)
			require.Contains(t, games, `[Black "fake"]`)
			require.Equal(t, name == "clock", strings.Contains(games, `[TimeControl "60+1"]`))
			_, again := played(t, of())
			require.Equal(t, games, again)
		})
	}
}

// Whatever an engine does wrong loses the game, in words: in the tables, in the PGN, and
// when the tournament is resumed from it. The next game is played.
func TestFaultsLoseGames(t *testing.T) {
	for fault, test := range map[string]struct{ options, reason, detail, termination string }{
		"crash":   {"", crashed, "search: it exited (exit status 3); stderr: out of ideas", "abandoned"},
		"obeys":   {"[Style=crash]", crashed, "search: it exited (exit status 3); stderr: out of ideas", "abandoned"},
		"illegal": {"", illegal, `search: illegal move: "bestmove a1h8" in `, "illegal move"},
		"nothing": {"", garbled, "search: bestmove names no move", "rules infraction"},
		"sleep":   {"", overtime, "it had 1s for move 5", "time forfeit"},
		"slow":    {"", overtime, "it had 1s for move 5", "time forfeit"},
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			of := func() *Tournament {
				return withFake(t, fault, test.options, func(o *Tournament) {
					if test.reason == overtime {
						o.Clock = time.Second
					}
					if fault == "obeys" {
						o.Plies = 0 // A game without a move has the reason before its result.
					}
				})
			}
			tables, games := played(t, of())
			require.Regexp(t, "fake "+test.reason+` +2  100\.0%`, tables)
			require.Contains(t, tables, "fake "+test.reason+", in game 1: "+test.detail)
			read := readGames(t, games)
			require.Len(t, read, 2)
			for i, g := range read {
				require.Contains(t, g.end, "fake "+test.reason+": "+test.detail)
				require.Equal(t, test.termination, g.tags["Termination"])
				require.Equal(t, engine.WonBy(engine.Color(i)).String(), g.tags["Result"])
			}
			o := of()
			require.NoError(t, o.ReadEarlier(fileOf(t, games)))
			require.Len(t, o.Earlier, 2)
			again, none := played(t, o)
			require.Equal(t, tables, again)
			require.Empty(t, none)
		})
	}
}

// A program that hangs loses after a time, however many nodes it was to search.
func TestSilence(t *testing.T) {
	t.Parallel()
	o := withFake(t, "sleep", "", nil)
	p := o.Players[1].newSide().(*program)
	require.NoError(t, p.newGame(t.Context(), 1))
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := p.engine.Go(ctx, engine.NewGame(engine.StartPosition()), search.Limits{Depth: 1}, nil)
	require.EqualError(t, p.fault(ctx, err, "no move"), "did not answer: no move")
	require.Nil(t, p.engine, "it is started again for the next game")
}

// What cannot take part is refused before the first game.
func TestWithEngineRefuses(t *testing.T) {
	path, err := os.Executable()
	require.NoError(t, err)
	fake := path + " " + asEngine + " none"
	for spelled, want := range map[string]string{
		"":                     "the path of the engine is empty",
		"no-such-program":      `engine "no-such-program": `,
		fake + "[Hash=32":      "expected ] at the end of the options",
		fake + "[Hash=65]":     "expected an integer from 1 to 64",
		fake + "[Hash]":        "option Hash cannot have a value",
		fake + "[Clear Hash=]": "is a button",
		fake + "[Turbo=1]":     "Fake has no option Turbo",
		fake + "[]":            "has no option ",
	} {
		_, err := WithEngine(spelled)
		require.ErrorContains(t, err, want, spelled)
	}
}

// A program that cannot be run any more ends the tournament: the games are not lost.
func TestVanishedEngine(t *testing.T) {
	o := withFake(t, "none", "", nil)
	o.Players[1].Engine.command.Path += "-gone"
	results, err := o.Play(t.Context(), nil, nil)
	require.ErrorContains(t, err, "fake: ")
	require.Zero(t, results.Games())
}
