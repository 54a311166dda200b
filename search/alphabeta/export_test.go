package alphabeta

// What tests of other packages need to know of the clock.

import (
	"time"

	"consort/engine"
	"consort/search"
)

// ClockLimits returns the soft and the hard limit of a choice.
func ClockLimits(limits *search.Limits, side engine.Color) (soft, hard time.Duration) {
	c := newClock(limits, side)
	return c.soft, c.hard
}

// LeastScale is what the soft limit is multiplied by after iterations that are settled.
func LeastScale() float64 {
	return timeFactors{depth: 99, stableIterations: 99, nodeFraction: 1, scoreDrop: -1000}.scale()
}
