package uci

import (
	"context"
	"fmt"
	"time"

	"consort/engine"
)

// maxPerft is the greatest depth at which the leaves of the initial position fit
// into 64 bits.
const maxPerft = 13

// perft answers perft N.
func (d *Driver) perft(r request) {
	n, ok := int64(0), false
	if len(r.words) == 1 {
		n, ok = parseNumber(r.words[0])
	}
	if !ok {
		d.refuse("perft: expected a depth in plies, such as perft 5")
		return
	}
	d.countLeaves(n, r.read)
}

// countLeaves starts the count that perft and go perft ask for.
func (d *Driver) countLeaves(n int64, read time.Time) {
	depth := int(clamp(0, n, maxPerft))
	if int64(depth) != n {
		d.out.infoString("perft: the depth must be 0 to %d; using %d", maxPerft, depth)
	}
	c := &counter{
		out:      d.out,
		chess960: d.settings.chess960,
		leaves:   engine.NewPerft(min(depth, uninterrupted)),
	}
	position := *d.board.position()
	d.start(&job{started: read}, func(ctx context.Context) error {
		c.ctx = ctx
		c.divide(&position, depth)
		return nil
	})
	d.waitForJob()
}

// uninterrupted is the depth to which leaves are counted without checking for a
// stop: a few milliseconds even with 200 moves.
const uninterrupted = 3

// A counter is a perft that can be stopped.
type counter struct {
	out      *output
	chess960 bool
	ctx      context.Context
	leaves   *engine.Perft
}

// divide prints the number of leaves below each root move and their sum, in
// Stockfish's format, which scripts that compare engines expect.
func (c *counter) divide(p *engine.Position, depth int) {
	total := uint64(1)
	if depth > 0 {
		total = 0
		for _, m := range p.Moves() {
			child := p.After(m)
			n := c.count(&child, depth-1)
			if c.ctx.Err() != nil {
				c.out.infoString("perft: stopped")
				return
			}
			c.out.print(fmt.Sprintf("%s: %d", m.UCI(c.chess960), n))
			total += n
		}
	}
	c.out.print(fmt.Sprintf("\nNodes searched: %d\n", total))
}

// count returns the number of leaves depth plies below p. After a stop the count is
// meaningless.
func (c *counter) count(p *engine.Position, depth int) uint64 {
	if depth <= uninterrupted {
		return c.leaves.Count(p, depth)
	}
	total := uint64(0)
	for _, m := range p.Moves() {
		if c.ctx.Err() != nil {
			break
		}
		child := p.After(m)
		total += c.count(&child, depth-1)
	}
	return total
}
