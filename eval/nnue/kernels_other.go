//go:build (!amd64 && !arm64 && !(wasm && wasmsimd)) || purego

package nnue

func update(to, from, weights []int16, c *change) { updateGeneric(to, from, weights, c) }

func output(ours, theirs, weights []int16) int32 { return outputGeneric(ours, theirs, weights) }

// Kernels returns the name of the instruction set that the kernels use.
func Kernels() string { return "generic" }
