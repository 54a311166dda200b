package train

import (
	"math"
	"unsafe"
)

// The inner loops in Go. The assembly agrees with them bit for bit: sums are taken
// in the same order, and products are rounded before they are added (the
// conversions say so to the compiler, which may fuse them otherwise). What stands
// between them is Go's, whose exponential function differs in the last bit between
// kinds of processors: the same network comes out of every processor of a kind.

// kernels are the inner loops of a processor.
type kernels struct {
	name string

	// forward computes the neurons of a slice, before activation, for a position
	// with n men, and returns their part in an output with these weights.
	forward func(hidden *views, s *slice, output *views, f *Features, n int) float32

	// backward adds the derivatives of delta times the output by the parameters
	// of a slice to gradient, those by the output's weights to outputs.
	backward func(gradient *slice, outputs, output, hidden *views, f *Features, n int, delta float32)

	// adam takes a step of the optimiser for n parameters, a multiple of 16, of
	// which these are the weights, the moments and the gradient.
	adam func(w, m, v, gradient *float32, n int, s *adamStep)
}

// generic are the kernels of every processor.
var generic = kernels{"generic", forwardGeneric, backwardGeneric, adamGeneric}

func forwardGeneric(hidden *views, s *slice, output *views, f *Features, n int) float32 {
	ours, theirs := hidden[:sliceWidth], hidden[sliceWidth:]
	copy(ours, s.bias[:])
	copy(theirs, s.bias[:])
	for i := range n {
		for j, w := range s.rows[f[0][i]] {
			ours[j] += w
		}
		for j, w := range s.rows[f[1][i]] {
			theirs[j] += w
		}
	}
	return dot(hidden, output)
}

// dot returns the sum of activated neurons times weights, in the order in which
// vectors of 16 lanes add: first down the lanes, then each half onto the other.
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

// clip cuts a neuron to the range in which it is active.
func clip(h float32) float32 {
	if !(h > 0) {
		return 0
	}
	if h < 1 {
		return h
	}
	return 1
}

func backwardGeneric(gradient *slice, outputs, output, hidden *views, f *Features, n int, delta float32) {
	var d views
	for i, h := range hidden {
		c := clip(h)
		outputs[i] += float32(float32(c*c) * delta)
		if h > 0 && h < 1 {
			d[i] = float32(float32(c+c) * float32(output[i]*delta))
		}
	}
	ours, theirs := d[:sliceWidth], d[sliceWidth:]
	for j := range gradient.bias {
		gradient.bias[j] += ours[j]
		gradient.bias[j] += theirs[j]
	}
	for i := range n {
		row := &gradient.rows[f[0][i]]
		for j := range row {
			row[j] += ours[j]
		}
		row = &gradient.rows[f[1][i]]
		for j := range row {
			row[j] += theirs[j]
		}
	}
}

// An adamStep is what a step of AdamW has for all parameters alike (Loshchilov and
// Hutter, "Decoupled Weight Decay Regularization", 2019). There is no correction
// of the moments' bias: the learning rate's warm-up does its work.
type adamStep struct {
	beta1, rest1 float32 // how much of the first moment stays, and the rest
	beta2, rest2 float32
	scale        float32 // of the gradient
	rate         float32 // learning rate
	keep         float32 // what weight decay leaves of a weight
	epsilon      float32
	limit        float32 // greatest size of a weight
	flush1       float32 // see adamGeneric
	flush2       float32
}

// adamGeneric adds a constant to each moment and takes it away again, which rounds
// it to multiples of a tiny number: the moments of a weight that is no longer used
// would shrink until they are denormal, and such numbers are a hundred times slower.
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

// flat returns the numbers of a list of arrays in their order.
func flat[T lanes | views](of []T) []float32 {
	n := len(of) * int(unsafe.Sizeof(of[0])/unsafe.Sizeof(float32(0)))
	return unsafe.Slice((*float32)(unsafe.Pointer(unsafe.SliceData(of))), n)
}
