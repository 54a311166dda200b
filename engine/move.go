package engine

// A Move is sixteen bits:
//
//	bits  0- 5  to: the target square; for castling, the square of the rook
//	bits  6-11  from
//	bits 12-15  kind
//
// Castling is king takes own rook inside, for standard chess too, so that
// Chess960 is no special case. A move means something only together with the
// position it was generated in. NoMove is the zero value: no legal move goes
// from a1 to a1.
type Move uint16

// NoMove is the absence of a move.
const NoMove Move = 0

// A MoveKind tells the moves that do more than put a piece on a square.
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

// NewMove builds a move. For castling, to is the square of the rook.
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

// Promotion returns the type that the pawn becomes, NoPieceType when the move
// does not promote.
func (m Move) Promotion() PieceType {
	if !m.IsPromotion() {
		return NoPieceType
	}
	return PieceType(m.Kind()-PromoteKnight) + Knight
}

// KingTarget returns the square on which the king of a castling move lands.
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
// To for castling only.
func (m Move) Target() Square {
	if m.Kind() == Castling {
		return m.KingTarget()
	}
	return m.To()
}

// UCI returns the move in coordinates: "e2e4", "e7e8q", "0000" for NoMove.
// Castling is king takes rook ("e1h1") when chess960 is set, and the king's two
// steps ("e1g1") otherwise. A castling king that does not start on the e-file
// gets king takes rook in any case, because its target square alone may name
// another move.
func (m Move) UCI(chess960 bool) string {
	if m == NoMove {
		return "0000"
	}
	to := m.To()
	if m.Kind() == Castling && !chess960 && m.From().File() == 4 {
		to = m.KingTarget()
	}
	s := m.From().String() + to.String()
	if m.IsPromotion() {
		s += m.Promotion().String()
	}
	return s
}

// String returns the move as standard UCI writes it.
func (m Move) String() string { return m.UCI(false) }

// MaxMoves is the capacity of a MoveList. No legal position is known to have
// more than 218 moves.
const MaxMoves = 256

// A MoveList is a fixed buffer of moves, to be allocated once and filled often.
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

// Truncate leaves only the first n moves, all if there are fewer.
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
