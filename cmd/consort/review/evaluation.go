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
	// positions. Shown is the same score in centipawns as people know them: see
	// wdl.Model.Shown. A mate is the same in both; a tablebase win is shown as
	// wdl.MaxShown.
	Score, Shown eval.Score

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

// Chance returns the chance of winning of a side in a game between people, from 0 to 1. That
// of a position that is not known is 0.5.
func (e *Evaluation) Chance(c engine.Color) float64 { return wdl.Human(e.Shown.For(c)) }

// Centipawns returns the shown score for a side, in centipawns; ok is false for a mate.
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

// FormatEval formats a shown score as PGN does in [%eval]: in pawns, or as "#3" or
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

// shown returns the score that users see, and by which moves are judged: a mate is more than
// any other score, and a tablebase win less than that.
func (s scale) shown(score eval.Score) eval.Score {
	shown := s.model.Shown(score, s.material)
	if shown.IsMate() {
		return shown
	}
	return max(-wdl.MaxShown, min(shown, wdl.MaxShown))
}

// chance returns the chance of winning in a game between people of the side whose score it
// is, from 0 to 1.
func (s scale) chance(score eval.Score) float64 { return wdl.Human(s.shown(score)) }

// wdl returns the expected wins, draws and losses in 1000 games of the side whose score
// it is.
func (s scale) wdl(score eval.Score) (result [3]int) {
	result[0], result[1], result[2] = s.model.Chances(score, s.material)
	return result
}

// maxLoss is the largest score that counts in a centipawn loss: the difference between
// two won positions says little, and mates have no centipawns.
const maxLoss = 1000

// centipawnLoss returns the loss between two scores of a side, in shown centipawns, at
// least 0.
func (s scale) centipawnLoss(before, after eval.Score) int {
	limited := func(score eval.Score) int { return max(-maxLoss, min(int(s.shown(score)), maxLoss)) }
	return max(0, limited(before)-limited(after))
}
