package arena

import (
	"consort/eval/nnue"
	"consort/search"
	"consort/search/alphabeta"
	"consort/search/player"
)

// WithNetwork returns the player "network": alpha-beta with the network of a file.
func WithNetwork(path string) (player.Kind, error) {
	n, err := nnue.ReadFile(path)
	if err != nil {
		return player.Kind{}, err
	}
	return player.Kind{
		Name:    "network",
		About:   "alpha-beta with the network " + n.ID(),
		New:     func() search.Strategy { return &evaluated{alphabeta.New(), n} },
		Deepens: true,
	}, nil
}

// evaluated is a player that keeps to its network, whatever others get.
type evaluated struct {
	search.Strategy
	network *nnue.Network
}

// Configure takes the settings but for the network.
func (e *evaluated) Configure(s search.Settings) error {
	s.Network = e.network
	return e.Strategy.Configure(s)
}
