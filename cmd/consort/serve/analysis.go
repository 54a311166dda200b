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

// Limits of the analysis, which runs until a tab shows something else. If tabs show more than maxPositions positions, the
// current one is analyzed, then those of the latest plies; the others wait.
const (
	maxLines     = 5
	maxPositions = 3
)

// An analyzer analyzes the positions of a game that tabs show.
type analyzer struct {
	on        bool
	lines     int                       // requested
	positions map[int]*analyzedPosition // being analyzed, by the ID of the node

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
	waits bool // for its turn, before the first lines
}

// waitTime is how long an analysis without lines is not said to wait.
const waitTime = 500 * time.Millisecond

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
	state := g.session.State()
	g.mu.Lock()
	defer g.mu.Unlock()
	o := &g.analyzer
	switch {
	case !o.on || g.suspended || closed:
		g.analyzeOnly(nil)
		g.setGraphFor("")
	case len(g.watchers) > 0:
		wanted := map[int]string{}
		for _, n := range g.shown(state) {
			wanted[n.ID()] = fmt.Sprintf("%s %d", positionOf(state, n).FEN(), o.lines)
		}
		g.analyzeOnly(wanted)
		g.setGraphFor(fmt.Sprintf("%d %d %s", state.Ply, state.Node, state.Position.FEN()))
	}
}

// analyzeOnly starts and stops analyses until exactly the wanted ones run, given by
// the IDs of their nodes. The lock must be held.
func (g *game) analyzeOnly(wanted map[int]string) {
	o := &g.analyzer
	for node, s := range o.positions {
		if wanted[node] != s.text {
			s.stop()
			delete(o.positions, node)
		}
	}
	for node, text := range wanted {
		if o.positions[node] != nil {
			continue
		}
		ctx, cancel := context.WithCancel(context.Background())
		s := &analyzedPosition{text: text, stop: cancel}
		o.positions[node] = s
		a := session.Analysis{Lines: o.lines}
		o.working.Go(func() { g.analyze(ctx, node, s, a) })
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
func (g *game) analyze(ctx context.Context, node int, s *analyzedPosition, a session.Analysis) {
	late := time.AfterFunc(waitTime, func() {
		g.mu.Lock()
		s.waits = len(s.found) == 0
		g.mu.Unlock()
		g.notifyWatchers()
	})
	defer late.Stop()
	_, _ = g.session.AnalyseNode(ctx, node, a, func(lines []session.Line) {
		g.mu.Lock()
		s.found, s.waits = lines, false
		current := g.analyzer.positions[node] == s
		g.mu.Unlock()
		if current {
			g.notifyWatchers()
		}
	})
}

// linesAt returns the lines found so far for the position of a node, and whether its
// analysis waits for that of other positions or for the engine.
func (g *game) linesAt(node int, p *engine.Position) (found []session.Line, waits bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.analyzer.positions[node]
	if s == nil || !strings.HasPrefix(s.text, p.FEN()+" ") {
		return nil, true
	}
	return slices.Clone(s.found), s.waits && p.HasLegalMove()
}

// analysis returns whether the analysis is on, and the number of lines.
func (g *game) analysis() (on bool, lines int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.analyzer.on, g.analyzer.lines
}
