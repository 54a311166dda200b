package engine

// How a game ends off the board: by resignation, on time and so on.

import "fmt"

// An EndError reports that a game cannot end in a way.
type EndError struct {
	Outcome Outcome // the end that was wanted
	Reached Outcome // the end that the game has, if it is over already
}

func (e *EndError) Error() string {
	if e.Reached.Over() {
		return "the game is over already: " + e.Reached.String()
	}
	return fmt.Sprintf("the game cannot end with %s", e.Outcome)
}

// End ends the game in the current position, off the board or by a draw that the side to
// move can claim. Outcome returns that end while the game is in this position: a Push
// continues the game and discards the end, and so does Reset; after an Undo the game goes
// on, and the Redo returns to the end.
//
// The error is an *EndError, and the game is unchanged, if the game is over already, if
// the reason is one that only the board has, a claim that is not valid, or none, and if the
// reason does not go with a winner or without one.
func (g *Game) End(o Outcome) error {
	reached := g.Outcome()
	if reached.Over() || !o.possible(g.Claim()) {
		return &EndError{Outcome: o, Reached: reached}
	}
	g.end, g.endPly = o, g.ply
	return nil
}

// possible reports whether a game that goes on can end with o; claim is the draw that can
// be claimed.
func (o Outcome) possible(claim Outcome) bool {
	switch o.Reason {
	case Resignation, TimeForfeit, IllegalMove:
		return o.Decided
	case Agreement, TimeDraw:
		return !o.Decided
	case Abandoned, Adjudication, Recorded:
		return true
	case ThreefoldRepetition, FiftyMoves:
		return o == claim
	}
	return false
}

// Termination returns the value of the PGN tag Termination for a game that ended for the
// reason: "normal", "time forfeit", "rules infraction", "abandoned" or "adjudication", and
// "unterminated" for one in progress.
func (r Reason) Termination() string {
	switch r {
	case Ongoing:
		return "unterminated"
	case TimeForfeit, TimeDraw:
		return "time forfeit"
	case IllegalMove:
		return "rules infraction"
	case Abandoned, Adjudication:
		return r.String()
	}
	return "normal"
}
