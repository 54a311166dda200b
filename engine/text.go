package engine

// Values as text, for encoding/json, flag.TextVar, log/slog and every other package that
// uses encoding.TextMarshaler. Each value is written as its String method does and read
// back, except that a Position is its FEN. The keys of JSON objects may be such values
// too: a map[Square]Piece is {"e4":"N"}.

import (
	"fmt"
	"strings"
)

// A TextError reports a text that does not name a value: UnmarshalText of Square, Color,
// PieceType, Piece and Result, ParseSquare and ParseResult return it.
type TextError struct {
	Text string // the text as it was given
	What string // what was expected: "square", "color", "piece type", "piece", "result"
	Form string // its form, as text for the user
}

func (e *TextError) Error() string {
	return fmt.Sprintf("%.40q is not a %s: expected %s", e.Text, e.What, e.Form)
}

// A ValueError reports a value without a text: a number that is none of the constants
// of its type, or a Position that does not come from this package's functions.
type ValueError struct {
	What   string // the type: "square", "color", "piece type", "piece", "result", "move", "position"
	Detail string // what is wrong with the value
}

func (e *ValueError) Error() string { return "invalid " + e.What + ": " + e.Detail }

func valueError(what, format string, args ...any) error {
	return &ValueError{what, fmt.Sprintf(format, args...)}
}

// MarshalText returns the square's name, "-" for NoSquare.
func (s Square) MarshalText() ([]byte, error) {
	if s > NoSquare {
		return nil, valueError("square", "%d is not one of 0 to 64", uint8(s))
	}
	return []byte(s.String()), nil
}

// UnmarshalText sets the square to the one with a name, in either case, or to NoSquare
// for "-". The error is a *TextError.
func (s *Square) UnmarshalText(text []byte) error {
	if string(text) == NoSquare.String() {
		*s = NoSquare
		return nil
	}
	parsed, err := ParseSquare(string(text))
	if err != nil {
		return err
	}
	*s = parsed
	return nil
}

// MarshalText returns "white" or "black".
func (c Color) MarshalText() ([]byte, error) {
	if c > Black {
		return nil, valueError("color", "%d is neither White nor Black", uint8(c))
	}
	return []byte(c.String()), nil
}

// UnmarshalText sets the color: "white" and "black", or "w" and "b" as in FEN, in either
// case. The error is a *TextError.
func (c *Color) UnmarshalText(text []byte) error {
	switch strings.ToLower(string(text)) {
	case "white", "w":
		*c = White
	case "black", "b":
		*c = Black
	default:
		return &TextError{string(text), "color", "white or black"}
	}
	return nil
}

// MarshalText returns the result as PGN writes it, such as "1-0".
func (r Result) MarshalText() ([]byte, error) {
	if r >= numberOfResults {
		return nil, valueError("result", "%d is not one of 0 to 3", uint8(r))
	}
	return []byte(r.String()), nil
}

// UnmarshalText sets the result as ParseResult does. The error is a *TextError.
func (r *Result) UnmarshalText(text []byte) error {
	parsed, err := ParseResult(string(text))
	if err != nil {
		return err
	}
	*r = parsed
	return nil
}

// MarshalText returns the lower-case letter of the type, "-" for NoPieceType.
func (t PieceType) MarshalText() ([]byte, error) {
	if t > King {
		return nil, valueError("piece type", "%d is not one of 0 to 6", uint8(t))
	}
	return []byte(t.String()), nil
}

// UnmarshalText sets the type to that of a letter, in either case, or to NoPieceType for
// "-". The error is a *TextError.
func (t *PieceType) UnmarshalText(text []byte) error {
	if string(text) == NoPieceType.String() {
		*t = NoPieceType
		return nil
	}
	if len(text) == 1 {
		if piece, ok := ParsePiece(text[0]); ok {
			*t = piece.Type()
			return nil
		}
	}
	return &TextError{string(text), "piece type", "one of p, n, b, r, q and k, or - for none"}
}

// MarshalText returns the FEN letter: upper case for White, lower case for Black, "."
// for NoPiece.
func (p Piece) MarshalText() ([]byte, error) {
	if t := p.Type(); p > BlackKing || t > King || t == NoPieceType && p != NoPiece {
		return nil, valueError("piece", "%d is none of the constants", uint8(p))
	}
	return []byte(p.String()), nil
}

// UnmarshalText sets the piece to that of a FEN letter, or to NoPiece for ".". The error
// is a *TextError.
func (p *Piece) UnmarshalText(text []byte) error {
	if string(text) == NoPiece.String() {
		*p = NoPiece
		return nil
	}
	if len(text) == 1 {
		if piece, ok := ParsePiece(text[0]); ok {
			*p = piece
			return nil
		}
	}
	return &TextError{string(text), "piece", "one of PNBRQK or pnbrqk, or . for none"}
}

// MarshalText returns the move in coordinate notation, as String does: "e2e4", "e7e8q",
// "e1g1" for castling of standard chess, and "0000" for NoMove. For the moves of a
// Chess960 game that other programs are to read, marshal the Game, or m.UCI(true).
func (m Move) MarshalText() ([]byte, error) {
	if m.Kind() > PromoteQueen || m != NoMove && m.From() == m.To() {
		return nil, valueError("move", "%#04x is not the code of a move", uint16(m))
	}
	return []byte(m.String()), nil
}

// UnmarshalText sets the move as ParseMove does. The move is unresolved: see ParseMove.
func (m *Move) UnmarshalText(text []byte) error {
	parsed, err := ParseMove(string(text))
	if err != nil {
		return err
	}
	*m = parsed
	return nil
}

// MarshalText returns the position as FEN, or as Shredder-FEN if it has castling rights
// other than those of standard chess. ParseFEN and UnmarshalText give the same position
// again. The error is a *ValueError, for the zero Position above all.
func (p Position) MarshalText() ([]byte, error) {
	for _, c := range []Color{White, Black} {
		if n := p.Pieces(c, King).Count(); n != 1 {
			return nil, valueError("position", "%s has %d kings; begin with StartPosition or ParseFEN", c, n)
		}
	}
	if p.halfmoves > maxFENCounter || p.fullmoves > maxFENCounter {
		return nil, valueError("position", "a counter is greater than %d", maxFENCounter)
	}
	return []byte(p.fen(p.IsChess960())), nil
}

// UnmarshalText sets the position to that of a FEN, in any form that ParseFEN accepts.
// The error is a *FENError.
func (p *Position) UnmarshalText(text []byte) error {
	parsed, err := ParseFEN(string(text))
	if err != nil {
		return err
	}
	*p = parsed
	return nil
}

// IsChess960 reports whether the castling rights are others than those of standard
// chess: castling then is written as the king taking the rook, and UCI_Chess960 must be
// on for an engine to play the position. The initial position of standard chess is
// number 518 of Chess960, but needs neither.
func (p *Position) IsChess960() bool {
	for _, c := range []Color{White, Black} {
		rooks := p.CastlingRooks(c)
		if rooks != 0 && (p.King(c).File() != FileE || rooks&^(fileABB|fileHBB) != 0) {
			return true
		}
	}
	return false
}
