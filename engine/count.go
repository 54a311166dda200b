package engine

// CountLegalMoves returns the number of legal moves without listing them: the
// same steps as generate, with a population count where that writes moves. It
// makes perft about twice as fast and answers "is there a legal move" in one
// call.
func (p *Position) CountLegalMoves() int {
	us := p.side & 1
	own, enemies := p.byColor[us], p.byColor[us^1]
	occupied := own | enemies
	king := p.King(us)
	want := ^own

	n := p.countKing(king, want)
	if p.checkers != 0 {
		if p.checkers.Many() {
			return n
		}
		want &= p.checkers | between[king&63][p.checkers.First()&63]
	}
	free := own &^ p.pinned
	n += p.countPawns(free&p.byType[Pawn], want)
	for b := free & p.byType[Knight]; b != 0; b &= b - 1 {
		n += (knightAttacks[b.First()&63] & want).Count()
	}
	for b := free & (p.byType[Bishop] | p.byType[Queen]); b != 0; b &= b - 1 {
		n += (BishopAttacks(b.First(), occupied) & want).Count()
	}
	for b := free & (p.byType[Rook] | p.byType[Queen]); b != 0; b &= b - 1 {
		n += (RookAttacks(b.First(), occupied) & want).Count()
	}
	for b := p.pinned &^ p.byType[Knight]; b != 0; b &= b - 1 {
		ray := line[king&63][b.First()&63] & want
		if b&-b&p.byType[Pawn] != 0 {
			n += p.countPawns(b&-b, ray)
		} else {
			n += (p.pinnedSlider(b.First(), king) & ray).Count()
		}
	}
	if p.enPassant != NoSquare {
		n += p.countEnPassant()
	}
	return n
}

// countKing counts the king's steps and castling.
func (p *Position) countKing(king Square, want Bitboard) int {
	steps := kingAttacks[king&63] & want
	paths, rooks := Bitboard(0), Bitboard(0)
	if p.checkers == 0 {
		rooks, paths = p.openCastling(king)
	}
	if steps|paths == 0 {
		return 0
	}
	safe := p.safeSquares(steps|paths, king)
	n := (steps & safe).Count()
	for ; rooks != 0; rooks &= rooks - 1 {
		if castlingWays[king&63][rooks.First()&7].king&^safe == 0 {
			n++
		}
	}
	return n
}

// countPawns counts the pushes and captures of a set of pawns to the squares of
// want. A promotion counts four times.
func (p *Position) countPawns(pawns, want Bitboard) int {
	g := &pawnGeometry[p.side&1]
	empty := ^p.Occupied()
	single := pawns.rotate(g.up) & empty
	double := (single & g.thirdRank).rotate(g.up) & empty & want
	single &= want
	captures := want & p.byColor[p.side&1^1]
	left := (pawns &^ fileABB).rotate(g.left) & captures
	right := (pawns &^ fileHBB).rotate(g.right) & captures
	n := (single | double).Count() + left.Count() + right.Count() // a single and a double step never meet
	if (single|left|right)&promotionRanks != 0 {
		n += 3 * ((single & promotionRanks).Count() + (left & promotionRanks).Count() + (right & promotionRanks).Count())
	}
	return n
}

// countEnPassant counts the captures en passant.
func (p *Position) countEnPassant() (n int) {
	us := p.side & 1
	for b := pawnAttacks[us^1][p.enPassant&63] & p.Pieces(us, Pawn); b != 0; b &= b - 1 {
		if p.enPassantIsSafe(b.First(), p.enPassant) {
			n++
		}
	}
	return n
}
