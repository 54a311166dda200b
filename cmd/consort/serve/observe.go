package serve

// Live analysis: of the position on the board, and of those that people look
// back at. Each tab is told of the one that it shows.

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

// An analysis ends when nobody can still be curious, and a game has few at once:
// that of the present, if a tab shows it, and then those of the latest plies.
// Where tabs look at more positions, the others wait.
const (
	analysisTime = 3 * time.Minute
	maxLines     = 5
	maxSubjects  = 3
)

// present is the ply of tabs that do not look back.
const present = -1

// An observer looks on at a game.
type observer struct {
	on       bool
	lines    int              // wanted
	subjects map[int]*subject // what is analysed, by its ply

	plotted  string                // the game whose graph is drawn, "" for none
	stopPlot context.CancelFunc    // nil if none is
	values   map[string]eval.Score // for White, by position
	working  sync.WaitGroup
}

// A subject is a position that is analysed.
type subject struct {
	text  string // its FEN and the number of lines
	stop  context.CancelFunc
	found []session.Line
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

// observe lets the analysis follow the game, and those who look at it. For a
// moment without tabs, as in a reload, it stays where it is.
func (g *game) observe(closed bool) {
	line := g.session.Game()
	now := line.Len()
	for line.Redo() {
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	o := &g.observer
	switch {
	case !o.on || g.resting || closed:
		g.analyseOnly(nil)
		g.plotFor("")
	case len(g.watchers) > 0:
		wanted := map[int]string{}
		for _, ply := range g.shown(now, line.Len()) {
			wanted[ply] = fmt.Sprintf("%s %d", line.PositionAt(ply).FEN(), o.lines)
		}
		g.analyseOnly(wanted)
		g.plotFor(fmt.Sprintf("%d %s", now, line.PositionAt(now).FEN()))
	}
}

// shown returns the plies that are analysed of those that tabs show, with the
// lock held. now and last are the plies of the present and of the last move.
func (g *game) shown(now, last int) []int {
	var past []int
	seen := map[int]bool{}
	for _, plies := range g.watchers {
		for _, ply := range plies {
			if ply == present {
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
	return past[:min(len(past), maxSubjects)]
}

// analyseOnly begins and ends analyses, with the lock held, until they are those
// that are wanted, by their plies.
func (g *game) analyseOnly(wanted map[int]string) {
	o := &g.observer
	for ply, s := range o.subjects {
		if wanted[ply] != s.text {
			s.stop()
			delete(o.subjects, ply)
		}
	}
	for ply, text := range wanted {
		if o.subjects[ply] != nil {
			continue
		}
		ctx, cancel := context.WithCancel(context.Background())
		s := &subject{text: text, stop: cancel}
		o.subjects[ply] = s
		a := session.Analysis{Lines: o.lines, Time: analysisTime}
		o.working.Go(func() { g.analyse(ctx, ply, s, a) })
	}
}

// stopObserving ends the analysis and waits for it.
func (g *game) stopObserving() {
	g.mu.Lock()
	g.observer.on = false
	g.analyseOnly(nil)
	g.plotFor("")
	g.mu.Unlock()
	g.observer.working.Wait()
}

// analyse keeps what is found of a subject for as long as it is one.
func (g *game) analyse(ctx context.Context, ply int, s *subject, a session.Analysis) {
	_, _ = g.session.AnalyseAt(ctx, ply, a, func(lines []session.Line) {
		g.mu.Lock()
		s.found = lines
		asked := g.observer.subjects[ply] == s
		g.mu.Unlock()
		if asked {
			g.tell()
		}
	})
}

// insight returns what is found so far of the position after some moves, and
// whether it is analysed.
func (g *game) insight(ply int, p *engine.Position) (found []session.Line, analysed bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	s := g.observer.subjects[ply]
	if s == nil || !strings.HasPrefix(s.text, p.FEN()+" ") {
		return nil, false
	}
	return slices.Clone(s.found), true
}

// analysis returns whether the analysis is on, and how many lines are wanted.
func (g *game) analysis() (on bool, lines int) {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.observer.on, g.observer.lines
}
