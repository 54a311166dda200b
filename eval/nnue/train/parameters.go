package train

import (
	"math"
	"math/rand/v2"

	"consort/eval/nnue"
)

// blockWidth is the number of neurons in a block: two vectors of AVX-512, four of
// AVX2. The weights of a block take 2.9 MB and stay in an L3 cache, with their gradient,
// while the positions of a batch pass through. A whole layer would not.
const blockWidth = 32

// lanes holds one number for each neuron of a block.
type lanes [blockWidth]float32

// views holds lanes for both views, that of the side to move first.
type views [2 * blockWidth]float32

// A block holds the parameters of blockWidth neurons of the hidden layer: a row of
// weights for each input, the biases, and the weights in each output. Its gradient
// and the optimizer's moments have the same shape.
type block struct {
	rows   [nnue.Inputs]lanes
	bias   lanes
	output [nnue.Buckets]views
}

// parameters holds all weights and biases of a network.
type parameters struct {
	blocks     []block
	outputBias [16]float32 // nnue.Buckets are used; padded to a vector for the optimizer
}

func newParameters(hidden int) parameters {
	return parameters{blocks: make([]block, hidden/blockWidth)}
}

// hidden returns the width of the hidden layer.
func (p *parameters) hidden() int { return len(p.blocks) * blockWidth }

// Access to single weights, for code that is not speed-critical.

func (p *parameters) feature(input, neuron int) *float32 {
	return &p.blocks[neuron/blockWidth].rows[input][neuron%blockWidth]
}

func (p *parameters) bias(neuron int) *float32 {
	return &p.blocks[neuron/blockWidth].bias[neuron%blockWidth]
}

func (p *parameters) output(bucket, view, neuron int) *float32 {
	return &p.blocks[neuron/blockWidth].output[bucket][view*blockWidth+neuron%blockWidth]
}

// initialize sets the initial weights. A piece on a square starts with the same row in
// every state: independent rows would be noise for states that occur rarely (result r0881).
// The weights for regions start at zero: what they add is learned. With about 22 pieces the
// values of a neuron start with a standard deviation of 0.25. The bias moves most of them
// above zero, because the gradient of a neuron below zero is zero. The output weights start
// small.
func (p *parameters) initialize(source *rand.Rand) {
	uniform := func(bound float64) float32 { return float32((2*source.Float64() - 1) * bound) }
	const active, deviation = 22, 0.25
	const pieces = kinds * squares
	hidden := p.hidden()
	for neuron := range hidden {
		for piece := range pieces {
			weight := uniform(deviation * math.Sqrt(3.0/active))
			for state := range nnue.States {
				*p.feature(state*pieces+piece, neuron) = weight
			}
		}
		*p.bias(neuron) = deviation
		for bucket := range nnue.Buckets {
			for view := range 2 {
				*p.output(bucket, view, neuron) = uniform(math.Sqrt(1 / float64(2*hidden)))
			}
		}
	}
}

// A segment is a list of parameters of one group.
type segment struct {
	values []float32
	group  group
}

// segments returns the parameters in lists, always in the same order for the same shape: a
// list for the rows of each block comes first, that of the output biases last.
func (p *parameters) segments() (all []segment) {
	for i := range p.blocks {
		all = append(all, segment{flat(p.blocks[i].rows[:]), hiddenWeights})
	}
	for i := range p.blocks {
		b := &p.blocks[i]
		all = append(all, segment{b.bias[:], hiddenWeights}, segment{flat(b.output[:]), outputWeights})
	}
	return append(all, segment{p.outputBias[:], outputBiases})
}
