package serve

import (
	"context"
	"math"
	"slices"
	"strconv"
	"sync"
	"time"

	"consort/cmd/consort/session"
	"consort/engine"
	"consort/eval"
)

// How much an analysis does: the live one ends when nobody can still be curious,
// and a point of the graph is worth a few milliseconds.
const (
	analysisTime = 3 * time.Minute
	graphNodes   = 15_000
	maxLines     = 5
)

// An observer looks on at a game: it analyses the position on the board, and one
// after the other those that led to it.
type observer struct {
	on    bool
	lines int // wanted

	subject string             // what is being analysed, "" for nothing
	stop    context.CancelFunc // of the analysis, nil if none goes on
	found   []session.Line
	values  map[string]eval.Score // for White, by position
	working sync.WaitGroup
}

// setAnalysis turns the analysis on or off. lines of 0 leaves their number.
func (g *game) setAnalysis(on bool, lines int) error {
	if lines < 0 || lines > maxLines {
		return &session.ParseError{What: "number of lines", Text: strconv.Itoa(lines), Hint: "from 1 to " + strconv.Itoa(maxLines)}
	}
	g.mu.Lock()
	g.observer.on = on
	if lines > 0 {
		g.observer.lines = lines
	}
	g.mu.Unlock()
	g.stir()
	return nil
}

// observe lets the analysis follow the game.
func (g *game) observe(state *session.State) {
	g.mu.Lock()
	defer g.mu.Unlock()
	o := &g.observer
	subject := ""
	if o.on && !g.resting && !state.Closed {
		subject = state.Position.FEN() + " " + strconv.Itoa(o.lines)
	}
	if subject == o.subject {
		return
	}
	if o.stop != nil {
		o.stop()
	}
	o.subject, o.stop, o.found = subject, nil, nil
	if subject == "" {
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	o.stop = cancel
	o.working.Add(2)
	go g.analyse(ctx, subject, session.Analysis{Lines: o.lines, Time: analysisTime})
	go g.plot(ctx)
}

// stopObserving ends the analysis and waits for it.
func (g *game) stopObserving() {
	g.mu.Lock()
	g.observer.on, g.observer.subject = false, ""
	if g.observer.stop != nil {
		g.observer.stop()
	}
	g.mu.Unlock()
	g.observer.working.Wait()
}

// analyse keeps what is found of a subject for as long as it is the subject.
func (g *game) analyse(ctx context.Context, subject string, a session.Analysis) {
	defer g.observer.working.Done()
	_, _ = g.session.Analyse(ctx, a, func(lines []session.Line) {
		g.mu.Lock()
		current := g.observer.subject == subject
		if current {
			g.observer.found = lines
		}
		g.mu.Unlock()
		if current {
			g.tell()
		}
	})
}

// plot finds out what the positions of the game are worth that it does not know
// yet, the latest first.
func (g *game) plot(ctx context.Context) {
	defer g.observer.working.Done()
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

// insight returns what is found so far.
func (g *game) insight() (on bool, wanted int, found []session.Line) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.observer.on, g.observer.lines, slices.Clone(g.observer.found)
}
