package session

// Positions in the file format of IChess: pieces of four characters, separated by
// white space. A piece is
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

import (
	"fmt"
	"strings"

	"consort/engine"
)

// An IChessError reports a word of a file that cannot be parsed.
type IChessError struct {
	Line   int // from 1
	Word   string
	Detail string
}

func (e *IChessError) Error() string {
	return fmt.Sprintf("line %d: %.40q: %s", e.Line, e.Word, e.Detail)
}

// IChess returns the position as an IChess file, with all optional lines.
func (s *Setup) IChess() string {
	var f strings.Builder
	for rank := 7; rank >= 0; rank-- {
		var row []string
		for file := range 8 {
			if piece := s.Board[rank*8+file]; piece != engine.NoPiece {
				sq := engine.Square(rank*8 + file)
				row = append(row, piece.Color().String()[:1]+strings.ToUpper(piece.Type().String()+sq.String()))
			}
		}
		if len(row) > 0 {
			f.WriteString(strings.Join(row, " ") + "\n")
		}
	}
	castling := s.Castling
	if castling == "" {
		castling = "-"
	}
	fmt.Fprintf(&f, "%s\ncastling %s\nenpassant %s\n", s.Side, castling, strings.ToUpper(s.EnPassant.String()))
	return f.String()
}

// LooksLikeIChess reports whether text starts like an IChess file.
func LooksLikeIChess(text string) bool {
	for line := range strings.Lines(text) {
		line, _, _ = strings.Cut(line, "#")
		if words := strings.Fields(line); len(words) > 0 {
			_, _, ok := ParseIChessPiece(words[0])
			return ok
		}
	}
	return false
}

// ParseIChess parses a file. The error is an *IChessError. The position need not be
// legal: Setup.Position checks that.
func ParseIChess(text string) (*Setup, error) {
	s, rights := NewSetup(), false
	n := 0
	for line := range strings.Lines(text) {
		n++
		line, _, _ = strings.Cut(line, "#")
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		if err := s.ichessLine(words, &rights); err != nil {
			err.Line = n
			return nil, err
		}
	}
	if !rights {
		s.Castling = s.homeRights()
	}
	return s, nil
}

// ichessLine parses the words of a line. It sets rights if they are castling rights.
func (s *Setup) ichessLine(words []string, rights *bool) *IChessError {
	key, value := strings.ToLower(words[0]), ""
	if len(words) == 2 {
		value = words[1]
	}
	switch {
	case (key == "white" || key == "black") && len(words) == 1:
		s.Side = engine.White
		if key == "black" {
			s.Side = engine.Black
		}
	case key == "castling" && value != "":
		if err := s.SetCastling(value); err != nil {
			return &IChessError{Word: value, Detail: err.Error()}
		}
		*rights = true
	case key == "enpassant" && value == "-":
		s.EnPassant = engine.NoSquare
	case key == "enpassant" && value != "":
		sq, err := engine.ParseSquare(value)
		if err != nil {
			return &IChessError{Word: value, Detail: err.Error()}
		}
		s.EnPassant = sq
	default:
		return s.ichessPieces(words)
	}
	return nil
}

// ichessPieces parses pieces.
func (s *Setup) ichessPieces(words []string) *IChessError {
	for _, word := range words {
		piece, sq, ok := ParseIChessPiece(word)
		if !ok {
			return &IChessError{Word: word, Detail: "expected a piece as color, letter and square, such as wPA2"}
		}
		if s.Board[sq] != engine.NoPiece {
			return &IChessError{Word: word, Detail: fmt.Sprintf("%v is already occupied", sq)}
		}
		s.Board[sq] = piece
	}
	return nil
}

// ParseIChessPiece parses a piece such as wPA2.
func ParseIChessPiece(word string) (engine.Piece, engine.Square, bool) {
	if len(word) != 4 {
		return engine.NoPiece, engine.NoSquare, false
	}
	piece, ok := engine.ParsePiece(word[1])
	sq, err := engine.ParseSquare(word[2:])
	if !ok || err != nil || !strings.ContainsRune("wWbB", rune(word[0])) {
		return engine.NoPiece, engine.NoSquare, false
	}
	c := engine.White
	if word[0]|0x20 == 'b' {
		c = engine.Black
	}
	return engine.NewPiece(c, piece.Type()), sq, true
}

// homeRights returns the castling rights of kings and rooks on their original squares.
func (s *Setup) homeRights() (rights string) {
	if s.Rules.NoCastling {
		return ""
	}
	for _, r := range []struct {
		letter     string
		king, rook engine.Square
		c          engine.Color
	}{
		{"K", engine.E1, engine.H1, engine.White}, {"Q", engine.E1, engine.A1, engine.White},
		{"k", engine.E8, engine.H8, engine.Black}, {"q", engine.E8, engine.A8, engine.Black},
	} {
		if s.Board[r.king] == engine.NewPiece(r.c, engine.King) && s.Board[r.rook] == engine.NewPiece(r.c, engine.Rook) {
			rights += r.letter
		}
	}
	return rights
}
