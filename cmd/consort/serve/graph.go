package serve

// The evaluation graph of the game. While the analysis is on, each position is
// evaluated in turn.

import (
	"context"
	"math"

	"consort/cmd/consort/session"
	"consort/engine"
	"consort/eval"
	"consort/search"
)

// graphNodes is the number of nodes searched for each point of the graph, a few
// milliseconds.
const graphNodes = 15_000

// setGraphFor starts the graph of a game, given as a text that changes with its
// moves, or stops it for "". The lock must be held.
func (g *game) setGraphFor(subject string) {
	o := &g.analyzer
	if subject == o.graphed {
		return
	}
	if o.stopGraph != nil {
		o.stopGraph()
	}
	o.graphed, o.stopGraph = subject, nil
	if subject == "" {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	o.stopGraph = cancel
	o.working.Go(func() { g.fillGraph(ctx) })
}

// fillGraph evaluates the positions of the game that have no value yet, the latest
// first.
func (g *game) fillGraph(ctx context.Context) {
	line := g.session.Game()
	scratch, err := session.New(session.Options{Hash: g.games.options.Hash, Pool: g.games.options.Pool})
	if err != nil {
		return
	}
	defer scratch.Close()
	for ply := line.Len(); ply >= 0 && ctx.Err() == nil; ply-- {
		p := line.PositionAt(ply)
		if _, known := g.value(p); known {
			continue
		}
		score, ok := evaluate(ctx, scratch, p)
		if ctx.Err() != nil {
			return
		}
		if ok {
			g.mu.Lock()
			if g.analyzer.values == nil {
				g.analyzer.values = map[string]eval.Score{}
			}
			g.analyzer.values[p.FEN()] = score
			g.mu.Unlock()
			g.notifyWatchers()
		}
	}
}

// evaluate searches a position and returns its score from White's point of view.
func evaluate(ctx context.Context, scratch *session.Session, p *engine.Position) (eval.Score, bool) {
	if !p.HasLegalMove() {
		return search.TerminalScore(p).For(p.SideToMove()), true
	}
	scratch.NewGameFrom(*p, session.Rules{})
	lines, err := scratch.Analyse(ctx, session.Analysis{Nodes: graphNodes, Background: true}, nil)
	if err != nil || len(lines) == 0 {
		return eval.Draw, false
	}
	return lines[0].Score, true
}

// value returns the score of a position if it has been evaluated.
func (g *game) value(p *engine.Position) (eval.Score, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	score, known := g.analyzer.values[p.FEN()]
	return score, known
}

// graph returns White's share of the evaluation bar after each ply played, -1 where
// it is not known yet.
func (g *game) graph() []float64 {
	line := g.session.Game()
	var shares []float64
	for ply := 0; ply <= line.Len(); ply++ {
		share := -1.0
		if score, known := g.value(line.PositionAt(ply)); known {
			share = whiteShare(score)
		}
		shares = append(shares, share)
	}
	return shares
}

// whiteShare returns White's share of the evaluation bar, from 0 to 1, rounded to
// three digits.
func whiteShare(s eval.Score) float64 { return math.Round(1000*s.Share()) / 1000 }
