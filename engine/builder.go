package engine

// Positions that are put together piece by piece, and transformed.

import (
	"errors"
	"fmt"
)

// The rules that a Builder checks and a FEN cannot break: ParseFEN drops what breaks them.
const (
	CastlingPieces  FENRule = "a castling right needs the king and the rook on the first rank of their side, and one rook on each side of the king"
	EnPassantPawn   FENRule = "an en passant square needs the pawn that has just passed it, and empty squares behind that pawn"
	KnownPieces     FENRule = "each square must hold one of the pieces or NoPiece"
	KnownSideToMove FENRule = "the side to move must be White or Black"
)

// A Builder describes a position that need not be valid yet: set its fields, and call
// Position. The zero value is an empty board with White to move.
type Builder struct {
	Board      [64]Piece // by square: b.Board[E4] = WhitePawn
	SideToMove Color

	// CastlingRooks are the squares of the rooks with castling rights, of both sides:
	// H1.Bitboard() | H8.Bitboard() is KQkq's Kk.
	CastlingRooks Bitboard

	// PassedPawn is the pawn that can be captured en passant: the square on which it stands
	// after its double push, or 0 for none, as no pawn can stand on A1.
	PassedPawn Square

	HalfmoveClock  int // 0 to 32767
	FullmoveNumber int // 1 to 32767; 0 stands for 1
}

// A PositionError explains why a Builder does not describe a position.
type PositionError struct {
	Rule   FENRule // the rule that is broken
	Detail string  // what was found
}

func (e *PositionError) Error() string {
	return "invalid position: " + string(e.Rule) + ": " + e.Detail
}

func positionError(r FENRule, format string, args ...any) error {
	return &PositionError{r, fmt.Sprintf(format, args...)}
}

// Builder returns the description of the position, to change it.
func (p *Position) Builder() Builder {
	b := Builder{
		Board:          p.board,
		SideToMove:     p.side,
		CastlingRooks:  p.CastlingRooks(White) | p.CastlingRooks(Black),
		HalfmoveClock:  int(p.halfmoves),
		FullmoveNumber: int(p.fullmoves),
	}
	if p.enPassant != NoSquare {
		b.PassedPawn = p.enPassant ^ 8
	}
	return b
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
	for rook := range b.CastlingRooks.All() {
		c := p.board[rook].Color()
		king := p.King(c)
		if p.board[rook].Type() != Rook || rook.Rank() != Rank1.RelativeTo(c) || king.Rank() != rook.Rank() {
			return positionError(CastlingPieces, "found %v on %v", p.board[rook], rook)
		}
		p.castling |= rook.bit() | king.bit()
	}
	given := p.castling
	if p.keepOuterRights(); p.castling != given {
		return positionError(CastlingPieces, "found two on the same side")
	}
	if s := b.PassedPawn; s != 0 {
		passed := s ^ 8
		if s >= NoSquare || p.board[s&63] != NewPiece(p.side.Other(), Pawn) || !p.justPassed(passed) {
			return positionError(EnPassantPawn, "found the pawn on %v", s)
		}
		p.setEnPassant(passed)
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
	b.CastlingRooks = mapSquares(b.CastlingRooks, Square.Mirror)
	if b.PassedPawn != 0 {
		b.PassedPawn = b.PassedPawn.Mirror()
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
	b.CastlingRooks = 0
	if b.PassedPawn != 0 {
		b.PassedPawn ^= 7
	}
	return b.must()
}

// mapSquares returns the set of what a function makes of the squares of a set.
func mapSquares(set Bitboard, f func(Square) Square) (mapped Bitboard) {
	for s := range set.All() {
		mapped |= f(s).Bitboard()
	}
	return mapped
}

// must returns the position of a Builder that describes a valid one.
func (b *Builder) must() Position {
	p, err := b.Position()
	if err != nil {
		panic(err) // The zero Position, which is documented to be invalid.
	}
	return p
}
