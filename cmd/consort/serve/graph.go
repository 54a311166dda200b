package serve

// The evaluation graph of the game: what each of its positions is worth, found
// out one after the other while the analysis is on.

import (
	"context"
	"math"

	"consort/cmd/consort/session"
	"consort/engine"
	"consort/eval"
)

// graphNodes is what a point of the graph is worth: a few milliseconds.
const graphNodes = 15_000

// plotFor lets the graph follow the game, with the lock held. "" is no game.
func (g *game) plotFor(subject string) {
	o := &g.observer
	if subject == o.plotted {
		return
	}
	if o.stopPlot != nil {
		o.stopPlot()
	}
	o.plotted, o.stopPlot = subject, nil
	if subject == "" {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	o.stopPlot = cancel
	o.working.Go(func() { g.plot(ctx) })
}

// plot finds out what the positions of the game are worth that it does not know
// yet, the latest first.
func (g *game) plot(ctx context.Context) {
	line := g.session.Game()
	scratch, err := session.New(session.Options{Hash: 1})
	if err != nil {
		return
	}
	defer scratch.Close()
	for ply := line.Len(); ply >= 0 && ctx.Err() == nil; ply-- {
		p := line.PositionAt(ply)
		if _, known := g.value(p); known {
			continue
		}
		score, ok := worth(ctx, scratch, p)
		if ctx.Err() != nil {
			return
		}
		if ok {
			g.mu.Lock()
			if g.observer.values == nil {
				g.observer.values = map[string]eval.Score{}
			}
			g.observer.values[p.FEN()] = score
			g.mu.Unlock()
			g.tell()
		}
	}
}

// worth returns what a position is worth for White.
func worth(ctx context.Context, scratch *session.Session, p *engine.Position) (eval.Score, bool) {
	if !p.HasLegalMove() {
		switch {
		case !p.InCheck():
			return eval.Draw, true
		case p.SideToMove() == engine.White:
			return eval.MatedIn(0), true
		}
		return eval.MateIn(0), true
	}
	scratch.NewGameFrom(*p, session.Rules{})
	lines, err := scratch.Analyse(ctx, session.Analysis{Nodes: graphNodes}, nil)
	if err != nil || len(lines) == 0 {
		return eval.Draw, false
	}
	return lines[0].Score, true
}

// value returns what is known of a position's worth.
func (g *game) value(p *engine.Position) (eval.Score, bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	score, known := g.observer.values[p.FEN()]
	return score, known
}

// graph returns the shares of White after each ply so far, -1 where nobody knows.
func (g *game) graph() []float64 {
	line := g.session.Game()
	var shares []float64
	for ply := 0; ply <= line.Len(); ply++ {
		share := -1.0
		if score, known := g.value(line.PositionAt(ply)); known {
			share = shareOf(score)
		}
		shares = append(shares, share)
	}
	return shares
}

// shareOf returns how much of an evaluation bar is White's, from 0 to 1, with the
// three digits that a page can show.
func shareOf(s eval.Score) float64 { return math.Round(1000*s.Share()) / 1000 }
