package client_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
	"consort/uci/client"
)

// game returns a game from a FEN, empty for the initial position, after moves.
func game(t *testing.T, fen string, moves ...string) *engine.Game {
	t.Helper()
	p := engine.StartPosition()
	if fen != "" {
		require.NoError(t, p.UnmarshalText([]byte(fen)))
	}
	g := engine.NewGame(p)
	for _, m := range moves {
		require.NoError(t, g.PushUCI(m))
	}
	return g
}

func TestOptions(t *testing.T) {
	t.Parallel()
	e := start(t, "none")
	ctx := t.Context()
	require.Equal(t, "Fake", e.Name())
	require.Equal(t, "nobody at all", e.Author())
	require.Len(t, e.Options(), 8)
	style, ok := e.Option("style OF play")
	require.True(t, ok)
	require.Equal(t, client.Option{Name: "Style of Play", Type: client.Combo, Default: "very solid", Choices: []string{"very solid", "wild"}}, style)
	_, ok = e.Option("Style")
	require.False(t, ok)

	for _, valid := range []struct {
		name  string
		value any
	}{
		{"hash", 64}, {"Hash", "64"}, {"Hash", uint8(1)}, {"Clear Hash", nil}, {"Ponder", true}, {"Ponder", "FALSE"},
		{"Style of Play", "WILD"}, {"Syzygy Path", ""}, {"Syzygy Path", "C:\\a name with min and max"},
	} {
		require.NoError(t, e.Set(ctx, valid.name, valid.value), valid)
	}
	for _, invalid := range []struct {
		name  string
		value any
		want  string
	}{
		{"Threads", 1, "Fake has no option Threads"},
		{"Hash", 0, `option Hash: expected an integer from 1 to 1024, not "0"`},
		{"Hash", "many", `not "many"`},
		{"Hash", 1.5, "cannot have a value of type float64"},
		{"Hash", nil, "cannot have a value of type <nil>"},
		{"Clear Hash", 1, "is a button, which has no value"},
		{"Ponder", "maybe", `expected true or false, not "maybe"`},
		{"Style of Play", "wi", `expected one of very solid, wild, not "wi"`},
		{"Syzygy Path", "a\nquit", "cannot have a value with a line end"},
	} {
		require.ErrorContains(t, e.Set(ctx, invalid.name, invalid.value), invalid.want)
	}
}

// said returns what the fake engine says in info strings about a search.
func said(t *testing.T, e *client.Engine, g *engine.Game, l search.Limits) (text string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	for i, err := range e.Analyze(ctx, g, l) {
		require.NoError(t, err)
		if i.Text != "" {
			return i.Text // The others are searched by stop.
		}
	}
	return ""
}

func TestLimits(t *testing.T) {
	t.Parallel()
	e := start(t, "none")
	g := game(t, "", "e2e4")
	e5, err := g.Position().ParseUCI("e7e5")
	require.NoError(t, err)
	for want, l := range map[string]search.Limits{
		"go infinite":                  {},
		"go wtime 0 btime 0":           {Timed: true},
		"go movetime 1":                {MoveTime: -time.Second},
		"go movetime 1500":             {MoveTime: 1500 * time.Millisecond},
		"go depth 3 mate 2 nodes 77":   {Depth: 3, Mate: 2, Nodes: 77},
		"go depth 1 searchmoves e7e5":  {Depth: 1, Moves: []engine.Move{e5}},
		"go infinite searchmoves e7e5": {Moves: []engine.Move{e5}},
		"go wtime 0 btime -5":          {Clock: [2]time.Duration{0, -5 * time.Millisecond}},
		"go wtime 1000 btime 2000 winc 10 binc 20 movestogo 40": {
			Clock: [2]time.Duration{time.Second, 2 * time.Second}, Increment: [2]time.Duration{10 * time.Millisecond, 20 * time.Millisecond}, MovesToGo: 40,
		},
	} {
		require.Equal(t, want, said(t, e, g, l))
	}
	for _, bad := range []search.Limits{{}, {Ponder: search.NewPondering()}, {Depth: 1, SoftNodes: 1}, {Depth: -1}, {Depth: 1, MovesToGo: -1}, {Depth: 1, Moves: []engine.Move{g.Moves()[0]}}} {
		_, err := e.Go(t.Context(), g, bad, nil)
		require.Error(t, err)
	}
}

func TestPlay(t *testing.T) {
	t.Parallel()
	e := start(t, "none")
	ctx := t.Context()
	require.NoError(t, e.Set(ctx, "MultiPV", 3))
	require.NoError(t, e.NewGame(ctx))
	g := game(t, "", "e2e4")
	var lines search.Lines
	r, err := e.Go(ctx, g, search.Limits{Depth: 2}, func(i search.Info) { lines.Add(i) })
	require.NoError(t, err)
	moves := g.Position().Moves()
	require.Equal(t, moves[0], r.Best)
	child := g.Position().After(r.Best)
	require.Equal(t, child.Moves()[0], r.Ponder)
	require.Len(t, lines, 3)
	outlook := search.Outlook{Shown: 17, WDL: [3]int{300, 500, 200}}
	require.Equal(t, search.Info{
		Depth: 2, SelDepth: 3, MultiPV: 1, Score: 17, Bound: search.LowerBound, Outlook: outlook,
		PV: []engine.Move{r.Best, r.Ponder}, Nodes: 40, Time: 10 * time.Millisecond, HashFull: 12, TBHits: 1,
	}, lines[0])
	require.Equal(t, moves[2], lines[2].PV[0])
	require.Equal(t, search.Result{Best: r.Best, Ponder: r.Ponder, Score: 17, Depth: 2, Nodes: 40, Outlook: outlook}, r)

	// Without a legal move there is none, which is no error.
	r, err = e.Go(ctx, game(t, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), search.Limits{Depth: 2}, nil)
	require.NoError(t, err)
	require.Equal(t, search.Result{}, r)
	require.NoError(t, e.Close())
	require.NoError(t, e.Close(), "twice")
}

// Chess960 is switched on and off with the game.
func TestChess960(t *testing.T) {
	t.Parallel()
	e := start(t, "none")
	for _, test := range []struct {
		fen, move, want string
	}{
		{"4k3/8/8/8/8/8/8/2R1K2R w KC - 0 1", "e1h1", "e1h1"},
		{"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1h1", "e1g1"},
		{"4k3/8/8/8/8/8/8/2R1K2R w KC - 0 1", "e1g1", "e1h1"},
	} {
		g := game(t, test.fen)
		m, err := g.Position().ParseUCI(test.move)
		require.NoError(t, err)
		require.Equal(t, "go infinite searchmoves "+test.want, said(t, e, g, search.Limits{Moves: []engine.Move{m}}))
	}
	plain := start(t, "half-lines") // It has no such option.
	require.Equal(t, "Fake", plain.Name())
	_, err := plain.Go(t.Context(), game(t, "4k3/8/8/8/8/8/8/2R1K2R w KC - 0 1"), search.Limits{Depth: 1}, nil)
	require.ErrorContains(t, err, "Fake has no option UCI_Chess960")
}

func TestPonder(t *testing.T) {
	t.Parallel()
	e := start(t, "none")
	ctx := t.Context()
	g := game(t, "", "e2e4", "e7e5")
	clock := search.Limits{MoveTime: time.Second}
	for range 3 {
		clock.Ponder = search.NewPondering()
		r, err := e.Go(ctx, g, clock, func(i search.Info) {
			if len(i.PV) > 0 {
				require.ErrorIs(t, e.NewGame(ctx), client.ErrBusy)
				clock.Ponder.Hit()
			}
		})
		require.NoError(t, err)
		require.Equal(t, g.Position().Moves()[0], r.Best)

		// A hit before the search is not lost.
		_, err = e.Go(ctx, g, clock, nil)
		require.NoError(t, err)

		// Another reply was played.
		clock.Ponder = search.NewPondering()
		missed, miss := context.WithCancel(ctx)
		r, err = e.Go(missed, g, clock, func(i search.Info) {
			if len(i.PV) > 0 {
				miss()
			}
		})
		require.NoError(t, err)
		require.Equal(t, g.Position().Moves()[0], r.Best)
		clock.Ponder.Hit() // too late: nobody hears it
	}
	require.NoError(t, e.NewGame(ctx))
	ended, cancel := context.WithCancel(ctx)
	cancel()
	_, err := e.Go(ended, g, clock, nil)
	require.ErrorIs(t, err, context.Canceled, "it has ended before the search")
	require.NoError(t, e.NewGame(ctx))
}

// A loop that is left, a context that ends and a panic in the loop all stop the search.
func TestAnalyzeEnds(t *testing.T) {
	t.Parallel()
	e := start(t, "none")
	g := game(t, "")
	for range e.Analyze(t.Context(), g, search.Limits{}) {
		_, err := e.Go(t.Context(), g, search.Limits{Depth: 1}, nil)
		require.ErrorIs(t, err, client.ErrBusy)
		break
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	var last error
	steps := 0
	for _, err := range e.Analyze(ctx, g, search.Limits{}) {
		last = err
		steps++
	}
	require.NoError(t, last)
	require.Equal(t, 2, steps, "an info string and a line")
	require.Panics(t, func() {
		for range e.Analyze(t.Context(), g, search.Limits{}) {
			panic("in the loop")
		}
	})
	require.Panics(t, func() {
		_, _ = e.Go(t.Context(), g, search.Limits{Infinite: true}, func(search.Info) { panic("in the reports") })
	})
	for _, err := range e.Analyze(t.Context(), g, search.Limits{Depth: 1}) {
		require.NoError(t, err)
	}
	_, err := e.Go(t.Context(), g, search.Limits{Depth: 1}, nil)
	require.NoError(t, err)
}

// A context that ends while the engine gets ready leaves it usable.
func TestLateReadyOK(t *testing.T) {
	t.Parallel()
	e := start(t, "slow-to-be-ready")
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	err := e.NewGame(ctx)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.ErrorContains(t, err, `answer isready after "ucinewgame"`)
	require.ErrorIs(t, e.NewGame(ctx), context.DeadlineExceeded, "it has ended already")
	r, err := e.Go(t.Context(), game(t, "", "e2e4"), search.Limits{Depth: 1}, nil)
	require.NoError(t, err)
	require.NotZero(t, r.Best)
}

func TestGarbage(t *testing.T) {
	t.Parallel()
	e := start(t, "garbage")
	var lines search.Lines
	r, err := e.Go(t.Context(), game(t, ""), search.Limits{Depth: 1}, func(i search.Info) { lines.Add(i) })
	require.NoError(t, err)
	require.Len(t, lines, 1)
	require.Equal(t, 40, int(r.Nodes))
}

// What goes wrong at the start is an error of Start.
func TestStartFails(t *testing.T) {
	t.Parallel()
	for fault, want := range map[string]string{
		"exits-at-start": "answer uci: it exited (exit status 4)",
		"crashes-at-uci": "panic: no memory for anything",
		"hangs-at-uci":   "answer uci: context deadline exceeded",
		"huge-line":      "it wrote a line of more than 1048576 bytes and was killed",
		"half-at-end":    "answer uci: it exited (exit status 0)",
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			patience := 20 * time.Second
			if fault == "hangs-at-uci" {
				patience = 200 * time.Millisecond
			}
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			_, err := client.Start(ctx, self(asEngine, fault))
			require.ErrorContains(t, err, want)
			require.IsType(t, &client.Error{}, err)
		})
	}
	_, err := client.Start(t.Context(), client.Command{Path: "/no/such/engine"})
	require.ErrorIs(t, err, os.ErrNotExist)
	require.ErrorContains(t, err, "/no/such/engine: start: ")
	_, err = client.Start(t.Context(), client.Command{Path: self().Path, Dir: "/no/such/folder"})
	require.ErrorIs(t, err, os.ErrNotExist)
}

// What goes wrong in a search is an error of Go.
func TestSearchFails(t *testing.T) {
	t.Parallel()
	for fault, want := range map[string]string{
		"crashes-at-go":  "search: it exited (exit status 2); stderr:\npanic: the search is broken",
		"exits-at-go":    "search: it exited (exit status 0)",
		"dies-in-a-line": "search: it exited (exit status 1)",
		"illegal-move":   `search: illegal move: "bestmove e2e5" in rnbqkbnr`,
		"no-move":        "search: bestmove names no move",
		"never-stops":    "stop: it did not stop within 3s and was killed",
		"floods":         "and was killed", // for not stopping, or for writing faster than can be read
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			e := start(t, fault)
			patience := 20 * time.Second
			if strings.Contains(want, "killed") {
				patience = 2 * time.Second // The search must have begun, on a busy machine too.
			}
			ctx, cancel := context.WithTimeout(t.Context(), patience)
			defer cancel()
			_, err := e.Go(ctx, game(t, ""), search.Limits{Depth: 1}, nil)
			require.ErrorContains(t, err, want)
			require.Equal(t, strings.Contains(want, "exited"), errors.Is(err, client.ErrExited))
			require.Equal(t, strings.Contains(want, "illegal"), errors.Is(err, client.ErrIllegalMove))
			if _, again := e.Go(t.Context(), game(t, ""), search.Limits{Depth: 1}, nil); !strings.Contains(want, "bestmove") {
				require.ErrorContains(t, again, "it ", "a dead engine says so")
			} else {
				require.ErrorContains(t, again, want, "the engine lives")
			}
		})
	}
	e := start(t, "crashes-at-hash")
	err := e.Set(t.Context(), "Hash", 512)
	require.ErrorContains(t, err, `answer isready after "setoption name Hash value 512": it exited (exit status 2); stderr:`)
	require.ErrorContains(t, err, "out of memory: 512")
	var failure *client.Error
	require.ErrorAs(t, err, &failure)
	require.Equal(t, 12, len(strings.Split(failure.Stderr, "\n")))
	e = start(t, "illegal-ponder")
	r, err := e.Go(t.Context(), game(t, ""), search.Limits{Depth: 1}, nil)
	require.NoError(t, err)
	require.Zero(t, r.Ponder)
}

// Output that nobody reads does not use up the memory.
func TestUnreadOutput(t *testing.T) {
	t.Parallel()
	e := start(t, "floods")
	var last error
	for _, err := range e.Analyze(t.Context(), game(t, ""), search.Limits{}) {
		time.Sleep(2 * time.Millisecond)
		last = err
		if errors.Is(err, context.DeadlineExceeded) {
			break
		}
	}
	require.ErrorContains(t, last, "it wrote 64 MiB that nobody read and was killed")
}

// An engine that does not read is killed.
func TestDeafEngine(t *testing.T) {
	t.Parallel()
	p, err := client.StartProcess(self(asEngine, "deaf"))
	require.NoError(t, err)
	defer p.Kill()
	require.NoError(t, p.Send(t.Context(), "isready"))
	line, err := p.Line(t.Context())
	require.NoError(t, err)
	require.Equal(t, "readyok", line)
	long := "position startpos" + strings.Repeat(" ", 1<<20) // more than a pipe holds
	ctx, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	err = p.Send(ctx, long)
	require.ErrorContains(t, err, `read "position startpos`)
	require.ErrorContains(t, err, "it did not read for 3s and was killed")
	require.Equal(t, -1, p.Status())
}

// Close ends whatever the engine does, in time.
func TestClose(t *testing.T) {
	t.Parallel()
	for fault, want := range map[string]string{
		"none":        "",
		"never-quits": "quit: it was still running after 3s and was killed",
		"bad-exit":    "quit: its exit status is 7",
		"exits-at-go": "quit: it exited (exit status 0)",
		"child-stays": "",
	} {
		t.Run(fault, func(t *testing.T) {
			t.Parallel()
			e := start(t, fault)
			ended := make(chan error)
			go func() {
				_, err := e.Go(context.Background(), game(t, ""), search.Limits{Clock: [2]time.Duration{time.Hour, time.Hour}}, nil)
				for err == nil { // The fake engine plays at once.
					_, err = e.Go(context.Background(), game(t, ""), search.Limits{Depth: 1}, nil)
				}
				ended <- err
			}()
			if fault == "exits-at-go" {
				err := <-ended
				go func() { ended <- err }()
			}
			begin := time.Now()
			err := e.Close()
			require.Less(t, time.Since(begin), 6*time.Second)
			if want == "" {
				require.NoError(t, err)
			} else {
				require.ErrorContains(t, err, want)
			}
			if err := <-ended; fault != "exits-at-go" {
				require.ErrorIs(t, err, client.ErrClosed)
			}
			_, err = e.Go(t.Context(), game(t, ""), search.Limits{Depth: 1}, nil)
			require.Error(t, err)
		})
	}
}

func TestCommand(t *testing.T) {
	path := self().Path
	for text, want := range map[string]client.Command{path: {Path: path}, path + " a  b": {Path: path, Args: []string{"a", "b"}}} {
		command, err := client.ParseCommand(text)
		require.NoError(t, err)
		require.Equal(t, want.Path, command.Path)
		require.ElementsMatch(t, want.Args, command.Args)
	}
	for _, text := range []string{"", " ", "/no/such/engine"} {
		_, err := client.ParseCommand(text)
		require.Error(t, err, text)
	}
}

// The engine gets its folder and environment.
func TestDirAndEnvironment(t *testing.T) {
	t.Parallel()
	c := self(asEngine, "none")
	c.Dir, c.Env = t.TempDir(), []string{"HOME=/", "GORACE=atexit_sleep_ms=0"}
	e, err := client.Start(t.Context(), c)
	require.NoError(t, err)
	require.NoError(t, e.Close())
}
