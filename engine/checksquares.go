package engine

// CheckSquares returns, by piece type, the squares from which a piece of the side
// to move would give check on the current board. For many moves it costs less than
// calling GivesCheck for each, but it misses discovered checks and those by
// castling and en passant.
func (p *Position) CheckSquares() (squares [8]Bitboard) {
	king, occupied := p.King(p.side^1), p.Occupied()
	squares[Pawn] = PawnAttacks(p.side^1, king)
	squares[Knight] = KnightAttacks(king)
	squares[Bishop] = BishopAttacks(king, occupied)
	squares[Rook] = RookAttacks(king, occupied)
	squares[Queen] = squares[Bishop] | squares[Rook]
	return squares
}
