package classical

import "consort/engine"

// Pawn structure rarely changes from one position to the next, so its terms are cached
// in a small hash table by pawn key.

// pawnCacheSize is the number of entries of the pawn hash table.
const pawnCacheSize = 1 << 12

// A pawnEntry holds the terms that depend only on the pawns.
type pawnEntry struct {
	key       uint64
	structure [2]Pair
	placement [2]Pair
	passed    engine.Bitboard    // of both sides
	reach     [2]engine.Bitboard // squares that a side's pawns can ever attack
}

const (
	fileA engine.Bitboard = 0x0101010101010101
	fileH                 = fileA << 7
)

// pawnAttackSet returns the squares a side's pawns attack.
func pawnAttackSet(c engine.Color, pawns engine.Bitboard) engine.Bitboard {
	forward := shift(pawns, c)
	return forward&^fileA>>1 | forward&^fileH<<1
}

// pawnDoubleAttackSet returns the squares that two of a side's pawns attack.
func pawnDoubleAttackSet(c engine.Color, pawns engine.Bitboard) engine.Bitboard {
	forward := shift(pawns, c)
	return forward & ^fileA >> 1 & (forward & ^fileH << 1)
}

// fill extends a set to the end of the board in side c's direction.
func fill(set engine.Bitboard, c engine.Color) engine.Bitboard {
	if c == engine.White {
		set |= set << 8
		set |= set << 16
		return set | set<<32
	}
	set |= set >> 8
	set |= set >> 16
	return set | set>>32
}

// probePawns returns the entry for the position's pawns. A position without pawns has
// key 0, for which the zero entry is correct.
func (e *Evaluator) probePawns(p *engine.Position) *pawnEntry {
	entry := &e.pawnCache[p.PawnKey()%pawnCacheSize]
	if entry.key == p.PawnKey() {
		return entry
	}
	*entry = pawnEntry{key: p.PawnKey(), passed: engine.PassedPawns(p.Pieces(engine.White, engine.Pawn), p.Pieces(engine.Black, engine.Pawn))}
	for c := engine.White; c <= engine.Black; c++ {
		entry.add(c, p.Pieces(c, engine.Pawn), p.Pieces(c.Other(), engine.Pawn))
	}
	return entry
}

// add computes one side's terms.
func (e *pawnEntry) add(c engine.Color, own, enemy engine.Bitboard) {
	e.reach[c] = fill(pawnAttackSet(c, own), c)
	guarded := pawnAttackSet(c, own)
	ownAhead := fill(shift(own, c.Other()), c.Other())

	e.passed &^= own & ownAhead // Of doubled pawns, only the one in front counts.

	for rest := own; rest != 0; rest &= rest - 1 {
		s := rest.First()
		square := s.Bitboard()
		rank := s.RelativeTo(c).Rank()
		e.placement[c] += placements[engine.Pawn][s.RelativeTo(c)&63]

		neighbors := (square&^fileA>>1 | square&^fileH<<1)
		columns := fill(fill(neighbors, engine.White), engine.Black)
		bonus := Pair(0)
		if own&columns == 0 {
			bonus += isolatedPawn
		} else if !guarded.Has(s) && own&columns&^ahead(c, s.Rank()) == 0 && pawnAttackSet(c.Other(), enemy)&shift(square, c) != 0 {
			bonus += backwardPawn
		}
		if ownAhead.Has(s) {
			bonus += doubledPawn
		}
		if own&neighbors != 0 {
			bonus += phalanxPawn[rank]
		}
		if guarded.Has(s) {
			bonus += guardedPawn[rank]
		}
		e.structure[c] += bonus
	}
}

// passedPawns returns the bonus of side c's passed pawns.
func (b *board) passedPawns(c engine.Color) (bonus Pair) {
	us, them := &b.sides[c], &b.sides[c.Other()]
	for rest := b.pawns.passed & us.pieces; rest != 0; rest &= rest - 1 {
		s := rest.First()
		rank := s.RelativeTo(c).Rank()
		bonus += passedPawn[rank]
		before := shift(s.Bitboard(), c)
		if before&b.occupied == 0 && before&(them.attacked&^us.attacked) == 0 {
			bonus += passedFree[rank]
		}
		target := before.First()
		bonus += passedNearKing[rank] * Pair(distance(us.king, target))
		bonus += passedFarKing[rank] * Pair(distance(them.king, target))
	}
	return bonus
}

// distance returns the number of king moves between two squares.
func distance(a, b engine.Square) int {
	df := int(a.File()) - int(b.File())
	dr := int(a.Rank()) - int(b.Rank())
	return max(df, -df, dr, -dr)
}
