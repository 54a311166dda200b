package arena

import (
	"fmt"
	"strconv"

	"consort/search"
	"consort/search/alphabeta"
	"consort/search/level"
	"consort/search/player"
)

// WithElo returns the player alpha-beta limited to an Elo, from level.MinElo to
// level.MaxElo. The level sets how many nodes it searches, so Nodes does not apply.
func WithElo(elo int) player.Kind {
	return player.Kind{
		Name:  strconv.Itoa(elo),
		About: fmt.Sprintf("alpha-beta at Elo %d", elo),
		New:   func() search.Strategy { return &limited{level.New(alphabeta.New()), elo} },
	}
}

// limited is a player that keeps to its Elo.
type limited struct {
	search.Strategy
	elo int
}

// Configure takes the settings but for the Elo.
func (l *limited) Configure(s search.Settings) error {
	s.Elo = l.elo
	return l.Strategy.Configure(s)
}
