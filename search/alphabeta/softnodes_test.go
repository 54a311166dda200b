package alphabeta

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
)

// No iteration begins after the soft limit, and what is begun is finished.
func TestSoftNodes(t *testing.T) {
	g := gameFrom(t, engine.StartFEN)
	for _, soft := range []uint64{1, 500, 5000} {
		r, infos := choose(t, g, search.Limits{SoftNodes: soft})
		require.GreaterOrEqual(t, r.Nodes, soft)
		require.Equal(t, r.Depth, infos[len(infos)-1].Depth)
		if r.Depth > 1 {
			before := newClassical().Choose(context.Background(), g, search.Limits{Depth: r.Depth - 1}, nil)
			require.Less(t, before.Nodes, soft, "the last iteration began too late")
		}
		whole := newClassical().Choose(context.Background(), g, search.Limits{Depth: r.Depth}, nil)
		require.Equal(t, whole, r, "the last iteration is a whole one")
	}
}

// The exact limit holds beside the soft one.
func TestSoftNodesWithNodes(t *testing.T) {
	r, _ := choose(t, gameFrom(t, engine.StartFEN), search.Limits{SoftNodes: 1 << 40, Nodes: 3000})
	require.Equal(t, uint64(3000), r.Nodes)
}

// A target is missed by less than the next iteration would miss it by: on average over
// positions the searches visit about that many nodes.
func TestTargetNodes(t *testing.T) {
	const target = 2000
	total := uint64(0)
	fens := []string{
		engine.StartFEN,
		"r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3",
		"r2q1rk1/ppp2ppp/2npbn2/2b1p3/2B1P3/2NPBN2/PPP2PPP/R2Q1RK1 w - - 6 8",
		"8/5pk1/6p1/8/3R4/6P1/5PK1/3r4 w - - 0 40",
		"4rrk1/pp1n3p/3q2pQ/2p1pb2/2PP4/2P3N1/P2B2PP/4RRK1 b - - 7 19",
		"8/8/4k3/8/2p5/8/B2P1K2/8 w - - 0 1",
	}
	for _, fen := range fens {
		r, _ := choose(t, gameFrom(t, fen), search.Limits{TargetNodes: target})
		whole := newClassical().Choose(context.Background(), gameFrom(t, fen), search.Limits{Depth: r.Depth}, nil)
		require.Equal(t, whole, r, "the last iteration is a whole one")
		total += r.Nodes
	}
	mean := float64(total) / float64(len(fens))
	require.InDelta(t, target, mean, 0.3*target)
}
