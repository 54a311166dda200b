package level

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
	"consort/search/alphabeta"
)

// recorder is a searcher that records what it is given.
type recorder struct {
	Searcher
	settings alphabeta.Settings
	limits   search.Limits
	games    int
	err      error
}

func (r *recorder) Configure(s alphabeta.Settings) error {
	if r.err == nil {
		r.settings = s
	}
	return r.err
}

func (r *recorder) NewGame() { r.games++ }

func (r *recorder) Choose(_ context.Context, _ *engine.Game, limits search.Limits, _ func(search.Info)) search.Result {
	r.limits = limits
	return search.Result{}
}

// The searcher gets all settings at full strength; below it neither threads nor
// tablebases. Another Elo is a new game to it, and settings that it refuses change
// nothing.
func TestConfigure(t *testing.T) {
	r := &recorder{}
	p := New(r)
	full := DefaultSettings()
	full.Threads, full.Seed, full.MultiPV = 4, 9, 3
	require.NoError(t, p.Configure(full))
	require.Equal(t, full.Settings, r.settings)
	require.Zero(t, r.games)

	limited := full
	limited.Elo = 2200
	require.NoError(t, p.Configure(limited))
	want := full.Settings
	want.Threads, want.Tablebases = 1, alphabeta.Tablebases{}
	require.Equal(t, want, r.settings)
	require.Equal(t, 1, r.games)
	require.NoError(t, p.Configure(limited))
	require.Equal(t, 1, r.games, "the same Elo")

	r.err = errors.New("too much memory")
	require.ErrorIs(t, p.Configure(full), r.err)
	p.Choose(context.Background(), gameFrom(t, middlegame), search.Limits{}, nil)
	require.Equal(t, 3*ParametersOf(2200).Nodes, r.limits.Nodes, "still limited, with three lines")
	r.err = nil
	require.NoError(t, p.Configure(full))
	require.Equal(t, 2, r.games)
	limits := search.Limits{Depth: 3, Nodes: 77}
	p.Choose(context.Background(), gameFrom(t, middlegame), limits, nil)
	require.Equal(t, limits, r.limits)
}

// lookRecorder is alpha-beta that records the limits of its looks.
type lookRecorder struct {
	*alphabeta.Player
	limits []search.Limits
}

func (r *lookRecorder) Look(ctx context.Context, game *engine.Game, limits search.Limits) search.Info {
	r.limits = append(r.limits, limits)
	return r.Player.Look(ctx, game, limits)
}

// Each look may take what is left of the clock, from the ponder hit on, and the first
// one ends a choice that has no time.
func TestLooksKeepToTheClock(t *testing.T) {
	hour := search.Limits{Timed: true, Clock: [2]time.Duration{time.Hour, time.Hour}}
	pondering := hour
	pondering.Ponder = search.NewPondering()
	hit := hour
	hit.Ponder = search.NewPondering()
	hit.Ponder.Hit()
	infinite := hour
	infinite.Infinite = true
	for _, c := range []struct {
		name    string
		limits  search.Limits
		limited bool // by time
		most    int  // looks; 0 for any number
	}{
		{"no clock", search.Limits{}, false, 0},
		{"an hour", hour, true, 0},
		{"no time", search.Limits{Timed: true}, true, 1},
		{"before the ponder hit", pondering, false, 0},
		{"after the ponder hit", hit, true, 0},
		{"infinite", infinite, false, 0},
		{"a clock that counts nodes", search.Limits{MoveTime: time.Hour, NodesPerMS: 1}, false, 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := &lookRecorder{Player: alphabeta.New()}
			p, s := New(r), DefaultSettings()
			s.Hash, s.Elo, s.Seed = 1, 1500, 1
			require.NoError(t, p.Configure(s))
			p.Choose(context.Background(), gameFrom(t, middlegame), c.limits, nil)
			require.NotEmpty(t, r.limits)
			if c.most > 0 {
				require.LessOrEqual(t, len(r.limits), c.most)
			} else {
				require.Greater(t, len(r.limits), 1)
			}
			longest, _ := r.TimeLimit(&c.limits, engine.White)
			for _, l := range r.limits {
				require.Equal(t, c.limited, l.MoveTime != 0)
				require.Nil(t, l.Ponder)
				require.False(t, l.Infinite || l.Timed)
				require.LessOrEqual(t, l.MoveTime, max(time.Nanosecond, longest))
			}
		})
	}
}
