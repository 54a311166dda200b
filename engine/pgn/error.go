package pgn

import "fmt"

// A Rule is the rule of PGN that a game breaks.
type Rule string

// The rules that a Reader checks.
const (
	TagForm       Rule = `a tag must have the form [Name "value"]`
	CommentEnd    Rule = "a comment must be closed"
	VariationEnd  Rule = "a variation must be closed"
	ValidPosition Rule = "the FEN tag must hold a valid position"
	LegalMoves    Rule = "the moves must be legal"
	GameEnd       Rule = "a game must end with its result"
	Length        Rule = "a game can have at most 10,000 moves and 4 MiB, a tag or comment at most 65,536 bytes"
)

// An Error explains why a game was rejected or, among its Warnings, what was
// skipped in it.
type Error struct {
	Game   int    // number of the game in the stream, from 1, counting rejected games
	Line   int    // line of the stream, from 1
	Rule   Rule   // the rule that is broken
	Detail string // what was found
	Err    error  // the cause: a *engine.FENError or *engine.MoveTextError, or nil
}

// Error names the game and line and says what is wrong. An illegal move needs
// no rule beside it.
func (e *Error) Error() string {
	if e.Rule == LegalMoves {
		return fmt.Sprintf("game %d, line %d: %s", e.Game, e.Line, e.Detail)
	}
	return fmt.Sprintf("game %d, line %d: %s: %s", e.Game, e.Line, e.Rule, e.Detail)
}

func (e *Error) Unwrap() error { return e.Err }
