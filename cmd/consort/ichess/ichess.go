// Package ichess reads and writes positions in the file format of IChess: pieces of four
// characters, separated by white space. A piece is
//
//	w or b             its color
//	P N B R Q K        its type
//	A to H, 1 to 8     its square
//
// so wPA2 is a white pawn on a2. Case is ignored. After the pieces, each on its own
// line and optional:
//
//	white, or black        the side to move, White by default
//	castling KQkq          the castling rights, or castling -
//	enpassant E3           the en passant square, or enpassant -
//
// Without a castling line, kings and rooks on their original squares have castling
// rights, since IChess does not record them. A # starts a comment.
package ichess

import (
	"cmp"
	"fmt"
	"strings"

	"consort/engine"
)

// An Error reports a word of a file that cannot be parsed.
type Error struct {
	Line   int // from 1
	Word   string
	Detail string
}

func (e *Error) Error() string {
	return fmt.Sprintf("line %d: %.40q: %s", e.Line, e.Word, e.Detail)
}

// Format returns a position, legal or not, as a file with all optional lines.
func Format(b *engine.Builder) string {
	var f strings.Builder
	for rank := engine.Square(64); rank > 0; {
		rank -= 8
		var row []string
		for sq := rank; sq < rank+8; sq++ {
			if piece := b.Board[sq]; piece != engine.NoPiece {
				row = append(row, piece.Color().String()[:1]+strings.ToUpper(piece.Type().String()+sq.String()))
			}
		}
		if len(row) > 0 {
			f.WriteString(strings.Join(row, " ") + "\n")
		}
	}
	fmt.Fprintf(&f, "%s\ncastling %s\nenpassant %s\n", b.SideToMove, cmp.Or(b.Castling, "-"), strings.ToUpper(b.EnPassant.String()))
	return f.String()
}

// Detect reports whether text starts like a file of IChess.
func Detect(text string) bool {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if words := strings.Fields(line); len(words) > 0 {
			_, _, ok := ParsePiece(words[0])
			return ok
		}
	}
	return false
}

// Parse parses a file. The error is an *Error. The position need not be legal:
// Builder.Position checks that.
func Parse(text string) (engine.Builder, error) {
	b, n := engine.Builder{EnPassant: engine.NoSquare}, 0
	for line := range strings.Lines(text) {
		n++
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if word, err := parseLine(&b, words); err != nil {
			return engine.Builder{}, &Error{n, word, err.Error()}
		}
	}
	if b.Castling == "" {
		b.Castling = homeRights(&b)
	}
	return b, nil
}

// parseLine parses the words of a line. With an error it returns the word at fault.
func parseLine(b *engine.Builder, words []string) (string, error) {
	key, value := strings.ToLower(words[0]), ""
	if len(words) == 2 {
		value = words[1]
	}
	switch {
	case (key == "white" || key == "black") && len(words) == 1:
		return key, b.SideToMove.UnmarshalText([]byte(key))
	case key == "castling" && value != "":
		return value, b.SetCastling(value)
	case key == "enpassant" && value != "":
		return value, b.SetEnPassant(value)
	}
	for _, word := range words {
		piece, sq, ok := ParsePiece(word)
		if !ok {
			return word, fmt.Errorf("expected a piece as color, letter and square, such as wPA2")
		}
		if b.Board[sq] != engine.NoPiece {
			return word, fmt.Errorf("%v is already occupied", sq)
		}
		b.Board[sq] = piece
	}
	return "", nil
}

// ParsePiece parses a piece such as wPA2.
func ParsePiece(word string) (engine.Piece, engine.Square, bool) {
	if len(word) != 4 {
		return engine.NoPiece, engine.NoSquare, false
	}
	var c engine.Color
	piece, ok := engine.ParsePiece(word[1])
	sq, err := engine.ParseSquare(word[2:])
	if !ok || err != nil || c.UnmarshalText([]byte(word[:1])) != nil {
		return engine.NoPiece, engine.NoSquare, false
	}
	return engine.NewPiece(c, piece.Type()), sq, true
}

// homeRights returns the castling rights of kings and rooks on their original squares.
func homeRights(b *engine.Builder) (rights string) {
	for _, r := range []struct {
		letter     string
		king, rook engine.Square
		c          engine.Color
	}{
		{"K", engine.E1, engine.H1, engine.White}, {"Q", engine.E1, engine.A1, engine.White},
		{"k", engine.E8, engine.H8, engine.Black}, {"q", engine.E8, engine.A8, engine.Black},
	} {
		if b.Board[r.king] == engine.NewPiece(r.c, engine.King) && b.Board[r.rook] == engine.NewPiece(r.c, engine.Rook) {
			rights += r.letter
		}
	}
	return rights
}
