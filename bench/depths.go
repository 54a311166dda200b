package bench

// The nodes and time of each depth of the bench.

import (
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"consort/engine"
	"consort/eval/nnue"
	"consort/search"
)

// Depths searches the bench positions as Run does, and writes a row for each depth from 1
// to maxDepth: the nodes and the time in ms from the start of the search to the end of
// that iteration, over all positions, and the effective branching factor, the nodes
// divided by those of the previous row. The table shows how much a change of the search
// prunes, but not whether the pruning is sound.
//
// Each position is searched once; the table is made from the reports of its iterations.
// The last line is the same as that of Run. Errors are those of a maxDepth outside 1 to
// 100, of writing to w, and the context's error if it ends first.
func Depths(ctx context.Context, maxDepth int, network *nnue.Network, w io.Writer) error {
	if err := checkDepth(maxDepth); err != nil {
		return err
	}
	player, err := newPlayer(network)
	if err != nil {
		return err
	}
	costs := make([]cost, maxDepth+1)
	var total cost
	for i, fen := range positions {
		p, err := engine.ParseFEN(fen)
		if err != nil {
			return fmt.Errorf("bench position %d: %w", i+1, err)
		}
		player.NewGame()
		own := iterations(ctx, player, p, maxDepth)
		if err := ctx.Err(); err != nil {
			return err
		}
		for depth := range costs {
			costs[depth].add(own[depth])
		}
		total.add(own[maxDepth])
	}
	if err := writeDepths(w, costs[1:]); err != nil {
		return err
	}
	return writeTotal(w, total.nodes, total.time)
}

// A cost is the nodes and time since the start of a search.
type cost struct {
	nodes uint64
	time  time.Duration
}

func (c *cost) add(d cost) {
	c.nodes += d.nodes
	c.time += d.time
}

// iterations searches a position and returns the cost at the end of each iteration, by
// depth; the last is the cost of the whole search. An iteration that the player does not
// report counts as finished with the next one that it reports, or at the end.
func iterations(ctx context.Context, player search.Strategy, p engine.Position, maxDepth int) []cost {
	costs := make([]cost, maxDepth+1)
	done := 0
	start := time.Now()
	result := player.Choose(ctx, engine.NewGame(p), search.Limits{Depth: maxDepth, Start: start}, func(i search.Info) {
		if i.Bound != search.Exact || i.MultiPV > 1 {
			return
		}
		for done < min(i.Depth, maxDepth) {
			done++
			costs[done] = cost{i.Nodes, i.Time}
		}
	})
	end := cost{result.Nodes, time.Since(start)}
	for done < maxDepth {
		done++
		costs[done] = end
	}
	costs[maxDepth] = end
	return costs
}

// writeDepths writes the table; costs begin with depth 1.
func writeDepths(w io.Writer, costs []cost) error {
	var s strings.Builder
	fmt.Fprintf(&s, "%5s %12s %8s %7s\n", "depth", "nodes", "ms", "factor")
	for i, c := range costs {
		factor := "-"
		if i > 0 && costs[i-1].nodes > 0 {
			factor = fmt.Sprintf("%.2f", float64(c.nodes)/float64(costs[i-1].nodes))
		}
		fmt.Fprintf(&s, "%5d %12d %8d %7s\n", i+1, c.nodes, c.time.Milliseconds(), factor)
	}
	_, err := io.WriteString(w, s.String())
	return err
}
