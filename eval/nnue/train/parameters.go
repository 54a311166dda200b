package train

import (
	"math"
	"math/rand/v2"

	"consort/eval/nnue"
)

// sliceWidth is the number of neurons of a slice: two vectors of AVX-512, four of
// AVX2. The weights of a slice and their gradients take 196 KB, so that both stay
// in a core's own cache while many positions pass; a whole layer would not.
const sliceWidth = 32

// lanes are one number for each neuron of a slice.
type lanes [sliceWidth]float32

// views are lanes for both views, that of the side to move first.
type views [2 * sliceWidth]float32

// A slice is all that belongs to some neurons of the hidden layer: a row of
// weights for each input, their biases, and their weights in each output. Its
// gradient and the moments of the optimiser have the same shape.
type slice struct {
	rows   [nnue.Inputs]lanes
	bias   lanes
	output [nnue.Buckets]views
}

// parameters are all that is learned, by slices.
type parameters struct {
	slices     []slice
	outputBias [16]float32 // Buckets of them; a whole vector for the optimiser
}

func newParameters(hidden int) parameters {
	return parameters{slices: make([]slice, hidden/sliceWidth)}
}

// hidden returns the width of the hidden layer.
func (p *parameters) hidden() int { return len(p.slices) * sliceWidth }

// The weights by their place in the network, for code that need not be fast.

func (p *parameters) feature(input, neuron int) *float32 {
	return &p.slices[neuron/sliceWidth].rows[input][neuron%sliceWidth]
}

func (p *parameters) bias(neuron int) *float32 {
	return &p.slices[neuron/sliceWidth].bias[neuron%sliceWidth]
}

func (p *parameters) output(bucket, view, neuron int) *float32 {
	return &p.slices[neuron/sliceWidth].output[bucket][view*sliceWidth+neuron%sliceWidth]
}

// randomise sets the weights to begin with. About 22 features are set at a time, so
// that the values of a neuron begin a quarter apart; its bias puts most of them
// above zero, for a neuron that never gets there learns nothing. The outputs begin
// small.
func (p *parameters) randomise(source *rand.Rand) {
	uniform := func(most float64) float32 { return float32((2*source.Float64() - 1) * most) }
	const men, spread = 22, 0.25
	hidden := p.hidden()
	for neuron := range hidden {
		for input := range nnue.Inputs {
			*p.feature(input, neuron) = uniform(spread * math.Sqrt(3.0/men))
		}
		*p.bias(neuron) = spread
		for bucket := range nnue.Buckets {
			for view := range 2 {
				*p.output(bucket, view, neuron) = uniform(math.Sqrt(1 / float64(2*hidden)))
			}
		}
	}
}

// A segment is a run of parameters of one kind.
type segment struct {
	values []float32
	group  group
}

// segments returns the parameters in pieces of fair size, in the same order for
// parameters of the same shape.
func (p *parameters) segments() []segment {
	const parts = 4
	var all []segment
	for i := range p.slices {
		s := &p.slices[i]
		rows := flat(s.rows[:])
		for part := range parts {
			n := len(rows) / parts
			all = append(all, segment{rows[part*n:][:n:n], hiddenWeights})
		}
		all = append(all, segment{s.bias[:], hiddenWeights}, segment{flat(s.output[:]), outputWeights})
	}
	return append(all, segment{p.outputBias[:], outputBiases})
}
