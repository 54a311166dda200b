//go:build health

package alphabeta

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/search"
)

// Tests of the build that counts: go test -tags health ./search/alphabeta. That
// its bench is the one of the normal build is what go test -tags health ./bench
// says.

// rate asserts that a share, in per cent, is plausible.
func rate(t *testing.T, name string, part, whole uint64, low, high float64) {
	t.Helper()
	require.Positive(t, whole, name)
	percent := 100 * float64(part) / float64(whole)
	require.GreaterOrEqual(t, percent, low, "%s: %d of %d", name, part, whole)
	require.LessOrEqual(t, percent, high, "%s: %d of %d", name, part, whole)
}

// The rates of a sound search. One far out of its range is a mistake in the
// search more often than in the range.
func TestHealthRates(t *testing.T) {
	p := newClassical()
	var nodes uint64
	for _, fen := range []string{
		"r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	} {
		p.NewGame()
		nodes += p.Choose(context.Background(), gameFrom(t, fen), search.Limits{Depth: 11}, nil).Nodes
	}
	h := &p.stats
	require.Equal(t, nodes, h.full+h.quiescence, "each node is counted once")
	rate(t, "first-move cutoffs", h.cutoffs[0], sum(h.cutoffs[:]), 80, 100)
	rate(t, "quiescence nodes", h.quiescence, nodes, 20, 85)
	rate(t, "TT hits", h.ttHits, h.ttProbes, 5, 80)
	rate(t, "TT cutoffs", h.ttCutoffs, h.ttProbes, 2, 60)
	rate(t, "re-searches", h.repeated, h.reductions, 0.3, 20)
	rate(t, "null move", h.taken[shortcutNullMove], h.tries[shortcutNullMove], 25, 98)
	rate(t, "reverse futility", h.taken[shortcutReverseFutility], h.full, 2, 60)
	rate(t, "moves pruned", sum(h.pruned[:]), sum(h.pruned[:])+sum(h.extensions[:]), 10, 90)
	require.LessOrEqual(t, h.reductions, sum(h.extensions[:]), "only moves that are searched are reduced")
	require.LessOrEqual(t, h.ttCutoffs, h.ttHits)
	require.Equal(t, uint64(3*10), h.iterations)
	require.Greater(t, h.branching(), 1.2)
	require.Less(t, h.branching(), 3.0)
}

// A choice ends with its report, and the best line follows it.
func TestHealthIsReported(t *testing.T) {
	var infos []search.Info
	p := newClassical()
	choice := func() search.Result {
		infos = infos[:0]
		return p.Choose(context.Background(), gameFrom(t, "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1"), search.Limits{Depth: 8}, func(i search.Info) { infos = append(infos, i) })
	}
	r := choice()
	last := infos[len(infos)-1]
	require.Equal(t, r.Nodes, last.Nodes)
	require.Equal(t, r.Best, last.PV[0])
	var text []string
	for _, i := range infos {
		if i.Text != "" {
			text = append(text, i.Text)
		}
	}
	report := strings.Join(text, "\n") + "\n"
	require.Equal(t, p.Health(), report, "one choice so far")
	for _, name := range []string{"first-move cutoffs", "re-searches", "quiescence nodes", "effective branching factor", "null move", "late move pruning"} {
		require.Contains(t, report, name)
	}
	require.NotContains(t, report, "NaN")

	first := p.workers.main().stats
	choice()
	require.Equal(t, first.full+p.workers.main().stats.full, p.stats.full, "the player's report is on all its choices")
}

func TestHealthOfSeveralWorkers(t *testing.T) {
	p := newClassical()
	a, b := new(worker), new(worker)
	p.workers.all = []*worker{a, b}
	a.stats.node(true)
	a.stats.cutoff(1)
	a.stats.iteration(100)
	a.stats.iteration(300)
	b.stats.node(false)
	b.stats.cutoff(9)
	b.stats.iteration(10)
	b.stats.iteration(90)
	p.countStats(nil)
	require.Equal(t, [...]uint64{1, 0, 1}, p.stats.cutoffs)
	require.Contains(t, p.Health(), "quiescence nodes             50.0%  1 of 2 nodes")
	require.InDelta(t, 4, p.stats.branching(), 1e-9, "the mean of 2 and 8")
}

func TestHealthOfNothing(t *testing.T) {
	require.Empty(t, newClassical().Health())
}
