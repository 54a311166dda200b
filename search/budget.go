package search

// When a thinking player's turn is over: a simple share of the clock, without
// the finesse of alpha-beta's.

import (
	"time"

	"consort/engine"
)

const (
	movesAhead = 30               // the clock is to last for this many moves
	leastTime  = time.Millisecond // thinking time that is always taken
)

// budget returns the time to think about a move of side c, from Limits.Start or
// the ponder hit on: the fixed time, or the remaining time over 30 moves and
// half the increment, less the overhead. ok is false when no time limit is set.
// It is one millisecond at least.
func (l *Limits) budget(c engine.Color) (share time.Duration, ok bool) {
	if l.Timed {
		remaining := l.Clock[c&1]
		moves := movesAhead
		if l.MovesToGo > 0 {
			moves = min(moves, l.MovesToGo+1) // the last move must not take all there is
		}
		share = min(remaining/time.Duration(moves)+l.Increment[c&1]/2, remaining)
	}
	if l.HasFixed && (!l.Timed || l.MoveTime < share) {
		share = l.MoveTime
	}
	return max(leastTime, share-l.Overhead), l.Timed || l.HasFixed
}

// countNodes turns a clock that counts positions into a limit of positions.
func (l *Limits) countNodes(c engine.Color) {
	share, ok := l.budget(c)
	if l.NodesPerMS == 0 || !ok || l.Infinite {
		return
	}
	nodes := uint64(max(1, share.Seconds()*1000*float64(l.NodesPerMS)))
	if l.Nodes == 0 || nodes < l.Nodes {
		l.Nodes = nodes
	}
	l.Timed, l.HasFixed = false, false
}

// A deadline is the end of a turn by the clock. Any number of goroutines may
// ask it.
type deadline struct {
	control *Control
	start   time.Time
	budget  time.Duration
	timed   bool
	ponder  bool // the budget counts from the ponder hit
}

// newDeadline returns the deadline of a turn of side c.
func newDeadline(l *Limits, control *Control, c engine.Color) deadline {
	d := deadline{control: control, start: l.Start, ponder: l.Ponder}
	d.budget, d.timed = l.budget(c)
	d.timed = d.timed && !l.Infinite
	return d
}

// passed reports whether it is time to move.
func (d *deadline) passed() bool {
	if d.control.Stopped() {
		return true
	}
	if !d.timed {
		return false
	}
	start := d.start
	if d.ponder {
		at, hit := d.control.PonderHitTime()
		if !hit {
			return false
		}
		start = at
	}
	return time.Since(start) >= d.budget
}
