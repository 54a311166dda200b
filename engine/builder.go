package engine

// Positions that are put together piece by piece, and transformed.

import (
	"cmp"
	"errors"
	"fmt"
	"strings"
)

// The rules that a Builder checks and a FEN cannot break: ParseFEN drops what breaks them.
const (
	CastlingKing    FENRule = "castling requires the king on its original square"
	CastlingRook    FENRule = "castling requires the rook on its original square"
	EnPassantPawn   FENRule = "the en passant square must be the one a pawn has just passed over"
	KnownPieces     FENRule = "each square must hold one of the pieces or NoPiece"
	KnownSideToMove FENRule = "the side to move must be White or Black"
)

// A Builder describes a position that need not be valid yet: set its fields, and call
// Position. The zero value is an empty board with White to move. Builders can be compared
// with ==.
type Builder struct {
	Board      [64]Piece // by square: b.Board[E4] = WhitePawn
	SideToMove Color

	// Castling has the castling rights as letters, "" or "-" for none. K and Q are White's
	// on the kingside and queenside, with the king on e1 and the rook on h1 or a1; k and q
	// are Black's. The other rights of Chess960 are the files of the rooks: A to H for
	// White, a to h for Black.
	Castling string

	// EnPassant is the square that a pawn has just passed with a double push, as in a FEN.
	// NoSquare stands for none, and so does A1, which no pawn can pass.
	EnPassant Square

	HalfmoveClock  int // 0 to 32767
	FullmoveNumber int // 1 to 32767; 0 stands for 1
}

// A PositionError explains why a Builder does not describe a position. Its text is that of
// the rule and what was found.
type PositionError struct {
	Rule   FENRule // the rule that is broken
	Detail string  // what was found
}

func (e *PositionError) Error() string { return string(e.Rule) + ": " + e.Detail }

func positionError(r FENRule, format string, args ...any) error {
	return &PositionError{r, fmt.Sprintf(format, args...)}
}

// Builder returns the description of the position, to change it.
func (p *Position) Builder() Builder {
	return Builder{
		Board:          p.board,
		SideToMove:     p.side,
		Castling:       p.castlingField(p.IsChess960()),
		EnPassant:      p.enPassant,
		HalfmoveClock:  int(p.halfmoves),
		FullmoveNumber: int(p.fullmoves),
	}
}

// FEN returns what is described in Forsyth-Edwards notation, also if it is not a position.
func (b *Builder) FEN() string {
	var s strings.Builder
	for r := 7; r >= 0; r-- {
		empty := 0
		for _, piece := range b.Board[8*r : 8*r+8] {
			if piece == NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				s.WriteByte('0' + byte(empty))
				empty = 0
			}
			s.WriteString(piece.String())
		}
		if empty > 0 {
			s.WriteByte('0' + byte(empty))
		}
		if r > 0 {
			s.WriteByte('/')
		}
	}
	enPassant := b.EnPassant
	if enPassant == A1 {
		enPassant = NoSquare
	}
	fmt.Fprintf(&s, " %s %s %v %d %d", b.SideToMove.String()[:1], cmp.Or(b.Castling, "-"), enPassant, b.HalfmoveClock, max(1, b.FullmoveNumber))
	return s.String()
}

// SetCastling sets the castling rights from letters, or from "-" for none. Whether king
// and rook are there, Position checks. The error is a *PositionError.
func (b *Builder) SetCastling(rights string) error {
	if rights != "-" {
		for _, right := range rights {
			if !strings.ContainsRune("KQkqABCDEFGHabcdefgh", right) {
				return positionError(FENCastling, "found %q", right)
			}
		}
	}
	b.Castling = rights
	return nil
}

// SetEnPassant sets the en passant square from its name, or from "-" for none. Whether a
// pawn has passed it, Position checks. The error is a *PositionError.
func (b *Builder) SetEnPassant(square string) error {
	s, err := parseEnPassant(square)
	if err != nil {
		return positionError(FENEnPassant, "found %q", square)
	}
	b.EnPassant = s
	return nil
}

// Position returns the position that is described. As everywhere, it has an en passant
// square only if a capture there is legal. The error is a *PositionError.
func (b *Builder) Position() (Position, error) {
	p := Position{enPassant: NoSquare, side: b.SideToMove}
	if b.SideToMove > Black {
		return Position{}, positionError(KnownSideToMove, "found %d", b.SideToMove)
	}
	for s, piece := range b.Board {
		if _, err := piece.MarshalText(); err != nil {
			return Position{}, positionError(KnownPieces, "found %d on %v", uint8(piece), Square(s))
		}
		if piece != NoPiece {
			p.put(piece, Square(s))
		}
	}
	if err := b.complete(&p); err != nil {
		if fen := (*FENError)(nil); errors.As(err, &fen) {
			err = &PositionError{fen.Rule, fen.Detail}
		}
		return Position{}, err
	}
	p.keys = p.freshKeys()
	p.findChecks()
	return p, nil
}

// complete checks the pieces and sets all else of the position.
func (b *Builder) complete(p *Position) error {
	if err := p.checkPieces(); err != nil {
		return err
	}
	if err := p.checkOpponent(); err != nil {
		return err
	}
	if err := b.setCastling(p); err != nil {
		return err
	}
	if b.EnPassant != A1 && b.EnPassant != NoSquare {
		if err := p.checkPassed(b.EnPassant); err != nil {
			return err
		}
		p.setEnPassant(b.EnPassant)
	}
	if b.HalfmoveClock < 0 || b.HalfmoveClock > maxFENCounter {
		return positionError(FENHalfmoveClock, "found %d", b.HalfmoveClock)
	}
	if b.FullmoveNumber < 0 || b.FullmoveNumber > maxFENCounter {
		return positionError(FENFullmoveNumber, "found %d", b.FullmoveNumber)
	}
	p.halfmoves, p.fullmoves = uint16(b.HalfmoveClock), uint16(max(1, b.FullmoveNumber))
	return nil
}

// setCastling sets the castling rights of a position with the pieces.
func (b *Builder) setCastling(p *Position) error {
	if b.Castling == "-" {
		return nil
	}
	for _, right := range []byte(b.Castling) {
		c, letter, home := White, right, E1
		if right >= 'a' {
			c, letter = Black, right-'a'+'A'
		}
		king, rook := p.King(c), H1.RelativeTo(c)
		switch {
		case letter == 'K':
		case letter == 'Q':
			rook = A1.RelativeTo(c)
		case letter >= 'A' && letter <= 'H':
			home = NewSquare(king.File(), Rank1)
			rook = NewSquare(File(letter-'A'), Rank1.RelativeTo(c))
		default:
			return positionError(FENCastling, "found %q", right)
		}
		if king != home.RelativeTo(c) {
			return positionError(CastlingKing, "%c is set, but the %s king is on %v", right, c, king)
		}
		if p.board[rook] != NewPiece(c, Rook) {
			return positionError(CastlingRook, "%c is set, but there is no %s rook on %v", right, c, rook)
		}
		p.castling |= rook.bit() | king.bit()
	}
	given := p.castling
	if p.keepOuterRights(); p.castling != given {
		return positionError(CastlingRook, "%s has two rooks on one side of a king", b.Castling)
	}
	return nil
}

// Mirror returns the position with the colors exchanged and the board mirrored top to
// bottom: the same position from the other side, with the same moves and evaluation.
func (p *Position) Mirror() Position {
	b := p.Builder()
	for s := range b.Board {
		piece := p.board[s]
		if piece != NoPiece {
			piece ^= 8
		}
		b.Board[Square(s).Mirror()] = piece
	}
	b.SideToMove = p.side.Other()
	b.Castling = strings.Map(func(r rune) rune { return r ^ 0x20 }, b.Castling) // to the other case
	if b.EnPassant != NoSquare {
		b.EnPassant = b.EnPassant.Mirror()
	}
	return b.must()
}

// FlipFiles returns the position with the board mirrored left to right: the a-file
// becomes the h-file. Castling rights are dropped, as castling is not symmetric: without
// them the position has the same moves, mirrored.
func (p *Position) FlipFiles() Position {
	b := p.Builder()
	for s := range b.Board {
		b.Board[s] = p.board[s^7]
	}
	b.Castling = ""
	if b.EnPassant != NoSquare {
		b.EnPassant ^= 7
	}
	return b.must()
}

// must returns the position of a Builder that describes a valid one.
func (b *Builder) must() Position {
	p, err := b.Position()
	if err != nil {
		panic(err) // The zero Position, which is documented to be invalid.
	}
	return p
}
