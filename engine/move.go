package engine

// A Move is sixteen bits:
//
//	bits  0- 5  to: the target square; for castling, the square of the rook
//	bits  6-11  from
//	bits 12-15  kind
//
// Castling is encoded as king takes own rook, in standard chess too, so that
// Chess960 is not a special case. A move has a meaning only in the position it
// was generated for. NoMove is the zero value: no legal move goes from a1 to a1.
type Move uint16

// NoMove is the absence of a move.
const NoMove Move = 0

// A MoveKind distinguishes the moves that do more than move a piece to a square.
type MoveKind uint8

// The kinds of move. The promotions are in the order of the piece types.
const (
	Normal MoveKind = iota
	DoublePush
	Castling
	EnPassant
	PromoteKnight
	PromoteBishop
	PromoteRook
	PromoteQueen
)

// NewMove returns a move. For castling, to is the square of the rook.
func NewMove(from, to Square, kind MoveKind) Move {
	return Move(kind)<<12 | Move(from)<<6 | Move(to)
}

// From returns the square the piece leaves.
func (m Move) From() Square { return Square(m >> 6 & 63) }

// To returns the target square; for castling, the square of the rook.
func (m Move) To() Square { return Square(m & 63) }

// Kind returns the move's kind.
func (m Move) Kind() MoveKind { return MoveKind(m >> 12) }

// IsPromotion reports whether the move promotes a pawn.
func (m Move) IsPromotion() bool { return m >= Move(PromoteKnight)<<12 }

// Promotion returns the type that the pawn becomes, or NoPieceType if the move is
// not a promotion.
func (m Move) Promotion() PieceType {
	if !m.IsPromotion() {
		return NoPieceType
	}
	return PieceType(m.Kind()-PromoteKnight) + Knight
}

// KingTarget returns the square on which the king of a castling move lands. It is not
// inlined so that Target is, which is called for every quiet move.
//
//go:noinline
func (m Move) KingTarget() Square {
	if m.To() > m.From() {
		return NewSquare(FileG, m.From().Rank())
	}
	return NewSquare(FileC, m.From().Rank())
}

// RookTarget returns the square on which the rook of a castling move lands.
func (m Move) RookTarget() Square {
	if m.To() > m.From() {
		return NewSquare(FileF, m.From().Rank())
	}
	return NewSquare(FileD, m.From().Rank())
}

// Target returns the square on which the moving piece lands. It differs from
// To only for castling.
func (m Move) Target() Square {
	if m.Kind() == Castling {
		return m.KingTarget()
	}
	return m.To()
}

// UCI returns the move in coordinate notation: "e2e4", "e7e8q", "0000" for
// NoMove. Castling is written as king takes rook ("e1h1") if chess960 is set, and
// as the king's move of two squares ("e1g1") otherwise. If the king does not
// start on the e-file, castling is always king takes rook, because the king's
// target square may name another move.
func (m Move) UCI(chess960 bool) string {
	if m == NoMove {
		return "0000"
	}
	to := m.To()
	if m.Kind() == Castling && !chess960 && m.From().File() == FileE {
		to = m.KingTarget()
	}
	s := m.From().String() + to.String()
	if m.IsPromotion() {
		s += m.Promotion().String()
	}
	return s
}

// String returns the move in UCI notation for standard chess.
func (m Move) String() string { return m.UCI(false) }

// MaxMoves is the capacity of a MoveList. No legal position is known to have
// more than 218 moves.
const MaxMoves = 256

// A MoveList is a fixed-size buffer of moves, allocated once and filled often.
type MoveList struct {
	moves [MaxMoves]Move
	n     int
}

// Len returns the number of moves.
func (l *MoveList) Len() int { return l.n }

// At returns move i.
func (l *MoveList) At(i int) Move { return l.moves[i&(MaxMoves-1)] }

// Slice returns the moves as a slice that shares the list's memory.
func (l *MoveList) Slice() []Move { return l.moves[:l.n] }

// Truncate keeps only the first n moves, or all if there are fewer.
func (l *MoveList) Truncate(n int) { l.n = max(0, min(n, l.n)) }

// Contains reports whether the list holds m.
func (l *MoveList) Contains(m Move) bool {
	for _, x := range l.Slice() {
		if x == m {
			return true
		}
	}
	return false
}
