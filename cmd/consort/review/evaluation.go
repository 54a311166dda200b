package review

// Evaluations of positions, and what they mean for a side.

import (
	"fmt"

	"consort/engine"
	"consort/eval"
	"consort/eval/wdl"
)

// An Evaluation is what is known of a position of the game. Scores are from White's
// point of view.
type Evaluation struct {
	Known bool // false if the review ended before the position was searched

	// Score is on the internal scale of the search, which is the same in all
	// positions. Shown is the same score normalized for display: at 100 White has a
	// 50% chance of winning. A mate or a tablebase win is the same in both.
	Score, Shown eval.Score

	expected float64 // White's expected score
	chance   float64 // White's chance of winning in a game between people

	WDL     [3]int // White's wins, draws and losses in 1000 games
	Depth   int    // of the search, in plies; 0 where the game has ended
	Checked bool   // searched a second time, deeper

	Best engine.Move   // NoMove where the game has ended
	Line []engine.Move // the principal variation, which begins with Best

	// Others are the second best line and so on, if Options.Lines is more than 1.
	Others []Line
}

// A Line is a variation that begins in a position of the game, with its evaluation
// from White's point of view.
type Line struct {
	Score, Shown eval.Score
	Moves        []engine.Move
}

// Expected returns the expected score of a side, from 0 to 1: its wins and half of its
// draws. In the opening it is that of the same score in a middlegame, and so between WDL
// and a draw.
func (e *Evaluation) Expected(c engine.Color) float64 {
	if c == engine.Black {
		return 1 - e.expected
	}
	return e.expected
}

// Centipawns returns the normalized score for a side, in centipawns; ok is false for a
// mate.
func (e *Evaluation) Centipawns(c engine.Color) (centipawns int, ok bool) {
	if e.Shown.IsMate() {
		return 0, false
	}
	return e.Shown.For(c).Centipawns(), true
}

// Mate returns in how many moves a side mates, negative if it is mated; ok is false if
// no mate is known. In a position of mate it is 0.
func (e *Evaluation) Mate(c engine.Color) (moves int, ok bool) {
	if !e.Known || !e.Score.IsMate() {
		return 0, false
	}
	return e.Score.For(c).Moves(), true
}

// FormatEval formats a normalized score as PGN does in [%eval]: in pawns, or as "#3" or
// "#-3" for a mate.
func FormatEval(shown eval.Score) string {
	switch {
	case shown >= eval.MinMate:
		return fmt.Sprintf("#%d", shown.Moves())
	case shown <= -eval.MinMate:
		return fmt.Sprintf("#-%d", -shown.Moves()) // with the side, even for 0
	}
	return fmt.Sprintf("%.2f", float64(shown.Centipawns())/100)
}

// A scale converts the scores of one position and its moves. All of them are converted
// by the material of the position itself: after an exchange the same score would
// otherwise mean something else, and the exchange would seem to gain or lose.
type scale struct {
	model    *wdl.Model
	material int
	standard *standard
}

// scaleOf returns the scale of a position.
func (r *Reviewer) scaleOf(p *engine.Position) scale {
	return scale{r.model, wdl.Material(p), &standards[r.options.Level]}
}

// expected returns the expected score of the side whose score it is, from 0 to 1.
func (s scale) expected(score eval.Score) float64 {
	win, draw, _ := s.model.Chances(score, min(s.material, maxMaterial))
	return (float64(win) + float64(draw)/2) / 1000
}

// maxMaterial is the material, in pawns, beyond which more of it does not change the
// expected score. In games of the engine against itself, by which the model was fitted, an
// advantage of half a pawn in the opening decides the game more often than one of a whole
// pawn in the middlegame. Between people it does not.
const maxMaterial = 60

// pawns returns the score in centipawns as people know them, by which moves are judged:
// it has a mate as more than any other score.
func (s scale) pawns(score eval.Score) int { return int(s.model.Familiar(score, s.material)) }

// chance returns the chance of winning in a game between people of the side whose score it
// is, from 0 to 1.
func (s scale) chance(score eval.Score) float64 { return winPercent(s.pawns(score)) / 100 }

// shown returns the score that users see.
func (s scale) shown(score eval.Score) eval.Score { return s.model.Shown(score, s.material) }

// wdl returns the expected wins, draws and losses in 1000 games of the side whose score
// it is.
func (s scale) wdl(score eval.Score) (result [3]int) {
	result[0], result[1], result[2] = s.model.Chances(score, s.material)
	return result
}

// maxLoss is the largest score that counts in a centipawn loss: the difference between
// two won positions says little, and mates have no centipawns.
const maxLoss = 1000

// centipawnLoss returns the loss between two scores of a side, in centipawns as people
// know them, at least 0.
func (s scale) centipawnLoss(before, after eval.Score) int {
	limited := func(score eval.Score) int { return max(-maxLoss, min(s.pawns(score), maxLoss)) }
	return max(0, limited(before)-limited(after))
}
