package arena

import (
	"fmt"
	"strconv"

	"consort/eval/nnue"
	"consort/search/player"
)

// An Entrant takes part in a tournament: a kind of player, under a name of its own,
// with settings of its own. Each game sets the seed.
type Entrant struct {
	player.Kind
	Settings player.Settings
}

// NewEntrant returns a player with default settings.
func NewEntrant(k player.Kind) Entrant { return Entrant{k, player.DefaultSettings()} }

// WithElo returns the strongest player limited to an Elo, from level.MinElo to
// level.MaxElo. The level sets how many nodes it searches, so Nodes does not apply.
func WithElo(elo int) Entrant {
	e := NewEntrant(player.Kinds()[0])
	e.About = fmt.Sprintf("%s at Elo %d", e.Name, elo)
	e.Name, e.Deepens = strconv.Itoa(elo), false
	e.Settings.Elo = elo
	return e
}

// WithNetwork returns the player "network": the strongest one with the network of a
// file.
func WithNetwork(path string) (Entrant, error) {
	n, err := nnue.ReadFile(path)
	if err != nil {
		return Entrant{}, err
	}
	e := NewEntrant(player.Kinds()[0])
	e.About = e.Name + " with the network " + n.ID()
	e.Name = "network"
	e.Settings.Network = n
	return e, nil
}
