package arena

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval/nnue"
	"consort/search"
	"consort/search/player"
)

// recorder records the settings that it is configured with.
type recorder struct {
	search.Strategy
	settings player.Settings
}

func (a *recorder) Configure(s player.Settings) error {
	a.settings = s
	return nil
}

func (a *recorder) NewGame() {}

// A number among the players is alpha-beta limited to that Elo.
func TestLevelsTakePart(t *testing.T) {
	o := tournamentOf(t, "700,random,1500", nil)
	require.Equal(t, []string{"700", "random", "1500"}, o.names())
	require.False(t, o.Players[0].Deepens, "Nodes is not for a level")
	level := &recorder{}
	o.Players[0].New, o.Players[0].Settings.Hash = func() search.Strategy { return level }, 3
	_, err := o.newWorker().side(t.Context(), fixture{number: 9}, engine.White)
	require.NoError(t, err)
	want := player.DefaultSettings()
	want.Hash, want.Seed, want.Elo = 3, o.playerSeed(9, engine.White), 700
	require.Equal(t, want, level.settings)

	of := func(concurrency int) *Tournament {
		return tournamentOf(t, "700,random", func(o *Tournament) { o.Games, o.Seed, o.Concurrency = 2, 4, concurrency })
	}
	tables, games := played(t, of(2))
	require.Contains(t, tables, "700")
	require.Contains(t, games, `[White "700"]`)
	_, again := played(t, of(1))
	require.Equal(t, games, again, "the same seed, the same games")
}

// The network of a file is one more player; the others do not use it.
func TestNetworkTakesPart(t *testing.T) {
	n, err := nnue.New(nnue.Weights{
		Hidden: 64, QB: 64, Scale: 400,
		Features: make([]int16, nnue.Inputs*64), Bias: make([]int16, 64), Output: make([]int16, nnue.Buckets*128),
	}, nnue.Record{})
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "zero.nnue")
	require.NoError(t, n.WriteFile(path))
	withNetwork := func(name string) *Tournament {
		network, err := WithNetwork(path)
		require.NoError(t, err)
		return tournamentOf(t, name, func(o *Tournament) {
			o.Games, o.Nodes, o.Players = 2, 100, append(o.Players, network)
		})
	}
	o := withNetwork("alpha-beta")
	require.Equal(t, []string{"alpha-beta", "network"}, o.names())

	seen := map[string]*nnue.Network{}
	for i := range o.Players {
		name := o.Players[i].Name
		o.Players[i].New = func() search.Strategy { return &networkRecorder{name: name, seen: seen} }
	}
	s := o.newWorker()
	for i := range o.Players {
		_, err := s.side(t.Context(), fixture{players: [2]int{i, i}}, 0)
		require.NoError(t, err)
	}
	require.Len(t, seen, 2)
	require.Same(t, nnue.Default(), seen["alpha-beta"])
	require.Equal(t, n.ID(), seen["network"].ID()) // of the weights
	require.Equal(t, n.Record, seen["network"].Record)

	tables, games := played(t, withNetwork("random"))
	require.Contains(t, tables, "network")
	require.Contains(t, games, `[White "network"]`)
}

// networkRecorder records the network that it is configured with.
type networkRecorder struct {
	search.Strategy
	name string
	seen map[string]*nnue.Network
}

func (s *networkRecorder) Configure(settings player.Settings) error {
	s.seen[s.name] = settings.Network
	return nil
}

func (*networkRecorder) NewGame() {}
