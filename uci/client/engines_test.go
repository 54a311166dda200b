package client_test

// Real engines: Consort, Stockfish where it is installed, and those of a flag.

import (
	"context"
	"errors"
	"flag"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/uci/client"
)

var moreEngines = flag.String("engines", "", "commands of more engines for TestEngines, separated by commas")

// TestEngines has each engine do all that the package offers.
//
//	go test ./uci/client -run Engines -engines ./counter,./blunder -v
func TestEngines(t *testing.T) {
	engines := map[string]client.Command{"consort": self(asConsort)}
	for _, text := range append([]string{"stockfish", "/usr/games/stockfish"}, strings.Split(*moreEngines, ",")...) {
		if c, err := client.ParseCommand(text); err == nil {
			engines[c.Path] = c
		} else if text != "" && strings.Contains(*moreEngines, text) {
			t.Error(err)
		}
	}
	if len(engines) == 1 {
		t.Log("NOT TESTED with Stockfish: it is not installed")
	}
	for path, c := range engines {
		t.Run(path, func(t *testing.T) {
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			e, err := client.Start(ctx, c)
			require.NoError(t, err)
			defer func() { require.NoError(t, e.Close()) }()
			t.Log(e.Name(), "by", e.Author())
			require.NotEmpty(t, e.Name())
			exerciseOptions(ctx, t, e)
			exercisePlay(ctx, t, e)
			exerciseAnalyze(ctx, t, e)
			exercisePonder(ctx, t, e)
			exerciseChess960(ctx, t, e)
		})
	}
}

func exerciseOptions(ctx context.Context, t *testing.T, e *client.Engine) {
	hash, ok := e.Option("Hash")
	require.True(t, ok)
	require.Equal(t, client.Spin, hash.Type)
	require.NoError(t, e.Set(ctx, "Hash", max(8, hash.Min)))
	require.Error(t, e.Set(ctx, "Hash", hash.Max+1))
	require.Error(t, e.Set(ctx, "No such option", 1))
	if _, ok := e.Option("Clear Hash"); ok {
		require.NoError(t, e.Set(ctx, "Clear Hash", nil))
	}
}

// exercisePlay plays some moves on the clock, and a mate.
func exercisePlay(ctx context.Context, t *testing.T, e *client.Engine) {
	require.NoError(t, e.NewGame(ctx))
	g := engine.NewGame(engine.StartPosition())
	for range 4 {
		r, err := e.Go(ctx, g, search.Limits{Clock: [2]time.Duration{time.Second, time.Second}}, nil)
		require.NoError(t, err)
		require.NoError(t, g.Push(r.Best))
	}
	r, err := e.Go(ctx, game(t, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1"), search.Limits{Depth: 5}, nil)
	require.NoError(t, err)
	require.Equal(t, "a1a8", r.Best.String())
	require.Equal(t, eval.MateIn(1), r.Score)
}

// exerciseAnalyze leaves the loop at depth 6, and ends another one by its context.
func exerciseAnalyze(ctx context.Context, t *testing.T, e *client.Engine) {
	_, several := e.Option("MultiPV")
	if several {
		require.NoError(t, e.Set(ctx, "MultiPV", 2))
	}
	best := 0
	for i, err := range e.Analyze(ctx, game(t, "", "e2e4"), search.Limits{}) {
		require.NoError(t, err)
		if len(i.PV) > 0 {
			best = max(best, i.MultiPV)
		}
		if i.Depth >= 6 {
			break
		}
	}
	if several {
		require.Equal(t, 2, best)
		require.NoError(t, e.Set(ctx, "MultiPV", 1))
	}
	short, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	for _, err := range e.Analyze(short, game(t, ""), search.Limits{}) {
		require.NoError(t, err)
	}
	// A search that a context ends still has a move.
	short, cancel = context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	r, err := e.Go(short, game(t, ""), search.Limits{MoveTime: time.Hour}, nil)
	require.NoError(t, err)
	require.NotZero(t, r.Best)
}

func exercisePonder(ctx context.Context, t *testing.T, e *client.Engine) {
	if _, ok := e.Option("Ponder"); !ok {
		t.Log("no option Ponder")
		return
	}
	require.NoError(t, e.Set(ctx, "Ponder", true))
	g := game(t, "", "e2e4", "e7e5")
	clock := search.Limits{Clock: [2]time.Duration{time.Second, time.Second}, Ponder: search.NewPondering()}
	const opponentThinks = 100 * time.Millisecond // Ethereal 12 overlooks what follows go at once.
	time.AfterFunc(opponentThinks, clock.Ponder.Hit)
	r, err := e.Go(ctx, g, clock, nil)
	require.NoError(t, err)
	require.NotZero(t, r.Best)
	clock.Ponder = search.NewPondering()
	missed, cancel := context.WithTimeout(ctx, opponentThinks)
	defer cancel()
	_, err = e.Go(missed, g, clock, nil)
	require.True(t, err == nil || errors.Is(err, context.DeadlineExceeded), "on a busy machine it has not begun: %v", err)
}

func exerciseChess960(ctx context.Context, t *testing.T, e *client.Engine) {
	g := game(t, "4k3/8/8/8/8/8/8/1RK4R w HB - 0 1")
	castle, err := g.Position().ParseUCI("c1h1")
	require.NoError(t, err)
	r, err := e.Go(ctx, g, search.Limits{Depth: 4, Moves: []engine.Move{castle}}, nil)
	if _, ok := e.Option("UCI_Chess960"); !ok {
		require.ErrorContains(t, err, "has no option UCI_Chess960")
		return
	}
	require.NoError(t, err)
	require.Equal(t, castle, r.Best)
}

// Several engines in one process do not disturb each other.
func TestTwoEngines(t *testing.T) {
	var sides [2]*client.Engine
	for c := range sides {
		e, err := client.Start(t.Context(), self(asConsort))
		require.NoError(t, err)
		defer func() { require.NoError(t, e.Close()) }()
		require.NoError(t, e.Set(t.Context(), "Hash", 4))
		sides[c] = e
	}
	g := engine.NewGame(engine.StartPosition())
	for range 20 {
		r, err := sides[g.Position().SideToMove()].Go(t.Context(), g, search.Limits{Nodes: 2000}, nil)
		require.NoError(t, err)
		require.NoError(t, g.Push(r.Best))
	}
}

// A missing program is what exec says it is.
func TestMissingProgram(t *testing.T) {
	_, err := client.Start(t.Context(), client.Command{Path: "no-such-engine-anywhere"})
	require.ErrorIs(t, err, exec.ErrNotFound)
}
