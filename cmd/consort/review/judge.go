package review

// Judging moves by what they give away.

import (
	"consort/engine"
	"consort/engine/pgn"
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

// The least losses of an inaccuracy, a mistake and a blunder, in chances of winning: those
// of lichess. In an equal position these are 0.55, 1.10 and 1.68 pawns as displayed; in a
// position that is better for one side they are more.
const (
	InaccuracyLoss = 0.05
	MistakeLoss    = 0.10
	BlunderLoss    = 0.15
)

// judge returns the judgment of a loss.
func judge(loss float64) Judgment {
	switch {
	case loss >= BlunderLoss:
		return Blunder
	case loss >= MistakeLoss:
		return Mistake
	case loss >= InaccuracyLoss:
		return Inaccuracy
	}
	return Unremarkable
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
	Only     bool     // every other move would be a mistake; known only if Judgment is Good or Brilliant

	Loss          float64 // of chances of winning (lichess's Win%), from 0 to 1
	CentipawnLoss int     // normalized, at most 2000
	Accuracy      float64 // in percent

	// Best is the best move and Line the line that it begins: Move itself if it is the
	// best. Reply is the line that follows Move.
	Best  engine.Move
	Line  []engine.Move
	Reply []engine.Move

	Reasons []Reason // why the judgment is what it is, the most important first
	Puzzle  *Puzzle  // for mistakes and blunders
}
