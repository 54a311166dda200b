package room

import "consort/cmd/consort/match"

// The refusals of a room, besides those of a match.
const (
	ErrNothing match.Refusal = "no computer is to move"
	ErrClosed  match.Refusal = "the game is closed"

	ErrNoStudy    match.Refusal = "this game is being played already"
	ErrNullMove   match.Refusal = "a null move (--) leads here, which the rules do not know: play on from before it"
	ErrInProgress match.Refusal = "the game is in progress: try other moves in a copy of it"
	ErrNoNode     match.Refusal = "there is no such move: it may have been deleted"
	ErrIsMain     match.Refusal = "this is the main line already"
	ErrNoEdit     match.Refusal = "no change to undo or redo"
)
