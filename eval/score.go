package eval

import (
	"fmt"
	"math"
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

// Share returns the expected score of the game, from 0 (loss) to 1 (win): a logistic
// curve on which an advantage of two pawns is 0.8. It is for display, in evaluation
// bars and annotated games; package wdl has a fitted model of wins, draws and losses.
func (s Score) Share() float64 {
	const steepness = 145 // centipawns
	return 1 / (1 + math.Exp(-float64(s)/steepness))
}

// shownTBWin is the displayed score of a tablebase win at the root, in centipawns,
// as in Stockfish; tools recognize wins by it. Evaluations are displayed as smaller
// scores.
const shownTBWin = 20000

// String returns the score in UCI notation: "cp 12", or "mate -3" with the distance
// in moves. The side to move being checkmated is "mate 0"; a tablebase win n plies
// down the tree is 20000 - n centipawns.
func (s Score) String() string {
	switch {
	case s >= MinMate:
		return fmt.Sprintf("mate %d", (s.Plies()+1)/2)
	case s == -Mate:
		return "mate 0"
	case s <= -MinMate:
		return fmt.Sprintf("mate -%d", (s.Plies()+1)/2)
	case s >= MinTBWin:
		return fmt.Sprintf("cp %d", shownTBWin-int(TBWin-s))
	case s <= -MinTBWin:
		return fmt.Sprintf("cp %d", int(TBWin+s)-shownTBWin)
	}
	const most = shownTBWin - int(TBWin-MaxEval)
	return fmt.Sprintf("cp %d", max(-most, min(int(s), most)))
}
