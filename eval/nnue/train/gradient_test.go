package train

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/eval/nnue"
)

// randomParameters returns the initial weights of a run, with random output biases.
func randomParameters(hidden int, seed uint64) parameters {
	p := newParameters(hidden)
	source := rand.New(rand.NewPCG(seed, 0))
	p.initialize(source)
	for b := range 8 {
		p.outputBias[b] = source.Float32() - 0.5
	}
	return p
}

// The derivatives agree with finite differences, for every group of weights.
func TestReferenceGradient(t *testing.T) {
	const hidden, probes = 4, 150
	source := rand.New(rand.NewPCG(5, 0))
	r := newReference[float64](hidden)
	for _, weights := range r.groups() {
		for i := range weights {
			weights[i] = source.NormFloat64() * 0.2
		}
	}
	data := samples(4, 3)
	goal := target{lambda: 0.3, endings: 0.2, scale: nnue.DefaultScale}
	gradient := newReference[float64](hidden)
	for i := range data {
		r.addGradient(gradient, &data[i], goal)
	}
	loss := func() (sum float64) {
		for i := range data {
			sum += r.loss(&data[i], goal)
		}
		return sum
	}
	for name, weights := range r.groups() {
		derivatives := gradient.groups()[name]
		seen := 0
		for _, i := range source.Perm(len(weights)) {
			if seen == probes {
				break
			}
			if derivatives[i] == 0 && source.IntN(20) > 0 {
				continue // Most inputs are active in no position.
			}
			seen++
			const h = 1e-5
			before := weights[i]
			weights[i] = before + h
			up := loss()
			weights[i] = before - h
			down := loss()
			weights[i] = before
			require.InDelta(t, (up-down)/(2*h), derivatives[i], 1e-4+1e-4*math.Abs(derivatives[i]), "%s %d", name, i)
		}
	}
}

// The gradient computed in blocks agrees with the reference.
func TestBlockGradient(t *testing.T) {
	const hidden = 64
	p := randomParameters(hidden, 6)
	data := samples(7, 14)[:chunkSize+100] // Two chunks, one not full.
	goal := target{0.3, 0.4, nnue.DefaultScale}
	plain := referenceOf[float64](&p)
	want := newReference[float64](hidden)
	for i := range data {
		plain.addGradient(want, &data[i], goal)
	}
	for _, k := range available() {
		t.Run(k.name, func(t *testing.T) {
			w := newWorker(k, hidden)
			o := newPermutation(len(data), 1)
			w.addGradient(&p, data, &o, 0, len(data), goal)
			got := referenceOf[float64](&w.gradient)
			for name, derivatives := range want.groups() {
				requireClose(t, name, derivatives, got.groups()[name])
			}
		})
	}
}

// requireClose compares lists to five digits of their root mean square.
func requireClose(t *testing.T, name string, want, got []float64) {
	square, n := 0.0, 0.0
	for _, x := range want {
		if x != 0 {
			square += x * x
			n++
		}
	}
	typical := math.Sqrt(square / n)
	require.Positive(t, typical)
	for i, x := range want {
		if math.Abs(got[i]-x) > 1e-5*(math.Abs(x)+typical) {
			t.Fatalf("%s %d: %v, want %v (typical %v)", name, i, got[i], x, typical)
		}
	}
}

// The fast network agrees with the reference.
func TestForwardIsReference(t *testing.T) {
	p := randomParameters(64, 8)
	plain := referenceOf[float64](&p)
	data := samples(9, 2)
	w := newWorker(available()[0], 64)
	w.load(data, nil, 0, len(data))
	w.forward(&p)
	for i := range data {
		want, _ := plain.evaluate(&data[i])
		require.InDelta(t, want, w.outputs[i], 1e-5)
	}
}
