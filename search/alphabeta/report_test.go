package alphabeta

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

// details runs a player that tells details after a time and returns all that it
// reports.
func details(t *testing.T, quiet time.Duration, lines int) (search.Result, []search.Info) {
	t.Helper()
	p := configured(t, 1, lines)
	p.detailAfter = quiet
	var infos []search.Info
	r := p.Choose(context.Background(), gameFrom(t, middlegame), search.Limits{Depth: 14}, func(i search.Info) {
		if i.Text == "" {
			i.PV = append([]engine.Move(nil), i.PV...)
			infos = append(infos, i)
		}
	})
	return r, infos
}

// A choice that takes long tells which root move it is at, in their order, and
// when a score has left its window, with the line of that score.
func TestDetails(t *testing.T) {
	p := parse(t, middlegame)
	for _, lines := range []int{1, 3} {
		_, infos := details(t, 0, lines)
		var bounds [search.Exact + 1]int
		number, moves := 0, 0
		for _, i := range infos {
			if len(i.PV) > 0 {
				require.True(t, p.IsLegal(i.PV[0]))
				require.Equal(t, engine.NoMove, i.CurrMove)
				bounds[i.Bound]++
				continue
			}
			moves++
			require.True(t, p.IsLegal(i.CurrMove))
			require.LessOrEqual(t, i.CurrMoveNumber, len(p.Moves()))
			require.Positive(t, i.CurrMoveNumber)
			begins := i.CurrMoveNumber <= lines // a search for one of the lines
			require.True(t, begins || i.CurrMoveNumber == number+1, "%d after %d at depth %d", i.CurrMoveNumber, number, i.Depth)
			number = i.CurrMoveNumber
		}
		require.Positive(t, bounds[search.LowerBound], "%d lines", lines)
		require.Positive(t, bounds[search.UpperBound], "%d lines", lines)
		require.Greater(t, moves, len(p.Moves()))
	}
}

// A bound is reported of the current iteration, and the score that it was the
// bound of comes after it.
func TestBoundsAreFollowedByScores(t *testing.T) {
	_, infos := details(t, 0, 1)
	open := 0 // the iteration with a bound and no score yet
	for _, i := range infos {
		switch {
		case len(i.PV) == 0:
		case i.Bound == search.Exact:
			require.True(t, open == 0 || open == i.Depth, "depth %d after a bound of depth %d", i.Depth, open)
			open = 0
		default:
			open = i.Depth
		}
	}
	require.Zero(t, open)
}

// A short choice tells its lines and nothing else, and details are only told:
// they change neither what is found nor what it takes.
func TestDetailsAreToldLate(t *testing.T) {
	require.Equal(t, search.DetailAfter, newClassical().detailAfter)
	talking, all := details(t, 0, 1)
	silent, infos := details(t, time.Hour, 1)
	require.Equal(t, talking, silent)
	require.Greater(t, len(all), len(infos))
	for _, i := range infos {
		require.NotEmpty(t, i.PV)
		require.Equal(t, search.Exact, i.Bound)
	}
}
