package alphabeta

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

const ms = time.Millisecond

func TestClock(t *testing.T) {
	tests := []struct {
		name     string
		limits   search.Limits
		timed    bool
		softFrom time.Duration
		softTo   time.Duration
		hardTo   time.Duration
	}{
		{"none", search.Limits{}, false, 0, 0, 0},
		{"sudden death", search.Limits{Timed: true, Clock: [2]time.Duration{60_000 * ms}}, true, 1000 * ms, 3000 * ms, 30_000 * ms},
		{"increment", search.Limits{Timed: true, Clock: [2]time.Duration{8000 * ms}, Increment: [2]time.Duration{80 * ms}}, true, 150 * ms, 500 * ms, 4000 * ms},
		{"increment only", search.Limits{Timed: true, Clock: [2]time.Duration{100 * ms}, Increment: [2]time.Duration{1000 * ms}}, true, 10 * ms, 60 * ms, 60 * ms},
		{"moves to go", search.Limits{Timed: true, Clock: [2]time.Duration{40_000 * ms}, MovesToGo: 40}, true, 500 * ms, 1500 * ms, 10_000 * ms},
		{"last move before the control", search.Limits{Timed: true, Clock: [2]time.Duration{1000 * ms}, MovesToGo: 1, Overhead: 100 * ms}, true, 300 * ms, 900 * ms, 900 * ms},
		{"zero", search.Limits{Timed: true}, true, 0, 0, 0},
		{"negative", search.Limits{Timed: true, Clock: [2]time.Duration{-120 * ms}}, true, 0, 0, 0},
		{"overhead above the clock", search.Limits{Timed: true, Clock: [2]time.Duration{100 * ms}, Overhead: 5000 * ms}, true, 0, 0, 0},
		{"as good as nothing", search.Limits{Timed: true, Clock: [2]time.Duration{20 * ms}, Increment: [2]time.Duration{ms}, Overhead: 10 * ms}, true, 0, 0, 0},
		{"little", search.Limits{Timed: true, Clock: [2]time.Duration{24 * ms}, Increment: [2]time.Duration{ms}, Overhead: 10 * ms}, true, ms / 2, 2 * ms, 2 * ms},
		{"fixed", search.Limits{HasFixed: true, MoveTime: 500 * ms, Overhead: 20 * ms}, true, 480 * ms, 480 * ms, 480 * ms},
		{"fixed zero", search.Limits{HasFixed: true}, true, ms, ms, ms},
		{"absurd", search.Limits{Timed: true, Clock: [2]time.Duration{1 << 60}, MovesToGo: 1 << 40}, true, ms, 1 << 60, 1 << 60},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c := newClock(&test.limits, engine.White)
			require.Equal(t, test.timed, c.timed)
			if !test.timed {
				return
			}
			require.GreaterOrEqual(t, c.soft, test.softFrom)
			require.LessOrEqual(t, c.soft, test.softTo)
			require.LessOrEqual(t, c.hard, test.hardTo)
			require.LessOrEqual(t, c.soft, c.hard)
			require.GreaterOrEqual(t, c.soft, time.Duration(0))
		})
	}
}

// A large overhead must not halve the thinking time of a long game.
func TestOverheadCostsLittleWithMuchTime(t *testing.T) {
	with := search.Limits{Timed: true, Clock: [2]time.Duration{600_000 * ms}, Overhead: 1000 * ms}
	without := with
	without.Overhead = 0
	a, b := newClock(&with, engine.White), newClock(&without, engine.White)
	require.Greater(t, a.soft, b.soft*9/10)

	for _, overhead := range []time.Duration{0, 1000 * ms, 2500 * ms, 5000 * ms} {
		limits := search.Limits{Timed: true, Clock: [2]time.Duration{60_000 * ms}, Overhead: overhead}
		c := newClock(&limits, engine.White)
		require.Greater(t, c.soft, 900*ms, "half of the clock is the most that is put aside for %v", overhead)
		require.Less(t, c.hard, limits.Clock[engine.White]-overhead)
	}
}

func TestSettledness(t *testing.T) {
	calm := settledness{depth: 12, unchanged: 6, share: 0.95}
	torn := settledness{depth: 12, unchanged: 0, share: 0.30, drop: 60}
	require.Less(t, calm.scale(), 0.8)
	require.Greater(t, torn.scale(), 2.0)
	require.Equal(t, 1.0, settledness{depth: 2}.scale(), "early iterations say nothing")
	require.LessOrEqual(t, settledness{depth: 9, drop: 1 << 40}.scale(), 5.65)
}
