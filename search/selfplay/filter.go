package selfplay

import (
	"iter"
	"slices"

	"consort/engine"
	"consort/eval"
)

// A Filter chooses the positions of a game to train on.
type Filter struct {
	MinPly    int        // minimum number of plies since the initial position
	MinPlayed int        // minimum number of plies since the end of the opening
	MaxClock  int        // maximum halfmove clock, in plies
	MaxScore  eval.Score // centipawns; positions with an absolute score of at least this are excluded
}

// DefaultFilter returns the filter of forge train. Other engines trained on
// // self-play games use similar bounds. With a higher clock, the draw that comes near
// decides the score, and the network does not see it coming.
func DefaultFilter() Filter {
	return Filter{MinPly: 16, MinPlayed: 8, MaxClock: 40, MaxScore: 3000}
}

// A Verdict is Usable, or the reason why a position is excluded.
type Verdict uint8

// The verdicts, in the order in which they are checked.
const (
	Usable   Verdict = iota
	Early            // too close to the opening: see Filter.MinPly and Filter.MinPlayed
	InCheck          // the side to move is in check
	Tactical         // the best move is a capture or a promotion: the position is not quiet
	Drifting         // many moves without a capture or pawn move: see Filter.MaxClock
	Extreme          // the game is decided: see Filter.MaxScore
	Repeated         // the position was usable before in the same game
	NumberOfVerdicts
)

// String returns the verdict in words, such as "in check".
func (v Verdict) String() string {
	return [...]string{"usable", "early", "in check", "tactical", "drifting", "extreme score", "repeated", "unknown"}[min(v, NumberOfVerdicts)]
}

// A Sample is a position of a game with its move, score and result.
type Sample struct {
	Position *engine.Position // read only
	Move     engine.Move      // the move that was played
	Score    eval.Score       // of the search, for the side to move
	Result   int              // for the side to move: 0 for a loss, 1 for a draw, 2 for a win
	Verdict  Verdict
}

// Label returns the score that a network learns: the search scales what the network says
// by the halfmove clock, which the network does not see, so the label is not scaled.
func (s *Sample) Label() eval.Score { return s.Score.UnscaleByClock(s.Position.HalfmoveClock()) }

// Samples yields every position of a game in which a move was played, with the
// filter's verdict. line is the replay of the game: see Game.Replay.
func (f Filter) Samples(g *Game, line *engine.Game) iter.Seq[Sample] {
	return func(yield func(Sample) bool) {
		var taken []uint64 // keys of the usable positions so far
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

// judge returns the verdict on a position without regard to the rest of the game.
// MinPly does not apply to games from a book, whose positions often lack a correct move
// number.
func (f Filter) judge(g *Game, ply int, s *Sample) Verdict {
	switch {
	case ply < f.MinPlayed, !g.Book && g.Random+ply < f.MinPly:
		return Early
	case s.Position.InCheck():
		return InCheck
	case s.Position.IsNoisy(s.Move):
		return Tactical
	case s.Position.HalfmoveClock() > f.MaxClock:
		return Drifting
	case max(s.Score, -s.Score) >= f.MaxScore:
		return Extreme
	}
	return Usable
}

// Usable returns the number of usable positions in a game. The error is that of
// Game.Replay.
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
