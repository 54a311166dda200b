package player

import (
	"consort/search"
	"consort/search/alphabeta"
	"consort/search/level"
)

// alphaBeta is the strategy alpha-beta at the strength of the settings.
type alphaBeta struct{ *level.Player }

func newAlphaBeta() search.Strategy { return alphaBeta{level.New(alphabeta.New())} }

// Configure implements Configurable.
func (a alphaBeta) Configure(s Settings) error {
	return a.Player.Configure(level.Settings{
		Settings: alphabeta.Settings{Hash: s.Hash, Threads: s.Threads, MultiPV: s.MultiPV, Network: s.Network, Tablebases: s.Tablebases},
		Elo:      s.Elo, Seed: s.Seed,
	})
}
