package train

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"

	"consort/eval/nnue"
)

// scene holds random operands for the kernels.
type scene struct {
	weights, gradient block
	outputs, output   views
	hidden            [chunkSize]views
	features          [4]Features
	pieces            [4]int
	deltas            [4]float32
	m, v              block
}

func newScene(seed uint64, spread float32) *scene {
	source := rand.New(rand.NewPCG(seed, 1))
	s := new(scene)
	noise := func(to []float32) {
		for i := range to {
			to[i] = spread * (source.Float32() - 0.5)
		}
	}
	for _, part := range []*block{&s.weights, &s.gradient, &s.m, &s.v} {
		noise(flat(part.rows[:]))
		noise(part.bias[:])
		noise(flat(part.output[:]))
	}
	for i := range numbers(&s.v) {
		numbers(&s.v)[i] *= numbers(&s.v)[i] // A mean of squares.
	}
	noise(s.outputs[:])
	noise(s.output[:])
	for p := range s.features {
		s.pieces[p], s.deltas[p] = source.IntN(nnue.MaxFeatures+1), spread*(source.Float32()-0.5)
		for view := range s.features[p] {
			for i := range s.features[p][view] {
				s.features[p][view][i] = uint16(source.IntN(nnue.Inputs))
			}
		}
		if p < 2 {
			s.pieces[p] = max(2, s.pieces[p])
		}
		// Rows that are updated by both views, by one twice, and by several positions.
		s.features[p][0][1] = s.features[p][0][0]
		s.features[p][1][0] = s.features[p/2][0][0]
	}
	s.features[0][0][0], s.features[1][1][0] = 0, nnue.Inputs-1
	return s
}

// numbers returns a block's parameters as a list.
func numbers(s *block) []float32 {
	return unsafe.Slice((*float32)(unsafe.Pointer(s)), unsafe.Sizeof(*s)/4)
}

// pass runs the positions through the block and back, and returns their outputs.
func (s *scene) pass(k kernels) (out [4]float32) {
	var active occurrences
	active.find(s.features[:], s.pieces[:])
	for p := range s.features {
		out[p] = k.forward(&s.hidden[p], &s.weights, &s.output, &s.features[p], s.pieces[p])
		k.derive(&s.gradient, &s.outputs, &s.output, &s.hidden[p], s.deltas[p])
	}
	k.scatter(&s.gradient, &s.hidden[0], &active)
	return out
}

// run applies all kernels to the scene and returns the outputs.
func (s *scene) run(k kernels) [4]float32 {
	out := s.pass(k)
	step := newAdamStep(0.001, 0.01, 1.0/64)
	step.limit = 0.9
	w, m, v, g := numbers(&s.weights), numbers(&s.m), numbers(&s.v), numbers(&s.gradient)
	k.adam(&w[0], &m[0], &v[0], &g[0], len(w), &step)
	k.add(&m[0], &g[0], len(m))
	return out
}

// requireSame compares the kernels with the generic ones, bit by bit.
func requireSame(t *testing.T, k kernels, seed uint64, spread float32) {
	want, got := newScene(seed, spread), newScene(seed, spread)
	a, b := want.run(generic), got.run(k)
	for i := range a {
		require.Equal(t, math.Float32bits(a[i]), math.Float32bits(b[i]))
	}
	if *want != *got {
		t.Fatalf("%s differs from Go's with %v pieces, seed %d, spread %v", k.name, want.pieces, seed, spread)
	}
}

func TestKernelsAgree(t *testing.T) {
	for _, k := range available() {
		t.Run(k.name, func(t *testing.T) {
			for seed := range uint64(8) {
				requireSame(t, k, seed, []float32{0.01, 0.5, 2, 100}[seed%4])
			}
		})
	}
}

func FuzzKernels(f *testing.F) {
	f.Add(uint64(1), []byte{0, 0, 0, 63})
	f.Fuzz(func(t *testing.T, seed uint64, bits []byte) {
		var b [4]byte
		copy(b[:], bits)
		spread := math.Float32frombits(binary.LittleEndian.Uint32(b[:]))
		if !(spread > 1e-15 && spread < 1e6) {
			t.Skip("not a magnitude that occurs in training")
		}
		for _, k := range available() {
			requireSame(t, k, seed, spread)
		}
	})
}

// An activation of 0.5 is squared to 0.25 and weighted, and a clipped neuron has no
// derivative.
func TestForwardBackwardByHand(t *testing.T) {
	for _, k := range available() {
		s := new(scene)
		s.pieces[0] = 1
		s.features[0][0][0], s.features[0][1][0] = 5, 6
		s.weights.bias[0] = 0.25
		s.weights.rows[5][0], s.weights.rows[6][0] = 0.25, 3
		s.output[0], s.output[blockWidth] = 2, 10
		s.deltas[0] = 3
		require.EqualValues(t, 0.25*2+1*10, s.pass(k)[0])
		require.EqualValues(t, 0.25*3, s.outputs[0])
		require.EqualValues(t, 1*3, s.outputs[blockWidth])
		require.EqualValues(t, 2*0.5*2*3, s.gradient.rows[5][0])
		require.Zero(t, s.gradient.rows[6][0])
		require.EqualValues(t, 6, s.gradient.bias[0])
	}
}

// Moments are flushed to zero before they become denormal.
func TestAdamFlushes(t *testing.T) {
	for _, k := range available() {
		w, m, v, g := new([16]float32), new([16]float32), new([16]float32), new([16]float32)
		g[0] = 1e-3
		step := newAdamStep(0.001, 0.01, 1)
		step.limit = 1
		for range 2000 {
			k.adam(&w[0], &m[0], &v[0], &g[0], 16, &step)
			g[0] = 0
		}
		require.InDelta(t, 0, m[0], 1e-25, k.name)
		require.True(t, m[0] == 0 || m[0] > 1e-35)
		require.Greater(t, v[0], float32(1e-35))
		require.Negative(t, w[0])
	}
}
