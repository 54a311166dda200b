package nnue

import (
	"math"
	"math/rand/v2"
	"testing"
	"unsafe"

	"github.com/stretchr/testify/require"
)

// A scene is input for the kernels, at addresses aligned to 2 bytes only, between guards
// that must not change.
type scene struct {
	hidden               int
	from, weights        []int16
	ours, theirs, output []int16
	change               change
	raw                  []int16
	to                   []int16
}

const guard = 12345

// guarded returns n numbers with a guard of 64 on each side, shifted in memory.
func guarded(n, shift int) (inside, whole []int16) {
	whole = make([]int16, shift+64+n+64)
	for i := range whole {
		whole[i] = guard
	}
	return whole[shift+64:][:n:n], whole
}

// newScene makes a scene from a seed. A spread of 0 makes all numbers extreme: the
// minimum or the maximum.
func newScene(seed uint64, spread int) *scene {
	rng := rand.New(rand.NewPCG(seed, 6))
	numbers := func(n, least, most int) []int16 {
		s, _ := guarded(n, rng.IntN(40))
		for i := range s {
			switch {
			case spread > 0:
				s[i] = int16(max(least, min(rng.IntN(2*spread+1)-spread, most)))
			case rng.IntN(2) == 0:
				s[i] = int16(least)
			default:
				s[i] = int16(most)
			}
		}
		return s
	}
	const rows = MaxFeatures + 7
	h := HiddenStep * (1 + rng.IntN(MaxHidden/HiddenStep))
	s := &scene{
		hidden: h,
		from:   numbers(h, math.MinInt16, math.MaxInt16), weights: numbers(rows*h, math.MinInt16, math.MaxInt16),
		ours: numbers(h, math.MinInt16, math.MaxInt16), theirs: numbers(h, math.MinInt16, math.MaxInt16),
		output: numbers(2*h, -MaxOutput, MaxOutput),
	}
	s.to, s.raw = guarded(h, rng.IntN(40))
	most := MaxFeatures
	if rng.IntN(2) == 0 {
		most = 2 // like most moves, for which there are special cases
	}
	for range rng.IntN(most + 1) {
		s.change.add(uint32(h * rng.IntN(rows)))
	}
	for range rng.IntN(most + 1) {
		s.change.remove(uint32(h * rng.IntN(rows)))
	}
	return s
}

// requireGeneric compares the kernels in use with those in Go, bit for bit.
func (s *scene) requireGeneric(t *testing.T) {
	t.Helper()
	want := make([]int16, s.hidden)
	updateGeneric(want, s.from, s.weights, &s.change)
	update(s.to, s.from, s.weights, &s.change)
	require.Equal(t, want, s.to)
	outside := 0
	for _, v := range s.raw {
		if v == guard {
			outside++
		}
	}
	for _, v := range s.to {
		if v == guard {
			outside--
		}
	}
	require.Equal(t, len(s.raw)-s.hidden, outside, "written outside")
	update(s.from, s.from, s.weights, &s.change)
	require.Equal(t, want, s.from, "in place")
	require.Equal(t, outputGeneric(s.ours, s.theirs, s.output), output(s.ours, s.theirs, s.output))
}

// For any input, anywhere in memory, all kernels agree.
func TestKernelsAgree(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		for seed := range uint64(400) {
			newScene(seed, []int{0, 32768, 300, 20}[seed%4]).requireGeneric(t)
		}
	})
}

// Every width of a network, with changes of every kind up to the largest.
func TestKernelsOfAllWidths(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		widths := map[int]bool{}
		for seed := uint64(0); len(widths) < MaxHidden/HiddenStep; seed++ {
			s := newScene(seed, 0)
			if widths[s.hidden] {
				continue
			}
			widths[s.hidden] = true
			for _, size := range [][2]int{{0, 0}, {1, 1}, {1, 2}, {2, 1}, {2, 2}, {MaxFeatures, MaxFeatures}} {
				s.change = change{}
				for i := range size[0] {
					s.change.add(uint32(s.hidden * i))
				}
				for i := range size[1] {
					s.change.remove(uint32(s.hidden * (i + 7)))
				}
				s.requireGeneric(t)
			}
		}
	})
}

func FuzzKernels(f *testing.F) {
	f.Add(uint64(1), uint16(0))
	f.Add(uint64(2), uint16(300))
	f.Add(uint64(3), uint16(32768))
	f.Fuzz(func(t *testing.T, seed uint64, spread uint16) {
		withKernelsNow(func() { newScene(seed, int(spread)).requireGeneric(t) })
	})
}

// Computed by hand: one feature added and one removed, and half of a neuron squared.
func TestKernelsByHand(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		const h = HiddenStep
		from, weights, to := make([]int16, h), make([]int16, 3*h), make([]int16, h)
		from[5], weights[h+5], weights[2*h+5] = 100, 30, 7
		var c change
		c.add(h)
		c.remove(2 * h)
		update(to, from, weights, &c)
		require.EqualValues(t, 123, to[5])
		require.EqualValues(t, 0, to[4])

		ours, theirs, out := make([]int16, h), make([]int16, h), make([]int16, 2*h)
		ours[1], ours[2], theirs[3] = 10, -10, 300
		for i := range out {
			out[i] = 2
			if i >= h {
				out[i] = -1
			}
		}
		require.EqualValues(t, 10*10*2-QA*QA, output(ours, theirs, out))
	})
}

// The memory that the kernels read is aligned to cache lines, for every width and every
// allocation.
func TestAlignment(t *testing.T) {
	aligned := func(s []int16) bool { return uintptr(unsafe.Pointer(unsafe.SliceData(s)))%64 == 0 }
	for h := HiddenStep; h <= MaxHidden; h += HiddenStep {
		n := randomNetwork(t, h, 1)
		for _, part := range [][]int16{n.Features, n.Bias, n.Output, n.Features[h:], n.Output[2*h:]} {
			require.True(t, aligned(part), "%d wide", h)
		}
		for _, a := range NewEvaluator(n, 3).plies {
			require.True(t, aligned(a.hidden[0]) && aligned(a.hidden[1]), "%d wide", h)
		}
	}
	for n := range 200 {
		require.True(t, aligned(alignedBlock(n+1)))
	}
}
