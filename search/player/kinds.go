package player

// The list of all kinds of players.

import (
	"strings"

	"consort/search"
)

// A Kind is a kind of player: its name, what it does, and how to get one.
type Kind struct {
	Name  string
	About string // one line: how it chooses its moves
	Style string // one sentence: what it is like to play against

	// New returns a new player. One with more settings than a seed (search.Seeded) is a
	// Configurable.
	New func() search.Strategy

	// Deepens reports whether the player searches until a limit stops it, so that a
	// game must set one. The others finish on their own.
	Deepens bool
}

// Kinds returns all players: the strongest first, which is the default, and then
// the others from the simplest up. A new player is one more line here.
func Kinds() []Kind {
	return []Kind{
		{
			Name: "alpha-beta", About: "the strong player: an alpha-beta search with a neural network",
			Style: "The engine itself, at any level from beginner to full strength.",
			New:   newAlphaBeta, Deepens: true,
		},
		{
			Name: "random", About: "any legal move",
			Style: "Moves without looking at the board.",
			New:   func() search.Strategy { return search.NewRandom() },
		},
		{
			Name: "aggressive", About: "captures and checks before anything else",
			Style: "Takes whatever it can and gives every check, whatever that costs.",
			New:   func() search.Strategy { return search.NewAggressive() },
		},
		{
			Name: "safe", About: "moves that do not lose material at once",
			Style: "Gives check when it can and does not put a piece where it is lost, but leaves the others hanging.",
			New:   func() search.Strategy { return search.NewSafe() },
		},
		{
			Name: "global-defensive", About: "as little of its material under attack as possible",
			Style: "Keeps all its pieces out of danger and waits for your mistakes.",
			New:   func() search.Strategy { return search.NewDefensive() },
		},
		{
			Name: "scenario", About: "the best average over the possible continuations",
			Style: "Goes where most continuations are good for it, as if you were going to play any of them.",
			New:   func() search.Strategy { return search.NewScenario() },
		},
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
