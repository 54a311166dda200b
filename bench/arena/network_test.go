package arena

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval/nnue"
	"consort/search"
)

// The network of a file plays as one more player, and the others do without it.
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
		o.Players[i].New = func() search.Strategy { return &settled{name: name, seen: seen} }
	}
	o.Players[1].New = func() search.Strategy { return &evaluated{&settled{name: "network", seen: seen}, n} }
	s := o.newSquad()
	for i := range o.Players {
		_, err := s.seat(fixture{players: [2]int{i, i}}, 0)
		require.NoError(t, err)
	}
	require.Equal(t, map[string]*nnue.Network{"alpha-beta": nnue.Default(), "network": n}, seen)

	tables, games := played(t, withNetwork("random"))
	require.Contains(t, tables, "network")
	require.Contains(t, games, `[White "network"]`)
}

// settled tells what network it was given.
type settled struct {
	search.Strategy
	name string
	seen map[string]*nnue.Network
}

func (s *settled) Configure(settings search.Settings) error {
	s.seen[s.name] = settings.Network
	return nil
}

func (*settled) NewGame() {}
