package serve

// The evaluation graph of the game. While the analysis is on, each position is
// evaluated in turn.

import (
	"context"
	"math"
	"slices"

	"consort/cmd/consort/room"
	"consort/engine"
	"consort/engine/pgn"
	"consort/eval"
	"consort/eval/wdl"
	"consort/search"
)

// graphNodes is the number of nodes searched for each point of the graph, a few
// milliseconds.
const graphNodes = 15_000

// startGraph starts the graph of a game, given with a text that changes with its moves.
func (g *game) startGraph(subject string, state *room.State) {
	o := &g.page.analyzer
	o.stop()
	ctx, cancel := context.WithCancel(context.Background())
	o.graphed, o.stopGraph = subject, cancel
	line := append([]*pgn.Node{state.Tree.Root()}, state.At().Line()...)
	o.working.Go(func() { g.fillGraph(ctx, line) })
}

// stop stops the graph.
func (o *analyzer) stop() {
	if o.stopGraph != nil {
		o.stopGraph()
	}
	o.graphed, o.stopGraph = "", nil
}

// fillGraph evaluates the positions of a line of a game that have no value yet, the latest
// first.
func (g *game) fillGraph(ctx context.Context, line []*pgn.Node) {
	for _, n := range slices.Backward(line) {
		p, known := n.Position(), false
		g.look(func(page *page) { _, known = page.analyzer.values[p.FEN()] })
		if known {
			continue
		}
		score, ok := g.evaluate(ctx, n.ID(), p)
		if ctx.Err() != nil {
			return
		}
		if ok {
			g.look(func(page *page) {
				if page.analyzer.values == nil {
					page.analyzer.values = map[string]eval.Score{}
				}
				page.analyzer.values[p.FEN()] = score
				page.notifyWatchers()
			})
		}
	}
}

// evaluate searches the position of a node and returns its score as users see it, from
// White's point of view.
func (g *game) evaluate(ctx context.Context, node int, p *engine.Position) (eval.Score, bool) {
	if !p.HasLegalMove() {
		return search.TerminalScore(p).For(p.SideToMove()), true
	}
	lines, err := g.room.AnalyseNode(ctx, node, room.Analysis{Nodes: graphNodes, Background: true}, nil)
	if err != nil || len(lines) == 0 {
		return eval.Draw, false
	}
	return lines[0].Shown, true
}

// graph returns White's share of the evaluation bar after each ply played, -1 where
// it is not known yet.
func (o *analyzer) graph(line *engine.Game) (shares []float64) {
	for ply := 0; ply <= line.Len(); ply++ {
		share := -1.0
		if score, known := o.values[line.PositionAt(ply).FEN()]; known {
			share = whiteShare(score)
		}
		shares = append(shares, share)
	}
	return shares
}

// whiteShare returns White's share of the evaluation bar at a shown score, from 0 to 1,
// rounded to three digits: the chance of winning between people, and all of it in a won
// position.
func whiteShare(shown eval.Score) float64 {
	switch {
	case shown.IsDecisive() && shown > 0:
		return 1
	case shown.IsDecisive():
		return 0
	}
	return math.Round(1000*wdl.Human(shown)) / 1000
}
