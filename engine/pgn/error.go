package pgn

import "fmt"

// A Rule names the rule that a game breaks.
type Rule string

// The rules a game can break.
const (
	TagForm       Rule = `a tag is [Name "value"]`
	CommentEnd    Rule = "a comment that is opened is closed"
	VariationEnd  Rule = "a variation that is opened is closed"
	ValidPosition Rule = "the tag FEN holds a position"
	LegalMoves    Rule = "the moves are legal"
	Length        Rule = "a game has at most 10,000 moves, a tag or comment at most 65,536 bytes"
)

// An Error tells why a game is refused.
type Error struct {
	Line   int    // of the file, from 1
	Rule   Rule   // the rule that is broken
	Detail string // what was found
	Err    error  // of the engine: a *engine.FENError or *engine.MoveTextError; else nil
}

func (e *Error) Error() string { return fmt.Sprintf("line %d: %s: %s", e.Line, e.Rule, e.Detail) }

func (e *Error) Unwrap() error { return e.Err }
