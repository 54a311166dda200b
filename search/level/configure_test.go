package level

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

// recorder is a searcher that records what it is given.
type recorder struct {
	search.Searcher
	settings search.Settings
	limits   search.Limits
	games    int
	err      error
}

func (r *recorder) Configure(s search.Settings) error {
	if r.err == nil {
		r.settings = s
	}
	return r.err
}

func (r *recorder) NewGame() { r.games++ }

func (r *recorder) Choose(_ *engine.Game, limits search.Limits, _ *search.Control, _ func(search.Info)) search.Result {
	r.limits = limits
	return search.Result{}
}

// The searcher gets all settings at full strength; below it neither threads nor
// tablebases. Another Elo is a new game to it, and settings that it refuses change
// nothing.
func TestConfigure(t *testing.T) {
	r := &recorder{}
	p := New(r)
	full := search.DefaultSettings()
	full.Threads, full.Seed, full.MultiPV = 4, 9, 3
	require.NoError(t, p.Configure(full))
	require.Equal(t, full, r.settings)
	require.Zero(t, r.games)

	limited := full
	limited.Elo = 2200
	require.NoError(t, p.Configure(limited))
	want := full
	want.Threads, want.Tables = 1, search.Tables{}
	require.Equal(t, want, r.settings)
	require.Equal(t, 1, r.games)
	require.NoError(t, p.Configure(limited))
	require.Equal(t, 1, r.games, "the same Elo")

	r.err = errors.New("too much memory")
	require.ErrorIs(t, p.Configure(full), r.err)
	p.Choose(gameFrom(t, middlegame), search.Limits{}, new(search.Control), nil)
	require.Equal(t, 3*ParametersOf(2200).Nodes, r.limits.Nodes, "still limited, with three lines")
	r.err = nil
	require.NoError(t, p.Configure(full))
	require.Equal(t, 2, r.games)
	limits := search.Limits{Depth: 3, Nodes: 77}
	p.Choose(gameFrom(t, middlegame), limits, new(search.Control), nil)
	require.Equal(t, limits, r.limits)
}
