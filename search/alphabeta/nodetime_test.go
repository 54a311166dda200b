package alphabeta

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

// chooseByNodes lets a new player choose on a clock that counts positions.
func chooseByNodes(t *testing.T, limits search.Limits, report func(search.Info)) search.Result {
	t.Helper()
	p := New()
	require.NoError(t, p.Configure(DefaultSettings()))
	return p.Choose(context.Background(), engine.NewGame(engine.StartPosition()), limits, report)
}

// With a clock that counts positions a choice is the same each time, however busy
// the machine is.
func TestNodeTimeIsRepeatable(t *testing.T) {
	limits := search.Limits{Timed: true, Clock: [2]time.Duration{10 * time.Second}, NodesPerMS: 10}
	first := chooseByNodes(t, limits, nil)
	require.Equal(t, first, chooseByNodes(t, limits, nil))
	c := newClock(&limits, engine.White)
	require.LessOrEqual(t, first.Nodes, uint64(c.hard.Milliseconds())*10+checkInterval, "more than the hard limit")
	require.GreaterOrEqual(t, first.Nodes, uint64(c.soft.Milliseconds())*10/10, "less than any reason to hurry allows")
}

// A fixed time is a number of positions, and the machine's time does not end it.
func TestNodeTimeOfAFixedTime(t *testing.T) {
	for _, rate := range []int{1, 7, 100} {
		r := chooseByNodes(t, search.Limits{MoveTime: 500 * ms, Overhead: 20 * ms, NodesPerMS: rate}, nil)
		require.InDelta(t, 480*rate, r.Nodes, checkInterval, "at %d positions a millisecond", rate)
	}
	long := search.Limits{Start: time.Now().Add(-time.Hour), MoveTime: 100 * ms, NodesPerMS: 50}
	require.InDelta(t, 5000, chooseByNodes(t, long, nil).Nodes, earlyCheckInterval)
}

// After a ponder hit the fixed count begins; what was visited before is free.
func TestNodeTimeBeginsWithThePonderHit(t *testing.T) {
	var before uint64
	limits := search.Limits{MoveTime: 100 * ms, NodesPerMS: 20, Ponder: search.NewPondering()}
	r := chooseByNodes(t, limits, func(i search.Info) {
		if before == 0 && i.Nodes > 5000 {
			before = i.Nodes
			limits.Ponder.Hit()
		}
	})
	require.InDelta(t, 2000, r.Nodes-before, checkInterval)
}
