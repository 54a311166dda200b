package session

import "fmt"

// A Refusal is what a session cannot do now, as a person should read it.
type Refusal string

func (r Refusal) Error() string { return string(r) }

// What a session refuses.
const (
	ErrOver      Refusal = "the game is over: undo takes its end back, new begins another"
	ErrNoUndo    Refusal = "there is no move to take back"
	ErrNoRedo    Refusal = "there is no move to play again"
	ErrNoClaim   Refusal = "no draw can be claimed: the position has not occurred three times, nor have 50 moves passed without a capture or pawn move"
	ErrNoOffer   Refusal = "no draw is offered"
	ErrOffered   Refusal = "a draw is offered already: it is for the opponent to answer"
	ErrComputer  Refusal = "that side is not a person's"
	ErrNotTheirs Refusal = "it is the computer's turn"
	ErrNothing   Refusal = "no computer is to move"
	ErrClosed    Refusal = "the game is closed"
)

// A ParseError is a text that does not say what was asked for.
type ParseError struct {
	What string // what was asked for, such as "time control"
	Text string // what came
	Hint string // how it is written
}

func (e *ParseError) Error() string {
	return fmt.Sprintf("%.60q is no %s: %s", e.Text, e.What, e.Hint)
}
