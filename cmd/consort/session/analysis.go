package session

import (
	"context"
	"fmt"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/player"
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
func newLine(p *engine.Position, i player.Info) Line {
	l := Line{Rank: max(1, i.MultiPV), Depth: i.Depth, Score: i.Score, Shown: i.Normalized, Nodes: i.Nodes, Time: i.Time}
	if p.SideToMove() == engine.Black {
		l.Score, l.Shown = -l.Score, -l.Shown
	}
	at := *p
	for _, m := range i.PV {
		if !at.IsLegal(m) {
			break
		}
		l.Moves, l.SAN = append(l.Moves, m), append(l.SAN, at.SAN(m))
		at = at.After(m)
	}
	return l
}

// FormatScore formats a score from White's point of view: "+0.35", "-1.20",
// "White mates in 3".
func FormatScore(s eval.Score) string {
	switch {
	case s >= eval.MinMate:
		return fmt.Sprintf("White mates in %d", (s.Plies()+1)/2)
	case s <= -eval.MinMate:
		return fmt.Sprintf("Black mates in %d", (s.Plies()+1)/2)
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
}

// Analyse analyzes the current position at full strength and returns the best lines,
// best first, or none if the position ends the game. It works on a copy, so the game
// can continue meanwhile. report, if not nil, receives the lines after each update.
// The end of the context is not an error: the lines so far are returned.
func (s *Session) Analyse(ctx context.Context, a Analysis, report func([]Line)) ([]Line, error) {
	return s.analyse(ctx, current, a, report)
}

// AnalyseAt is Analyse for the position after ply half-moves, including those taken
// back. The error is ErrNoUndo or ErrNoRedo if the game has no such position.
func (s *Session) AnalyseAt(ctx context.Context, ply int, a Analysis, report func([]Line)) ([]Line, error) {
	if ply < 0 {
		return nil, ErrNoUndo
	}
	return s.analyse(ctx, ply, a, report)
}

// current is the value of ply for the current position.
const current = -1

// analyse is AnalyseAt, or Analyse for the current ply.
func (s *Session) analyse(ctx context.Context, ply int, a Analysis, report func([]Line)) ([]Line, error) {
	s.mu.Lock()
	if s.closed {
		s.mu.Unlock()
		return nil, ErrClosed
	}
	if ply > len(s.entries) {
		s.mu.Unlock()
		return nil, ErrNoRedo
	}
	o := request{game: s.game.Clone(), settings: s.settings, limits: a.limits()}
	if ply != current {
		walk(o.game, ply)
	}
	o.settings.Strategy, o.settings.MultiPV, o.settings.Seed = strongest, max(1, a.Lines), s.gameSeed
	analyst := s.borrow()
	s.working.Add(1)
	s.mu.Unlock()
	defer s.working.Done()
	defer s.release(analyst)

	control := new(search.Control)
	for _, end := range []context.Context{ctx, s.done} {
		stop := context.AfterFunc(end, control.Stop)
		defer stop()
	}
	if !o.game.Position().HasLegalMove() {
		return nil, nil
	}
	var lines []Line
	_, err := analyst.Play(o.settings, o.game, o.limits, control, func(i player.Info) {
		if i.MultiPV < 1 || len(i.PV) == 0 || i.MultiPV > len(lines)+1 || i.Bound != search.Exact && i.Bound != search.NoBound {
			return
		}
		line := newLine(o.game.Position(), i)
		if i.MultiPV > len(lines) {
			lines = append(lines, line)
		} else {
			lines[i.MultiPV-1] = line
		}
		if report != nil {
			report(append([]Line(nil), lines...))
		}
	})
	return lines, err
}

// limits returns the limits of the search.
func (a *Analysis) limits() search.Limits {
	l := search.Limits{Start: time.Now(), Depth: a.Depth, Nodes: a.Nodes, HasFixed: a.Time > 0, MoveTime: a.Time}
	l.Infinite = l.Depth == 0 && l.Nodes == 0 && !l.HasFixed
	return l
}

// borrow returns an idle analyst or a new one. The lock must be held.
func (s *Session) borrow() *player.Player {
	if n := len(s.analysts); n > 0 {
		a := s.analysts[n-1]
		s.analysts = s.analysts[:n-1]
		return a
	}
	return player.New(player.Config{})
}

// release returns an analyst, with its transposition table, for the next analysis.
func (s *Session) release(a *player.Player) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.analysts) < 1 && !s.closed {
		s.analysts = append(s.analysts, a)
	}
}

// hintNodes is the number of nodes searched for a hint: well under a second, and the
// same hint in every run.
const hintNodes = 150_000

// Hint returns the line that alpha-beta would play. ok is false if there is no legal
// move.
func (s *Session) Hint(ctx context.Context) (line Line, ok bool, err error) {
	lines, err := s.Analyse(ctx, Analysis{Nodes: hintNodes}, nil)
	if err != nil || len(lines) == 0 {
		return Line{}, false, err
	}
	return lines[0], true, nil
}
