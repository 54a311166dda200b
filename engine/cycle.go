package engine

// Upcoming repetition: a reversible move changes the Zobrist key by the numbers
// of one piece on two squares and of the side to move. With all these differences
// in a cuckoo hash table, where each is in one of two slots, the keys of two
// positions show whether a single move leads from one to the other, without
// generating moves. Source: Marcel van Kervinck, "The design and implementation
// of the Rookie 2.0 chess program", 2002, and his work on cycle detection of 2013.

// cycleSlots is the size of the cuckoo table, a power of two more than twice the
// number of its 3,668 entries.
const cycleSlots = 8192

// A cycleMove is a pair of squares between which a piece moves, and the
// difference that this makes to the key.
type cycleMove struct {
	difference uint64
	a, b       Square
}

var cycleMoves [cycleSlots]cycleMove

// cycleIndexes returns the two slots of a difference.
func cycleIndexes(difference uint64) (first, second int) {
	return int(difference & (cycleSlots - 1)), int(difference >> 16 & (cycleSlots - 1))
}

// fillCycleMoves enters each piece and pair of squares once. The Zobrist keys
// must be initialized.
func fillCycleMoves() {
	for _, c := range []Color{White, Black} {
		for t := Knight; t <= King; t++ {
			keys := &pieceFacts[NewPiece(c, t)].keys
			for a := A1; a <= H8; a++ {
				for b := a + 1; b <= H8; b++ {
					if Attacks(c, t, a, 0).Has(b) {
						enterCycleMove(cycleMove{keys[a] ^ keys[b] ^ blackKey, a, b})
					}
				}
			}
		}
	}
}

// enterCycleMove puts an entry into its first slot; an entry already there moves
// to its other slot, and so on.
func enterCycleMove(m cycleMove) {
	for i, _ := cycleIndexes(m.difference); ; {
		cycleMoves[i], m = m, cycleMoves[i]
		if m.difference == 0 {
			return
		}
		first, second := cycleIndexes(m.difference)
		i = first ^ second ^ i
	}
}

// OneMoveFrom reports whether a single reversible move, by a piece of either
// side, connects this position with the one of the given Zobrist key, as in
// upcoming repetition detection. Whether the move leaves its king in check is not
// tested. The result from is the square of the piece in p.
func (p *Position) OneMoveFrom(key uint64) (from Square, found bool) {
	difference := p.keys[fullKey] ^ key
	if difference == 0 {
		return NoSquare, false
	}
	first, second := cycleIndexes(difference)
	m := &cycleMoves[first]
	if m.difference != difference {
		if m = &cycleMoves[second]; m.difference != difference {
			return NoSquare, false
		}
	}
	occupied := p.Occupied()
	if Between(m.a, m.b)&occupied != 0 {
		return NoSquare, false
	}
	if occupied.Has(m.a) {
		return m.a, true
	}
	return m.b, true
}
