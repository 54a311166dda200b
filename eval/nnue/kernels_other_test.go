//go:build !amd64 || purego

package nnue

import "testing"

func withKernels(t *testing.T, test func(t *testing.T)) { t.Run(Kernels(), test) }

func withKernelsNow(do func()) { do() }
