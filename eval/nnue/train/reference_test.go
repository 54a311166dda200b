package train

import "consort/eval/nnue"

// A reference is a plain implementation of the network. Tests compare the fast one
// and the quantized one with it, and its gradient with finite differences.
type reference[F float32 | float64] struct {
	hidden     int
	features   []F // [Inputs][hidden]
	bias       []F // [hidden]
	output     []F // [Buckets][2][hidden]
	outputBias []F // [Buckets]
}

func newReference[F float32 | float64](hidden int) *reference[F] {
	return &reference[F]{
		hidden:     hidden,
		features:   make([]F, nnue.Inputs*hidden),
		bias:       make([]F, hidden),
		output:     make([]F, nnue.Buckets*2*hidden),
		outputBias: make([]F, nnue.Buckets),
	}
}

// referenceOf returns a reference with a copy of the parameters.
func referenceOf[F float32 | float64](p *parameters) *reference[F] {
	h := p.hidden()
	r := newReference[F](h)
	for neuron := range h {
		for input := range nnue.Inputs {
			r.features[input*h+neuron] = F(*p.feature(input, neuron))
		}
		r.bias[neuron] = F(*p.bias(neuron))
		for bucket := range nnue.Buckets {
			for view := range 2 {
				r.output[(bucket*2+view)*h+neuron] = F(*p.output(bucket, view, neuron))
			}
		}
	}
	for bucket := range r.outputBias {
		r.outputBias[bucket] = F(p.outputBias[bucket])
	}
	return r
}

// evaluate returns the output for a position, and both views of the hidden layer
// before activation.
func (r *reference[F]) evaluate(x *Record) (out F, hidden [2][]F) {
	var f Features
	n := x.Features(&f)
	bucket := x.Bucket()
	out = r.outputBias[bucket]
	for view := range hidden {
		h := append([]F(nil), r.bias...)
		for _, input := range f[view][:n] {
			for neuron := range h {
				h[neuron] += r.features[int(input)*r.hidden+neuron]
			}
		}
		for neuron, v := range h {
			c := max(0, min(v, 1))
			out += c * c * r.output[(bucket*2+view)*r.hidden+neuron]
		}
		hidden[view] = h
	}
	return out, hidden
}

// loss returns the squared error of a position.
func (r *reference[F]) loss(x *Record, t target) float64 {
	out, _ := r.evaluate(x)
	err := sigmoid(float64(out)) - t.of(x)
	return err * err
}

// addGradient adds the gradient of a position's loss to gradient.
func (r *reference[F]) addGradient(gradient *reference[F], x *Record, t target) {
	out, hidden := r.evaluate(x)
	share := sigmoid(float64(out))
	delta := F(2 * (share - t.of(x)) * share * (1 - share))
	var f Features
	n := x.Features(&f)
	bucket := x.Bucket()
	gradient.outputBias[bucket] += delta
	for view, h := range hidden {
		for neuron, v := range h {
			weight := (bucket*2+view)*r.hidden + neuron
			c := max(0, min(v, 1))
			gradient.output[weight] += delta * c * c
			if v <= 0 || v >= 1 {
				continue
			}
			d := delta * r.output[weight] * 2 * c
			gradient.bias[neuron] += d
			for _, input := range f[view][:n] {
				gradient.features[int(input)*r.hidden+neuron] += d
			}
		}
	}
}

// groups returns the weights by group.
func (r *reference[F]) groups() map[string][]F {
	return map[string][]F{"features": r.features, "bias": r.bias, "output": r.output, "output bias": r.outputBias}
}
