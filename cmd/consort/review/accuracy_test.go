package review

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// The values of the published formula, calculated by hand.
func TestFormulas(t *testing.T) {
	for loss, want := range map[float64]float64{0: 100, 10: 63.58, 50: 8.53, 100: 0} {
		require.InDelta(t, want, moveAccuracy(100, 100-loss), 0.01, loss)
	}
	require.Equal(t, 100.0, moveAccuracy(40, 60), "a move that gains")
}

// A move weighs as much as the chances swing around it, within the limits.
func TestWeights(t *testing.T) {
	require.Equal(t, []float64{minWeight}, weights([]float64{50, 50}))
	require.Equal(t, []float64{maxWeight}, weights([]float64{50, 0}))
	require.Equal(t, []float64{5, minWeight, minWeight}, weights([]float64{50, 40, 40, 40}))
	chances := make([]float64, 51) // windows of five positions
	chances[50] = 10
	w := weights(chances)
	require.Len(t, w, 50)
	require.Equal(t, minWeight, w[48])
	require.InDelta(t, 4, w[49], 1e-9) // of 0, 0, 0, 0, 10
}

// A player who loses in ten bad moves and then moves for long without a chance is not
// accurate, although nearly all moves lose nothing.
func TestAccuracyOfALostGame(t *testing.T) {
	var moves []Move
	chances := []float64{50}
	for i := range 200 {
		m := Move{Known: true, Side: engine.Color(i & 1), Accuracy: 100}
		now := chances[i]
		if i < 20 && m.Side == engine.Black {
			m.Accuracy = moveAccuracy(0, -5)
			now = min(100, now+5)
		}
		moves, chances = append(moves, m), append(chances, now)
	}
	plain := 0.0
	for _, m := range moves {
		if m.Side == engine.Black {
			plain += m.Accuracy / 100
		}
	}
	require.Greater(t, plain, 97.0, "the plain mean")
	lost, ok := gameAccuracy(moves, weights(chances), engine.Black)
	require.True(t, ok)
	require.Less(t, lost, 95.0)
	won, ok := gameAccuracy(moves, weights(chances), engine.White)
	require.True(t, ok)
	require.InDelta(t, 100, won, 1e-9)
	_, ok = gameAccuracy(nil, nil, engine.White)
	require.False(t, ok)
	worst, ok := gameAccuracy([]Move{{Known: true}}, []float64{1}, engine.White)
	require.True(t, ok)
	require.False(t, math.IsNaN(worst) || math.IsInf(worst, 0))
}
