package player

import (
	"consort/eval/nnue"
	"consort/search"
	"consort/search/alphabeta"
)

// Settings are everything that a front end can set for a Player. Each strategy uses those
// that it needs.
type Settings struct {
	Strategy string // the name of a Kind, in upper or lower case; "" for the default

	Hash    int    // transposition table, MiB
	Threads int    // goroutines that search, at most one for each processor
	MultiPV int    // number of best lines to report, at least 1
	Seed    uint64 // of random choices: the same seed plays the same game; 0 for a random one

	// Elo limits the strength, from level.MinElo to level.MaxElo; 0 is full strength.
	// Only alpha-beta has levels.
	Elo int

	// Network evaluates positions; nil for the classical evaluation.
	Network *nnue.Network

	Tablebases Tablebases // none if there is no Set
	Book       Book       // to play from; the zero value is none
}

// Tablebases are Syzygy endgame tablebases, and when they are probed. The zero value is
// none.
type Tablebases = alphabeta.Tablebases

// MaxTablebasePieces is the largest number of pieces, kings included, of any tablebase.
const MaxTablebasePieces = alphabeta.MaxTablebasePieces

// DefaultSettings returns the settings of a player that has not been configured: the
// default strategy at full strength, without a book.
func DefaultSettings() Settings {
	s := alphabeta.DefaultSettings()
	return Settings{Hash: s.Hash, Threads: s.Threads, MultiPV: s.MultiPV, Network: s.Network, Tablebases: s.Tablebases}
}

// ofStrategy returns the settings without those that only the Player uses.
func (s Settings) ofStrategy() Settings {
	s.Strategy, s.Book = "", Book{}
	return s
}

// A Configurable is a Strategy that has settings, which are all but Strategy and Book. Configure is cheap when nothing changes,
// and after an error the settings before it are in force.
type Configurable interface {
	search.Strategy
	Configure(Settings) error
}

// configure gives a strategy those of its settings that it takes: all, the seed, or none.
func configure(strategy search.Strategy, s Settings) error {
	switch strategy := strategy.(type) {
	case Configurable:
		return strategy.Configure(s.ofStrategy())
	case search.Seeded:
		strategy.Seed(s.Seed)
	}
	return nil
}
