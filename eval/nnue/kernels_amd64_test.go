//go:build amd64 && !purego

package nnue

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// withKernels runs a test with each set of kernels that the processor has.
func withKernels(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	avx2, avx512 := hasAVX2, hasAVX512
	t.Cleanup(func() { hasAVX2, hasAVX512 = avx2, avx512 })
	hasAVX2, hasAVX512 = false, false
	t.Run("generic", test)
	if avx2 {
		hasAVX2 = true
		t.Run("AVX2", test)
	} else {
		t.Log("NO AVX2 HERE: its kernels are not tested")
	}
	if avx512 {
		hasAVX512 = true
		t.Run("AVX-512", test)
	} else {
		t.Log("NO AVX-512 HERE: its kernels are not tested")
	}
}

// Whatever the numbers, and wherever they lie in memory, all kernels agree.
func TestKernelsAgree(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(5, 6))
		for round := range 400 {
			h := HiddenStep * (1 + rng.IntN(MaxHidden/HiddenStep))
			shift := rng.IntN(40)
			numbers := func(n, most int) []int16 {
				s := make([]int16, n+shift)[shift:]
				for i := range s {
					s[i] = int16(rng.IntN(2*most+1) - most)
					if round%3 == 0 { // the extremes
						s[i] = int16(most - 2*most*rng.IntN(2))
					}
				}
				return s
			}
			weights := numbers(50*h, 32767)
			var c change
			for range rng.IntN(MaxFeatures + 1) {
				c.add(uint32(h * rng.IntN(50)))
			}
			for range rng.IntN(MaxFeatures + 1) {
				c.remove(uint32(h * rng.IntN(50)))
			}
			from, want, got := numbers(h, 32767), make([]int16, h), make([]int16, h)
			updateGeneric(want, from, weights, &c)
			update(got, from, weights, &c)
			require.Equal(t, want, got)
			update(from, from, weights, &c)
			require.Equal(t, want, from, "in place")

			ours, theirs, out := numbers(h, 32767), numbers(h, 300), numbers(2*h, MaxOutput)
			require.Equal(t, outputGeneric(ours, theirs, out), output(ours, theirs, out))
		}
	})
}
