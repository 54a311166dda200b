package player

// The list of all kinds of players.

import (
	"strings"

	"consort/search"
	"consort/search/alphabeta"
	"consort/search/level"
)

// A Kind is a kind of player: its name, what it does, and how to get one.
type Kind struct {
	Name  string
	About string // one line
	New   func() search.Strategy

	// Deepens reports whether the player searches until a limit stops it, so that a
	// game must set one. The others finish on their own.
	Deepens bool
}

// Kinds returns all players: the strongest first, which is the default, and then
// the others from the simplest up. A new player is one more line here.
func Kinds() []Kind {
	return []Kind{
		{"alpha-beta", "the strong player: an alpha-beta search with a neural network", func() search.Strategy { return level.New(alphabeta.New()) }, true},
		{"random", "any legal move", func() search.Strategy { return search.NewRandom() }, false},
		{"aggressive", "captures and checks before anything else", func() search.Strategy { return search.NewAggressive() }, false},
		{"safe", "moves that do not lose material at once", func() search.Strategy { return search.NewSafe() }, false},
		{"global-defensive", "as little of its material under attack as possible", func() search.Strategy { return search.NewDefensive() }, false},
		{"scenario", "the best average over the possible continuations", func() search.Strategy { return search.NewScenario() }, false},
	}
}

// KindNamed returns the kind of player with a name, in upper or lower case.
func KindNamed(name string) (Kind, bool) { return kindNamed(Kinds(), name) }

func kindNamed(kinds []Kind, name string) (Kind, bool) {
	for _, k := range kinds {
		if strings.EqualFold(k.Name, name) {
			return k, true
		}
	}
	return Kind{}, false
}
