package serve

// Live analysis of the current position and of those that tabs look back at. Each
// tab receives the analysis of the position it shows.

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"consort/cmd/consort/match"
	"consort/cmd/consort/room"
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
	found []room.Line
	waits bool // for its turn, before the first lines
}

// waitTime is how long an analysis without lines is not said to wait.
const waitTime = 500 * time.Millisecond

// setAnalysis turns the analysis on or off. lines is the number of lines from 1 to
// maxLines, 0 to keep it.
func (g *game) setAnalysis(on bool, lines int) error {
	if lines < 0 || lines > maxLines {
		return &match.ParseError{What: "number of lines", Text: strconv.Itoa(lines), Hint: "a number from 1 to " + strconv.Itoa(maxLines)}
	}
	g.refresh(func(p *page) {
		p.analyzer.on = on
		if lines > 0 {
			p.analyzer.lines = lines
		}
	})
	g.keeper.Changed()
	return nil
}

// updateAnalysis makes the analysis follow the game and the positions that tabs
// show. While no tab is open for a moment, as in a reload, it continues unchanged.
func (g *game) updateAnalysis(state *room.State) {
	o := &g.page.analyzer
	switch {
	case !o.on || g.page.suspended || state.Closed:
		o.analyzeOnly(nil, nil)
		o.stop()
	case len(g.page.watchers) > 0:
		wanted := map[int]string{}
		for _, n := range g.page.nodes(state) {
			wanted[n.ID()] = fmt.Sprintf("%s %d", n.Position().FEN(), o.lines)
		}
		o.analyzeOnly(wanted, g.analyze)
		if subject := fmt.Sprintf("%d %d %s", state.Ply, state.Node, state.Position.FEN()); subject != o.graphed {
			g.startGraph(subject, state)
		}
	}
}

// analyzeOnly starts and stops analyses until exactly the wanted ones run, given by
// the IDs of their nodes.
func (o *analyzer) analyzeOnly(wanted map[int]string, analyze func(context.Context, int, *analyzedPosition, room.Analysis)) {
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
		a := room.Analysis{Lines: o.lines}
		o.working.Go(func() { analyze(ctx, node, s, a) })
	}
}

// analyze searches a position until ctx ends, and keeps its latest lines.
func (g *game) analyze(ctx context.Context, node int, s *analyzedPosition, a room.Analysis) {
	late := time.AfterFunc(waitTime, func() {
		g.look(func(p *page) {
			s.waits = len(s.found) == 0
			p.notifyWatchers()
		})
	})
	defer late.Stop()
	_, _ = g.room.AnalyseNode(ctx, node, a, func(lines []room.Line) {
		g.look(func(p *page) {
			s.found, s.waits = lines, false
			if p.analyzer.positions[node] == s {
				p.notifyWatchers()
			}
		})
	})
}

// linesAt returns the lines found so far for the position of a node, and whether its
// analysis waits for that of other positions or for the engine.
func (s *shown) linesAt(node int, p *engine.Position) (found []room.Line, waits bool) {
	at, ok := s.found[node]
	if !ok || !strings.HasPrefix(at.text, p.FEN()+" ") {
		return nil, true
	}
	return at.found, at.waits && p.HasLegalMove()
}
