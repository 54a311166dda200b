package selfplay

import (
	"iter"
	"slices"

	"consort/engine"
	"consort/eval"
)

// A Filter says which positions of a game are fit to learn from.
type Filter struct {
	MinPly    int        // plies that must have been played since the initial position
	MinPlayed int        // plies that must have been played since the opening
	MaxScore  eval.Score // scores of this and more, for either side, are left out
}

// DefaultFilter returns what most engines that learn from their own games use.
func DefaultFilter() Filter { return Filter{MinPly: 16, MinPlayed: 8, MaxScore: 3000} }

// A Verdict is why a position is left out.
type Verdict uint8

// The verdicts, in the order in which they are asked for.
const (
	Usable   Verdict = iota
	Early            // little but chance has been at work yet
	InCheck          // the reply is forced more than judged
	Tactical         // the best move captures or promotes: what stands will not
	Extreme          // the score is that of a game that is over
	Repeated         // it was met before in the game
	NumberOfVerdicts
)

// String returns the verdict as a person reads it.
func (v Verdict) String() string {
	return [...]string{"usable", "early", "in check", "tactical", "extreme score", "repeated", "unknown"}[min(v, NumberOfVerdicts)]
}

// A Sample is a position of a game with what is known of it.
type Sample struct {
	Position *engine.Position // to be read only
	Move     engine.Move      // that was played
	Score    eval.Score       // for the side to move
	Result   int              // for the side to move: 0 for a loss, 1 for a draw, 2 for a win
	Verdict  Verdict
}

// Samples yields all positions of a game in which a move was played, with the
// filter's verdict. line is the game's replay.
func (f Filter) Samples(g *Game, line *engine.Game) iter.Seq[Sample] {
	return func(yield func(Sample) bool) {
		var taken []uint64 // keys of the positions that were usable
		for i, m := range g.Moves {
			p := line.PositionAt(i)
			s := Sample{Position: p, Move: m.Move, Score: m.Score, Result: g.Result.For(p.SideToMove())}
			s.Verdict = f.judge(g, i, &s)
			if s.Verdict == Usable && slices.Contains(taken, p.Key()) {
				s.Verdict = Repeated
			}
			if s.Verdict == Usable {
				taken = append(taken, p.Key())
			}
			if !yield(s) {
				return
			}
		}
	}
}

// judge returns what a position by itself says. A book is taken to be deep
// enough: its lines often do not tell how many plies led to them.
func (f Filter) judge(g *Game, ply int, s *Sample) Verdict {
	switch {
	case ply < f.MinPlayed, !g.Book && g.Random+ply < f.MinPly:
		return Early
	case s.Position.InCheck():
		return InCheck
	case s.Position.IsNoisy(s.Move):
		return Tactical
	case max(s.Score, -s.Score) >= f.MaxScore:
		return Extreme
	}
	return Usable
}

// Usable returns the number of positions of a game that are fit to learn from.
// The error is that of Game.Replay.
func (f Filter) Usable(g *Game) (n int, err error) {
	line, err := g.Replay()
	if err != nil {
		return 0, err
	}
	for s := range f.Samples(g, line) {
		if s.Verdict == Usable {
			n++
		}
	}
	return n, nil
}
