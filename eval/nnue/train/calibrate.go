package train

import "consort/eval/nnue"

// Rounding the weights shifts the outputs, each by its own amount (results r0720 and
// r0880). The learning rate is too low by then for the output biases to follow. So they are
// set at the end, each to the value with the least loss.

// The search for the biases.
const (
	calibrationPositions = 1 << 20 // of the training data, at most
	calibrationSteps     = 3       // of the Gauss-Newton method; the first does nearly all
)

// A slope holds the sums of the Gauss-Newton method for each output bias.
type slope struct {
	first, second [nnue.Buckets]float64 // derivatives of the loss
}

// calibrate sets the output biases to the values with the least loss on training positions,
// against their targets. A bias without positions stays as it is.
func (t *Trainer) calibrate() {
	n := len(t.data.Training)
	order := newPermutation(n, mix(t.settings.Seed))
	n = min(n, calibrationPositions)
	goal := t.settings.target()
	for range calibrationSteps {
		slopes := make([]slope, len(t.workers))
		t.parallel(func(i int, w *worker) {
			parts := len(t.workers)
			slopes[i] = w.slope(t.network(), t.data.Training, &order, n*i/parts, n*(i+1)/parts, goal)
		})
		for b := range nnue.Buckets {
			first, second := 0.0, 0.0
			for i := range slopes {
				first += slopes[i].first[b]
				second += slopes[i].second[b]
			}
			if second > 0 {
				t.weights.outputBias[b] = t.network().outputBias[b] - float32(first/second)
			}
		}
		if t.qb > 0 {
			t.round(&t.rest[len(t.rest)-1]) // the output biases: see parameters.segments
		}
	}
}

// slope returns the derivatives of the loss over positions from up to to, in the given order.
func (w *worker) slope(p *parameters, data []Record, order *permutation, from, to int, t target) (s slope) {
	w.passes(p, data, order, from, to, func() {
		for i := range w.n {
			share := sigmoid(float64(w.outputs[i]))
			rise := share * (1 - share)
			s.first[w.buckets[i]] += (share - t.of(&w.records[i])) * rise
			s.second[w.buckets[i]] += rise * rise
		}
	})
	return s
}
