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
	GameEnd       Rule = "a game ends with its result"
	Length        Rule = "a game has at most 10,000 moves and 4 MiB, a tag or comment at most 65,536 bytes"
)

// An Error tells why a game is refused or, among its Warnings, what was passed
// over in it.
type Error struct {
	Game   int    // of the stream, from 1; those that cannot be read count too
	Line   int    // of the stream, from 1
	Rule   Rule   // the rule that is broken
	Detail string // what was found
	Err    error  // of the engine: a *engine.FENError or *engine.MoveTextError; else nil
}

func (e *Error) Error() string {
	return fmt.Sprintf("game %d, line %d: %s: %s", e.Game, e.Line, e.Rule, e.Detail)
}

func (e *Error) Unwrap() error { return e.Err }
