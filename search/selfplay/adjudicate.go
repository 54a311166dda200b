package selfplay

import (
	"consort/engine"
	"consort/eval"
)

// An adjudicator follows the scores of a game and says when it is decided: what
// remains would teach little and take long.
type adjudicator struct {
	rules *Rules
	won   [2]int // plies in a row that each side has been winning, by colour
	even  int    // plies in a row that neither side had anything
}

// see takes the score of the side to move at a ply, and returns how the game
// ends with it, Unfinished if it goes on.
func (a *adjudicator) see(side engine.Color, score eval.Score, ply int) (Ending, Result) {
	for _, c := range []engine.Color{engine.White, engine.Black} {
		worth := score
		if c != side {
			worth = -score
		}
		a.won[c]++
		if worth < a.rules.WinScore {
			a.won[c] = 0
		}
		if a.rules.WinPlies > 0 && a.won[c] >= a.rules.WinPlies {
			return AdjudicatedWin, winFor(c)
		}
	}
	a.even++
	if max(score, -score) > a.rules.DrawScore {
		a.even = 0
	}
	if a.rules.DrawPlies > 0 && a.even >= a.rules.DrawPlies && ply >= a.rules.DrawFrom {
		return AdjudicatedDraw, Drawn
	}
	return Unfinished, Drawn
}
