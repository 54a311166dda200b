package uci_test

import (
	"context"
	"testing"
	"time"

	"consort/engine"
	"consort/search"
)

// byNodes answers at once and reports a number of nodes.
func byNodes(nodes uint64) func(context.Context, *engine.Game, search.Limits, func(search.Info)) search.Result {
	return func(ctx context.Context, g *engine.Game, l search.Limits, report func(search.Info)) search.Result {
		r := untilStopped(ctx, g, l, report)
		r.Nodes = nodes
		return r
	}
}

func TestNodesTimeKeepsTheAccount(t *testing.T) {
	p := &stub{think: byNodes(5000)}
	s := open(t, p)
	play := func(want time.Duration, lines ...string) {
		t.Helper()
		s.play(lines...)
		l := p.lastLimits()
		side := p.lastGame().Position().SideToMove()
		if l.NodesPerMS != 10 || l.Clock[side] != want {
			t.Errorf("%q: %d nodes a millisecond, clock %v, want %v", lines, l.NodesPerMS, l.Clock[side], want)
		}
	}
	const ms = time.Millisecond
	// The first clock counts; later only what was searched, and the increment.
	play(3000*ms, "setoption name NodesTime value 10", "position startpos", "go wtime 3000 btime 9000 winc 100")
	play(2600*ms, "go wtime 17 btime 9000 winc 100")
	play(2200*ms, "go wtime 0 btime 9000")
	// Each side has its own.
	play(9000*ms, "position startpos moves e2e4", "go wtime 1 btime 9000")
	play(1700*ms, "position startpos", "go wtime 1")
	// A search without a clock costs nothing, nor does a wrong guess.
	s.play("go depth 3")
	s.play("go ponder wtime 3000 btime 3000", "stop")
	play(1200*ms, "go wtime 3000")
	// Nor does the account go below nothing.
	play(700*ms, "go wtime 3000")
	play(200*ms, "go wtime 3000")
	play(0, "go wtime 3000")
	// The right guess costs.
	s.play("ucinewgame", "go ponder wtime 3000 btime 3000", "ponderhit")
	play(2500*ms, "go wtime 3000")
	// A new game, and a new rate, start from the clock of the next go; the same rate
	// again does not.
	play(1500*ms, "ucinewgame", "go wtime 1500")
	play(1000*ms, "setoption name nodestime value 10", "go wtime 1500")
	play(800*ms, "setoption name nodestime value 5", "setoption name nodestime value 10", "go wtime 800")
	s.play("setoption name nodestime value 0", "go wtime 700")
	if l := p.lastLimits(); l.NodesPerMS != 0 || l.Clock[0] != 700*ms {
		t.Errorf("without the option: %d, %v", l.NodesPerMS, l.Clock[0])
	}
}
