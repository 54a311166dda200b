package alphabeta

import (
	"time"

	"consort/engine"
	"consort/search"
)

// How long to think. A timed search has two limits: after each iteration the
// soft one, scaled by how settled the choice is, and at any time the hard one.

// A clock holds the limits of one choice.
type clock struct {
	start time.Time // of the thinking, which may be on the opponent's time
	runs  time.Time // since when the clock runs
	timed bool      // soft and hard count
	fixed bool      // the time is to be used up: soft is not scaled
	soft  time.Duration
	hard  time.Duration

	nodes *nodeTime // counts positions instead of time; nil for time
}

// leastTime is spent on a move whose fixed time is all overhead.
const minTime = time.Millisecond

// lastReserve is kept beside the overhead of a move, against a system that is
// busy with something else. A clock that has nothing more than that gives no
// time at all: the answer comes after one look at the position, in a fraction of
// a millisecond, and the smallest increment then fills the clock again.
const lastReserve = 10 * time.Millisecond

// shortReserve is kept of a short clock as long as it can be, two thirds of the
// clock at most: busy systems have been seen to stand still for a tenth of a
// second and more, about once an hour. Of long clocks it is nothing.
const shortReserve = 250 * time.Millisecond

// newClock divides the time that the limits give to the side to move.
func newClock(l *search.Limits, side engine.Color) clock {
	c := clock{start: l.Start}
	if c.start.IsZero() {
		c.start = time.Now()
	}
	c.runs = c.start
	if l.Timed {
		c.divide(l, side)
	}
	if l.HasFixed {
		budget := max(minTime, l.MoveTime-l.Overhead)
		if !c.timed || budget < c.hard {
			c.timed, c.fixed, c.soft, c.hard = true, true, budget, budget
		}
	}
	return c
}

// percent returns a share of a time.
func percent(d time.Duration, share int) time.Duration { return d / 100 * time.Duration(share) }

// divide gives this move its share of the remaining time: an equal part of a
// number of moves that are expected to come, or that do until the time control,
// and most of the increment.
//
// The overhead of several moves is kept aside: with a short clock the reserve is
// what saves the game when the machine is busy with something else for a tenth
// of a second. Half of the clock is the most that a large overhead can put
// aside: it must not eat the thinking time of a game that can afford it.
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
	share := left/time.Duration(moves) + percent(increment, clockIncrement)
	c.timed = true
	if l.MovesToGo == 1 {
		// The rest of the time is lost after this move, but for the reserve.
		c.soft, c.hard = percent(left, 60), percent(left, 90)
	} else {
		c.soft, c.hard = percent(share, clockSoft), min(percent(share, clockHard), percent(left, clockHardLeft))
	}
	c.soft = min(c.soft, c.hard)
}

// instant reports whether the clock gives no time at all.
func (c *clock) instant() bool { return c.timed && c.hard == 0 }

// brief reports whether the choice is over before a helper could be of use.
func (c *clock) brief() bool { return c.timed && c.hard < minHelperTime }

// hit makes the clock run. A fixed time is thought from now on; otherwise the
// thinking on the opponent's time counts as far as the soft limit goes.
func (c *clock) ponderHit(at time.Time) {
	c.runs = at
	c.nodes.ponderHit(c.fixed)
	if c.fixed {
		c.start = at
	}
}

// elapsed returns the time since the order to choose was read.
func (c *clock) elapsed() time.Duration {
	if c.nodes != nil {
		return c.nodes.elapsed()
	}
	return time.Since(c.start)
}

// expired reports whether the hard limit is over.
func (c *clock) expired() bool {
	if c.nodes != nil {
		return c.nodes.running() >= c.hard
	}
	return time.Since(c.runs) >= c.hard
}

// enough reports whether to begin no further iteration.
func (c *clock) enough(settled timeFactors) bool {
	if !c.timed {
		return false
	}
	soft := c.soft
	if !c.fixed {
		soft = time.Duration(float64(soft) * settled.scale())
	}
	return c.elapsed() >= soft
}

// settledness is what the iterations so far say about how clear the choice is.
type timeFactors struct {
	depth            int
	stableIterations int     // iterations since the best move changed
	nodeFraction     float64 // of the nodes spent on the best move, 0 to 1
	scoreDrop        int     // centipawns lost since the last iteration, negative for a gain
}

// scale returns the factor for the soft limit, the product of the reasons to
// think longer or shorter.
func (s timeFactors) scale() float64 {
	if s.depth < clockScaleMinDepth {
		return 1
	}
	return s.stabilityFactor() * s.nodeFractionFactor() * s.scoreDropFactor()
}

// stability saves time when the best move has been the same for long.
func (s timeFactors) stabilityFactor() float64 {
	return float64(stabilityMin)/100 + float64(stabilityExtra)/100/float64(int(1)<<min(s.stableIterations, 10))
}

// concentration saves time when nearly all work goes into one move: the others
// were easy to refute.
func (s timeFactors) nodeFractionFactor() float64 {
	return (float64(nodeFractionPivot)/100 - s.nodeFraction) * float64(nodeFractionSlope) / 100
}

// trouble spends time when the score falls.
func (s timeFactors) scoreDropFactor() float64 {
	return max(float64(scoreDropMin)/100, min(1+float64(s.scoreDrop*scoreDropSlope)/1000, float64(scoreDropMax)/100))
}
