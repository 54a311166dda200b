package alphabeta

import (
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
			before := newClassical().Choose(g, search.Limits{Depth: r.Depth - 1}, new(search.Control), nil)
			require.Less(t, before.Nodes, soft, "the last iteration began too late")
		}
		whole := newClassical().Choose(g, search.Limits{Depth: r.Depth}, new(search.Control), nil)
		require.Equal(t, whole, r, "the last iteration is a whole one")
	}
}

// The exact limit holds beside the soft one.
func TestSoftNodesWithNodes(t *testing.T) {
	r, _ := choose(t, gameFrom(t, engine.StartFEN), search.Limits{SoftNodes: 1 << 40, Nodes: 3000})
	require.Equal(t, uint64(3000), r.Nodes)
}
