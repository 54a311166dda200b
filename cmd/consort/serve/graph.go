package serve

// The evaluation graph of the game. While the analysis is on, each position is
// evaluated in turn.

import (
	"context"
	"math"

	"consort/cmd/consort/room"
	"consort/engine"
	"consort/eval"
	"consort/search"
)

// graphNodes is the number of nodes searched for each point of the graph, a few
// milliseconds.
const graphNodes = 15_000

// startGraph starts the graph of a game, given with a text that changes with its moves.
func (g *game) startGraph(subject string, line *engine.Game) {
	o := &g.page.analyzer
	o.stop()
	ctx, cancel := context.WithCancel(context.Background())
	o.graphed, o.stopGraph = subject, cancel
	o.working.Go(func() { g.fillGraph(ctx, line) })
}

// stop stops the graph.
func (o *analyzer) stop() {
	if o.stopGraph != nil {
		o.stopGraph()
	}
	o.graphed, o.stopGraph = "", nil
}

// fillGraph evaluates the positions of a game that have no value yet, the latest first.
func (g *game) fillGraph(ctx context.Context, line *engine.Game) {
	scratch, err := room.New(room.Options{Hash: g.games.options.Hash, Pool: g.games.options.Pool})
	if err != nil {
		return
	}
	defer scratch.Close()
	for ply := line.Len(); ply >= 0 && ctx.Err() == nil; ply-- {
		p, known := line.PositionAt(ply), false
		g.look(func(page *page) { _, known = page.analyzer.values[p.FEN()] })
		if known {
			continue
		}
		score, ok := evaluate(ctx, scratch, p)
		if ok && ctx.Err() == nil {
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

// evaluate searches a position and returns its score from White's point of view.
func evaluate(ctx context.Context, scratch *room.Room, p *engine.Position) (eval.Score, bool) {
	if !p.HasLegalMove() {
		return search.TerminalScore(p).For(p.SideToMove()), true
	}
	if scratch.Do(func(b *room.Board) error { return b.NewGameFrom(*p, room.Rules{}) }) != nil {
		return eval.Draw, false
	}
	lines, err := scratch.Analyse(ctx, room.Analysis{Nodes: graphNodes, Background: true}, nil)
	if err != nil || len(lines) == 0 {
		return eval.Draw, false
	}
	return lines[0].Score, true
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

// whiteShare returns White's share of the evaluation bar, from 0 to 1, rounded to
// three digits.
func whiteShare(s eval.Score) float64 { return math.Round(1000*s.Share()) / 1000 }
