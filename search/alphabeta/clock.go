package alphabeta

import (
	"time"

	"consort/engine"
	"consort/search"
)

// Time management. A timed search has two limits: the soft one, after which no
// iteration begins, scaled by the stability of the choice; and the hard one, at which
// the search stops at once.

// A clock holds the limits of one choice.
type clock struct {
	start time.Time // of the thinking, which may be on the opponent's time
	runs  time.Time // when the clock began to run
	timed bool      // soft and hard apply
	fixed bool      // a fixed time for the move, to be used up: soft is not scaled
	soft  time.Duration
	hard  time.Duration

	nodes *nodeTime // for a clock that counts nodes instead of time, else nil
}

// minTime is spent on a move whose fixed time does not exceed the overhead.
const minTime = time.Millisecond

// lastReserve is kept besides the overhead of a move, for a busy system. A clock with
// no more than that gives no time at all: the move comes after a minimal search, in a
// fraction of a millisecond, and the smallest increment then adds to the clock.
const lastReserve = 10 * time.Millisecond

// shortReserve is kept of a short clock, up to two thirds of it: busy systems were
// seen to stall now and then (result r0089). It hardly affects long clocks.
const shortReserve = 250 * time.Millisecond

// minHelperTime is the minimum hard limit for which helpers are started. On a busy
// system, to start and to wait for them takes some milliseconds, more than they could
// save a shorter search.
const minHelperTime = 20 * time.Millisecond

// newClock divides the time that the limits give to the side to move.
func newClock(l *search.Limits, side engine.Color) clock {
	c := clock{start: l.Start}
	if c.start.IsZero() {
		c.start = time.Now()
	}
	c.runs = c.start
	if l.OnClock() {
		c.divide(l, side)
	}
	if l.MoveTime != 0 {
		budget := max(minTime, l.MoveTime-l.Overhead)
		if !c.timed || budget < c.hard {
			c.timed, c.fixed, c.soft, c.hard = true, true, budget, budget
		}
	}
	return c
}

// percent returns a share of a time.
func percent(d time.Duration, share int) time.Duration { return d / 100 * time.Duration(share) }

// divide gives this move its share of the remaining time: an equal part for each of
// the moves that are expected, or that remain until the time control, and most of the
// increment.
//
// The overhead of several moves is reserved: with a short clock that saves the game
// when the machine is busy for a moment. A large overhead reserves half of the clock at
// most, so that enough is left to think.
func (c *clock) divide(l *search.Limits, side engine.Color) {
	remaining := l.Clock[side]
	increment := max(0, l.Increment[side])
	moves := clockMoves
	if l.MovesToGo > 0 {
		moves = min(l.MovesToGo, 40)
	}
	reserve := max(
		l.Overhead+lastReserve,
		min(l.Overhead*time.Duration(min(moves, clockMovesReserved)), remaining/2),
		min(shortReserve, remaining/3*2),
	)
	left := max(0, remaining-reserve)
	share := left/time.Duration(moves) + percent(spendable(increment, remaining), clockIncrement)
	c.timed = true
	if l.MovesToGo == 1 {
		// What is left after this move is lost, except for the reserve.
		c.soft, c.hard = percent(left, 60), percent(left, 90)
	} else {
		c.soft, c.hard = percent(share, clockSoft), min(percent(share, clockHard), percent(left, clockHardLeft))
	}
	c.soft = min(c.soft, c.hard)
}

// spendable is the part of the increment that a move may use. A clock below shortReserve
// saves the more of it the less is left: on a busy system a move takes some milliseconds
// longer than planned, and clocks that planned with the whole increment sank until the next
// stall lost the game.
func spendable(increment, remaining time.Duration) time.Duration {
	full := min(1, max(0, remaining.Seconds()/shortReserve.Seconds()))
	return time.Duration(full * full * float64(increment))
}

// instant reports whether the clock gives no time at all.
func (c *clock) instant() bool { return c.timed && c.hard == 0 }

// brief reports whether the choice ends before a helper could be of use.
func (c *clock) brief() bool { return c.timed && c.hard < minHelperTime }

// ponderHit makes the clock run. A fixed time begins now; otherwise the time on the
// opponent's clock counts toward the soft limit.
func (c *clock) ponderHit(at time.Time) {
	c.runs = at
	c.nodes.ponderHit(c.fixed)
	if c.fixed {
		c.start = at
	}
}

// elapsed returns the time since the command to search was read, or since the ponder
// hit for a fixed time.
func (c *clock) elapsed() time.Duration {
	if c.nodes != nil {
		return c.nodes.elapsed()
	}
	return time.Since(c.start)
}

// expired reports whether the hard limit is reached.
func (c *clock) expired() bool {
	if c.nodes != nil {
		return c.nodes.running() >= c.hard
	}
	return time.Since(c.runs) >= c.hard
}

// enough reports whether the scaled soft limit is reached.
func (c *clock) enough(f timeFactors) bool {
	if !c.timed {
		return false
	}
	soft := c.soft
	if !c.fixed {
		soft = time.Duration(float64(soft) * f.scale())
	}
	return c.elapsed() >= soft
}

// timeFactors are what scales the soft limit, as of the last iteration.
type timeFactors struct {
	depth            int
	stableIterations int     // iterations since the best move changed
	nodeFraction     float64 // of all nodes, those spent on the best move, 0 to 1
	scoreDrop        int     // centipawns lost since the last iteration, negative for a gain
}

// scale returns the factor of the soft limit, the product of three.
func (s timeFactors) scale() float64 {
	if s.depth < clockScaleMinDepth {
		return 1
	}
	return s.stabilityFactor() * s.nodeFractionFactor() * s.scoreDropFactor()
}

// stabilityFactor saves time when the best move has been the same for long.
func (s timeFactors) stabilityFactor() float64 {
	return float64(stabilityMin)/100 + float64(stabilityExtra)/100/float64(int(1)<<min(s.stableIterations, 10))
}

// nodeFractionFactor saves time when nearly all nodes went into the best move: the
// others were easy to refute.
func (s timeFactors) nodeFractionFactor() float64 {
	return (float64(nodeFractionPivot)/100 - s.nodeFraction) * float64(nodeFractionSlope) / 100
}

// scoreDropFactor spends time when the score falls.
func (s timeFactors) scoreDropFactor() float64 {
	return max(float64(scoreDropMin)/100, min(1+float64(s.scoreDrop*scoreDropSlope)/1000, float64(scoreDropMax)/100))
}

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
