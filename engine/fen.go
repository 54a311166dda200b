package engine

import (
	"fmt"
	"strconv"
	"strings"
)

// StartFEN is the initial position of standard chess.
const StartFEN = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"

// A FENRule is the rule that a FEN breaks.
type FENRule string

// The rules of FEN that ParseFEN checks.
const (
	FENFieldCount     FENRule = "a FEN must have 2 to 6 fields"
	FENRankCount      FENRule = "the board must have 8 ranks"
	FENRankWidth      FENRule = "each rank must have 8 squares"
	FENPieceLetter    FENRule = "pieces must be letters of PNBRQKpnbrqk, and empty squares digits from 1 to 8"
	FENKingCount      FENRule = "each side must have exactly one king"
	FENPawnRank       FENRule = "pawns must not stand on the first or last rank"
	FENPawnCount      FENRule = "a side can have at most 8 pawns"
	FENPieceCount     FENRule = "a side can have at most 16 pieces, and one promoted piece for each missing pawn"
	FENOpponentCheck  FENRule = "the side not to move must not be in check"
	FENSideToMove     FENRule = "the side to move must be w or b"
	FENCastling       FENRule = "castling rights must be - or letters of KQkq, A-H and a-h"
	FENEnPassant      FENRule = "the en passant square must be - or a square on rank 3 or 6"
	FENHalfmoveClock  FENRule = "the halfmove clock must be a number from 0 to 32767"
	FENFullmoveNumber FENRule = "the move number must be a number from 0 to 32767"
)

// A FENError explains why ParseFEN rejected a FEN.
type FENError struct {
	Rule   FENRule // the rule that is broken
	Detail string  // what was found
}

func (e *FENError) Error() string { return "invalid FEN: " + string(e.Rule) + ": " + e.Detail }

func fenError(r FENRule, format string, args ...any) error {
	return &FENError{r, fmt.Sprintf(format, args...)}
}

// maxFENCounter bounds the two counters, so that they do not overflow in any game
// that can follow.
const maxFENCounter = 32767

// ParseFEN parses a position in Forsyth-Edwards notation. Castling rights may be
// in standard form, X-FEN or Shredder-FEN. All fields after the second are
// optional, and any white space may separate them.
//
// Harmless faults are repaired: castling rights without their king or rook are
// dropped, as is an en passant square on which no capture is legal, and move
// number 0 becomes 1. For all others the error is a *FENError.
func ParseFEN(fen string) (Position, error) {
	fields := strings.Fields(fen)
	if len(fields) < 2 || len(fields) > 6 {
		return Position{}, fenError(FENFieldCount, "found %d", len(fields))
	}
	defaults := []string{"", "", "-", "-", "0", "1"}
	fields = append(fields, defaults[len(fields):]...)

	p := Position{enPassant: NoSquare}
	if err := p.parseBoard(fields[0]); err != nil {
		return Position{}, err
	}
	switch fields[1] {
	case "w", "W":
	case "b", "B":
		p.side = Black
	default:
		return Position{}, fenError(FENSideToMove, "found %q", fields[1])
	}
	if err := p.checkPieces(); err != nil {
		return Position{}, err
	}
	if err := p.checkOpponent(); err != nil {
		return Position{}, err
	}
	if err := p.parseCastling(fields[2]); err != nil {
		return Position{}, err
	}
	passed, err := parseEnPassant(fields[3])
	if err != nil {
		return Position{}, err
	}
	if passed != NoSquare && p.checkPassed(passed) == nil {
		p.setEnPassant(passed)
	}
	halfmoves, ok := parseCounter(fields[4])
	if !ok {
		return Position{}, fenError(FENHalfmoveClock, "found %q", fields[4])
	}
	fullmoves, ok := parseCounter(fields[5])
	if !ok {
		return Position{}, fenError(FENFullmoveNumber, "found %q", fields[5])
	}
	p.halfmoves, p.fullmoves = halfmoves, max(1, fullmoves)
	p.keys = p.freshKeys()
	p.findChecks()
	return p, nil
}

func parseCounter(s string) (uint16, bool) {
	n, err := strconv.ParseUint(s, 10, 16)
	return uint16(n), err == nil && n <= maxFENCounter
}

// parseBoard parses the piece placement.
func (p *Position) parseBoard(field string) error {
	rows := strings.Split(field, "/")
	if len(rows) != 8 {
		return fenError(FENRankCount, "found %d", len(rows))
	}
	for i, row := range rows {
		rank := Rank(7 - i)
		file := 0
		for j := range len(row) {
			c := row[j]
			if c >= '1' && c <= '8' {
				file += int(c - '0')
				continue
			}
			piece, ok := ParsePiece(c)
			if !ok {
				return fenError(FENPieceLetter, "found %q on rank %v", c, rank)
			}
			if file < 8 {
				p.put(piece, NewSquare(File(file), rank))
			}
			file++
		}
		if file != 8 {
			return fenError(FENRankWidth, "rank %v has %d", rank, file)
		}
	}
	return nil
}

// checkPieces checks the number of pieces of each kind and the ranks of the pawns.
func (p *Position) checkPieces() error {
	for _, c := range []Color{White, Black} {
		if n := p.Pieces(c, King).Count(); n != 1 {
			return fenError(FENKingCount, "%s has %d", c, n)
		}
		pawns := p.Pieces(c, Pawn).Count()
		if pawns > 8 {
			return fenError(FENPawnCount, "%s has %d", c, pawns)
		}
		if n := p.byColor[c].Count(); n > 16 {
			return fenError(FENPieceCount, "%s has %d pieces", c, n)
		}
		promoted := max(0, p.Pieces(c, Knight).Count()-2) + max(0, p.Pieces(c, Bishop).Count()-2) +
			max(0, p.Pieces(c, Rook).Count()-2) + max(0, p.Pieces(c, Queen).Count()-1)
		if promoted > 8-pawns {
			return fenError(FENPieceCount, "%s has %d promoted pieces and %d pawns", c, promoted, pawns)
		}
	}
	if wrong := p.byType[Pawn] & promotionRanks; wrong != 0 {
		return fenError(FENPawnRank, "found one on %v", wrong.First())
	}
	return nil
}

// checkOpponent checks that the side not to move is not in check.
func (p *Position) checkOpponent() error {
	if them := p.side.Other(); p.Attacked(p.King(them), p.side) {
		return fenError(FENOpponentCheck, "the %s king on %v can be captured", them, p.King(them))
	}
	return nil
}

// parseCastling parses the castling rights: KQkq for the outermost rook on that
// side of the king, a file letter for the rook on that file.
func (p *Position) parseCastling(field string) error {
	if field == "-" {
		return nil
	}
	for i := range len(field) {
		letter, c := field[i], White
		if letter >= 'a' {
			letter, c = letter-'a'+'A', Black
		}
		king := p.King(c)
		back := RankBitboard(Rank1.RelativeTo(c))
		rooks := p.Pieces(c, Rook) & back
		rightOfKing := -(king.bit() << 1)
		switch {
		case letter == 'K':
			rooks &= rightOfKing
			for rooks.Many() {
				rooks &= rooks - 1
			}
		case letter == 'Q':
			rooks &^= rightOfKing
			rooks &= -rooks
		case letter >= 'A' && letter <= 'H':
			rooks &= FileBitboard(File(letter - 'A'))
		default:
			return fenError(FENCastling, "found %q", field[i])
		}
		if rooks != 0 && back.Has(king) {
			p.castling |= rooks | king.bit()
		}
	}
	p.keepOuterRights()
	return nil
}

// keepOuterRights drops rights beyond one rook on each side of the king, which
// only a contradictory field such as "HG" can give: the outermost rook keeps its
// right.
func (p *Position) keepOuterRights() {
	for _, c := range []Color{White, Black} {
		rightOfKing := -(p.King(c).bit() << 1)
		for b := p.CastlingRooks(c) & rightOfKing; b.Many(); b &= b - 1 {
			p.castling &^= b & -b
		}
		for b := p.CastlingRooks(c) &^ rightOfKing; b.Many(); {
			last := b & (b - 1)
			for last.Many() {
				last &= last - 1
			}
			p.castling &^= last
			b &^= last
		}
	}
}

// parseEnPassant parses the en passant square, or "-" for none.
func parseEnPassant(field string) (Square, error) {
	if field == "-" {
		return NoSquare, nil
	}
	s, err := ParseSquare(field)
	if err != nil || s.Rank() != Rank3 && s.Rank() != Rank6 {
		return NoSquare, fenError(FENEnPassant, "found %q", field)
	}
	return s, nil
}

// checkPassed checks that a pawn of the side not to move can have passed s with a double
// push.
func (p *Position) checkPassed(s Square) error {
	mover := p.side.Other()
	if s >= NoSquare || s.Rank() != Rank3.RelativeTo(mover) {
		return positionError(EnPassantPawn, "with %s to move it must be on rank %v, not on %v", p.side, Rank3.RelativeTo(mover), s)
	}
	pawn, from := s+Square(up(mover)), s-Square(up(mover))
	if p.PieceAt(pawn) != NewPiece(mover, Pawn) {
		return positionError(EnPassantPawn, "there is no %s pawn on %v", mover, pawn)
	}
	if p.PieceAt(s) != NoPiece || p.PieceAt(from) != NoPiece {
		return positionError(EnPassantPawn, "%v and %v must be empty", from, s)
	}
	return nil
}

// FEN returns the position in Forsyth-Edwards notation. Castling rights are
// written as KQkq or, where a rook further out makes that ambiguous, with the
// rook's file, as in X-FEN.
func (p *Position) FEN() string { return p.fen(false) }

// ShredderFEN returns the position in Shredder-FEN: like FEN, but with the rook's
// file for every castling right.
func (p *Position) ShredderFEN() string { return p.fen(true) }

func (p *Position) fen(shredder bool) string {
	b := Builder{p.board, p.side, p.castlingField(shredder), p.enPassant, int(p.halfmoves), int(p.fullmoves)}
	return b.FEN()
}

// castlingField returns the castling rights, kingside before queenside, "" for none.
func (p *Position) castlingField(shredder bool) (field string) {
	for _, c := range []Color{White, Black} {
		rightOfKing := -(p.King(c).bit() << 1)
		back := p.Pieces(c, Rook) & RankBitboard(Rank1.RelativeTo(c))
		for _, wing := range []struct {
			letter  string
			squares Bitboard
		}{{"K", rightOfKing}, {"Q", ^rightOfKing}} {
			rook := p.CastlingRooks(c) & wing.squares
			if rook == 0 {
				continue
			}
			outermost := back & wing.squares & -(rook << 1)
			if wing.letter == "Q" {
				outermost = back & wing.squares & (rook - 1)
			}
			letter := wing.letter
			if shredder || outermost != 0 {
				letter = strings.ToUpper(rook.First().File().String())
			}
			if c == Black {
				letter = strings.ToLower(letter)
			}
			field += letter
		}
	}
	return field
}
