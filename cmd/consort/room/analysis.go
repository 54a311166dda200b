package room

import (
	"context"
	"fmt"
	"slices"
	"time"

	"consort/cmd/consort/match"
	"consort/engine"
	"consort/eval"
	"consort/search"
)

// A Line is a principal variation with its evaluation.
type Line struct {
	Rank  int        // among the lines, from 1
	Depth int        // of the search, in plies
	Score eval.Score // from White's point of view, on the internal scale, the same in all positions
	Shown eval.Score // Score as users see it: at 100 White has a 50% chance of winning
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

// FormatScore formats a shown score from White's point of view: "+0.35", "-1.20", "White mates
// in 3", or "White wins" by the tablebases.
func FormatScore(s eval.Score) string {
	switch {
	case s >= eval.MinMate:
		return fmt.Sprintf("White mates in %d", s.Moves())
	case s <= -eval.MinMate:
		return fmt.Sprintf("Black mates in %d", -s.Moves())
	case s.IsDecisive() && s > 0:
		return "White wins"
	case s.IsDecisive():
		return "Black wins"
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
}

// Analyse analyzes the current position at full strength and returns the best lines,
// best first, or none if the position ends the game. It works on a copy, so the game
// can continue meanwhile. report, if not nil, receives the lines after each update.
// The end of the context is not an error: the lines so far are returned.
func (r *Room) Analyse(ctx context.Context, a Analysis, report func([]Line)) ([]Line, error) {
	return r.AnalyseNode(ctx, current, a, report)
}

// AnalyseNode is Analyse for the position of a node of the tree. The error is ErrNoNode
// if there is no such node.
func (r *Room) AnalyseNode(ctx context.Context, node int, a Analysis, report func([]Line)) ([]Line, error) {
	var game *engine.Game
	var seed uint64
	err := r.Do(func(b *Board) (err error) {
		if game, err = b.gameAt(node); err == nil {
			r.working.Add(1)
			seed = b.gameSeed
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	o := task{game: game, settings: r.settings}
	o.settings.Strategy, o.settings.MultiPV, o.settings.Seed = match.Strongest, max(1, a.Lines), seed
	defer r.working.Done()
	if !game.Position().HasLegalMove() {
		return nil, nil
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(r.done, cancel)()
	var found lines
	for slice := firstSlice; ; slice = min(2*slice, longestSlice) {
		yielded, err := r.analyseSlice(ctx, &o, a, slice, func(l Line) {
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
func (r *Room) analyseSlice(ctx context.Context, o *task, a Analysis, slice time.Duration, report func(Line)) (yielded bool, err error) {
	searching, stop := context.WithCancel(ctx)
	defer stop()
	kind, yield := urgent, (func())(nil)
	if a.limits().Infinite {
		yield = func() { yielded = true; stop() }
	}
	if a.Background || yield != nil {
		kind = background
	}
	leave, ok := r.pool.take(ctx, kind, slice, yield)
	if !ok {
		return false, nil
	}
	p := r.pool.borrow(r, analyst)
	_, err = p.Play(searching, o.settings, o.game, a.limits(), func(i search.Info) {
		if i.MultiPV >= 1 && i.IsExact() {
			report(newLine(o.game.Position(), i))
		}
	})
	r.pool.giveBack(r, analyst, p)
	leave() // The pool does not yield any more.
	return yielded, err
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
// move.
func (r *Room) Hint(ctx context.Context) (line Line, ok bool, err error) {
	lines, err := r.Analyse(ctx, Analysis{Nodes: hintNodes}, nil)
	if err != nil || len(lines) == 0 {
		return Line{}, false, err
	}
	return lines[0], true, nil
}

// drawNodes is the number of nodes searched for the decision on a draw offer.
const drawNodes = 20_000

// wouldAccept reports whether the computer playing a side accepts a draw.
func (r *Room) wouldAccept(ctx context.Context, c engine.Color) (accepts bool, err error) {
	lines, err := r.Analyse(ctx, Analysis{Nodes: drawNodes}, nil)
	if err != nil || len(lines) == 0 {
		return false, err
	}
	r.Look(func(b *Board) { accepts = b.match.InProgress() && b.match.Accepts(c, lines[0].Shown.For(c)) })
	return accepts, nil
}
