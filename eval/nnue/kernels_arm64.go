//go:build !purego

package nnue

// Every arm64 processor has NEON.

// Kernels returns the name of the instruction set that the kernels use.
func Kernels() string { return "NEON" }

func update(to, from, weights []int16, c *change) {
	updateNEON(&to[0], &from[0], &weights[0], &c.rows, c.adds, c.removes, len(to))
}

func output(ours, theirs, weights []int16) int32 {
	return outputNEON(&ours[0], &theirs[0], &weights[0], len(ours))
}

//go:noescape
func updateNEON(to, from, weights *int16, rows *[2 * MaxFeatures]uint32, adds, removes, hidden int)

//go:noescape
func outputNEON(ours, theirs, weights *int16, hidden int) int32
