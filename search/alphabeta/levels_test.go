package alphabeta_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
	"consort/search/alphabeta"
	"consort/search/level"
)

// What the README and package level say about levels on short clocks: at a million
// positions a second, and with a millisecond more for each move, no search of a game
// of 100 moves is cut short at 8+0.08 up to an Elo of 2580, and at 1+0.01 up to 1970
// and from 2106 to 2300. Somewhat above they are.
func TestLevelsThatFitIntoShortClocks(t *testing.T) {
	for _, test := range []struct {
		elo  int
		fast bool // 1+0.01
		slow bool // 8+0.08
	}{
		{1715, true, true}, {1970, true, true}, {1990, false, true}, {2105, false, true},
		{2106, true, true}, {2300, true, true}, {2400, false, true}, {2580, false, true}, {2600, false, false},
	} {
		require.Equal(t, test.fast, levelFits(test.elo, 1000*time.Millisecond, 10*time.Millisecond), "%d at 1+0.01", test.elo)
		require.Equal(t, test.slow, levelFits(test.elo, 8000*time.Millisecond, 80*time.Millisecond), "%d at 8+0.08", test.elo)
	}
}

// levelFits reports whether the clock leaves a level alone for 100 moves, however
// settled its searches are.
func levelFits(elo int, left, increment time.Duration) bool {
	parameters := level.ParametersOf(elo)
	think := time.Duration(parameters.Nodes) * time.Microsecond
	longest, least := think, alphabeta.LeastScale()
	if parameters.OversightRate > 0 {
		// It visits more nodes than its number (result r0847); only the hard limit ends
		// them.
		think, longest = think*19/10, think*29/10
	}
	for range 100 {
		limits := search.Limits{Timed: true, Clock: [2]time.Duration{left}, Increment: [2]time.Duration{increment}, Overhead: 20 * time.Millisecond}
		soft, hard := alphabeta.ClockLimits(&limits, engine.White)
		end := time.Duration(float64(soft) * least)
		if parameters.OversightRate > 0 {
			end = hard
		}
		if longest > end {
			return false
		}
		left += increment - think - time.Millisecond
	}
	return true
}
