package eval

import (
	"fmt"

	"consort/engine"
)

// A Score is the evaluation of a position for the side to move, in centipawns. It
// fits in 16 bits. Scores beyond MaxEval are proven results and encode their distance
// in plies:
//
//	Mate - n      the side to move mates in n plies
//	-Mate + n     the side to move is mated in n plies
//	TBWin - n     a tablebase win n plies down the tree
type Score int32

// MaxPly is the greatest distance from the root that a search reaches, in plies.
const MaxPly = 128

// The limits of the ranges of scores, in descending order.
const (
	Infinite Score = 32100 // greater than every score, for use as a bound
	None     Score = 32050 // no score

	Mate    Score = 32000
	MinMate       = Mate - 2*MaxPly // the lowest mate score

	TBWin    = MinMate - 1
	MinTBWin = TBWin - 2*MaxPly // the lowest score of a tablebase win

	MaxEval       = MinTBWin - 1 // the highest score of an evaluation
	Draw    Score = 0
)

// MatedIn returns the score of being mated in ply plies.
func MatedIn(ply int) Score { return Score(ply) - Mate }

// MateIn returns the score of giving mate in ply plies.
func MateIn(ply int) Score { return Mate - Score(ply) }

// IsMate reports whether the score is a mate score for either side.
func (s Score) IsMate() bool { return s >= MinMate || s <= -MinMate }

// IsDecisive reports whether the score is a proven win or loss, by mate or by
// tablebase.
func (s Score) IsDecisive() bool { return s >= MinTBWin || s <= -MinTBWin }

// Plies returns the distance to mate of a mate score, in plies.
func (s Score) Plies() int {
	if s < 0 {
		return int(Mate + s)
	}
	return int(Mate - s)
}

// Moves returns the distance to mate of a mate score, in moves: negative if the side is
// mated, and 0 if it is checkmated already.
func (s Score) Moves() int {
	if s < 0 {
		return -(s.Plies() + 1) / 2
	}
	return (s.Plies() + 1) / 2
}

// MateInMoves returns the score of giving mate in that many moves, as Moves returns them.
// A mate farther away than any score can express is the farthest.
func MateInMoves(n int) Score {
	if n <= 0 {
		return MatedIn(min(-2*max(n, -MaxPly), 2*MaxPly))
	}
	return MateIn(2*min(n, MaxPly) - 1)
}

// For returns the score of side c as White's, and White's as that of c.
func (s Score) For(c engine.Color) Score {
	if c == engine.Black {
		return -s
	}
	return s
}

// Parent returns the score of the position before the move that leads to one with score
// s: it is that of the opponent, and a proven result is one ply farther away.
func (s Score) Parent() Score {
	switch s = -s; {
	case s >= MinTBWin:
		return s - 1
	case s <= -MinTBWin:
		return s + 1
	}
	return s
}

// Clamp limits the score to the range of an evaluation, -MaxEval to MaxEval.
func (s Score) Clamp() Score { return max(-MaxEval, min(s, MaxEval)) }

// clockScale is how many plies without a capture or a pawn move would scale an evaluation
// to zero. The 50-move rule ends the game at 100.
const clockScale = 220

// ScaleByClock scales an evaluation toward zero as the 50-move limit comes near: halfmoves
// is the halfmove clock. The search does so with every evaluation.
func (s Score) ScaleByClock(halfmoves int) Score {
	return s * Score(max(0, clockScale-halfmoves)) / clockScale
}

// UnscaleByClock is the inverse of ScaleByClock but for rounding, for a halfmove clock of
// at most 150, beyond which no game goes on.
func (s Score) UnscaleByClock(halfmoves int) Score {
	return s * clockScale / Score(clockScale-min(halfmoves, 150))
}

// shownTBWin is the displayed score of a tablebase win at the root, in centipawns,
// as in Stockfish; tools recognize wins by it. Evaluations are displayed as smaller
// scores.
const (
	shownTBWin   = 20000
	shownMaxEval = shownTBWin - int(TBWin-MaxEval)
)

// Centipawns returns the score as UCI shows it: a tablebase win n plies down the tree is
// 20000 - n, and evaluations are less than that. A mate has no centipawns and returns
// those of a tablebase win at the root.
func (s Score) Centipawns() int {
	switch {
	case s < 0:
		return -(-s).Centipawns()
	case s >= MinMate:
		return shownTBWin
	case s >= MinTBWin:
		return shownTBWin - int(TBWin-s)
	}
	return min(int(s), shownMaxEval)
}

// FromCentipawns returns the score that UCI shows as a number of centipawns: the inverse
// of Centipawns. More than 20000 is a tablebase win at the root.
func FromCentipawns(n int) Score {
	n = max(-shownTBWin, min(n, shownTBWin))
	switch {
	case n < 0:
		return -FromCentipawns(-n)
	case n > shownMaxEval:
		return TBWin - Score(shownTBWin-n)
	}
	return Score(n)
}

// String returns the score in UCI notation: "cp 12", or "mate -3" with the distance
// in moves. The side to move being checkmated is "mate 0"; see Centipawns.
func (s Score) String() string {
	if s.IsMate() {
		return fmt.Sprintf("mate %d", s.Moves())
	}
	return fmt.Sprintf("cp %d", s.Centipawns())
}
