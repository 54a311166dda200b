package engine

// Making a move (copy-make): the child is a copy of the parent with the move
// applied. There is no unmake; doc.go has the measurement behind this choice.

// Make writes the position after m to child, which must not be p itself. The
// move must be legal.
func (p *Position) Make(m Move, child *Position) {
	if p.side == White {
		makeMove[whiteSide, blackSide](p, m, child)
	} else {
		makeMove[blackSide, whiteSide](p, m, child)
	}
}

// makeMove is Make for the side to move S and its opponent O.
//
// A quiet move removes NoPiece, whose keys are zero, so captures need no branch.
// The moving piece is read from the parent: a load from the child would have to wait
// for the stores of the copy.
func makeMove[S, O side](p *Position, m Move, child *Position) {
	us, them := colorOf[S](), colorOf[O]()
	from, to := m.From(), m.To()
	toBit := to.bit()
	fromTo := from.bit() | toBit
	child.byType = p.byType
	child.board = p.board
	child.keys = p.keys
	child.side = them
	child.fullmoves = p.fullmoves + uint16(us)
	full := p.keys[fullKey] ^ blackKey
	if p.enPassant != NoSquare {
		full ^= enPassantKeys[p.enPassant&7]
	}
	child.enPassant, child.noEnPassant = NoSquare, p.noEnPassant
	castling := p.castling
	if castling&fromTo != 0 {
		left, key := p.loseCastling(fromTo)
		castling, full = left, full^key
	}
	child.castling = castling
	if m.Kind() == Castling {
		child.byColor, child.halfmoves = p.byColor, p.halfmoves+1
		child.keys[fullKey] = full
		child.castle(m)
		findChecks[O](child)
		return
	}
	piece, captured := p.board[from&63], p.board[to&63]
	child.byType[captured&7] &^= toBit
	child.byType[piece&7] ^= fromTo
	child.byColor[them] = p.byColor[them] &^ toBit
	child.byColor[us] = p.byColor[us] ^ fromTo
	child.board[from&63] = NoPiece
	child.board[to&63] = piece
	mover, victim := &pieceFacts[piece&15], &pieceFacts[captured&15]
	child.halfmoves = (p.halfmoves + 1) & mover.clockMoving & victim.clockCaptured
	moved, taken := mover.keys[from&63]^mover.keys[to&63], victim.keys[to&63]
	child.keys[mover.part&7] ^= moved
	child.keys[victim.part&7] ^= taken
	child.keys[fullKey] = full ^ moved ^ taken
	switch k := m.Kind(); {
	case k == Normal:
	case k > DoublePush:
		child.finishPawn(m)
	case pawnNeighbors(to)&child.byType[Pawn]&child.byColor[them] != 0:
		child.setEnPassant((from + to) / 2)
	}
	findChecks[O](child)
}

// KeyAfter returns the key of the position after the legal move m without making it. It
// is wrong after a castling move, a promotion and an en passant capture, and where the
// move changes castling rights or allows an en passant capture: good enough to prefetch
// an entry of a hash table.
func (p *Position) KeyAfter(m Move) uint64 {
	from, to := m.From()&63, m.To()&63
	mover, victim := &pieceFacts[p.board[from]&15], &pieceFacts[p.board[to]&15]
	key := p.keys[fullKey] ^ blackKey ^ mover.keys[from] ^ mover.keys[to] ^ victim.keys[to]
	if p.enPassant != NoSquare {
		key ^= enPassantKeys[p.enPassant&7]
	}
	return key
}

// After returns the position after the legal move m, which may be unresolved: see
// ParseMove. After NoMove it is that after a null move, as SAN writes it.
func (p *Position) After(m Move) (child Position) {
	if m == NoMove {
		p.MakeNull(&child)
	} else {
		p.Make(p.complete(m), &child)
	}
	return child
}

// MakeNull writes the position after a null move, a pass, to child. The side to
// move must not be in check. The halfmove clock increases, because a null move is
// not progress.
func (p *Position) MakeNull(child *Position) {
	*child = *p
	if p.enPassant != NoSquare {
		child.keys[fullKey] ^= enPassantKeys[p.enPassant&7]
		child.enPassant = NoSquare
	}
	child.fullmoves += uint16(p.side)
	child.side ^= 1
	child.keys[fullKey] ^= blackKey
	child.halfmoves++
	child.findChecks()
}

// castle moves the king and the rook. Both leave the board first: in Chess960
// either may land where the other was.
func (p *Position) castle(m Move) {
	king, rook := p.board[m.From()&63], p.board[m.To()&63]
	p.remove(m.From())
	p.remove(m.To())
	p.put(king, m.KingTarget())
	p.put(rook, m.RookTarget())
}

// pawnNeighbors returns the squares beside s, from which a pawn may capture one
// on s en passant.
func pawnNeighbors(s Square) Bitboard {
	b := s.bit()
	return b&^fileABB>>1 | b&^fileHBB<<1
}

// finishPawn completes an en passant capture or a promotion once the pawn has
// been moved.
func (p *Position) finishPawn(m Move) {
	to := m.To()
	if m.Kind() == EnPassant {
		p.remove(to ^ 8)
		return
	}
	p.remove(to)
	p.put(NewPiece(p.side^1, m.Promotion()), to)
}

// setEnPassant records the square behind a pawn that has just made a double
// push, if the side to move has a legal capture there: positions that differ only
// in an impossible capture must be equal.
func (p *Position) setEnPassant(s Square) {
	if p.noEnPassant {
		return
	}
	candidates := pawnAttacks[p.side&1^1][s&63] & p.Pieces(p.side, Pawn)
	for ; candidates != 0; candidates &= candidates - 1 {
		if p.enPassantIsSafe(candidates.First(), s) {
			p.enPassant = s
			p.keys[fullKey] ^= enPassantKeys[s&7]
			return
		}
	}
}

// WithoutEnPassant returns the position for players who do not use that rule: neither it
// nor any position that a move leads to has an en passant capture, and mate and stalemate
// are determined without it. Its FEN does not say so.
func (p *Position) WithoutEnPassant() Position {
	without := *p
	if p.enPassant != NoSquare {
		without.keys[fullKey] ^= enPassantKeys[p.enPassant&7]
		without.enPassant = NoSquare
	}
	without.noEnPassant = true
	return without
}

// enPassantIsSafe reports whether the en passant capture to s leaves the king of
// the side to move out of check. Two pawns leave their squares at once, which
// pins do not account for, so the resulting board is tested.
func (p *Position) enPassantIsSafe(from, s Square) bool {
	victim := (s ^ 8).bit()
	occupied := p.Occupied()&^(from.bit()|victim) | s.bit()
	enemies := p.byColor[p.side&1^1] &^ victim
	return p.AttackersTo(p.King(p.side), occupied)&enemies == 0
}

// loseCastling returns the castling rights that remain when the kings and rooks
// on the squares of set move or are captured, and the change of the key.
func (p *Position) loseCastling(set Bitboard) (castling Bitboard, key uint64) {
	lost := p.castling & set
	for _, c := range []Color{White, Black} {
		own := p.castling & p.byColor[c]
		king := own & p.byType[King]
		switch {
		case lost&king != 0:
			lost |= own
		case own != 0 && own&^lost == king:
			lost |= king // the last rook is gone: the king has no right left
		}
	}
	for rooks := lost & p.byType[Rook]; rooks != 0; rooks &= rooks - 1 {
		key ^= castlingKeys[rooks.First()&63]
	}
	return p.castling &^ lost, key
}
