package selfplay

import (
	"bytes"
	"context"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/player"
)

// quick returns rules for tests: short searches, but every step of the real rules.
func quick() Rules {
	r := DefaultRules(100)
	r.VerifyNodes, r.Hash = 200, 1
	return r
}

// quickRun returns a run of the real player.
func quickRun(workers int) *Run {
	return &Run{Rules: quick(), Seed: 5, Workers: workers}
}

// quickHeader returns the header of its file.
func quickHeader() Header {
	return Header{Engine: "test", Evaluation: "classical", Seed: 5, Rules: quick()}
}

// take returns the first games of a run.
func take(t testing.TB, r *Run, n int) (games []*Game) {
	t.Helper()
	for g, err := range r.Games(context.Background(), 0) {
		require.NoError(t, err)
		if games = append(games, g); len(games) == n {
			break
		}
	}
	return games
}

// sampleGames returns games for the tests that need some. The tests must not modify
// them.
var sampleGames = sync.OnceValue(func() (games []*Game) {
	for g, err := range quickRun(2).Games(context.Background(), 0) {
		if err != nil {
			panic(err)
		}
		if games = append(games, g); len(games) == 20 {
			break
		}
	}
	return games
})

// fileOf writes games to a file and returns its path.
func fileOf(t testing.TB, games []*Game) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "test.games")
	a, err := Append(path, quickHeader(), nil)
	require.NoError(t, err)
	for _, g := range games {
		require.NoError(t, a.Add(g))
	}
	require.NoError(t, a.Close())
	return path
}

// load reads a file.
func load(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	return b
}

// readAll reads all games of a file, and returns the error that ended it.
func readAll(b []byte) (games []*Game, err error) {
	r, err := NewReader(bytes.NewReader(b))
	if err != nil {
		return nil, err
	}
	for g, err := range r.Games() {
		if err != nil {
			return games, err
		}
		games = append(games, g)
	}
	return games, nil
}

// A stub is a player whose moves and scores come from a function.
type stub struct {
	search.Strategy
	choose func(*engine.Game) (engine.Move, eval.Score)
}

func (*stub) Name() string                    { return "stub" }
func (*stub) Configure(player.Settings) error { return nil }
func (*stub) NewGame()                        {}
func (s *stub) Choose(_ context.Context, g *engine.Game, _ search.Limits, _ func(search.Info)) search.Result {
	m, score := s.choose(g)
	return search.Result{Best: m, Score: score}
}

// stubPlayer makes players of stubs.
func stubPlayer(newStub func() search.Strategy) player.Config {
	return player.Config{Kinds: []player.Kind{{Name: "stub", New: newStub}}}
}

// stubRun returns a run of stubs.
func stubRun(rules Rules, choose func(*engine.Game) (engine.Move, eval.Score)) *Run {
	return &Run{Rules: rules, Workers: 1, Player: stubPlayer(func() search.Strategy { return &stub{choose: choose} })}
}

// randomMoves returns a function for a stub that plays random moves, which depend
// on the seed, the position and the ply alone: it is safe for concurrent use.
func randomMoves(seed uint64) func(*engine.Game) (engine.Move, eval.Score) {
	return func(g *engine.Game) (engine.Move, eval.Score) {
		pos := g.Position()
		rng := rand.New(rand.NewPCG(seed, pos.Key()+uint64(pos.Ply())))
		moves := pos.Moves()
		return moves[rng.IntN(len(moves))], 100
	}
}
