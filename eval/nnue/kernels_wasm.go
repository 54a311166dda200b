//go:build wasmsimd && !purego

package nnue

// Go's compiler has no SIMD for WebAssembly: the kernels are a module that kernels.js
// connects. Programs that run without that script are built without the tag wasmsimd,
// because their imports would be missing.

// hasSIMD is whether there are kernels: the script reports whether the runtime has SIMD.
var hasSIMD = simd() != 0

// Kernels returns the name of the instruction set that the kernels use.
func Kernels() string {
	if hasSIMD {
		return "WebAssembly SIMD"
	}
	return "generic"
}

func update(to, from, weights []int16, c *change) {
	if !hasSIMD {
		updateGeneric(to, from, weights, c)
		return
	}
	updateSIMD(&to[0], &from[0], &weights[0], &c.rows, int32(c.adds), int32(c.removes), int32(len(to)))
}

func output(ours, theirs, weights []int16) int32 {
	if !hasSIMD {
		return outputGeneric(ours, theirs, weights)
	}
	return outputSIMD(&ours[0], &theirs[0], &weights[0], int32(len(ours)))
}

//go:wasmimport nnue simd
func simd() int32

//go:wasmimport nnue update
//go:noescape
func updateSIMD(to, from, weights *int16, rows *[2 * MaxFeatures]uint32, adds, removes, hidden int32)

//go:wasmimport nnue output
//go:noescape
func outputSIMD(ours, theirs, weights *int16, hidden int32) int32
