package engine

// Static exchange evaluation: what a move is worth when both sides then take
// on its target square, the cheapest piece first, for as long as it pays. The
// swap algorithm is from the Chess Programming Wiki, "SEE - The Swap
// Algorithm"; asking whether the value reaches a threshold, which can stop
// early, is from Stockfish.

// SEEValues are the worths of the pieces in an exchange, in centipawns, by
// piece type. They are never written to. The king is worth more than all that
// can be on one square: to leave it to be taken is never right.
var SEEValues = [8]int{
	Pawn:   100,
	Knight: 320,
	Bishop: 330,
	Rook:   500,
	Queen:  950,
	King:   20000,
}

// SEE reports whether the static exchange evaluation of a legal move is at
// least threshold, in centipawns. Castling and quiet moves to a safe square are
// worth 0. A piece that is pinned to its king takes part only along the line of
// its pin, or once its pinner has left. A pawn that takes back on the last rank
// is not credited with its promotion; the move itself is.
func (p *Position) SEE(m Move, threshold int) bool {
	if m.Kind() == Castling {
		return threshold <= 0
	}
	next := p.board[m.From()&63].Type() // the piece that stands on the target, next to be taken
	balance := SEEValues[p.CapturedType(m)&7] - threshold
	if m.IsPromotion() {
		next = m.Promotion()
		balance += SEEValues[next&7] - SEEValues[Pawn]
	}
	if balance < 0 {
		return false // not even when nothing takes back
	}
	balance -= SEEValues[next&7]
	if balance >= 0 {
		return true // even when the piece is lost
	}
	occupied := p.Occupied()&^m.From().bit() | m.To().bit()
	if m.Kind() == EnPassant {
		occupied &^= (m.To() ^ 8).bit()
	}
	return p.exchange(m.To(), balance, occupied)
}

// exchange lets the sides take in turn on a square where the side to move has
// just put a piece. balance is what that side has against its threshold when
// the piece is lost. The result is whether it reaches the threshold.
//
// In each round the side that takes has won if it stands at 0 or better even
// without the piece it takes with, and lost if it cannot take.
func (p *Position) exchange(to Square, balance int, occupied Bitboard) bool {
	us := p.side & 1
	side := us ^ 1
	attackers := p.AttackersTo(to, occupied) & occupied
	for {
		s, t := p.cheapest(attackers&p.byColor[side&1], to, side, occupied)
		if t == NoPieceType {
			return side != us
		}
		occupied &^= s.bit()
		attackers = (attackers | p.behind(t, to, occupied)) & occupied
		if t == King && attackers&p.byColor[side&1^1] != 0 {
			return side != us // A king may not step into check.
		}
		// The -1 is for the side that takes: it has to do better than equal,
		// because equal is good enough for the other one.
		balance = -balance - 1 - SEEValues[t&7]
		side ^= 1
		if balance >= 0 {
			return side != us
		}
	}
}

// behind returns the sliders that attack s once a piece of type t that attacked
// it has left: the pieces that may have stood behind it.
func (p *Position) behind(t PieceType, s Square, occupied Bitboard) (b Bitboard) {
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

// cheapest returns the least valuable of the attackers, all of one side, that
// may take on a square, and its type; NoPieceType when none may.
func (p *Position) cheapest(attackers Bitboard, to Square, side Color, occupied Bitboard) (Square, PieceType) {
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

// pinnedInExchange reports whether a piece that goes from s to a square opens
// its king to an enemy slider. Who is pinned changes as pieces leave the board,
// so the board of the moment is asked; few pieces stand on a line with their
// king and an enemy slider, so it is seldom asked.
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
