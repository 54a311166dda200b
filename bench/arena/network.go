package arena

import (
	"consort/eval/nnue"
	"consort/search"
	"consort/search/alphabeta"
	"consort/search/company"
)

// withNetwork returns the player alpha-beta with the network of a file.
func withNetwork(path string) (company.Player, error) {
	n, err := nnue.ReadFile(path)
	if err != nil {
		return company.Player{}, err
	}
	return company.Player{
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
