package nnue

//go:generate go run ./internal/gensimd

// The inner loops in Go. The assembly must agree with them bit for bit.

// A change is the difference between two accumulators in one perspective: the features
// that are added and removed, as offsets into the feature weights.
type change struct {
	adds, removes int
	rows          [2 * MaxFeatures]uint32 // added ones from 0, removed ones from MaxFeatures on
}

func (c *change) clear() { c.adds, c.removes = 0, 0 }

func (c *change) add(row uint32) {
	c.rows[c.adds&(MaxFeatures-1)] = row
	c.adds++
}

func (c *change) remove(row uint32) {
	c.rows[MaxFeatures+c.removes&(MaxFeatures-1)] = row
	c.removes++
}

// updateGeneric writes from, plus the added rows of the weights, minus the removed
// rows, to to. All are as wide as the hidden layer.
func updateGeneric(to, from, weights []int16, c *change) {
	from = from[:len(to)]
	pairs := min(c.adds, c.removes)
	for i := range pairs { // one pass for both (result r0875)
		added, removed := weights[c.rows[i]:][:len(to)], weights[c.rows[MaxFeatures+i]:][:len(to)]
		for j := range to {
			to[j] = from[j] + added[j] - removed[j]
		}
		from = to
	}
	if pairs == 0 {
		copy(to, from)
	}
	for _, row := range c.rows[pairs:c.adds] {
		for i, w := range weights[row:][:len(to)] {
			to[i] += w
		}
	}
	for _, row := range c.rows[MaxFeatures+pairs:][:c.removes-pairs] {
		for i, w := range weights[row:][:len(to)] {
			to[i] -= w
		}
	}
}

// outputGeneric returns the sum over all neurons of the square of the hidden value,
// clipped to 0..QA, times its output weight: our half of the hidden layer with the first
// half of the weights, theirs with the second.
func outputGeneric(ours, theirs, weights []int16) int32 {
	return activateGeneric(ours, weights) + activateGeneric(theirs, weights[len(ours):])
}

func activateGeneric(hidden, weights []int16) (sum int32) {
	weights = weights[:len(hidden)]
	for i, v := range hidden {
		v = max(0, min(v, QA))
		sum += int32(v*weights[i]) * int32(v)
	}
	return sum
}
