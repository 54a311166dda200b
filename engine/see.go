package engine

// Static exchange evaluation: the material that a move gains if both sides go on
// capturing on its target square, least valuable attacker first, and stop when that
// no longer pays. The swap algorithm is from the Chess Programming Wiki,
// "SEE - The Swap Algorithm"; the comparison with a threshold, which can stop early,
// is from Stockfish.

// seeValues are the values of the pieces in an exchange, in centipawns, by piece type.
// The king's value exceeds any gain, so that exposing it to capture never pays.
var seeValues = [8]int{
	Pawn:   100,
	Knight: 320,
	Bishop: 330,
	Rook:   500,
	Queen:  950,
	King:   20000,
}

// SEEValue returns the value of a piece in a static exchange evaluation, in centipawns: 0
// for NoPieceType.
func (t PieceType) SEEValue() int { return seeValues[t&7] }

// SEE reports whether the static exchange evaluation of a legal move is at
// least threshold, in centipawns. Castling and quiet moves to a safe square have
// the value 0. A pinned piece takes part only along its pin line, or once its
// pinner has left. The move itself is credited with its promotion; a pawn that
// recaptures on the last rank is not.
func (p *Position) SEE(m Move, threshold int) bool {
	if m.Kind() == Castling {
		return threshold <= 0
	}
	next := p.board[m.From()&63].Type() // the piece on the target square, next to be captured
	balance := p.CapturedType(m).SEEValue() - threshold
	if m.IsPromotion() {
		next = m.Promotion()
		balance += next.SEEValue() - Pawn.SEEValue()
	}
	if balance < 0 {
		return false // not even if nothing recaptures
	}
	balance -= next.SEEValue()
	if balance >= 0 {
		return true // even if the piece is lost
	}
	occupied := p.Occupied()&^m.From().bit() | m.To().bit()
	if m.Kind() == EnPassant {
		occupied &^= (m.To() ^ 8).bit()
	}
	return p.exchange(m.To(), balance, occupied)
}

// exchange plays out the captures on a square to which the side to move has just
// moved a piece. balance is that side's gain less its threshold if the piece is
// lost. The result is whether it reaches the threshold.
//
// In each round the capturing side has won if its balance is at least 0 even
// without the piece it captures with, and lost if it cannot capture.
func (p *Position) exchange(to Square, balance int, occupied Bitboard) bool {
	us := p.side & 1
	side := us ^ 1
	attackers := p.AttackersTo(to, occupied) & occupied
	for {
		s, t := p.leastValuable(attackers&p.byColor[side&1], to, side, occupied)
		if t == NoPieceType {
			return side != us
		}
		occupied &^= s.bit()
		attackers = (attackers | p.xrays(t, to, occupied)) & occupied
		if t == King && attackers&p.byColor[side&1^1] != 0 {
			return side != us // a king cannot capture a defended piece
		}
		// The -1 is because the capturing side must do better than equal: equal is
		// good enough for the other side.
		balance = -balance - 1 - t.SEEValue()
		side ^= 1
		if balance >= 0 {
			return side != us
		}
	}
}

// xrays returns the sliders that attack s once a piece of type t that attacked it
// has left: those that it may have blocked.
func (p *Position) xrays(t PieceType, s Square, occupied Bitboard) (b Bitboard) {
	if t == Knight {
		return 0
	}
	if t != Rook {
		b = BishopAttacks(s, occupied) & (p.byType[Bishop] | p.byType[Queen])
	}
	if t >= Rook {
		b |= RookAttacks(s, occupied) & (p.byType[Rook] | p.byType[Queen])
	}
	return b
}

// leastValuable returns the least valuable of the attackers, all of one side, that
// can capture on a square, and its type; NoPieceType if none can.
func (p *Position) leastValuable(attackers Bitboard, to Square, side Color, occupied Bitboard) (Square, PieceType) {
	for t := Pawn; t < King; t++ {
		for b := attackers & p.byType[t&7]; b != 0; b &= b - 1 {
			if s := b.First(); !p.pinnedInExchange(s, to, side, occupied) {
				return s, t
			}
		}
	}
	if king := attackers & p.byType[King]; king != 0 {
		return king.First(), King
	}
	return NoSquare, NoPieceType
}

// pinnedInExchange reports whether a piece that moves from s to a square exposes
// its king to an enemy slider. Pins change as pieces leave the board, so they are
// found on the current occupancy; few pieces share a line with their king and an
// enemy slider, so this is rare.
func (p *Position) pinnedInExchange(s, to Square, side Color, occupied Bitboard) bool {
	king := p.King(side) & 63
	ray := line[king][s&63]
	if ray.Has(to) {
		return false
	}
	snipers := ray & occupied & p.byColor[side&1^1]
	occupied &^= s.bit()
	if rookRays[king].Has(s) {
		snipers &= p.byType[Rook] | p.byType[Queen]
		return snipers != 0 && RookAttacks(king, occupied)&snipers != 0
	}
	snipers &= p.byType[Bishop] | p.byType[Queen]
	return snipers != 0 && BishopAttacks(king, occupied)&snipers != 0
}
