package uci

import (
	"math"
	"time"

	"consort/engine"
	"consort/search"
)

// The option nodestime: the clock counts positions instead of time, so that games
// come out alike on machines of any speed and load. It is defined as in Stockfish:
// what the GUI's clock shows when a game begins is turned into positions; from
// then on the engine keeps that account itself, and the GUI's clock, which runs
// by time, must only be long enough.

// maxNodesTime is Stockfish's greatest value of the option.
const maxNodesTime = 10000

// A nodeClock is the account of both colours.
type nodeClock struct {
	rate int        // positions that count as a millisecond; 0: the clock runs by time
	left [2]float64 // positions
	open [2]bool    // the account was opened
}

// reset begins a game.
func (c *nodeClock) reset() { *c = nodeClock{rate: c.rate} }

// setRate takes the option's value. The same value again, as GUIs send it that tell
// all options before each move, changes nothing.
func (c *nodeClock) setRate(rate int) {
	if rate != c.rate {
		*c = nodeClock{rate: rate}
	}
}

// apply sets the limits of one go to what the account has. It opens the account
// with the first clock that is told.
func (c *nodeClock) apply(l *search.Limits, side engine.Color) {
	if c.rate == 0 {
		return
	}
	l.NodesPerMS = c.rate
	if !l.Timed {
		return
	}
	if !c.open[side] {
		c.open[side] = true
		c.left[side] = max(0, c.positions(l.Clock[side]))
	}
	l.Clock[side] = c.time(c.left[side])
}

// spend takes what a choice has cost from the account, and adds the increment. A
// search that pondered on a move that was not played costs nothing.
func (c *nodeClock) spend(l *search.Limits, side engine.Color, nodes uint64, control *search.Control) {
	_, hit := control.PonderHitTime()
	if c.rate == 0 || !l.Timed || l.Ponder && !hit {
		return
	}
	c.left[side] = max(0, c.left[side]-float64(nodes)+c.positions(l.Increment[side]))
}

func (c *nodeClock) positions(d time.Duration) float64 {
	return d.Seconds() * 1000 * float64(c.rate)
}

func (c *nodeClock) time(positions float64) time.Duration {
	return time.Duration(math.Round(positions / float64(c.rate) * float64(time.Millisecond)))
}
