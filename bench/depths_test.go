package bench

import (
	"bytes"
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval/nnue"
	"consort/search"
)

// total returns the node count of a bench's last line.
func total(t *testing.T, text string) string {
	t.Helper()
	last := regexp.MustCompile(`\n(\d+) nodes \d+ nps\n$`).FindStringSubmatch(text)
	require.NotNil(t, last, "OpenBench cannot read the last line: %s", text)
	return last[1]
}

// Each row has the node count of a bench of that depth, and the last line is that of the
// bench.
func TestDepthsAgreeWithTheBench(t *testing.T) {
	var table bytes.Buffer
	require.NoError(t, Depths(context.Background(), 6, nnue.Default(), &table))
	lines := strings.Split(table.String(), "\n")
	require.Equal(t, []string{"depth", "nodes", "ms", "factor"}, strings.Fields(lines[0]))
	before := uint64(0)
	for depth := 1; depth <= 6; depth++ {
		var out bytes.Buffer
		require.NoError(t, Run(depth, nnue.Default(), &out))
		row := strings.Fields(lines[depth])
		require.Len(t, row, 4)
		require.Equal(t, fmt.Sprint(depth), row[0])
		require.Equal(t, total(t, out.String()), row[1])
		nodes, err := strconv.ParseUint(row[1], 10, 64)
		require.NoError(t, err)
		factor := "-"
		if before > 0 {
			factor = fmt.Sprintf("%.2f", float64(nodes)/float64(before))
		}
		require.Equal(t, factor, row[3])
		before = nodes
	}
	require.Empty(t, lines[7])
	require.Equal(t, fmt.Sprint(before), total(t, table.String()))
}

func TestDepthsRefuseBadDepths(t *testing.T) {
	for _, depth := range []int{-1, 0, 101} {
		require.Error(t, Depths(context.Background(), depth, nnue.Default(), new(bytes.Buffer)))
	}
}

func TestDepthsEndWithTheContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	time.AfterFunc(50*time.Millisecond, cancel)
	var out bytes.Buffer
	require.ErrorIs(t, Depths(ctx, 100, nnue.Default(), &out), context.Canceled)
	require.Empty(t, out.String())
}

// A skipper is a player that reports only some of its iterations.
type skipper struct{ search.Strategy }

func (skipper) Choose(_ context.Context, g *engine.Game, _ search.Limits, report func(search.Info)) search.Result {
	pv := g.Position().Moves()[:1]
	for _, i := range []search.Info{
		{Depth: 1, Nodes: 10, Bound: search.Exact},
		{Depth: 2, Nodes: 15, Bound: search.LowerBound},
		{Depth: 2, Nodes: 20, CurrMove: pv[0]},
		{Depth: 3, Nodes: 30, Bound: search.Exact},
		{Depth: 3, Nodes: 35, Bound: search.Exact, MultiPV: 2},
		{Depth: 4, Nodes: 40, Bound: search.Exact},
		{Depth: 4, Nodes: 45, Bound: search.Exact},
	} {
		i.PV, i.Time = pv, time.Duration(i.Nodes)*time.Millisecond
		report(i)
	}
	return search.Result{Best: pv[0], Depth: 4, Nodes: 50}
}

// An iteration that is not reported counts as finished with the next one; those after the
// last report count as finished at the end.
func TestIterationsThatAreNotReported(t *testing.T) {
	var nodes []uint64
	for _, c := range iterations(context.Background(), skipper{}, engine.StartPosition(), 6) {
		nodes = append(nodes, c.nodes)
	}
	require.Equal(t, []uint64{0, 10, 30, 30, 40, 50, 50}, nodes)
}
