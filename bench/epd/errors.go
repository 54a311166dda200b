package epd

import "fmt"

// A Rule names the rule that a line of an EPD file breaks.
type Rule string

// The rules a line can break.
const (
	LineLength    Rule = "a line has at most 65536 bytes"
	FieldCount    Rule = "a line begins with 4 fields: board, side to move, castling rights, en passant square"
	ValidPosition Rule = "the position is valid"
	ClosedQuotes  Rule = "a quote that is opened is closed"
	OpcodeName    Rule = "an operation begins with its name: a letter, then up to 14 letters, digits or underscores"
	OnceOnly      Rule = "an operation occurs once in a line"
	OneText       Rule = "id and c0 to c9 have one text, in quotes if it has blanks"
	MateLength    Rule = "dm has one number, from 1 to 32767"
	HalfmoveClock Rule = "hmvc has one number, from 0 to 32767"
	MoveNumber    Rule = "fmvn has one number, from 1 to 32767"
	SomeMove      Rule = "bm and am name a move at least"
	LegalMoves    Rule = "the moves of bm and am are legal"
	Consistent    Rule = "no move is in bm and in am"
	SomethingToDo Rule = "a position to solve has bm, am or dm"
)

// A LineError says why a line is refused.
type LineError struct {
	Line   int    // in the file, from 1; 0 when the line came alone
	Rule   Rule   // the rule that is broken
	Detail string // what was found
	Err    error  // of the engine: a *engine.FENError or *engine.MoveTextError; else nil
}

func (e *LineError) Error() string {
	text := fmt.Sprintf("%s: %s", e.Rule, e.Detail)
	if e.Line > 0 {
		text = fmt.Sprintf("line %d: %s", e.Line, text)
	}
	return text
}

func (e *LineError) Unwrap() error { return e.Err }

// broken returns the error of a rule.
func broken(r Rule, format string, args ...any) error {
	return &LineError{Rule: r, Detail: fmt.Sprintf(format, args...)}
}

// because returns the error of a rule that the engine has found broken.
func because(r Rule, err error) error {
	return &LineError{Rule: r, Detail: err.Error(), Err: err}
}
