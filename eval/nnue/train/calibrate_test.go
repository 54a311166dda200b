package train

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval/nnue"
)

// Whatever rounding has done to them, the output biases end where the loss is least, and
// those of outputs without positions stay as they were.
func TestCalibrate(t *testing.T) {
	s := small()
	s.RoundLast = 0.5
	trainer := trained(t, s, samples(36, 20), 2)
	want, loss := trainer.rounded.outputBias, trainer.measure(trainer.data.Training).Total
	present := [nnue.Buckets]bool{}
	for _, r := range trainer.data.Training {
		present[r.Bucket()] = true
	}
	require.Contains(t, present, true)
	for b, yes := range present {
		if yes {
			trainer.rounded.outputBias[b] += 0.2 * float32(b-3)
		}
	}
	require.Greater(t, trainer.measure(trainer.data.Training).Total, loss)
	trainer.calibrate()
	for b := range nnue.Buckets {
		require.InDelta(t, want[b], trainer.rounded.outputBias[b], 0.004, b) // They were up to 0.8 off.
		require.InDelta(t, trainer.weights.outputBias[b], trainer.rounded.outputBias[b], 0.5001/float64(nnue.QA*trainer.qb))
	}
	best := trainer.rounded.outputBias
	for _, change := range []float32{-0.01, 0.01} {
		for b := range nnue.Buckets {
			trainer.rounded.outputBias[b] = best[b] + change
		}
		require.Greater(t, trainer.measure(trainer.data.Training).Total, loss)
	}
}
