//go:build amd64 && !purego

package nnue

import "golang.org/x/sys/cpu"

// The kernels are chosen at startup by the features of the processor.
var (
	hasAVX2   = cpu.X86.HasAVX2
	hasAVX512 = cpu.X86.HasAVX512F && cpu.X86.HasAVX512BW && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512VNNI
)

// Kernels returns the name of the instruction set that the kernels use.
func Kernels() string {
	switch {
	case hasAVX512:
		return "AVX-512 VNNI"
	case hasAVX2:
		return "AVX2"
	}
	return "generic"
}

func update(to, from, weights []int16, c *change) {
	switch {
	case hasAVX512:
		updateAVX512(&to[0], &from[0], &weights[0], &c.rows, c.adds, c.removes, len(to))
	case hasAVX2:
		updateAVX2(&to[0], &from[0], &weights[0], &c.rows, c.adds, c.removes, len(to))
	default:
		updateGeneric(to, from, weights, c)
	}
}

func output(ours, theirs, weights []int16) int32 {
	switch {
	case hasAVX512:
		return outputVNNI(&ours[0], &theirs[0], &weights[0], len(ours))
	case hasAVX2:
		return outputAVX2(&ours[0], &theirs[0], &weights[0], len(ours))
	}
	return outputGeneric(ours, theirs, weights)
}

//go:noescape
func updateAVX2(to, from, weights *int16, rows *[2 * MaxFeatures]uint32, adds, removes, hidden int)

//go:noescape
func updateAVX512(to, from, weights *int16, rows *[2 * MaxFeatures]uint32, adds, removes, hidden int)

//go:noescape
func outputAVX2(ours, theirs, weights *int16, hidden int) int32

//go:noescape
func outputVNNI(ours, theirs, weights *int16, hidden int) int32
