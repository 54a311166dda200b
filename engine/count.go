package engine

// CountLegalMoves returns the number of legal moves without listing them. It
// takes the same steps as generate, with a population count in place of writing
// moves. What that is worth to perft: results r0023 to r0030.
func (p *Position) CountLegalMoves() int {
	if p.side == White {
		return countMoves[whiteSide](p)
	}
	return countMoves[blackSide](p)
}

// countMoves is CountLegalMoves for the side to move S.
func countMoves[S side](p *Position) int {
	us := colorOf[S]()
	own, enemies := p.byColor[us], p.byColor[us^1]
	occupied := own | enemies
	king := (own & p.byType[King]).First() & 63
	want := ^own

	n := 0
	steps := kingAttacks[king] & want
	candidates, rooks := steps, Bitboard(0)
	if p.mayCastle(own, king) {
		rooks = p.openCastling(own, king)
		candidates |= castlingPaths(rooks, king)
	}
	if candidates != 0 {
		safe := safeSquares[S](p, candidates, king)
		n = (steps & safe).Count()
		if rooks != 0 {
			n += castlingMoves(rooks, safe, king).Count()
		}
	}
	if p.checkers != 0 {
		if p.checkers.Many() {
			return n
		}
		want &= p.checkers | between[king][p.checkers.First()&63]
	}
	free := own &^ p.pinned
	n += countPawns[S](p, free, want)
	straight, diagonal := sliderSteps(own)
	for b := free & p.byType[Knight]; b != 0; b &= b - 1 {
		n += (knightAttacks[b.index()] & want).Count()
	}
	for b := free & diagonal & (p.byType[Bishop] | p.byType[Queen]); b != 0; b &= b - 1 {
		n += (bishopMagics[b.index()].attacks(occupied) & want).Count()
	}
	for b := free & straight & (p.byType[Rook] | p.byType[Queen]); b != 0; b &= b - 1 {
		n += (rookMagics[b.index()].attacks(occupied) & want).Count()
	}
	if p.pinned != 0 {
		n += countPinned[S](p, king, want)
	}
	if p.enPassant != NoSquare {
		n += p.countEnPassant()
	}
	return n
}

// countPinned counts the moves of pinned pieces along their pin lines. A pinned
// knight has none.
func countPinned[S side](p *Position, king Square, want Bitboard) (n int) {
	for b := p.pinned &^ p.byType[Knight]; b != 0; b &= b - 1 {
		ray := line[king&63][b.First()&63] & want
		if b&-b&p.byType[Pawn] != 0 {
			n += countPawns[S](p, b&-b, ray)
		} else {
			n += (p.pinnedSlider(b.First(), king) & ray).Count()
		}
	}
	return n
}

// countPawns counts the pushes and captures of the pawns in set to the squares
// of want. A promotion counts four times.
func countPawns[S side](p *Position, set, want Bitboard) int {
	us := colorOf[S]()
	pawns := set & p.byType[Pawn]
	enemies := p.byColor[us^1]
	empty := ^(p.byColor[us] | enemies)
	third, seventh := pawnRanks(us)
	single := forward(us, pawns) & empty
	pushes := (single | forward(us, single&third)&empty) & want // single and double pushes never share a square
	left, right := pawnsLeft(us, pawns)&enemies&want, pawnsRight(us, pawns)&enemies&want
	n := pushes.Count() + left.Count() + right.Count()
	if pawns&seventh != 0 {
		n += 3 * ((pushes & promotionRanks).Count() + (left & promotionRanks).Count() + (right & promotionRanks).Count())
	}
	return n
}

// countEnPassant counts the en passant captures.
func (p *Position) countEnPassant() (n int) {
	us := p.side & 1
	for b := pawnAttacks[us^1][p.enPassant&63] & p.Pieces(us, Pawn); b != 0; b &= b - 1 {
		if p.enPassantIsSafe(b.First(), p.enPassant) {
			n++
		}
	}
	return n
}
