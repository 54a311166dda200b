package epd

import "fmt"

// A Rule names the rule that a line of an EPD file breaks.
type Rule string

// The rules a line can break.
const (
	LineLength    Rule = "a line must have at most 65536 bytes"
	FieldCount    Rule = "a line must begin with 4 fields: board, side to move, castling rights, en passant square"
	ValidPosition Rule = "the position must be valid"
	ClosedQuotes  Rule = "a quote must be closed"
	OpcodeName    Rule = "an operation must begin with its name: a letter, then up to 14 letters, digits or underscores"
	OnceOnly      Rule = "an operation must occur only once in a line"
	OneText       Rule = "id and c0 to c9 must have one text, in quotes if it contains blanks"
	MateLength    Rule = "dm must have one number, from -32767 to 32767"
	HalfmoveClock Rule = "hmvc must have one number, from 0 to 32767"
	MoveNumber    Rule = "fmvn must have one number, from 1 to 32767"
	SomeMove      Rule = "bm and am must name at least one move"
	LegalMoves    Rule = "the moves of bm and am must be legal"
	Consistent    Rule = "a move must not be both in bm and in am"
)

// A LineError reports a line that breaks a rule, or what of a line breaks it and is left
// out.
type LineError struct {
	Line   int    // line number in the file, from 1; 0 if the line was not read from a file
	Rule   Rule   // the rule that is broken
	Detail string // what was found
	Err    error  // the *engine.FENError or *engine.MoveTextError that caused it, or nil
}

// Error returns the line number, if there is one, the rule and what was found.
func (e *LineError) Error() string {
	text := fmt.Sprintf("%s: %s", e.Rule, e.Detail)
	if e.Line > 0 {
		text = fmt.Sprintf("line %d: %s", e.Line, text)
	}
	return text
}

// Unwrap returns Err.
func (e *LineError) Unwrap() error { return e.Err }

// broken returns the error of a line that breaks a rule.
func broken(r Rule, format string, args ...any) error {
	return &LineError{Rule: r, Detail: fmt.Sprintf(format, args...)}
}

// brokenBy returns the error of a line that breaks a rule according to package engine.
func brokenBy(r Rule, err error) error {
	return &LineError{Rule: r, Detail: err.Error(), Err: err}
}
