package nnue

// update and output are the kernels of this processor.
func update(to, from, weights []int16, c *change) { updateGeneric(to, from, weights, c) }

func output(ours, theirs, weights []int16) int32 { return outputGeneric(ours, theirs, weights) }
