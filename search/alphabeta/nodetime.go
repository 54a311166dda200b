package alphabeta

import "time"

// A nodeTime is a clock that counts nodes instead of time: rate of them are a
// millisecond. With one thread, the choices of a whole game are then the same on every
// machine.
type nodeTime struct {
	rate    int           // nodes per millisecond
	visited func() uint64 // nodes of all workers since the choice began
	start   uint64        // visited when the thinking began
	runs    uint64        // visited when the clock began to run
}

// ponderHit makes the clock run, as clock.ponderHit does. n may be nil.
func (n *nodeTime) ponderHit(fixed bool) {
	if n == nil {
		return
	}
	n.runs = n.visited()
	if fixed {
		n.start = n.runs
	}
}

func (n *nodeTime) elapsed() time.Duration { return n.since(n.start) }
func (n *nodeTime) running() time.Duration { return n.since(n.runs) }

func (n *nodeTime) since(start uint64) time.Duration {
	return time.Duration(float64(n.visited()-start) / float64(n.rate) * float64(time.Millisecond))
}
