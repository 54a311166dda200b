package alphabeta

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

// A protocol is all that a choice says but the time.
type protocol struct {
	result search.Result
	infos  []search.Info
}

// record lets a player choose and returns what it said. Bounds and current moves
// are reported only on a slow machine.
func record(p *Player, g *engine.Game, limits search.Limits) (all protocol) {
	all.result = p.Choose(context.Background(), g, limits, func(i search.Info) {
		if i.Bound == search.Exact && len(i.PV) > 0 {
			i.PV = append([]engine.Move(nil), i.PV...)
			i.Time = 0
			all.infos = append(all.infos, i)
		}
	})
	return all
}

// The same search of a new game says the same again, word for word, whatever the
// player has done before.
func TestSearchesReplay(t *testing.T) {
	limits := []struct {
		name string
		search.Limits
	}{
		{"depth", search.Limits{Depth: 8}},
		{"nodes", search.Limits{Nodes: 12_345}},
	}
	for _, position := range variety {
		if testing.Short() && position.name != "middle game" {
			continue
		}
		for _, limit := range limits {
			for _, lines := range []int{1, 3} {
				for _, hash := range []int{1, 16} {
					g := gameFrom(t, position.fen)
					want := record(configured(t, hash, lines), g, limit.Limits)
					require.NotEmpty(t, want.infos)
					p := used(t)
					configure(t, p, hash, lines, 1)
					p.NewGame()
					require.Equal(t, want, record(p, g, limit.Limits), "%s by %s, %d lines, %d MiB", position.name, limit.name, lines, hash)
				}
			}
		}
	}
}

// used returns a player that has thought about other games, with other settings,
// and was stopped in the midst of it.
func used(t testing.TB) *Player {
	t.Helper()
	p := configured(t, 2, 2)
	p.Choose(context.Background(), gameFrom(t, engine.StartFEN, "e2e4", "c7c5"), search.Limits{Depth: 6}, nil)
	atLeast(t, 2)
	configure(t, p, 1, 1, 2)
	p.Choose(context.Background(), gameFrom(t, "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1"), search.Limits{Depth: 9}, nil)
	configure(t, p, 1, 1, 1)
	p.Choose(context.Background(), gameFrom(t, middlegame), search.Limits{Nodes: 3000}, nil)
	p.Choose(context.Background(), gameFrom(t, "r6k/6pp/8/6N1/2Q5/8/8/6K1 w - - 0 1"), search.Limits{Mate: 2, Nodes: 3000}, nil)
	return p
}

// Whether anyone listens makes no difference.
func TestReportsChangeNothing(t *testing.T) {
	for _, position := range variety {
		if testing.Short() && position.name != "middle game" {
			continue
		}
		for _, limits := range []search.Limits{{Depth: 8}, {Nodes: 12_345}} {
			g := gameFrom(t, position.fen)
			heard, _ := choose(t, g, limits)
			require.Equal(t, heard, newClassical().Choose(context.Background(), g, limits, nil), position.name)
		}
	}
}

// A clock that is not reached changes nothing either.
func TestClocksChangeNothing(t *testing.T) {
	g := gameFrom(t, middlegame)
	free := record(newClassical(), g, search.Limits{Depth: 7})
	timed := record(newClassical(), g, search.Limits{Depth: 7, MoveTime: time.Hour})
	require.Equal(t, free, timed)
}
