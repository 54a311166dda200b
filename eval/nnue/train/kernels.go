package train

import (
	"math"
	"unsafe"
)

// The inner loops in Go. The assembly agrees with them bit for bit: it adds in the same
// order, and the explicit conversions keep the compiler from fusing multiplication and
// addition. The code between the kernels uses math.Exp, which differs in the last bit
// between architectures, so a run is reproducible only on the same architecture.

// kernels are the inner loops for one instruction set.
type kernels struct {
	name string

	// forward computes the neurons of a block before activation, for a position with n
	// pieces, and returns their part of the output with these weights.
	forward func(hidden *views, b *block, output *views, f *Features, n int) float32

	// derive replaces the neurons of a block by the derivatives of the output, multiplied
	// by delta, and adds those by the biases to gradient and those by the output weights
	// to outputs.
	derive func(gradient *block, outputs, output, hidden *views, delta float32)

	// scatter adds the derivatives of the neurons of a chunk, the first of chunkSize, to
	// the rows of the inputs that were active.
	scatter func(gradient *block, derivatives *views, o *occurrences)

	// adam updates n weights, a positive multiple of 16, and their moments by a gradient.
	adam func(w, m, v, gradient *float32, n int, s *adamStep)

	// add adds n numbers, a positive multiple of 16, to others.
	add func(to, from *float32, n int)
}

// generic are the kernels in plain Go.
var generic = kernels{"generic", forwardGeneric, deriveGeneric, scatterGeneric, adamGeneric, addGeneric}

func forwardGeneric(hidden *views, b *block, output *views, f *Features, n int) float32 {
	ours, theirs := hidden[:blockWidth], hidden[blockWidth:]
	copy(ours, b.bias[:])
	copy(theirs, b.bias[:])
	for i := range n {
		for j, w := range b.rows[f[0][i]] {
			ours[j] += w
		}
		for j, w := range b.rows[f[1][i]] {
			theirs[j] += w
		}
	}
	return dot(hidden, output)
}

// dot returns the dot product of the activated neurons and their weights. It adds in
// the order of vectors with 16 lanes: first within each lane, then the upper half of
// the lanes to the lower half, until one is left.
func dot(hidden, output *views) float32 {
	const lanes = 16
	var sum [lanes]float32
	for i, h := range hidden {
		c := clip(h)
		term := float32(float32(c*c) * output[i])
		if i < lanes {
			sum[i] = term
		} else {
			sum[i%lanes] += term
		}
	}
	for half := lanes / 2; half > 0; half /= 2 {
		for i := range half {
			sum[i] += sum[i+half]
		}
	}
	return sum[0]
}

// clip clamps a neuron to 0..1.
func clip(h float32) float32 {
	if !(h > 0) {
		return 0
	}
	if h < 1 {
		return h
	}
	return 1
}

func deriveGeneric(gradient *block, outputs, output, hidden *views, delta float32) {
	for i, h := range hidden {
		c := clip(h)
		outputs[i] += float32(float32(c*c) * delta)
		hidden[i] = 0
		if h > 0 && h < 1 {
			hidden[i] = float32(float32(c+c) * float32(output[i]*delta))
		}
	}
	for j := range gradient.bias {
		gradient.bias[j] += hidden[j]
		gradient.bias[j] += hidden[blockWidth+j]
	}
}

func scatterGeneric(gradient *block, derivatives *views, o *occurrences) {
	halves := unsafe.Slice((*lanes)(unsafe.Pointer(derivatives)), 2*chunkSize)
	from := uint32(0)
	for input, to := range o.ends {
		row := &gradient.rows[input]
		for _, i := range o.halves[from:to] {
			for j, d := range &halves[i] {
				row[j] += d
			}
		}
		from = to
	}
}

// An adamStep holds the constants of an AdamW step (Loshchilov and Hutter, "Decoupled
// Weight Decay Regularization", 2019). There is no bias correction of the moments: the
// warm-up of the learning rate takes its place.
type adamStep struct {
	beta1, rest1 float32 // decay of the first moment, and 1 minus it
	beta2, rest2 float32 // and of the second
	scale        float32 // factor of the gradient
	rate         float32 // learning rate
	keep         float32 // factor of the weight: 1 minus weight decay
	epsilon      float32
	limit        float32 // bound on the size of a weight
	flush1       float32 // see adamGeneric
	flush2       float32
}

// newAdamStep returns a step with a learning rate. scale turns summed gradients into
// those of the mean loss.
func newAdamStep(rate, decay, scale float64) adamStep {
	const beta1, beta2 = 0.9, 0.999
	return adamStep{
		beta1: beta1, rest1: 1 - beta1,
		beta2: beta2, rest2: 1 - beta2,
		scale: float32(scale), rate: float32(rate), keep: float32(1 - rate*decay), epsilon: 1e-8,
		// Far below epsilon, far above the denormal numbers.
		flush1: 1e-20, flush2: 1e-25,
	}
}

// adamGeneric adds a tiny constant to each moment and subtracts it again, which flushes
// smaller moments to zero. The moments of an unused weight would otherwise decay to
// denormal numbers, which are about a hundred times slower.
func adamGeneric(w, m, v, gradient *float32, n int, s *adamStep) {
	weights, first := unsafe.Slice(w, n), unsafe.Slice(m, n)
	second := unsafe.Slice(v, n)
	for i, g := range unsafe.Slice(gradient, n) {
		g = float32(g * s.scale)
		m := float32(first[i]*s.beta1) + float32(g*s.rest1)
		v := float32(second[i]*s.beta2) + float32(float32(g*g)*s.rest2)
		m = float32(m+s.flush1) - s.flush1
		v = float32(v+s.flush2) - s.flush2
		first[i], second[i] = m, v
		step := m / (float32(math.Sqrt(float64(v))) + s.epsilon)
		w := float32(weights[i]*s.keep) - float32(s.rate*step)
		weights[i] = max(-s.limit, min(s.limit, w))
	}
}

func addGeneric(to, from *float32, n int) {
	sums := unsafe.Slice(to, n)
	for i, v := range unsafe.Slice(from, n) {
		sums[i] += v
	}
}

// flat returns a slice of arrays as a slice of their elements.
func flat[T lanes | views](of []T) []float32 {
	n := len(of) * int(unsafe.Sizeof(of[0])/unsafe.Sizeof(float32(0)))
	return unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(of))), n)
}
