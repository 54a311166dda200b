package match

import (
	"time"

	"consort/engine"
)

// Times are the remaining times of both sides, by color.
type Times [2]time.Duration

// A clock holds both clocks of a game. It knows the time only from its callers.
type clock struct {
	control TimeControl
	left    Times // at the time since, while it runs
	running bool
	side    engine.Color // whose clock runs
	since   time.Time
}

// newClock returns a clock that is set to the time of a control.
func newClock(t TimeControl) clock { return clock{control: t, left: Times{t.Base, t.Base}} }

// remaining returns the remaining time of a side, negative if it is out of time.
func (c *clock) remaining(side engine.Color, now time.Time) time.Duration {
	if c.running && side == c.side {
		return c.left[side&1] - now.Sub(c.since)
	}
	return c.left[side&1]
}

// stop stops the clock.
func (c *clock) stop(now time.Time) {
	c.left[c.side&1] = c.remaining(c.side, now)
	c.running = false
}

// run starts a side's clock.
func (c *clock) run(side engine.Color, now time.Time) {
	c.stop(now)
	c.side, c.since, c.running = side, now, true
}

// press adds the increment, and the time of the next period, after a side has moved.
// moves is the number of moves it has played.
func (c *clock) press(side engine.Color, moves int) {
	c.left[side&1] += c.control.Increment
	if c.control.Moves > 0 && moves%c.control.Moves == 0 {
		c.left[side&1] += c.control.Base
	}
	c.left[side&1] = min(c.left[side&1], MaxTime)
}
