package train

import (
	"errors"
	"fmt"

	"consort/eval/nnue"
)

// StartFrom replaces the random initial weights with those of a network, whose training
// then continues on other games (fine-tuning). A narrower network is widened: the other
// neurons keep their random weights, but those of their outputs start at zero. The scale
// may differ: the output weights are converted. In both cases the evaluation in
// centipawns stays the same, up to rounding. The moments of the optimizer start at zero.
// It returns an error for a wider network, or after the first batch.
func (t *Trainer) StartFrom(n *nnue.Network) error {
	switch {
	case t.step > 0:
		return errors.New("training has begun: initial weights come too late")
	case n.Hidden > t.settings.Hidden:
		return fmt.Errorf("network %s has %d neurons, expected at most %d", n.ID(), n.Hidden, t.settings.Hidden)
	}
	t.settings.From = n.ID()
	h := n.Hidden
	rescale := float32(n.Scale) / float32(t.settings.Scale)
	output := func(w int32, unit int) float32 { return float32(w) / float32(unit) * rescale }
	limit := t.limit(outputWeights)
	for neuron := range h {
		for input := range nnue.Inputs {
			*t.weights.feature(input, neuron) = float32(n.Features[input*h+neuron]) / nnue.QA
		}
		*t.weights.bias(neuron) = float32(n.Bias[neuron]) / nnue.QA
		for bucket := range nnue.Buckets {
			for view := range 2 {
				w := output(int32(n.Output[(bucket*2+view)*h+neuron]), n.QB)
				*t.weights.output(bucket, view, neuron) = max(-limit, min(limit, w))
			}
		}
	}
	for neuron := h; neuron < t.settings.Hidden; neuron++ {
		for bucket := range nnue.Buckets {
			*t.weights.output(bucket, 0, neuron), *t.weights.output(bucket, 1, neuron) = 0, 0
		}
	}
	for bucket, w := range n.OutputBias {
		t.weights.outputBias[bucket] = output(w, nnue.QA*n.QB)
	}
	return nil
}
