package eval

import (
	"fmt"
	"math"
)

// A Score is the worth of a position for the side to move, in centipawns. It
// fits 16 bits. Scores beyond MaxEval are not estimates but proven results, and
// tell how far away they are:
//
//	Mate - n      the side to move mates in n plies
//	-Mate + n     the side to move is mated in n plies
//	TBWin - n     a tablebase win n plies down the tree
type Score int32

// MaxPly is the greatest distance from the root that a search reaches.
const MaxPly = 128

// The ranges of scores, from the outside in.
const (
	Infinite Score = 32100
	None     Score = 32050 // no score at all

	Mate    Score = 32000
	MinMate       = Mate - 2*MaxPly // the least score that announces a mate

	TBWin    = MinMate - 1
	MinTBWin = TBWin - 2*MaxPly // the least score of a tablebase win

	MaxEval       = MinTBWin - 1 // the greatest score of an evaluation
	Draw    Score = 0
)

// MatedIn returns the score of being mated in a number of plies.
func MatedIn(ply int) Score { return Score(ply) - Mate }

// MateIn returns the score of mating in a number of plies.
func MateIn(ply int) Score { return Mate - Score(ply) }

// IsMate reports whether the score announces a mate for either side.
func (s Score) IsMate() bool { return s >= MinMate || s <= -MinMate }

// IsDecisive reports whether the score is a proven win or loss, by mate or by
// tablebase.
func (s Score) IsDecisive() bool { return s >= MinTBWin || s <= -MinTBWin }

// Plies returns the distance to the mate of a mate score.
func (s Score) Plies() int {
	if s < 0 {
		return int(Mate + s)
	}
	return int(Mate - s)
}

// Clamp cuts the score to the range of an evaluation.
func (s Score) Clamp() Score { return max(-MaxEval, min(s, MaxEval)) }

// Share returns the chances that the score stands for, as the share of a point
// that can be expected, from 0 to 1: a logistic curve on which two pawns up is
// four of five. It is what people see, in evaluation bars and in annotated games;
// what a score means in wins, draws and losses is the package wdl.
func (s Score) Share() float64 {
	const steepness = 145 // centipawns
	return 1 / (1 + math.Exp(-float64(s)/steepness))
}

// shownTBWin is how a tablebase win at the root is shown, in centipawns, as
// Stockfish does; tools know wins by it. Estimates are shown as less.
const shownTBWin = 20000

// String returns the score as UCI writes it: "cp 12", or "mate -3" with the
// distance in moves. Being mated on the board is "mate 0"; a tablebase win n
// plies down the tree is 20000 - n centipawns.
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
