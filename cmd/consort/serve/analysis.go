package serve

// Live analysis of the current position and of those that tabs look back at. Each
// tab receives the analysis of the position it shows.

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"consort/cmd/consort/session"
	"consort/engine"
	"consort/eval"
)

// Limits of the analysis. If tabs show more than maxPositions positions, the
// current one is analyzed, then those of the latest plies; the others wait.
const (
	analysisTime = 3 * time.Minute // for each position
	maxLines     = 5
	maxPositions = 3
)

// currentPly is the ply of tabs that show the current position.
const currentPly = -1

// An analyzer analyzes the positions of a game that tabs show.
type analyzer struct {
	on        bool
	lines     int                       // requested
	positions map[int]*analyzedPosition // being analyzed, by ply

	graphed   string                // the game whose graph is being filled, "" for none
	stopGraph context.CancelFunc    // nil without a graph
	values    map[string]eval.Score // from White's point of view, by FEN
	working   sync.WaitGroup
}

// An analyzedPosition is a position under analysis.
type analyzedPosition struct {
	text  string // its FEN and number of lines
	stop  context.CancelFunc
	found []session.Line
}

// setAnalysis turns the analysis on or off. lines is the number of lines from 1 to
// maxLines, 0 to keep it.
func (g *game) setAnalysis(on bool, lines int) error {
	if lines < 0 || lines > maxLines {
		return &session.ParseError{What: "number of lines", Text: strconv.Itoa(lines), Hint: "a number from 1 to " + strconv.Itoa(maxLines)}
	}
	g.mu.Lock()
	g.analyzer.on = on
	if lines > 0 {
		g.analyzer.lines = lines
	}
	g.mu.Unlock()
	g.wake()
	return nil
}

// updateAnalysis makes the analysis follow the game and the positions that tabs
// show. While no tab is open for a moment, as in a reload, it continues unchanged.
func (g *game) updateAnalysis(closed bool) {
	line := g.session.Game()
	now := line.Len()
	for line.Redo() {
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	o := &g.analyzer
	switch {
	case !o.on || g.suspended || closed:
		g.analyzeOnly(nil)
		g.setGraphFor("")
	case len(g.watchers) > 0:
		wanted := map[int]string{}
		for _, ply := range g.shown(now, line.Len()) {
			wanted[ply] = fmt.Sprintf("%s %d", line.PositionAt(ply).FEN(), o.lines)
		}
		g.analyzeOnly(wanted)
		g.setGraphFor(fmt.Sprintf("%d %s", now, line.PositionAt(now).FEN()))
	}
}

// shown returns the plies to analyze among those that tabs show. now is the current
// ply, last that of the last move. The lock must be held.
func (g *game) shown(now, last int) []int {
	var past []int
	seen := map[int]bool{}
	for _, plies := range g.watchers {
		for _, ply := range plies {
			if ply == currentPly {
				ply = now
			}
			if ply <= last && !seen[ply] {
				seen[ply] = true
				past = append(past, ply)
			}
		}
	}
	slices.SortFunc(past, func(a, b int) int {
		switch {
		case a == now:
			return -1
		case b == now:
			return 1
		}
		return b - a
	})
	return past[:min(len(past), maxPositions)]
}

// analyzeOnly starts and stops analyses until exactly the wanted ones run, given by
// ply. The lock must be held.
func (g *game) analyzeOnly(wanted map[int]string) {
	o := &g.analyzer
	for ply, s := range o.positions {
		if wanted[ply] != s.text {
			s.stop()
			delete(o.positions, ply)
		}
	}
	for ply, text := range wanted {
		if o.positions[ply] != nil {
			continue
		}
		ctx, cancel := context.WithCancel(context.Background())
		s := &analyzedPosition{text: text, stop: cancel}
		o.positions[ply] = s
		a := session.Analysis{Lines: o.lines, Time: analysisTime}
		o.working.Go(func() { g.analyze(ctx, ply, s, a) })
	}
}

// stopAnalysis ends the analysis and waits for its goroutines.
func (g *game) stopAnalysis() {
	g.mu.Lock()
	g.analyzer.on = false
	g.analyzeOnly(nil)
	g.setGraphFor("")
	g.mu.Unlock()
	g.analyzer.working.Wait()
}

// analyze searches a position until ctx ends, and keeps its latest lines.
func (g *game) analyze(ctx context.Context, ply int, s *analyzedPosition, a session.Analysis) {
	_, _ = g.session.AnalyseAt(ctx, ply, a, func(lines []session.Line) {
		g.mu.Lock()
		s.found = lines
		current := g.analyzer.positions[ply] == s
		g.mu.Unlock()
		if current {
			g.notifyWatchers()
		}
	})
}

// linesAt returns the lines found so far for the position at a ply, and whether it
// is being analyzed.
func (g *game) linesAt(ply int, p *engine.Position) (found []session.Line, analyzed bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.analyzer.positions[ply]
	if s == nil || !strings.HasPrefix(s.text, p.FEN()+" ") {
		return nil, false
	}
	return slices.Clone(s.found), true
}

// analysis returns whether the analysis is on, and the number of lines.
func (g *game) analysis() (on bool, lines int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.analyzer.on, g.analyzer.lines
}
