package review

// Judging moves by what they give away.

import (
	"consort/engine"
	"consort/engine/pgn"
	"consort/eval"
)

// A Judgment is what is said of a move.
type Judgment uint8

// The judgments. The zero value is that there is nothing to say.
const (
	Unremarkable Judgment = iota
	Brilliant             // !!: the only good move, and a sacrifice
	Good                  // !: the only good move, and not an obvious one
	Inaccuracy            // ?!
	Mistake               // ?
	Blunder               // ??
)

// String returns the judgment in a word, "" if there is none.
func (j Judgment) String() string {
	return [...]string{"", "brilliant", "good", "inaccuracy", "mistake", "blunder"}[j]
}

// Symbol returns the judgment as annotators write it, such as "?!".
func (j Judgment) Symbol() string {
	return [...]string{"", "!!", "!", "?!", "?", "??"}[j]
}

// Glyph returns the judgment as a glyph of PGN, 0 if there is none.
func (j Judgment) Glyph() pgn.Glyph {
	return [...]pgn.Glyph{0, pgn.Brilliant, pgn.Good, pgn.Dubious, pgn.Mistake, pgn.Blunder}[j]
}

// Bad reports whether the judgment is an inaccuracy, a mistake or a blunder.
func (j Judgment) Bad() bool { return j >= Inaccuracy }

// The least losses of an inaccuracy, a mistake and a blunder for Club, in chances of
// winning: those of lichess (modules/tree/src/main/Advice.scala of
// https://github.com/lichess-org/lila, on a scale from -1 to 1). In an equal position these
// are 0.55, 1.10 and 1.68 pawns; in a position that is better for one side they are more.
const (
	InaccuracyLoss = 0.05
	MistakeLoss    = 0.10
	BlunderLoss    = 0.15
)

// What a move loses is judged even where the chances of winning hardly change, because little
// was left of them: two pawns, in material or by the score, are a mistake, a piece is a
// blunder, and so is a mate that people can see. By minDrop, in centipawns, the score must
// fall: what would have been lost anyway is not the fault of the move.
const (
	pieceLoss = 3
	pawnsLoss = 2
	minDrop   = 100
	shortMate = 5
)

// judge returns the judgment of a move that is worth after, where before was possible.
// material returns what it loses along its line, in pawns; it is called if that matters.
func (s scale) judge(before, after eval.Score, material func() int) (j Judgment) {
	could, has := int(s.shown(before)), int(s.shown(after))
	if has >= s.standard.won {
		return Unremarkable
	}
	switch loss := s.chance(before) - s.chance(after); {
	case loss >= s.standard.blunder:
		return Blunder
	case loss >= s.standard.mistake:
		j = Mistake
	case loss >= s.standard.inaccuracy:
		j = Inaccuracy
	}
	if could <= -s.standard.lost || could-has < minDrop {
		return j
	}
	if after <= -eval.MinMate && -after.Moves() <= shortMate {
		return Blunder
	}
	switch lost := material(); {
	case lost >= pieceLoss:
		return Blunder
	case lost >= pawnsLoss, could-has >= 100*pawnsLoss:
		return max(j, Mistake)
	}
	return j
}

// solves reports whether a move that is worth score is about as good as the best one, which
// is worth best: it gives away less than half of what makes an inaccuracy, and no pawn
// where chances hardly tell.
func (s scale) solves(best, score eval.Score) bool {
	return int(s.shown(score)) >= s.standard.won ||
		s.chance(best)-s.chance(score) <= InaccuracyLoss/2 && s.shown(best)-s.shown(score) <= 100
}

// A Move is the review of a move of the game.
type Move struct {
	Ply  int // of the position that it was played in, 0 for the start of the game
	Side engine.Color
	Move engine.Move // NoMove for a null move
	SAN  string

	Known    bool     // false if the review ended before, and for a null move
	Judgment Judgment // confirmed by deeper searches if it is bad, and so milder than Loss at times
	Forced   bool     // the only legal move
	Book     bool     // in the list of openings, with all before it; such a move is not called an inaccuracy
	Only     bool     // every other move would be a mistake; known only if Judgment is Good or Brilliant

	Loss          float64 // of chances of winning (lichess's Win%), from 0 to 1
	CentipawnLoss int     // at most 2000
	Accuracy      float64 // in percent

	// Best is the best move and Line the line that it begins: Move itself if it is the
	// best. Reply is the line that follows Move.
	Best  engine.Move
	Line  []engine.Move
	Reply []engine.Move

	Reasons []Reason // why the judgment is what it is, the most important first
	Puzzle  *Puzzle  // for mistakes and blunders
}
