package train

import (
	"encoding/hex"
	"errors"
	"fmt"

	"consort/eval/nnue"
)

// A Start is weights from which training continues, instead of random ones: those of a
// network, or the exact ones of a checkpoint.
type Start struct {
	ID      string // of the network; of a checkpoint, the beginning of its checksum
	weights parameters
	scale   int // centipawns of an output of 1
}

// ReadStart reads the weights of a network or of a checkpoint. The error is that of
// nnue.ReadFile or of ReadCheckpoint.
func ReadStart(path string) (*Start, error) {
	c, err := ReadCheckpoint(path)
	switch {
	case errors.Is(err, ErrNotCheckpoint):
		n, err := nnue.ReadFile(path)
		if err != nil {
			return nil, err
		}
		return NetworkStart(n), nil
	case err != nil:
		return nil, err
	}
	s, err := c.Start()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return s, nil
}

// NetworkStart returns the weights of a network.
func NetworkStart(n *nnue.Network) *Start {
	s := &Start{n.ID(), newParameters(n.Hidden), n.Scale}
	for neuron := range n.Hidden {
		for input := range nnue.Inputs {
			*s.weights.feature(input, neuron) = float32(n.Features[input*n.Hidden+neuron]) / nnue.QA
		}
		*s.weights.bias(neuron) = float32(n.Bias[neuron]) / nnue.QA
		for bucket := range nnue.Buckets {
			for view := range 2 {
				*s.weights.output(bucket, view, neuron) = float32(n.Output[(bucket*2+view)*n.Hidden+neuron]) / float32(n.QB)
			}
		}
	}
	for bucket, w := range n.OutputBias {
		s.weights.outputBias[bucket] = float32(w) / float32(nnue.QA*n.QB)
	}
	return s
}

// Start returns the weights of the checkpoint, which are not rounded. The error is
// ErrDamaged.
func (c *Checkpoint) Start() (*Start, error) {
	t, err := c.restore(&Dataset{}, 1)
	if err != nil {
		return nil, err
	}
	return &Start{hex.EncodeToString(c.sum[:6]), t.weights, c.Settings.Scale}, nil
}

// Hidden returns the width of the hidden layer.
func (s *Start) Hidden() int { return s.weights.hidden() }

// StartFrom replaces the random initial weights, whose training then continues, on other
// games for example (fine-tuning). A narrower network is widened: the other neurons keep
// their random weights, but those of their outputs start at zero. The scale may differ: the
// output weights are converted. In both cases the evaluation in centipawns stays the same, up
// to rounding. The moments of the optimizer start at zero. It returns an error for a wider
// network, or after the first batch.
func (t *Trainer) StartFrom(s *Start) error {
	switch {
	case t.step > 0:
		return errors.New("training has begun: initial weights come too late")
	case s.Hidden() > t.settings.Hidden:
		return fmt.Errorf("network %s has %d neurons, expected at most %d", s.ID, s.Hidden(), t.settings.Hidden)
	}
	t.settings.From = s.ID
	rescale := float32(s.scale) / float32(t.settings.Scale)
	limit := t.limit(outputWeights)
	for i := range t.weights.blocks {
		b := &t.weights.blocks[i]
		if i >= len(s.weights.blocks) {
			clear(b.output[:])
			continue
		}
		*b = s.weights.blocks[i]
		output := flat(b.output[:])
		for j, w := range output {
			output[j] = max(-limit, min(limit, w*rescale))
		}
	}
	for bucket, w := range s.weights.outputBias {
		t.weights.outputBias[bucket] = w * rescale
	}
	return nil
}
