//go:build amd64 && !purego

package nnue

import "testing"

// A kernelSet is a set of kernels that this processor may or may not support.
type kernelSet struct {
	name         string
	avx2, avx512 bool // what is switched on
	here         bool
}

func kernelSets() []kernelSet {
	return []kernelSet{
		{"generic", false, false, true},
		{"AVX2", true, false, hasAVX2},
		{"AVX-512", true, true, hasAVX512},
	}
}

// withKernels runs a test with each set of kernels that the processor supports.
func withKernels(t *testing.T, test func(t *testing.T)) {
	t.Helper()
	for _, k := range kernelSets() {
		if !k.here {
			t.Logf("NOT TESTED: the kernels for %s, which this processor lacks", k.name)
			continue
		}
		k.use(func() { t.Run(k.name, test) })
	}
}

// withKernelsNow is withKernels without subtests.
func withKernelsNow(do func()) {
	for _, k := range kernelSets() {
		if k.here {
			k.use(do)
		}
	}
}

// use calls a function with a set of kernels enabled.
func (k *kernelSet) use(do func()) {
	avx2, avx512 := hasAVX2, hasAVX512
	defer func() { hasAVX2, hasAVX512 = avx2, avx512 }()
	hasAVX2, hasAVX512 = k.avx2, k.avx512
	do()
}
