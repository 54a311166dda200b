package match

import "fmt"

// A Refusal is an error for an action that is not possible now, worded for users.
type Refusal string

func (r Refusal) Error() string { return string(r) }

// The refusals of a match.
const (
	ErrOver      Refusal = "the game is over: undo resumes it, new starts another"
	ErrNoUndo    Refusal = "no move to take back"
	ErrNoRedo    Refusal = "no move to redo"
	ErrNoClaim   Refusal = "no draw can be claimed: it takes threefold repetition, or 50 moves without a capture or pawn move"
	ErrNoOffer   Refusal = "there is no draw offer"
	ErrOffered   Refusal = "you have already offered a draw"
	ErrComputer  Refusal = "that side is not human"
	ErrNotTheirs Refusal = "it is the computer's turn"
	ErrStudy     Refusal = "this game is shown, not played: play on from here to continue it"
)

// A ParseError is the error for text that cannot be parsed.
type ParseError struct {
	What string // what was expected, such as "time control"
	Text string // the text
	Hint string // what is accepted
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("invalid %s %.60q: expected %s", e.What, e.Text, e.Hint)
}
