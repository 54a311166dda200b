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

// A Line is what a search thinks of a position.
type Line struct {
	Rank  int        // among the lines, from 1
	Depth int        // iterations
	Score eval.Score // for White, on one scale for all positions
	Shown eval.Score // Score in units of which 100 win half of the games, as people see it
	Moves []engine.Move
	SAN   []string // the moves as people read them
	Nodes uint64
	Time  time.Duration
}

// newLine makes a Line of a report on a position.
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

// FormatScore returns a score for White as people read it: "+0.35", "-1.20",
// "mate in 3", "mated in 2", which are for White too.
func FormatScore(s eval.Score) string {
	switch {
	case s >= eval.MinMate:
		return fmt.Sprintf("White mates in %d", (s.Plies()+1)/2)
	case s <= -eval.MinMate:
		return fmt.Sprintf("Black mates in %d", (s.Plies()+1)/2)
	}
	return fmt.Sprintf("%+.2f", float64(s)/100)
}

// An Analysis says how long to look at a position, and at how many moves. With
// no limit it goes on until its context ends.
type Analysis struct {
	Lines int // at least 1
	Depth int
	Nodes uint64
	Time  time.Duration
}

// Analyse looks at the current position with all of alpha-beta's strength and
// returns the best lines, best first: none if the game is over by its moves. It
// works on a copy, so the game may go on meanwhile. report, if not nil, gets the
// lines each time that they are known better. The end of the context is no
// error: the lines so far are returned.
func (s *Session) Analyse(ctx context.Context, a Analysis, report func([]Line)) ([]Line, error) {
	return s.analyse(ctx, current, a, report)
}

// AnalyseAt is Analyse for the position after ply moves, those that were taken
// back among them. The error is ErrNoUndo or ErrNoRedo if there are not so many.
func (s *Session) AnalyseAt(ctx context.Context, ply int, a Analysis, report func([]Line)) ([]Line, error) {
	if ply < 0 {
		return nil, ErrNoUndo
	}
	return s.analyse(ctx, ply, a, report)
}

// current is the ply of the position on the board.
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
	o := order{game: s.game.Clone(), settings: s.settings, limits: a.limits()}
	if ply != current {
		walk(o.game, ply)
	}
	o.settings.Strategy, o.settings.MultiPV, o.settings.Seed = strongest, max(1, a.Lines), s.gameSeed
	analyst := s.borrow()
	s.working.Add(1)
	s.mu.Unlock()
	defer s.working.Done()
	defer s.giveBack(analyst)

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

// limits returns when the analysis ends.
func (a *Analysis) limits() search.Limits {
	l := search.Limits{Start: time.Now(), Depth: a.Depth, Nodes: a.Nodes, HasFixed: a.Time > 0, MoveTime: a.Time}
	l.Infinite = l.Depth == 0 && l.Nodes == 0 && !l.HasFixed
	return l
}

// borrow returns an analyst, with the lock held. There are as many as analyses
// go on at once.
func (s *Session) borrow() *player.Player {
	if n := len(s.analysts); n > 0 {
		a := s.analysts[n-1]
		s.analysts = s.analysts[:n-1]
		return a
	}
	return player.New(player.Config{})
}

// giveBack keeps an analyst for the next analysis, with what it has learned.
func (s *Session) giveBack(a *player.Player) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.analysts) < 1 && !s.closed {
		s.analysts = append(s.analysts, a)
	}
}

// hintNodes is how many positions a hint is worth: well under a second, and the
// same hint in every run.
const hintNodes = 150_000

// Hint returns the line that a strong player would play here. ok is false when
// there is no legal move.
func (s *Session) Hint(ctx context.Context) (line Line, ok bool, err error) {
	lines, err := s.Analyse(ctx, Analysis{Nodes: hintNodes}, nil)
	if err != nil || len(lines) == 0 {
		return Line{}, false, err
	}
	return lines[0], true, nil
}
