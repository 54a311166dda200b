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
	o := parsed(t, "-players 700,random,1500")
	require.Equal(t, []string{"700", "random", "1500"}, o.names())
	require.False(t, o.players[0].Deepens, "-nodes is not for a level")
	inner := &asked{}
	l := &limited{inner, 700}
	require.NoError(t, l.Configure(search.Settings{Hash: 3, Seed: 9}))
	require.Equal(t, search.Settings{Hash: 3, Seed: 9, Elo: 700}, inner.settings)

	tables, games := tournament(t, "-players 700,random -games 2 -seed 4")
	require.Contains(t, tables, "700")
	require.Contains(t, games, `[White "700"]`)
	_, again := tournament(t, "-players 700,random -games 2 -seed 4 -concurrency 1")
	require.Equal(t, games, again, "the same seed, the same games")
}
