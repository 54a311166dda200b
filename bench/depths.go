package bench

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

// Depths searches the set as Run does, and writes what each depth up to
// maxDepth costs: the nodes and the time from the start of the search to the end
// of that iteration, over all positions, and by what factor the nodes grow from
// the depth before, the effective branching factor. It is how a change of the
// search is judged before it plays a game: nodes at equal depth tell what was
// pruned, and nothing of whether that was right.
//
// Each position is searched once; the reports of its iterations give the table.
// The last line is that of Run. The end of the context ends it, with its error.
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

// A cost is what has been spent from the start of a search.
type cost struct {
	nodes uint64
	time  time.Duration
}

func (c *cost) add(d cost) {
	c.nodes += d.nodes
	c.time += d.time
}

// iterations searches a position and returns what it had cost at the end of each
// iteration; the last is the cost of the whole. An iteration that the player
// does not report, or does not need, counts as done with the next that it
// reports, or with the end.
func iterations(ctx context.Context, player search.Strategy, p engine.Position, maxDepth int) []cost {
	control := new(search.Control)
	defer context.AfterFunc(ctx, control.Stop)()
	costs := make([]cost, maxDepth+1)
	done := 0
	start := time.Now()
	result := player.Choose(engine.NewGame(p), search.Limits{Depth: maxDepth, Start: start}, control, func(i search.Info) {
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

// writeDepths writes the table, from depth 1 on.
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
