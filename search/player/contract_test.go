package player_test

// What every player owes to the contract of search.Strategy: a new kind is tested by being
// listed.

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/player"
)

// brief are limits that end a choice of any player soon, and always at the same place.
var brief = search.Limits{Depth: 2, Nodes: 500}

// forEach runs a test with a new player of each kind.
func forEach(t *testing.T, test func(t *testing.T, p *player.Player)) {
	t.Helper()
	for _, k := range player.Kinds() {
		t.Run(k.Name, func(t *testing.T) { test(t, configured(t, k, 1)) })
	}
}

// configured returns a player of a kind with a seed.
func configured(t *testing.T, k player.Kind, seed uint64) *player.Player {
	t.Helper()
	p, s := player.New(player.Config{Kinds: []player.Kind{k}}), player.DefaultSettings()
	s.Hash, s.Seed = 1, seed
	require.NoError(t, p.Configure(s))
	return p
}

// playOut lets the player play both sides and returns the moves, which must be legal.
func playOut(t *testing.T, p *player.Player, g *engine.Game, plies int) []engine.Move {
	t.Helper()
	for range plies {
		if !g.Position().HasLegalMove() {
			break
		}
		require.NoError(t, g.Push(p.Go(context.Background(), g, brief, nil).Best))
	}
	return g.Moves()
}

func TestContractLegalMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	starts := []engine.Position{engine.StartPosition()}
	for range 2 {
		p, ok := engine.Chess960Position(rng.IntN(engine.Chess960Positions))
		require.True(t, ok)
		starts = append(starts, p)
	}
	forEach(t, func(t *testing.T, p *player.Player) {
		for _, start := range starts {
			playOut(t, p, engine.NewGame(start), 100)
		}
	})
}

// The same seed plays the same game, in another player too.
func TestContractSeeds(t *testing.T) {
	for _, k := range player.Kinds() {
		t.Run(k.Name, func(t *testing.T) {
			start := engine.StartPosition()
			p := configured(t, k, 5)
			first := playOut(t, p, engine.NewGame(start), 30)
			p.NewGame()
			require.Equal(t, first, playOut(t, p, engine.NewGame(start), 30), "NewGame")
			require.Equal(t, first, playOut(t, configured(t, k, 5), engine.NewGame(start), 30), "another player")
		})
	}
}

func TestContractMovesAllowed(t *testing.T) {
	g := engine.NewGame(engine.StartPosition())
	only := brief
	only.Moves = []engine.Move{g.Position().Moves()[3], g.Position().Moves()[7]}
	illegal := brief
	illegal.Moves = []engine.Move{engine.NewMove(engine.E2, engine.E5, engine.Normal)}
	forEach(t, func(t *testing.T, p *player.Player) {
		for range 10 {
			require.Contains(t, only.Moves, p.Go(context.Background(), g, only, nil).Best)
		}
		require.Contains(t, g.Position().Moves(), p.Go(context.Background(), g, illegal, nil).Best, "none of them is legal")
	})
}

// Where there is no move, the strategy itself says how the game has ended.
func TestContractNoMove(t *testing.T) {
	for _, k := range player.Kinds() {
		t.Run(k.Name, func(t *testing.T) {
			for fen, want := range map[string]eval.Score{
				"k7/1Q6/1K6/8/8/8/8/8 b - - 0 1": eval.MatedIn(0),
				"k7/2Q5/1K6/8/8/8/8/8 b - - 0 1": eval.Draw,
			} {
				r := k.New().Choose(context.Background(), newGame(t, fen), brief, nil)
				require.Equal(t, engine.NoMove, r.Best)
				require.Equal(t, want, r.Score)
			}
		})
	}
}

// The last line of rank 1 is that of the move, exact and legal.
func TestContractReports(t *testing.T) {
	g := engine.NewGame(engine.StartPosition())
	forEach(t, func(t *testing.T, p *player.Player) {
		var lines search.Lines
		r := p.Go(context.Background(), g, brief, func(i search.Info) { lines.Add(i) })
		require.NotEmpty(t, lines)
		best := lines[0]
		require.True(t, best.IsExact())
		require.Equal(t, r.Best, best.PV[0])
		require.Equal(t, r.Score, best.Score)
		require.Equal(t, r.Nodes, best.Nodes)
		require.Positive(t, best.Depth)
		replay := g.Clone()
		for _, m := range best.PV {
			require.NoError(t, replay.Push(m))
		}
	})
}

// patience is how long a test waits for what must come, however busy the machine is.
const patience = time.Minute

// Only the end of the context ends an infinite choice, and pondering before the hit; a
// context that has ended already gives a legal move.
func TestContractEnds(t *testing.T) {
	g := engine.NewGame(engine.StartPosition())
	limits := func(infinite bool) search.Limits {
		if infinite {
			return search.Limits{Infinite: true}
		}
		return search.Limits{Ponder: search.NewPondering(), MoveTime: time.Millisecond}
	}
	forEach(t, func(t *testing.T, p *player.Player) {
		for name, end := range map[string]struct{ infinite, hit, before bool }{
			"infinite, stop": {infinite: true}, "ponder, stop": {}, "ponder, hit": {hit: true},
			"infinite, stopped before": {infinite: true, before: true}, "ponder, stopped before": {before: true},
		} {
			ctx, stop := context.WithCancel(context.Background())
			defer stop()
			if end.before {
				stop()
			}
			l := limits(end.infinite)
			done := make(chan engine.Move, 1)
			go func() { done <- p.Go(ctx, g, l, nil).Best }()
			if !end.before {
				select {
				case <-done:
					t.Fatalf("%s: it did not wait", name)
				case <-time.After(15 * time.Millisecond):
				}
				if end.hit {
					l.Ponder.Hit()
				} else {
					stop()
				}
			}
			select {
			case m := <-done:
				require.True(t, slices.Contains(g.Position().Moves(), m), name)
			case <-time.After(patience):
				t.Fatalf("%s: it did not return", name)
			}
		}
	})
}
