package selfplay

import (
	"consort/engine"
	"consort/eval"
)

// An adjudicator follows the scores of one game and ends it when the result is clear:
// the remaining moves would take time and add little training data of value.
type adjudicator struct {
	rules *Rules
	won   [2]int // consecutive plies at which each color had a winning score
	drawn int    // consecutive plies with a drawn score
}

// update counts the score of the side that moved at a ply, with the halfmove clock after
// the move. It returns the ending and the result if the game is decided, and Unfinished
// otherwise.
func (a *adjudicator) update(side engine.Color, score eval.Score, ply, clock int) (Ending, Result) {
	for _, c := range []engine.Color{engine.White, engine.Black} {
		own := score
		if c != side {
			own = -score
		}
		a.won[c]++
		if own < a.rules.WinScore {
			a.won[c] = 0
		}
		if a.rules.WinPlies > 0 && a.won[c] >= a.rules.WinPlies {
			return AdjudicatedWin, ResultOf(engine.WonBy(c))
		}
	}
	a.drawn++
	if max(score, -score) > a.rules.DrawScore {
		a.drawn = 0
	}
	if a.rules.DrawPlies > 0 && a.drawn >= a.rules.DrawPlies && ply >= a.rules.DrawFrom ||
		a.rules.DrawClock > 0 && clock >= a.rules.DrawClock {
		return AdjudicatedDraw, Drawn
	}
	return Unfinished, Drawn
}
