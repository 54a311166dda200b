package uci

import (
	"math"
	"time"

	"consort/engine"
	"consort/search"
)

// The option nodestime: the clock counts nodes instead of time, so that games are the
// same on machines of any speed and load. It works as in Stockfish: the time on the
// GUI's clock at the start of a game is converted to nodes; from then on the engine
// keeps track of the nodes itself, and the GUI's clock must only be long enough.

// maxNodesTime is the maximum of the option, as in Stockfish.
const maxNodesTime = 10000

// A nodeClock holds the remaining nodes of both sides.
type nodeClock struct {
	rate    int        // nodes that count as a millisecond; 0: the clock runs by time
	left    [2]float64 // nodes
	started [2]bool    // the first clock was converted
}

// reset starts a game.
func (c *nodeClock) reset() { *c = nodeClock{rate: c.rate} }

// setRate sets the value of the option. The same value again changes nothing: some
// GUIs send all options before each move.
func (c *nodeClock) setRate(rate int) {
	if rate != c.rate {
		*c = nodeClock{rate: rate}
	}
}

// apply replaces the clock of one go by the remaining nodes. The first clock of a game
// is what they start from.
func (c *nodeClock) apply(l *search.Limits, side engine.Color) {
	if c.rate == 0 {
		return
	}
	l.NodesPerMS = c.rate
	if !l.Timed {
		return
	}
	if !c.started[side] {
		c.started[side] = true
		c.left[side] = max(0, c.nodes(l.Clock[side]))
	}
	l.Clock[side] = c.time(c.left[side])
}

// spend subtracts the nodes of a search and adds the increment. A search that pondered
// on a move that was not played costs nothing.
func (c *nodeClock) spend(l *search.Limits, side engine.Color, nodes uint64) {
	if c.rate == 0 || !l.Timed || missed(l.Ponder) {
		return
	}
	c.left[side] = max(0, c.left[side]-float64(nodes)+c.nodes(l.Increment[side]))
}

// missed reports whether a search pondered on a move that was not played.
func missed(p *search.Pondering) bool {
	if p == nil {
		return false
	}
	_, hit := p.HitTime()
	return !hit
}

func (c *nodeClock) nodes(d time.Duration) float64 {
	return d.Seconds() * 1000 * float64(c.rate)
}

func (c *nodeClock) time(nodes float64) time.Duration {
	return time.Duration(math.Round(nodes / float64(c.rate) * float64(time.Millisecond)))
}
