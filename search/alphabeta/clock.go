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
	start time.Time
	timed bool // soft and hard count
	fixed bool // the time is to be used up: soft is not scaled
	soft  time.Duration
	hard  time.Duration
}

// leastTime is spent even where no time is left: the answer comes at once, but
// with one look at the position.
const leastTime = time.Millisecond

// newClock divides the time that the limits give to the side to move.
func newClock(l *search.Limits, side engine.Color) clock {
	c := clock{start: l.Start}
	if c.start.IsZero() {
		c.start = time.Now()
	}
	if l.Timed {
		c.divide(l, side)
	}
	if l.HasFixed {
		budget := max(leastTime, l.MoveTime-l.Overhead)
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
	reserve := min(l.Overhead*time.Duration(min(moves, clockMovesReserved)), max(l.Overhead, remaining/2))
	left := max(leastTime, remaining-reserve)
	share := max(leastTime, left/time.Duration(moves)+percent(increment, clockIncrement))
	c.timed = true
	if l.MovesToGo == 1 {
		// The rest of the time is lost after this move, but for the reserve.
		c.soft, c.hard = percent(left, 60), percent(left, 90)
	} else {
		c.soft, c.hard = percent(share, clockSoft), min(percent(share, clockHard), percent(left, clockHardLeft))
	}
	c.hard = max(leastTime, c.hard)
	c.soft = max(leastTime, min(c.soft, c.hard))
}

// elapsed returns the time since the order to choose was read.
func (c *clock) elapsed() time.Duration { return time.Since(c.start) }

// enough reports whether to begin no further iteration.
func (c *clock) enough(settled settledness) bool {
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
type settledness struct {
	depth     int
	unchanged int     // iterations since the best move changed
	share     float64 // of the nodes spent on the best move, 0 to 1
	drop      int     // centipawns lost since the last iteration, negative for a gain
}

// scale returns the factor for the soft limit, the product of the reasons to
// think longer or shorter.
func (s settledness) scale() float64 {
	if s.depth < clockScaleMinDepth {
		return 1
	}
	return s.stability() * s.concentration() * s.trouble()
}

// stability saves time when the best move has been the same for long.
func (s settledness) stability() float64 {
	return float64(stabilityLeast)/100 + float64(stabilityExtra)/100/float64(int(1)<<min(s.unchanged, 10))
}

// concentration saves time when nearly all work goes into one move: the others
// were easy to refute.
func (s settledness) concentration() float64 {
	return (float64(concentrationPivot)/100 - s.share) * float64(concentrationSlope) / 100
}

// trouble spends time when the score falls.
func (s settledness) trouble() float64 {
	return max(float64(troubleLeast)/100, min(1+float64(s.drop*troubleSlope)/1000, float64(troubleMost)/100))
}
