package selfplay

import (
	"iter"

	"consort/engine"
	"consort/eval"
)

// A Filter chooses the positions of a game to train on.
type Filter struct {
	MinPly    int        `json:"min_ply"`    // minimum number of plies since the initial position
	MinPlayed int        `json:"min_played"` // minimum number of plies since the end of the opening
	MaxClock  int        `json:"max_clock"`  // maximum halfmove clock, in plies
	MaxScore  eval.Score `json:"max_score"`  // centipawns; positions with an absolute score of at least this are excluded
}

// DefaultFilter returns the filter of forge train. Other engines trained on
// self-play games use similar bounds. With a higher clock, the draw that comes near
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
	Repeated         // the position occurred before in the same game
	Extreme          // the game is decided: see Filter.MaxScore
	NumberOfVerdicts
)

// String returns the verdict in words, such as "in check".
func (v Verdict) String() string {
	return [...]string{"usable", "early", "in check", "tactical", "drifting", "repeated", "extreme score", "unknown"}[min(v, NumberOfVerdicts)]
}

// A Sample is a position of a game with its move, score and result.
type Sample struct {
	Position *engine.Position // read only
	Move     engine.Move      // the move that was played
	Score    eval.Score       // of the search, for the side to move; may be eval.None if not Usable
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
		for i, m := range g.Moves {
			p := line.PositionAt(i)
			s := Sample{Position: p, Move: m.Move, Score: m.Score, Result: g.Result.For(p.SideToMove())}
			if s.Verdict = f.judge(g, i, &s); s.Verdict == Usable {
				switch {
				case occurred(line, i):
					s.Verdict = Repeated
				case f.extreme(s.Score):
					s.Verdict = Extreme
				}
			}
			if !yield(s) {
				return
			}
		}
	}
}

// judge returns the verdict on a position without regard to its score and to the rest of
// the game. MinPly does not apply to games from a book, whose positions often lack a correct
// move number.
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
	}
	return Usable
}

// extreme reports whether a score is. Without a score it was: the other verdicts, which do
// without one, come first.
func (f Filter) extreme(s eval.Score) bool { return s == eval.None || max(s, -s) >= f.MaxScore }

// occurred reports whether the position after a number of plies occurred before in the game.
func occurred(line *engine.Game, ply int) bool {
	keys := line.Keys()
	oldest := max(0, ply-line.PositionAt(ply).HalfmoveClock())
	for i := ply - 4; i >= oldest; i -= 2 {
		if keys[i] == keys[ply] {
			return true
		}
	}
	return false
}

// scored returns a copy of a game with the scores of the usable positions alone: the others
// are eval.None. The error is that of Game.Replay.
func (f Filter) scored(g *Game) (*Game, error) {
	line, err := g.Replay()
	if err != nil {
		return nil, err
	}
	kept := *g
	kept.Moves = make([]ScoredMove, 0, len(g.Moves))
	for s := range f.Samples(g, line) {
		if s.Verdict != Usable {
			s.Score = eval.None
		}
		kept.Moves = append(kept.Moves, ScoredMove{s.Move, s.Score})
	}
	return &kept, nil
}

// Within reports whether every position that passes the filter passes the other one too.
func (f Filter) Within(other Filter) bool {
	return f.MinPly >= other.MinPly && f.MinPlayed >= other.MinPlayed && f.MaxClock <= other.MaxClock && f.MaxScore <= other.MaxScore
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
