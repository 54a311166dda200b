package main

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval/nnue/train"
)

func TestCurveChart(t *testing.T) {
	history := []train.EpochReport{{Epoch: 1}, {Epoch: 2}, {Epoch: 3}}
	for i := range history {
		history[i].Training.Total = 0.1 / float64(i+1)
		history[i].HeldOut = train.Loss{Total: 0.12 / float64(i+1), Positions: 1}
	}
	for n := range len(history) + 1 {
		svg, err := curveChart(history[:n]).svg()
		require.NoError(t, err)
		require.NotContains(t, svg, "NaN")
		require.NotContains(t, svg, "Inf")
		requireXML(t, svg)
	}
}

// Ticks are at round numbers and cover the values.
func TestAxisScale(t *testing.T) {
	for _, test := range []struct {
		values []float64
		want   []string
	}{
		{nil, []string{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"}},
		{[]float64{0, 100}, []string{"0", "20", "40", "60", "80", "100"}},
		{[]float64{-1000, 1000}, []string{"-1000", "-500", "0", "500", "1000"}},
		{[]float64{0.0031, 0.0044}, []string{"0.0030", "0.0035", "0.0040", "0.0045"}},
		{[]float64{17, 78}, []string{"0", "20", "40", "60", "80"}},
	} {
		var labels []string
		r, ticks := (&axis{}).scale(test.values, 5)
		for _, tick := range ticks {
			labels = append(labels, tick.Label)
		}
		require.Equal(t, test.want, labels)
		require.Equal(t, r.Min, ticks[0].Value)
		require.Equal(t, r.Max, ticks[len(ticks)-1].Value)
		for _, v := range test.values {
			require.LessOrEqual(t, r.Min, v)
			require.GreaterOrEqual(t, r.Max, v)
		}
	}
}
