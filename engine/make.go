package engine

// Playing a move: the child is a copy of the parent with the move applied.
// Going back is going back to the parent, so there is no unmake; doc.go has the
// measurement that decided for it.

// Make writes the position after m to child, which must not be p itself. The
// move must be legal.
func (p *Position) Make(m Move, child *Position) {
	*child = *p
	from, to := m.From(), m.To()
	child.halfmoves++
	child.fullmoves += uint16(p.side)
	child.side ^= 1
	full := p.keys[fullKey] ^ blackKey
	if p.enPassant != NoSquare {
		full ^= enPassantKeys[p.enPassant&7]
		child.enPassant = NoSquare
	}
	child.keys[fullKey] = full
	if p.castling&(from.bit()|to.bit()) != 0 {
		child.loseCastling(from.bit() | to.bit())
	}
	// Read from the parent what is moved: its board is older in the caches'
	// queues than the copy that was just written.
	if k := m.Kind(); k <= DoublePush {
		child.movePiece(p.board[from&63], p.board[to&63], from, to)
		if k == DoublePush {
			child.setEnPassant((from + to) / 2)
		}
	} else {
		child.applySpecial(m)
	}
	child.findChecks()
}

// After returns the position after a legal move.
func (p *Position) After(m Move) (child Position) {
	p.Make(m, &child)
	return child
}

// MakeNull writes the position after passing the move to child. The side to
// move must not be in check. The halfmove clock goes on, because a null move is
// no progress.
func (p *Position) MakeNull(child *Position) {
	*child = *p
	child.dropEnPassant()
	child.passTurn()
	child.halfmoves++
	child.findChecks()
}

// movePiece carries a piece to a square and removes what stands there. A quiet
// move removes NoPiece, whose table entries are zero: captures need no branch.
func (p *Position) movePiece(piece, captured Piece, from, to Square) {
	us := piece.Color() & 1
	toBit := to.bit()
	fromTo := from.bit() | toBit

	p.byType[captured.Type()&7] &^= toBit
	p.byColor[us^1] &^= toBit
	p.byType[piece.Type()&7] ^= fromTo
	p.byColor[us] ^= fromTo
	p.board[from&63] = NoPiece
	p.board[to&63] = piece

	moved := pieceKeys[piece&15][from&63] ^ pieceKeys[piece&15][to&63]
	taken := pieceKeys[captured&15][to&63]
	p.keys[keyParts[piece&15]&7] ^= moved
	p.keys[keyParts[captured&15]&7] ^= taken
	p.keys[fullKey] ^= moved ^ taken

	p.halfmoves &= clockKept.moving[piece&15] & clockKept.capturing[captured&15]
}

// applySpecial plays castling, en passant and promotions.
func (p *Position) applySpecial(m Move) {
	from, to := m.From(), m.To()
	switch k := m.Kind(); k {
	case Castling:
		// Take both off first: in Chess960 either may land where the other was.
		king, rook := p.board[from&63], p.board[to&63]
		p.remove(from)
		p.remove(to)
		p.put(king, m.KingTarget())
		p.put(rook, m.RookTarget())
	case EnPassant:
		p.movePiece(p.board[from&63], p.board[to&63], from, to)
		p.remove(to ^ 8)
	default:
		p.movePiece(p.board[from&63], p.board[to&63], from, to)
		p.remove(to)
		p.put(NewPiece(p.side^1, m.Promotion()), to)
	}
}

// passTurn gives the move to the other side.
func (p *Position) passTurn() {
	p.fullmoves += uint16(p.side)
	p.side ^= 1
	p.keys[fullKey] ^= blackKey
}

// dropEnPassant ends the right to capture en passant.
func (p *Position) dropEnPassant() {
	if p.enPassant != NoSquare {
		p.keys[fullKey] ^= enPassantKeys[p.enPassant&7]
		p.enPassant = NoSquare
	}
}

// setEnPassant records the square behind a pawn that has just made a double
// step, if the side to move has a legal capture there: two positions that
// differ by a capture nobody can make are the same position.
func (p *Position) setEnPassant(s Square) {
	candidates := pawnAttacks[p.side&1^1][s&63] & p.Pieces(p.side, Pawn)
	for ; candidates != 0; candidates &= candidates - 1 {
		if p.enPassantIsSafe(candidates.First(), s) {
			p.enPassant = s
			p.keys[fullKey] ^= enPassantKeys[s&7]
			return
		}
	}
}

// enPassantIsSafe reports whether the capture en passant from a square to s
// leaves the own king out of check. Two pawns leave their squares at once, so
// pins do not tell: look at the king on the board that results.
func (p *Position) enPassantIsSafe(from, s Square) bool {
	victim := (s ^ 8).bit()
	occupied := p.Occupied()&^(from.bit()|victim) | s.bit()
	enemies := p.byColor[p.side&1^1] &^ victim
	return p.AttackersTo(p.King(p.side), occupied)&enemies == 0
}

// loseCastling takes away the rights of the kings and rooks on the squares of
// set: those that move and those that are captured.
func (p *Position) loseCastling(set Bitboard) {
	lost := p.castling & set
	for _, c := range []Color{White, Black} {
		own := p.castling & p.byColor[c]
		king := own & p.byType[King]
		switch {
		case lost&king != 0:
			lost |= own
		case own != 0 && own&^lost == king:
			lost |= king // The last rook is gone: the king has no right left.
		}
	}
	p.castling &^= lost
	for rooks := lost & p.byType[Rook]; rooks != 0; rooks &= rooks - 1 {
		p.keys[fullKey] ^= castlingKeys[rooks.First()&63]
	}
}

// clockKept tells by masks whether the halfmove clock goes on: not when a pawn
// moves and not when anything is captured. Masks, because a branch on what a
// move happens to be is often mispredicted.
var clockKept struct{ moving, capturing [16]uint16 }

func init() {
	clockKept.capturing[NoPiece] = 0xffff
	for _, c := range []Color{White, Black} {
		for t := Knight; t <= King; t++ {
			clockKept.moving[NewPiece(c, t)] = 0xffff
		}
	}
}
