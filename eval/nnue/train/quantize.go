package train

// The conversion of trained weights to the engine's integers.

import (
	"math"

	"consort/eval/nnue"
)

// quantize returns the weights as integers. scale is in centipawns of an output of 1.
func quantize(p *parameters, scale int) nnue.Weights {
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

// round returns a weight in units of 1/unit, rounded to the nearest integer.
func round[I int16 | int32](w float32, unit int) I {
	return I(math.Round(float64(w) * float64(unit)))
}

// maxQB is the largest unit of output weights.
const maxQB = 1 << 15

// chooseQB returns the integer value of an output weight of 1: the largest power of
// two that fits. A fixed unit would round the small weights of a barely trained
// network to zero. With powers of two, similar networks have the same unit.
func chooseQB(p *parameters) int {
	qb := maxQB
	for qb > 1 && !fits(p, qb) {
		qb /= 2
	}
	return qb
}

// fits reports whether the output weights fit the engine's arithmetic.
func fits(p *parameters, qb int) bool {
	for bucket := range nnue.Buckets {
		positive, negative := 0, 0
		for i := range p.blocks {
			for _, w := range p.blocks[i].output[bucket] {
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
