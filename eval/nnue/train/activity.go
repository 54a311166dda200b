package train

import "consort/eval/nnue"

// An activity watches the neurons of an integer network.
type activity struct {
	weights    *nnue.Weights
	hidden     []int
	dead, full []bool // so far
	most       int
}

func newActivity(w *nnue.Weights) *activity {
	a := &activity{weights: w, hidden: make([]int, w.Hidden), dead: make([]bool, w.Hidden), full: make([]bool, w.Hidden)}
	for i := range a.dead {
		a.dead[i], a.full[i] = true, true
	}
	return a
}

// add looks at both views of a position.
func (a *activity) add(f *Features, men int) {
	for view := range f {
		for i, b := range a.weights.Bias {
			a.hidden[i] = int(b)
		}
		for _, input := range f[view][:men] {
			for i, w := range a.weights.Features[int(input)*a.weights.Hidden:][:a.weights.Hidden] {
				a.hidden[i] += int(w)
			}
		}
		for i, v := range a.hidden {
			a.most = max(a.most, v, -v)
			a.dead[i] = a.dead[i] && v <= 0
			a.full[i] = a.full[i] && v >= nnue.QA
		}
	}
}

// count returns how many are true.
func (a *activity) count(neurons []bool) (n int) {
	for _, is := range neurons {
		if is {
			n++
		}
	}
	return n
}
