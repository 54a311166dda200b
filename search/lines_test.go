package search

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

func TestLines(t *testing.T) {
	pv := []engine.Move{engine.NewMove(engine.E2, engine.E4, engine.DoublePush)}
	var l Lines
	require.False(t, l.Add(Info{Text: "a remark"}))
	require.False(t, l.Add(Info{MultiPV: 2, PV: pv}), "the first line is missing")
	require.True(t, l.Add(Info{Depth: 1, PV: pv, Bound: LowerBound}), "all that is known")
	require.True(t, l.Add(Info{Depth: 2, MultiPV: 1, PV: pv, Bound: Exact}))
	require.False(t, l.Add(Info{Depth: 3, MultiPV: 1, PV: pv, Bound: UpperBound}))
	require.True(t, l.Add(Info{Depth: 3, MultiPV: 2, PV: pv, Bound: Exact}))
	pv[0] = engine.NoMove
	require.Len(t, l, 2)
	require.Equal(t, []int{2, 3}, []int{l[0].Depth, l[1].Depth})
	require.Equal(t, engine.E4, l[0].PV[0].To(), "a copy")
}
