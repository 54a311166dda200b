package search

// When a choice must end by the clock, and how much of the clock the simple players
// use: a plain share, without the refinements of alpha-beta.

import (
	"context"
	"time"

	"consort/engine"
)

const (
	movesAhead = 30               // the clock is to last for this many moves
	minTime    = time.Millisecond // thinking time that is always taken
)

// budget returns the time to think about a move of side c, from Limits.Start or
// the ponder hit on: the fixed time, or the remaining time over 30 moves and
// half the increment, less the overhead. ok is false when no time limit is set.
// It is one millisecond at least.
func (l *Limits) budget(c engine.Color) (share time.Duration, ok bool) {
	if l.OnClock() {
		remaining := l.Clock[c&1]
		moves := movesAhead
		if l.MovesToGo > 0 {
			moves = min(moves, l.MovesToGo+1) // the last move must not take all there is
		}
		share = min(remaining/time.Duration(moves)+l.Increment[c&1]/2, remaining)
	}
	if l.MoveTime != 0 && (!l.OnClock() || l.MoveTime < share) {
		share = l.MoveTime
	}
	return max(minTime, share-l.Overhead), l.OnClock() || l.MoveTime != 0
}

// CountNodes turns a time limit into a limit of nodes if the clock counts nodes
// (NodesPerMS); otherwise, and without a limit of time, it changes nothing.
func (l *Limits) CountNodes(longest time.Duration, limited bool) {
	if l.NodesPerMS == 0 || !limited || l.Infinite {
		return
	}
	nodes := uint64(max(1, longest.Seconds()*1000*float64(l.NodesPerMS)))
	if l.Nodes == 0 || nodes < l.Nodes {
		l.Nodes = nodes
	}
	l.Timed, l.Clock, l.MoveTime = false, [2]time.Duration{}, 0
}

// A Deadline is when the choice of a move must end by the clock or because its
// context ends. Any number of goroutines may ask it.
type Deadline struct {
	ctx     context.Context
	start   time.Time // of the clock, unless pondering
	longest time.Duration
	limited bool
	ponder  *Pondering // if not nil, the clock starts at its hit
}

// NewDeadline returns the deadline of a choice that may take the longest time given,
// from Limits.Start or the ponder hit on. Not limited, with Limits.Infinite, and with a
// clock that counts nodes (see CountNodes), only the context ends it.
func NewDeadline(ctx context.Context, l *Limits, longest time.Duration, limited bool) Deadline {
	return Deadline{
		ctx: ctx, start: l.Start, longest: longest,
		limited: limited && !l.Infinite && l.NodesPerMS == 0, ponder: l.Ponder,
	}
}

// Passed reports whether it is time to move.
func (d *Deadline) Passed() bool {
	if d.ctx.Err() != nil {
		return true
	}
	left, limited := d.Remaining()
	return limited && left <= 0
}

// Remaining returns the time that is left, negative after the deadline. limited is
// false while no clock is running: without a limit of time, and before the ponder
// hit.
func (d *Deadline) Remaining() (left time.Duration, limited bool) {
	if !d.limited {
		return 0, false
	}
	start := d.start
	if d.ponder != nil {
		at, hit := d.ponder.HitTime()
		if !hit {
			return 0, false
		}
		start = at
	}
	return d.longest - time.Since(start), true
}
