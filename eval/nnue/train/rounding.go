package train

import (
	"math"

	"consort/eval/nnue"
)

// In the last part of a training run the forward pass uses weights rounded to the
// engine's integers, while the optimizer updates the exact ones: the straight-through
// estimator (Bengio, Léonard and Courville, "Estimating or Propagating Gradients
// Through Stochastic Neurons", 2013). The network adapts to the rounding, and the
// network that is measured is the one that is exported (result r0022).

// group is a kind of parameters that share a bound and a unit.
type group uint8

const (
	hiddenWeights group = iota // features and biases
	outputWeights
	outputBiases
)

// limit returns the bound on the size of the parameters of a group.
func (t *Trainer) limit(g group) float32 {
	switch {
	case g == hiddenWeights:
		return nnue.ClipFeature
	case g == outputBiases:
		return math.MaxFloat32
	case t.qb > 0:
		return min(float32(t.settings.ClipOutput), float32(nnue.MaxOutput)/float32(t.qb))
	}
	return float32(t.settings.ClipOutput)
}

// one returns the integer value of 1 for the parameters of a group.
func (t *Trainer) one(g group) int {
	return [...]int{hiddenWeights: nnue.QA, outputWeights: t.qb, outputBiases: nnue.QA * t.qb}[g]
}

// roundingBegins returns the first step with rounded weights.
func (s *Settings) roundingBegins(steps int) int {
	return steps - int(float64(steps)*s.RoundLast)
}

// beginRounding fixes the unit of the output weights and rounds all weights.
func (t *Trainer) beginRounding(qb int) {
	t.qb = qb
	for i := range t.all {
		t.round(&t.all[i])
	}
}

// round sets the rounded weights from the exact ones.
func (t *Trainer) round(x *trainable) {
	scale := float32(t.one(x.group))
	for i, w := range x.weights {
		x.rounded[i] = float32(math.RoundToEven(float64(w*scale))) / scale
	}
}

// network returns the weights of the forward pass.
func (t *Trainer) network() *parameters {
	if t.qb > 0 {
		return &t.rounded
	}
	return &t.weights
}
