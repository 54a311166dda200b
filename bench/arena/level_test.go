package arena

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/search"
)

// asked tells what settings it was given.
type asked struct {
	search.Strategy
	settings search.Settings
}

func (a *asked) Configure(s search.Settings) error {
	a.settings = s
	return nil
}

// A number among the players is alpha-beta at that Elo, and keeps to it.
func TestLevelsTakePart(t *testing.T) {
	o := tournamentOf(t, "700,random,1500", nil)
	require.Equal(t, []string{"700", "random", "1500"}, o.names())
	require.False(t, o.Players[0].Deepens, "Nodes is not for a level")
	inner := &asked{}
	l := &limited{inner, 700}
	require.NoError(t, l.Configure(search.Settings{Hash: 3, Seed: 9}))
	require.Equal(t, search.Settings{Hash: 3, Seed: 9, Elo: 700}, inner.settings)

	of := func(concurrency int) *Tournament {
		return tournamentOf(t, "700,random", func(o *Tournament) { o.Games, o.Seed, o.Concurrency = 2, 4, concurrency })
	}
	tables, games := played(t, of(2))
	require.Contains(t, tables, "700")
	require.Contains(t, games, `[White "700"]`)
	_, again := played(t, of(1))
	require.Equal(t, games, again, "the same seed, the same games")
}
