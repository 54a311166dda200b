package engine

// Properties of a single move, found without generating moves: whether it is
// legal, what it captures, whether it gives check. A search needs this at every
// node, for example to verify the hash move.

// IsLegal reports whether m is legal in p. It is exact for all 65,536 values of a
// Move, so the move may come from any source: a transposition table entry torn by
// two threads, another position, a file.
func (p *Position) IsLegal(m Move) bool {
	from, to := m.From(), m.To()
	own := p.byColor[p.side&1]
	if !own.Has(from) {
		return false
	}
	if m.Kind() == Castling {
		return p.castlingIsLegal(m)
	}
	if own.Has(to) {
		return false
	}
	switch t := p.board[from&63].Type(); t {
	case Pawn:
		if m.Kind() == EnPassant {
			return p.pawnReaches(m) && p.enPassantIsSafe(from, to)
		}
		return p.pawnReaches(m) && p.keepsKingSafe(from, to)
	case King:
		return m.Kind() == Normal && kingAttacks[from&63].Has(to) && p.safeSquares(to.bit(), from) != 0
	default:
		return m.Kind() == Normal && Attacks(p.side, t, from, p.Occupied()).Has(to) && p.keepsKingSafe(from, to)
	}
}

// castlingIsLegal reports whether a move of the kind Castling is legal. The
// conditions are those of openCastling, for one rook.
func (p *Position) castlingIsLegal(m Move) bool {
	king := p.King(p.side)
	rooks := p.castling & p.byColor[p.side&1] & p.byType[Rook] &^ p.pinned
	if p.checkers != 0 || m.From() != king || !rooks.Has(m.To()) {
		return false
	}
	path := &castlingPath[king&63][m.To()&7]
	return path.clear&p.Occupied() == 0 && p.safeSquares(path.king, king) == path.king
}

// pawnReaches reports whether the move is pseudo-legal for a pawn of the side to
// move, with the right MoveKind.
func (p *Position) pawnReaches(m Move) bool {
	from, to, us := m.From(), m.To(), p.side&1
	up := Square(up(us))
	occupied := p.Occupied()
	switch k := m.Kind(); {
	case k == DoublePush:
		return to == from+2*up && from.Rank() == Rank2.RelativeTo(us) &&
			occupied&((from+up).bit()|to.bit()) == 0
	case k == EnPassant:
		return to == p.enPassant && pawnAttacks[us][from&63].Has(to)
	case k > PromoteQueen, k == Castling, promotionRanks.Has(to) != m.IsPromotion():
		return false
	}
	if pawnAttacks[us][from&63].Has(to) {
		return p.byColor[us^1].Has(to)
	}
	return to == from+up && !occupied.Has(to)
}

// keepsKingSafe reports whether a pseudo-legal move of a piece other than the king
// is legal: it stays on the piece's pin line and parries any check.
func (p *Position) keepsKingSafe(from, to Square) bool {
	king := p.King(p.side) & 63
	if p.pinned.Has(from) && !line[king][from&63].Has(to) {
		return false
	}
	if p.checkers == 0 {
		return true
	}
	evasions := p.checkers | between[king][p.checkers.First()&63]
	return evasions.Has(to) && !p.checkers.Many()
}

// MovedPiece returns the piece that moves; for castling, the king.
func (p *Position) MovedPiece(m Move) Piece { return p.board[m.From()&63] }

// CapturedType returns the type of the piece that a legal move captures: Pawn for
// en passant, NoPieceType for castling and every other move without capture.
func (p *Position) CapturedType(m Move) PieceType {
	switch m.Kind() {
	case EnPassant:
		return Pawn
	case Castling:
		return NoPieceType
	}
	return p.board[m.To()&63].Type()
}

// IsCapture reports whether a legal move captures a piece.
func (p *Position) IsCapture(m Move) bool { return p.CapturedType(m) != NoPieceType }

// IsNoisy reports whether a legal move is a capture or a promotion, and so one of
// NoisyMoves.
func (p *Position) IsNoisy(m Move) bool { return m.IsPromotion() || p.IsCapture(m) }

// GivesCheck reports whether a legal move gives check, direct or discovered.
func (p *Position) GivesCheck(m Move) bool {
	if k := m.Kind(); k == Castling || k == EnPassant {
		return p.specialGivesCheck(m)
	}
	from, to := m.From(), m.To()
	t := p.board[from&63].Type()
	if m.IsPromotion() {
		t = m.Promotion()
	}
	king := p.King(p.side ^ 1)
	occupied := p.Occupied()&^from.bit() | to.bit()
	if p.attacksFrom(t, to, king, occupied) {
		return true
	}
	// A discovered check needs a piece that leaves the line between the king and a
	// slider of its own side.
	if ray := line[king&63][from&63]; ray == 0 || ray.Has(to) {
		return false
	}
	return p.slidersAttack(king, occupied)
}

// Checks tells which moves of one position give check. For several moves it costs less
// than calling GivesCheck for each.
type Checks struct {
	squares [8]Bitboard // by piece type: from which a piece gives check
	covers  Bitboard    // own pieces that alone stand between the enemy king and an own slider
	king    Square      // of the enemy
}

// FindChecks sets c to the checks of the position.
func (p *Position) FindChecks(c *Checks) {
	king := p.King(p.side^1) & 63
	own := p.byColor[p.side&1]
	occupied := p.Occupied()
	c.king = king
	c.squares[Pawn] = pawnAttacks[p.side&1^1][king]
	c.squares[Knight] = knightAttacks[king]
	bishop, rook := BishopAttacks(king, occupied), RookAttacks(king, occupied)
	c.squares[Bishop], c.squares[Rook], c.squares[Queen] = bishop, rook, bishop|rook
	c.covers = 0
	sliders := own & (rookRays[king]&(p.byType[Rook]|p.byType[Queen]) | bishopRays[king]&(p.byType[Bishop]|p.byType[Queen]))
	for ; sliders != 0; sliders &= sliders - 1 {
		if blockers := between[king][sliders.index()] & occupied; !blockers.Many() {
			c.covers |= blockers & own
		}
	}
}

// Gives reports whether a legal move of the position p gives check.
//
// A piece checks from its new square as if it still stood on the old one, too: where that
// is on the line between, the piece gave check already, or is none that moves along it.
func (c *Checks) Gives(p *Position, m Move) bool {
	if m.Kind() >= Castling {
		return p.GivesCheck(m)
	}
	from := m.From()
	return c.Direct(p, m) || c.covers.Has(from) && !line[c.king&63][from&63].Has(m.To())
}

// Direct reports whether the piece that a legal move of the position p moves gives check
// itself, but for the rook of castling and the piece of a promotion.
func (c *Checks) Direct(p *Position, m Move) bool {
	return c.squares[p.board[m.From()&63].Type()&7].Has(m.To())
}

// attacksFrom reports whether a piece of the side to move on s would attack the
// target. Testing the rays on an empty board first avoids most slider lookups.
func (p *Position) attacksFrom(t PieceType, s, target Square, occupied Bitboard) bool {
	switch t {
	case Pawn:
		return pawnAttacks[p.side&1][s&63].Has(target)
	case Knight:
		return knightAttacks[s&63].Has(target)
	case Bishop:
		return bishopRays[s&63].Has(target) && between[s&63][target&63]&occupied == 0
	case Rook:
		return rookRays[s&63].Has(target) && between[s&63][target&63]&occupied == 0
	case Queen:
		return line[s&63][target&63] != 0 && between[s&63][target&63]&occupied == 0
	}
	return false
}

// slidersAttack reports whether a slider of the side to move attacks s, with the
// squares of occupied as blockers.
func (p *Position) slidersAttack(s Square, occupied Bitboard) bool {
	own := p.byColor[p.side&1]
	return RookAttacks(s, occupied)&own&(p.byType[Rook]|p.byType[Queen]) != 0 ||
		BishopAttacks(s, occupied)&own&(p.byType[Bishop]|p.byType[Queen]) != 0
}

// specialGivesCheck is GivesCheck for the moves that change more than two
// squares.
func (p *Position) specialGivesCheck(m Move) bool {
	king := p.King(p.side ^ 1)
	from, to := m.From(), m.To()
	if m.Kind() == EnPassant {
		occupied := p.Occupied()&^(from.bit()|(to^8).bit()) | to.bit()
		return pawnAttacks[p.side&1][to&63].Has(king) || p.slidersAttack(king, occupied)
	}
	// Castling gives check only with its rook: the back rank is the only line it
	// opens, and there king and rook end up between all other pieces.
	rook := m.RookTarget()
	occupied := p.Occupied()&^(from.bit()|to.bit()) | m.KingTarget().bit() | rook.bit()
	return p.attacksFrom(Rook, rook, king, occupied)
}
