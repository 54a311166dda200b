package engine

import (
	"fmt"
	"strings"
)

// A Position is a chess position without its history. It is a plain value of
// about 200 bytes: copy it, compare it with ==, keep it in arrays. The zero
// Position is not valid; begin with StartPosition or ParseFEN.
type Position struct {
	byType  [8]Bitboard // by piece type; [NoPieceType] and [7] stay empty
	byColor [2]Bitboard
	board   [64]Piece // the mailbox: the piece on each square
	keys    hashKeys

	// castling holds the squares of the rooks with castling rights and of their
	// kings. One test against a move's squares shows whether it loses a right,
	// for any starting squares of Chess960.
	castling Bitboard

	checkers Bitboard // enemy pieces that give check to the side to move
	pinned   Bitboard // pieces of the side to move that are pinned to its king

	side      Color
	enPassant Square // set only if an en passant capture is legal
	halfmoves uint16 // plies since the last capture or pawn move
	fullmoves uint16 // move number, from 1

	noEnPassant bool // en passant is not played: see WithoutEnPassant
}

// StartPosition returns the initial position of standard chess.
func StartPosition() Position {
	p, err := ParseFEN(StartFEN)
	if err != nil {
		panic(err) // StartFEN is a constant: only a broken parser gets here.
	}
	return p
}

// SideToMove returns the side to move.
func (p *Position) SideToMove() Color { return p.side }

// PieceAt returns the piece on s, or NoPiece if the square is empty.
func (p *Position) PieceAt(s Square) Piece { return p.board[s&63] }

// Occupied returns the squares of all pieces.
func (p *Position) Occupied() Bitboard { return p.byColor[White] | p.byColor[Black] }

// ByColor returns the squares of one side's pieces.
func (p *Position) ByColor(c Color) Bitboard { return p.byColor[c&1] }

// ByType returns the squares of both sides' pieces of a type.
func (p *Position) ByType(t PieceType) Bitboard { return p.byType[t&7] }

// Pieces returns the squares of one side's pieces of a type.
func (p *Position) Pieces(c Color, t PieceType) Bitboard { return p.byType[t&7] & p.byColor[c&1] }

// King returns the square of a side's king.
func (p *Position) King(c Color) Square { return p.Pieces(c, King).First() }

// Checkers returns the pieces that give check to the side to move.
func (p *Position) Checkers() Bitboard { return p.checkers }

// Pinned returns the pieces of the side to move that are pinned to its king.
func (p *Position) Pinned() Bitboard { return p.pinned }

// InCheck reports whether the side to move is in check.
func (p *Position) InCheck() bool { return p.checkers != 0 }

// CastlingRooks returns the squares of side c's rooks with castling rights.
func (p *Position) CastlingRooks(c Color) Bitboard {
	return p.castling & p.byType[Rook] & p.byColor[c&1]
}

// EnPassant returns the square that a pawn can move to by capturing en passant,
// or NoSquare if no such capture is legal.
func (p *Position) EnPassant() Square { return p.enPassant }

// HalfmoveClock returns the number of plies since the last capture or pawn
// move.
func (p *Position) HalfmoveClock() int { return int(p.halfmoves) }

// FullmoveNumber returns the move number, which starts at 1 and increases after
// each move of Black.
func (p *Position) FullmoveNumber() int { return int(p.fullmoves) }

// Ply returns the number of plies since White's move 1.
func (p *Position) Ply() int { return 2*(int(p.fullmoves)-1) + int(p.side) }

// Key returns the Zobrist key: equal for positions with the same pieces, side
// to move, castling rights and legal en passant capture.
func (p *Position) Key() uint64 { return p.keys[fullKey] }

// PawnKey returns the Zobrist key of both sides' pawns.
func (p *Position) PawnKey() uint64 { return p.keys[pawnPart] }

// MinorKey returns the Zobrist key of both sides' knights, bishops and kings.
func (p *Position) MinorKey() uint64 { return p.keys[whiteMinorPart] ^ p.keys[blackMinorPart] }

// NonPawnKey returns the Zobrist key of side c's pieces other than pawns.
func (p *Position) NonPawnKey(c Color) uint64 {
	return p.keys[(whiteMinorPart+c)&7] ^ p.keys[(whiteMajorPart+c)&7]
}

// HasNonPawns reports whether side c has a piece besides its king and pawns.
func (p *Position) HasNonPawns(c Color) bool {
	return p.byColor[c&1]&^(p.byType[Pawn]|p.byType[King]) != 0
}

// AttackersTo returns the pieces of both sides that attack s, with the squares of
// occupied as blockers.
func (p *Position) AttackersTo(s Square, occupied Bitboard) Bitboard {
	return pawnAttacks[White][s&63]&p.Pieces(Black, Pawn) |
		pawnAttacks[Black][s&63]&p.Pieces(White, Pawn) |
		knightAttacks[s&63]&p.byType[Knight] |
		kingAttacks[s&63]&p.byType[King] |
		BishopAttacks(s, occupied)&(p.byType[Bishop]|p.byType[Queen]) |
		RookAttacks(s, occupied)&(p.byType[Rook]|p.byType[Queen])
}

// Attacked reports whether a piece of side by attacks s.
func (p *Position) Attacked(s Square, by Color) bool {
	return p.AttackersTo(s, p.Occupied())&p.byColor[by&1] != 0
}

// Threatened returns the squares that the side not to move attacks, including
// its own pieces where they are defended. The king of the side to move does not
// block sliders: the squares behind it count too.
func (p *Position) Threatened() Bitboard {
	return ^p.safeSquares(^Bitboard(0), p.King(p.side))
}

// Changed returns the squares whose piece differs from that in another position.
func (p *Position) Changed(other *Position) Bitboard {
	changed := (p.byColor[White] ^ other.byColor[White]) | (p.byColor[Black] ^ other.byColor[Black])
	for t := Pawn; t <= King; t++ {
		changed |= p.byType[t] ^ other.byType[t]
	}
	return changed
}

// put places a piece on an empty square.
func (p *Position) put(piece Piece, s Square) {
	p.board[s&63] = piece
	p.byType[piece.Type()&7] |= s.bit()
	p.byColor[piece.Color()] |= s.bit()
	p.keys.toggle(piece, s)
}

// remove takes the piece off an occupied square.
func (p *Position) remove(s Square) {
	piece := p.board[s&63]
	p.board[s&63] = NoPiece
	p.byType[piece.Type()&7] &^= s.bit()
	p.byColor[piece.Color()] &^= s.bit()
	p.keys.toggle(piece, s)
}

// findChecks computes the checkers and pinned pieces of the side to move.
func (p *Position) findChecks() {
	if p.side == White {
		findChecks[whiteSide](p)
	} else {
		findChecks[blackSide](p)
	}
}

// findChecks is Position.findChecks for the side to move S. It visits only the
// sliders that would attack the king on an empty board, rarely more than two.
func findChecks[S side](p *Position) {
	us := colorOf[S]()
	own, enemies := p.byColor[us], p.byColor[us^1]
	king := (own & p.byType[King]).First() & 63

	checkers := pawnAttacks[us][king]&p.byType[Pawn] | knightAttacks[king]&p.byType[Knight]
	checkers &= enemies
	pinned := Bitboard(0)
	snipers := enemies & (rookRays[king]&(p.byType[Rook]|p.byType[Queen]) |
		bishopRays[king]&(p.byType[Bishop]|p.byType[Queen]))
	for ; snipers != 0; snipers &= snipers - 1 {
		blockers := between[king][snipers.index()] & (own | enemies)
		if blockers == 0 {
			checkers |= snipers & -snipers
		} else if !blockers.Many() {
			pinned |= blockers
		}
	}
	p.checkers, p.pinned = checkers, pinned&own
}

// String draws the board with its FEN, key and checkers, as the UCI command "d"
// prints it.
func (p *Position) String() string {
	const rule = " +---+---+---+---+---+---+---+---+\n"
	var s strings.Builder
	s.WriteString(rule)
	for r := 7; r >= 0; r-- {
		for f := range 8 {
			piece := p.PieceAt(NewSquare(File(f), Rank(r)))
			letter := " "
			if piece != NoPiece {
				letter = piece.String()
			}
			s.WriteString(" | " + letter)
		}
		fmt.Fprintf(&s, " | %d\n%s", r+1, rule)
	}
	s.WriteString("   a   b   c   d   e   f   g   h\n\n")
	fmt.Fprintf(&s, "Fen: %s\nKey: %016X\nCheckers:", p.FEN(), p.keys[fullKey])
	for c := range p.checkers.All() {
		s.WriteString(" " + c.String())
	}
	s.WriteByte('\n')
	return s.String()
}
