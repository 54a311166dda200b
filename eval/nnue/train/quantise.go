package train

// From the weights that were trained to the engine's integers.

import (
	"math"

	"consort/eval/nnue"
)

// quantise returns the weights as integers, with a number of centipawns for an
// output of 1.
func quantise(p *parameters, scale int) nnue.Weights {
	h := p.hidden()
	w := nnue.Weights{
		Hidden:   h,
		QB:       chooseQB(p),
		Scale:    scale,
		Features: make([]int16, nnue.Inputs*h),
		Bias:     make([]int16, h),
		Output:   make([]int16, nnue.Buckets*2*h),
	}
	for neuron := range h {
		for input := range nnue.Inputs {
			w.Features[input*h+neuron] = round[int16](*p.feature(input, neuron), nnue.QA)
		}
		w.Bias[neuron] = round[int16](*p.bias(neuron), nnue.QA)
		for bucket := range nnue.Buckets {
			for view := range 2 {
				w.Output[(bucket*2+view)*h+neuron] = round[int16](*p.output(bucket, view, neuron), w.QB)
			}
		}
	}
	for bucket := range w.OutputBias {
		w.OutputBias[bucket] = round[int32](p.outputBias[bucket], nnue.QA*w.QB)
	}
	return w
}

// round returns the integer nearest to a weight in units of 1/unit.
func round[I int16 | int32](w float32, unit int) I {
	return I(math.Round(float64(w) * float64(unit)))
}

// maxQB is the greatest unit of output weights that a network can have.
const maxQB = 1 << 15

// chooseQB returns what an output weight of 1 becomes: as much as possible, since
// a network that has learned little has small weights, of which a fixed unit would
// leave nothing. A power of two, so that it is the same for networks that are
// nearly the same.
func chooseQB(p *parameters) int {
	qb := maxQB
	for qb > 1 && !fits(p, qb) {
		qb /= 2
	}
	return qb
}

// fits reports whether the engine's arithmetic can hold the output weights.
func fits(p *parameters, qb int) bool {
	for bucket := range nnue.Buckets {
		positive, negative := 0, 0
		for i := range p.slices {
			for _, w := range p.slices[i].output[bucket] {
				q := int(round[int32](w, qb))
				if q > nnue.MaxOutput || q < -nnue.MaxOutput {
					return false
				}
				positive += max(0, q)
				negative += max(0, -q)
			}
		}
		if max(positive, negative) > nnue.MaxOutputSum {
			return false
		}
	}
	return true
}
