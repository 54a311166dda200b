package train

import "consort/eval/nnue"

// activationStats finds neurons of an integer network that never activate, or that
// are always saturated.
type activationStats struct {
	weights         *nnue.Weights
	hidden          []int  // the neurons of one view
	dead, saturated []bool // in every position so far
	largest         int    // largest size of a neuron
}

func newActivationStats(w *nnue.Weights) *activationStats {
	a := &activationStats{
		weights: w, hidden: make([]int, w.Hidden),
		dead: make([]bool, w.Hidden), saturated: make([]bool, w.Hidden),
	}
	for i := range a.dead {
		a.dead[i], a.saturated[i] = true, true
	}
	return a
}

// add evaluates both views of a position with n features.
func (a *activationStats) add(f *Features, n int) {
	for view := range f {
		for i, b := range a.weights.Bias {
			a.hidden[i] = int(b)
		}
		for _, input := range f[view][:n] {
			for i, w := range a.weights.Features[int(input)*a.weights.Hidden:][:a.weights.Hidden] {
				a.hidden[i] += int(w)
			}
		}
		for i, v := range a.hidden {
			a.largest = max(a.largest, v, -v)
			a.dead[i] = a.dead[i] && v <= 0
			a.saturated[i] = a.saturated[i] && v >= nnue.QA
		}
	}
}

// countTrue returns the number of true values.
func countTrue(values []bool) (n int) {
	for _, v := range values {
		if v {
			n++
		}
	}
	return n
}
