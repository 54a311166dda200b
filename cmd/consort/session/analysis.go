package session

import (
	"context"
	"fmt"
	"slices"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
)

// A Line is a principal variation with its evaluation.
type Line struct {
	Rank  int        // among the lines, from 1
	Depth int        // of the search, in plies
	Score eval.Score // from White's point of view, on the internal scale, the same in all positions
	Shown eval.Score // Score normalized for display: at 100 White has a 50% chance of winning
	Moves []engine.Move
	SAN   []string // the moves in algebraic notation
	Nodes uint64
	Time  time.Duration
}

// newLine converts a search report to a Line.
func newLine(p *engine.Position, i search.Info) Line {
	side := p.SideToMove()
	l := Line{Rank: max(1, i.MultiPV), Depth: i.Depth, Score: i.Score.For(side), Shown: i.Shown.For(side), Nodes: i.Nodes, Time: i.Time}
	l.SAN = p.SANLine(i.PV)
	l.Moves = slices.Clone(i.PV[:len(l.SAN)])
	return l
}

// FormatScore formats a score from White's point of view: "+0.35", "-1.20",
// "White mates in 3".
func FormatScore(s eval.Score) string {
	switch {
	case s >= eval.MinMate:
		return fmt.Sprintf("White mates in %d", s.Moves())
	case s <= -eval.MinMate:
		return fmt.Sprintf("Black mates in %d", -s.Moves())
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}

// An Analysis holds the settings of an analysis. Without a limit it runs until its
// context ends.
type Analysis struct {
	Lines int // at least 1
	Depth int
	Nodes uint64
	Time  time.Duration

	// Background says that nobody waits for the result: searches that somebody waits
	// for come first. An analysis without a limit is always in the background.
	Background bool

	// InLine, if not nil, receives the place of the search among those of the pool that
	// wait for their turn, when it changes: 0 when the search starts.
	InLine func(place int)
}

// Analyse analyzes the current position at full strength and returns the best lines,
// best first, or none if the position ends the game. It works on a copy, so the game
// can continue meanwhile. report, if not nil, receives the lines after each update.
// The end of the context is not an error: the lines so far are returned.
func (s *Session) Analyse(ctx context.Context, a Analysis, report func([]Line)) ([]Line, error) {
	return s.analyse(ctx, func() (*engine.Game, error) { return s.game.Clone(), nil }, a, report)
}

// AnalyseAt is Analyse for the position after ply half-moves, including those taken
// back. The error is ErrNoUndo or ErrNoRedo if the game has no such position.
func (s *Session) AnalyseAt(ctx context.Context, ply int, a Analysis, report func([]Line)) ([]Line, error) {
	return s.analyse(ctx, func() (*engine.Game, error) {
		switch {
		case ply < 0:
			return nil, ErrNoUndo
		case ply > len(s.doc.entries):
			return nil, ErrNoRedo
		}
		game := s.game.Clone()
		walk(game, ply)
		return game, nil
	}, a, report)
}

// AnalyseNode is Analyse for the position of a node of the tree. The error is ErrNoNode
// if there is no such node.
func (s *Session) AnalyseNode(ctx context.Context, node int, a Analysis, report func([]Line)) ([]Line, error) {
	return s.analyse(ctx, func() (*engine.Game, error) {
		n := s.doc.tree.Node(node)
		if n == nil {
			return nil, ErrNoNode
		}
		_, game, err := s.lineTo(n)
		return game, err
	}, a, report)
}

// analyse is Analyse for a copy of the game, which it gets with the lock held.
func (s *Session) analyse(ctx context.Context, of func() (*engine.Game, error), a Analysis, report func([]Line)) ([]Line, error) {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil, ErrClosed
	}
	game, err := of()
	if err != nil {
		s.mu.Unlock()
		return nil, err
	}
	o := request{game: game, settings: s.settings}
	o.settings.Strategy, o.settings.MultiPV, o.settings.Seed = strongest, max(1, a.Lines), s.gameSeed
	s.working.Add(1)
	s.mu.Unlock()
	defer s.working.Done()
	if !game.Position().HasLegalMove() {
		return nil, nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(s.done, cancel)()
	var found lines
	for slice := firstSlice; ; slice = min(2*slice, longestSlice) {
		yielded, err := s.analyseSlice(ctx, &o, a, slice, func(l Line) {
			if found.add(l) && report != nil {
				report(slices.Clone(found))
			}
		})
		if err != nil || !yielded || ctx.Err() != nil {
			return found, err
		}
	}
}

// analyseSlice searches when it is its turn, until it reaches a limit or the context ends.
// It reports whether it has given way to others before.
func (s *Session) analyseSlice(ctx context.Context, o *request, a Analysis, slice time.Duration, report func(Line)) (yielded bool, err error) {
	searching, stop := context.WithCancel(ctx)
	defer stop()
	kind, yield := urgent, (func())(nil)
	if a.limits().Infinite {
		yield = stop
	}
	if a.Background || yield != nil {
		kind = background
	}
	t := s.pool.enter(&s.sharer, kind, slice, yield)
	defer func() {
		s.pool.leave(t)
		yielded = t.yielded
	}()
	if !s.pool.await(ctx, t, func(place int) {
		if a.InLine != nil {
			a.InLine(place)
		}
	}) {
		return false, nil
	}
	p := s.pool.borrow(&s.sharer, analyst)
	defer s.pool.giveBack(&s.sharer, analyst, p)
	_, err = p.Play(searching, o.settings, o.game, a.limits(), func(i search.Info) {
		if i.MultiPV >= 1 && i.IsExact() {
			report(newLine(o.game.Position(), i))
		}
	})
	return false, err
}

// lines are the lines of an analysis, best first.
type lines []Line

// add adds a line, and reports whether it is new. An analysis that continues after giving
// way to others begins anew: what it has found before stays until it is as deep again.
func (l *lines) add(line Line) bool {
	switch i := line.Rank - 1; {
	case i > len(*l):
		return false
	case i == len(*l):
		*l = append(*l, line)
	case line.Depth < (*l)[i].Depth:
		return false
	default:
		(*l)[i] = line
	}
	return true
}

// limits returns the limits of the search.
func (a *Analysis) limits() search.Limits {
	l := search.Limits{Start: time.Now(), Depth: a.Depth, Nodes: a.Nodes, MoveTime: a.Time}
	l.Infinite = l.Depth == 0 && l.Nodes == 0 && l.MoveTime == 0
	return l
}

// hintNodes is the number of nodes searched for a hint: well under a second, and the
// same hint in every run.
const hintNodes = 150_000

// Hint returns the line that alpha-beta would play. ok is false if there is no legal
// move. inLine, if not nil, receives the place of the search in line, as that of an
// Analysis does.
func (s *Session) Hint(ctx context.Context, inLine func(place int)) (line Line, ok bool, err error) {
	lines, err := s.Analyse(ctx, Analysis{Nodes: hintNodes, InLine: inLine}, nil)
	if err != nil || len(lines) == 0 {
		return Line{}, false, err
	}
	return lines[0], true, nil
}
