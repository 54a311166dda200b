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

// ThreatStates say what threatens each piece on a board: for each square a number of two
// bits, 0 where it is empty.
//
// A king's state is the number of squares next to it that the opponent attacks, at most
// 3. That of another piece is the last of these that applies:
//
//	0  the opponent does not attack it
//	1  the opponent attacks it, and it is defended
//	2  the opponent attacks it, and it is not defended
//	3  a piece of lesser value attacks it; knights and bishops have the same value
//
// Attacks by pinned pieces count, and sliding pieces do not attack through a king. The
// idea, that what a piece is worth depends on what attacks it, is from the threat inputs of
// Stockfish and PlentyChess, which have one for each pair of an attacker and its target.
type ThreatStates struct {
	bits     [2]engine.Bitboard // states_amd64.s relies on the order
	attacked [2]engine.Bitboard // squares that each side attacks
}

// Of returns the state of the piece on a square.
func (s *ThreatStates) Of(square engine.Square) int {
	return int(s.bits[0]>>(square&63)&1 | s.bits[1]>>(square&63)&1<<1)
}

// changed returns the squares whose states differ.
func (s *ThreatStates) changed(other *ThreatStates) engine.Bitboard {
	return (s.bits[0] ^ other.bits[0]) | (s.bits[1] ^ other.bits[1])
}

// Set sets the states to those of the pieces on a board.
func (s *ThreatStates) Set(b *Pieces) {
	s.set(b)
	for c := range 2 {
		king := b.Colors[c] & b.Types[5]
		state := min((engine.KingAttacks(king.First()) & s.attacked[c^1]).Count(), 3)
		s.bits[0] |= king & -engine.Bitboard(state&1)
		s.bits[1] |= king & -engine.Bitboard(state>>1)
	}
}

// setGeneric sets the states of the pieces but the kings, and the squares that each side
// attacks.
func (s *ThreatStates) setGeneric(b *Pieces) {
	var pawns, minors, rooks [2]engine.Bitboard // the squares that they attack
	occupied := b.Colors[0] | b.Colors[1]
	for c, own := range b.Colors {
		for knights := own & b.Types[1]; knights != 0; knights &= knights - 1 {
			minors[c] |= engine.KnightAttacks(knights.First())
		}
		for bishops := own & b.Types[2]; bishops != 0; bishops &= bishops - 1 {
			minors[c] |= engine.BishopAttacks(bishops.First(), occupied)
		}
		for r := own & b.Types[3]; r != 0; r &= r - 1 {
			rooks[c] |= engine.RookAttacks(r.First(), occupied)
		}
		pawns[c] = pawnAttacks(engine.Color(c), own&b.Types[0])
		all := pawns[c] | minors[c] | rooks[c] | engine.KingAttacks((own & b.Types[5]).First())
		for queens := own & b.Types[4]; queens != 0; queens &= queens - 1 {
			all |= engine.QueenAttacks(queens.First(), occupied)
		}
		s.attacked[c] = all
	}
	majors := b.Types[3] | b.Types[4]
	nonPawns := b.Types[1] | b.Types[2] | majors
	s.bits = [2]engine.Bitboard{}
	for c, own := range b.Colors {
		they := c ^ 1
		lesser := own & (nonPawns&pawns[they] | majors&minors[they] | b.Types[4]&rooks[they])
		attacked := own &^ b.Types[5] & s.attacked[they]
		s.bits[0] |= attacked&s.attacked[c] | lesser
		s.bits[1] |= attacked&^s.attacked[c] | lesser
	}
}

// pawnAttacks returns the squares that the pawns of side c attack.
func pawnAttacks(c engine.Color, pawns engine.Bitboard) engine.Bitboard {
	left, right := pawns&^engine.FileBitboard(0), pawns&^engine.FileBitboard(7)
	if c == engine.White {
		return left<<7 | right<<9
	}
	return left>>9 | right>>7
}
