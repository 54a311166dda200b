package arena

import (
	"fmt"
	"strconv"

	"consort/eval/nnue"
	"consort/search/player"
)

// An Entrant is a participant of a tournament: a kind of player with its own name and
// settings. The seed of the settings is set for each game.
type Entrant struct {
	player.Kind
	Settings player.Settings
	Engine   *Engine // a UCI engine instead of a strategy of the kind; nil for none
}

// NewEntrant returns an entrant with default settings.
func NewEntrant(k player.Kind) Entrant { return Entrant{Kind: k, Settings: player.DefaultSettings()} }

// WithElo returns the strongest player limited to an Elo, from level.MinElo to
// level.MaxElo. The level determines how many nodes it searches, so Tournament.Nodes
// does not apply.
func WithElo(elo int) Entrant {
	e := NewEntrant(player.Kinds()[0])
	e.About = fmt.Sprintf("%s at Elo %d", e.Name, elo)
	e.Name, e.Deepens = strconv.Itoa(elo), false
	e.Settings.Elo = elo
	return e
}

// WithNetwork returns an entrant named "network": the strongest player with the network
// of a file. The errors are those of nnue.ReadFile.
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
