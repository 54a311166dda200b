package alphabeta

import (
	"cmp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
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
		{"without Timed", search.Limits{Clock: [2]time.Duration{60_000 * ms}}, true, 1000 * ms, 3000 * ms, 30_000 * ms},
		{"increment", search.Limits{Timed: true, Clock: [2]time.Duration{8000 * ms}, Increment: [2]time.Duration{80 * ms}}, true, 150 * ms, 500 * ms, 4000 * ms},
		{"increment only", search.Limits{Timed: true, Clock: [2]time.Duration{100 * ms}, Increment: [2]time.Duration{1000 * ms}}, true, 10 * ms, 60 * ms, 60 * ms},
		{"moves to go", search.Limits{Timed: true, Clock: [2]time.Duration{40_000 * ms}, MovesToGo: 40}, true, 500 * ms, 1500 * ms, 10_000 * ms},
		{"last move before the control", search.Limits{Timed: true, Clock: [2]time.Duration{1000 * ms}, MovesToGo: 1, Overhead: 100 * ms}, true, 300 * ms, 900 * ms, 900 * ms},
		{"zero", search.Limits{Timed: true}, true, 0, 0, 0},
		{"negative", search.Limits{Timed: true, Clock: [2]time.Duration{-120 * ms}}, true, 0, 0, 0},
		{"overhead above the clock", search.Limits{Timed: true, Clock: [2]time.Duration{100 * ms}, Overhead: 5000 * ms}, true, 0, 0, 0},
		{"as good as nothing", search.Limits{Timed: true, Clock: [2]time.Duration{20 * ms}, Increment: [2]time.Duration{ms}, Overhead: 10 * ms}, true, 0, 0, 0},
		{"little", search.Limits{Timed: true, Clock: [2]time.Duration{24 * ms}, Increment: [2]time.Duration{ms}, Overhead: 10 * ms}, true, ms / 10, 2 * ms, 2 * ms},
		{"fixed", search.Limits{MoveTime: 500 * ms, Overhead: 20 * ms}, true, 480 * ms, 480 * ms, 480 * ms},
		{"fixed, hardly any", search.Limits{MoveTime: 1}, true, ms, ms, ms},
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

// A clock that lives on its increment settles where a stall of a tenth of a second
// does not lose the game.
func TestShortClocksKeepAReserve(t *testing.T) {
	for _, inc := range []time.Duration{5 * ms, 10 * ms, 80 * ms} {
		left := 100 * inc
		for range 200 {
			limits := search.Limits{Timed: true, Clock: [2]time.Duration{left}, Increment: [2]time.Duration{inc}, Overhead: 20 * ms}
			c := newClock(&limits, engine.White)
			require.Less(t, c.hard, left-left/2, "half of %v is kept", left)
			left += inc - c.soft*4/3 // as long as a choice takes on average
		}
		require.Greater(t, left, min(20*inc, 150*ms), "increment %v", inc)
	}
}

// On a busy system, where each move takes half of the increment longer than planned, a
// clock that has sunk recovers to where a stall of a tenth of a second does not lose the
// game.
func TestShortClocksRecover(t *testing.T) {
	const inc = 10 * ms
	left := 40 * ms
	for range 200 {
		limits := search.Limits{Timed: true, Clock: [2]time.Duration{left}, Increment: [2]time.Duration{inc}, Overhead: 20 * ms}
		c := newClock(&limits, engine.White)
		left += inc - c.soft*4/3 - inc/2
	}
	require.Greater(t, left, 120*ms)
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

func TestTimeFactors(t *testing.T) {
	calm := timeFactors{depth: 12, stableIterations: 6, nodeFraction: 0.95}
	torn := timeFactors{depth: 12, stableIterations: 0, nodeFraction: 0.30, scoreDrop: 60}
	require.Less(t, calm.scale(), 0.8)
	require.Greater(t, torn.scale(), 2.0)
	require.Equal(t, 1.0, timeFactors{depth: 2}.scale(), "early iterations say nothing")
	require.LessOrEqual(t, timeFactors{depth: 9, scoreDrop: 1 << 40}.scale(), 5.65)
}

// Each factor says what it should, whatever its numbers are tuned to.
func TestTimeFactorsByFactor(t *testing.T) {
	const little = 1e-9
	percent := func(n int) float64 { return float64(n) / 100 }
	tests := []struct {
		name      string
		got, want float64
	}{
		{"stability: the best move has just changed", timeFactors{stableIterations: 0}.stabilityFactor(), percent(stabilityMin + stabilityExtra)},
		{"stability: it held once", timeFactors{stableIterations: 1}.stabilityFactor(), percent(stabilityMin) + percent(stabilityExtra)/2},
		{"stability: it held three times", timeFactors{stableIterations: 3}.stabilityFactor(), percent(stabilityMin) + percent(stabilityExtra)/8},
		{"stability: it held for good", timeFactors{stableIterations: 200}.stabilityFactor(), percent(stabilityMin) + percent(stabilityExtra)/1024},

		{"concentration: no node for it", timeFactors{nodeFraction: 0}.nodeFractionFactor(), percent(nodeFractionPivot) * percent(nodeFractionSlope)},
		{"concentration: half of the nodes", timeFactors{nodeFraction: 0.5}.nodeFractionFactor(), (percent(nodeFractionPivot) - 0.5) * percent(nodeFractionSlope)},
		{"concentration: all nodes", timeFactors{nodeFraction: 1}.nodeFractionFactor(), (percent(nodeFractionPivot) - 1) * percent(nodeFractionSlope)},

		{"trouble: as before", timeFactors{scoreDrop: 0}.scoreDropFactor(), 1},
		{"trouble: a little lost", timeFactors{scoreDrop: 20}.scoreDropFactor(), 1 + 20*float64(scoreDropSlope)/1000},
		{"trouble: a little won", timeFactors{scoreDrop: -5}.scoreDropFactor(), 1 - 5*float64(scoreDropSlope)/1000},
		{"trouble: much won", timeFactors{scoreDrop: -1000}.scoreDropFactor(), percent(scoreDropMin)},
		{"trouble: much lost", timeFactors{scoreDrop: 1000}.scoreDropFactor(), percent(scoreDropMax)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) { require.InDelta(t, test.want, test.got, little) })
	}
}

// All factors count together, from a certain depth on, and each in its direction.
func TestTimeFactorsScale(t *testing.T) {
	usual := timeFactors{depth: 12, stableIterations: 2, nodeFraction: 0.6}
	for _, test := range []struct {
		name   string
		change func(s *timeFactors)
		sign   int
	}{
		{"nothing else", func(s *timeFactors) {}, 0},
		{"the best move changed", func(s *timeFactors) { s.stableIterations = 0 }, +1},
		{"the best move held", func(s *timeFactors) { s.stableIterations = 6 }, -1},
		{"the others take more work", func(s *timeFactors) { s.nodeFraction = 0.3 }, +1},
		{"the others take less work", func(s *timeFactors) { s.nodeFraction = 0.9 }, -1},
		{"the score fell", func(s *timeFactors) { s.scoreDrop = 60 }, +1},
		{"the score rose", func(s *timeFactors) { s.scoreDrop = -60 }, -1},
		{"deep enough", func(s *timeFactors) { s.depth = clockScaleMinDepth }, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			s := usual
			test.change(&s)
			require.Equal(t, test.sign, cmp.Compare(s.scale(), usual.scale()))
			s.depth = clockScaleMinDepth - 1
			require.Equal(t, 1.0, s.scale(), "too early to say")
		})
	}
}

// What the factors are computed from: how long the best move has held, its share of the
// nodes and what the score has lost.
func TestUpdateTimeFactors(t *testing.T) {
	a, b := engine.NewMove(engine.E2, engine.E4, engine.Normal), engine.NewMove(engine.D2, engine.D4, engine.Normal)
	w := &worker{depth: 7, count: 1000, rootState: rootState{rootMoves: []rootMove{{move: a, score: 30, nodes: 600}, {move: b, score: 10, nodes: 400}}}}
	before := timeFactors{depth: 6, stableIterations: 3, nodeFraction: 0.1, scoreDrop: 99}
	require.Equal(t, timeFactors{depth: 7, stableIterations: 4, nodeFraction: 0.6, scoreDrop: 20}, w.updateTimeFactors(before, a, 50))
	require.Equal(t, timeFactors{depth: 7, stableIterations: 0, nodeFraction: 0.6, scoreDrop: -20}, w.updateTimeFactors(before, b, 10))
	require.Zero(t, w.updateTimeFactors(before, a, -eval.Infinite).scoreDrop, "there was no score before")
}
