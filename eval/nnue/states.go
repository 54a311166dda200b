package nnue

import "consort/engine"

// Pieces are the pieces of both sides, with exactly one king each.
type Pieces struct {
	Colors [2]engine.Bitboard // by color; states_amd64.s relies on the order
	Types  [6]engine.Bitboard // from pawns to kings
}

// Set sets them to those of a position on the given squares.
func (b *Pieces) Set(p *engine.Position, squares engine.Bitboard) {
	b.Colors[0], b.Colors[1] = p.ByColor(engine.White)&squares, p.ByColor(engine.Black)&squares
	for t := range b.Types {
		b.Types[t] = p.ByType(engine.Pawn+engine.PieceType(t)) & squares
	}
}

// ThreatStates say what threatens each piece on a board: for each square a number of four
// bits, 0 where it is empty.
//
// The two low bits of a king's state are the number of squares next to it that the
// opponent attacks, at most 3. Those of another piece are the last of these that applies:
//
//	0  the opponent does not attack it
//	1  the opponent attacks it, and it is defended
//	2  the opponent attacks it, and it is not defended
//	3  a piece of lesser value attacks it; knights and bishops have the same value
//
// To these are added
//
//	4  a king: two pawns of its own are next to it
//	   a pawn: it is passed, with no enemy pawn before it on its file or those beside it
//	   another piece: it is attacked twice (if the low bits are 1) or not defended (if they are 0 or 3)
//	8  a king: the opponent attacks a square next to it twice
//	   another piece: a pawn attacks it (if the low bits are 3) or defends it (otherwise)
//
// Attacks by pinned pieces count, and sliding pieces attack through no other piece. The
// idea, that what a piece is worth depends on what attacks it, is from the threat inputs of
// Stockfish and PlentyChess, which have one for each pair of an attacker and its target.
type ThreatStates struct {
	bits     [4]engine.Bitboard // states_amd64.s relies on the order
	attacked [2]engine.Bitboard // squares that each side attacks
	twice    [2]engine.Bitboard // squares that two pieces of a side attack
}

// Of returns the state of the piece on a square.
func (s *ThreatStates) Of(square engine.Square) int {
	return stateOf(&s.bits, square)
}

// stateOf returns the state at a square.
func stateOf(b *[4]engine.Bitboard, square engine.Square) int {
	i := square & 63
	return int(b[0]>>i&1 | b[1]>>i&1<<1 | b[2]>>i&1<<2 | b[3]>>i&1<<3)
}

// changed returns the squares whose states differ.
func (s *ThreatStates) changed(other *ThreatStates) engine.Bitboard {
	a, b := &s.bits, &other.bits
	return (a[0] ^ b[0]) | (a[1] ^ b[1]) | (a[2] ^ b[2]) | (a[3] ^ b[3])
}

// Set sets the states to those of the pieces on a board.
func (s *ThreatStates) Set(b *Pieces) {
	s.set(b)
	s.setKing(b, 0)
	s.setKing(b, 1)
}

// setKing sets the state of a side's king.
func (s *ThreatStates) setKing(b *Pieces, c int) {
	they, square := c^1, (b.Colors[c]&b.Types[5]).First()&63
	near := engine.KingAttacks(square)
	attacked := min((near & s.attacked[they]).Count(), 3)
	s.bits[0] |= engine.Bitboard(attacked&1) << square
	s.bits[1] |= engine.Bitboard(attacked>>1) << square
	if (near & b.Colors[c] & b.Types[0]).Many() {
		s.bits[2] |= 1 << square
	}
	if near&s.twice[they] != 0 {
		s.bits[3] |= 1 << square
	}
}

// setGeneric sets the states of all pieces but the kings, and the squares that each side
// attacks.
func (s *ThreatStates) setGeneric(b *Pieces) {
	var pawns, minors, rooks [2]engine.Bitboard // the squares that they attack
	occupied := b.Colors[0] | b.Colors[1]
	for c, own := range b.Colors {
		left, right := pawnSides(engine.Color(c), own&b.Types[0])
		pawns[c] = left | right
		once, twice := pawns[c], left&right
		attack := func(squares engine.Bitboard) {
			twice |= once & squares
			once |= squares
		}
		attack(engine.KingAttacks((own & b.Types[5]).First()))
		for knights := own & b.Types[1]; knights != 0; knights &= knights - 1 {
			squares := engine.KnightAttacks(knights.First())
			minors[c] |= squares
			attack(squares)
		}
		for bishops := own & b.Types[2]; bishops != 0; bishops &= bishops - 1 {
			squares := engine.BishopAttacks(bishops.First(), occupied)
			minors[c] |= squares
			attack(squares)
		}
		for r := own & b.Types[3]; r != 0; r &= r - 1 {
			squares := engine.RookAttacks(r.First(), occupied)
			rooks[c] |= squares
			attack(squares)
		}
		for queens := own & b.Types[4]; queens != 0; queens &= queens - 1 {
			attack(engine.QueenAttacks(queens.First(), occupied))
		}
		s.attacked[c], s.twice[c] = once, twice
	}
	majors := b.Types[3] | b.Types[4]
	nonPawns := b.Types[1] | b.Types[2] | majors
	s.bits = [4]engine.Bitboard{2: engine.PassedPawns(b.Colors[0]&b.Types[0], b.Colors[1]&b.Types[0])}
	for c, own := range b.Colors {
		they := c ^ 1
		own &^= b.Types[5]
		lesser := own & (nonPawns&pawns[they] | majors&minors[they] | b.Types[4]&rooks[they])
		attacked := own & s.attacked[they] &^ lesser
		defended, undefended := attacked&s.attacked[c], attacked&^s.attacked[c]
		s.bits[0] |= defended | lesser
		s.bits[1] |= undefended | lesser
		s.bits[2] |= own & nonPawns & (defended&s.twice[they] | ^(undefended | s.attacked[c]))
		s.bits[3] |= own & (lesser&pawns[they] | pawns[c]&^lesser)
	}
}

// pawnSides returns the squares that the pawns of side c attack on the file to the left
// and to the right of theirs, as White sees it.
func pawnSides(c engine.Color, pawns engine.Bitboard) (left, right engine.Bitboard) {
	left, right = pawns&^engine.FileBitboard(engine.FileA), pawns&^engine.FileBitboard(engine.FileH)
	if c == engine.White {
		return left << 7, right << 9
	}
	return left >> 9, right >> 7
}
