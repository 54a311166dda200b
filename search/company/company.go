// Package company lists the players. Adding one is one line here.
package company

import (
	"strings"

	"consort/search"
	"consort/search/alphabeta"
)

// A Player is a kind of player: its name, what it does, and how to get one.
type Player struct {
	Name  string
	About string // one line
	New   func() search.Strategy

	// Deepens tells that the player thinks for as long as it is let, so that a
	// game needs a limit for it. The others come to an end by themselves.
	Deepens bool
}

// Players returns all players, the strongest first and then from the simplest
// up.
func Players() []Player {
	return []Player{
		{"alpha-beta", "the strong player: it searches, and knows what positions are worth", func() search.Strategy { return alphabeta.New() }, true},
		{"random", "any legal move", func() search.Strategy { return search.NewRandom() }, false},
		{"aggressive", "captures and checks before anything else", func() search.Strategy { return search.NewAggressive() }, false},
		{"safe", "moves that lose nothing at once", func() search.Strategy { return search.NewSafe() }, false},
		{"global-defensive", "the least material in danger", func() search.Strategy { return search.NewDefensive() }, false},
		{"scenario", "the best average of what may follow", func() search.Strategy { return search.NewScenario() }, false},
	}
}

// ByName returns the player of a name, in upper or lower case.
func ByName(name string) (Player, bool) {
	for _, p := range Players() {
		if strings.EqualFold(p.Name, name) {
			return p, true
		}
	}
	return Player{}, false
}
