package engine

// A reversible move changes a position's key by the numbers of one piece on two
// squares and of the side to move. With all these differences in a table, two
// keys tell whether a single move leads from one position to the other, without
// generating any. The table is a cuckoo hash: a difference is in one of two
// places. Source: Marcel van Kervinck, "The design and implementation of the
// Rookie 2.0 chess program", 2002, and his work on cycle detection of 2013.

const cycleSlots = 8192

// A cycleMove is a pair of squares between which some piece moves.
type cycleMove struct {
	difference uint64
	a, b       Square
}

var cycleMoves [cycleSlots]cycleMove

// cycleIndexes returns the two places of a difference.
func cycleIndexes(difference uint64) (first, second int) {
	return int(difference & (cycleSlots - 1)), int(difference >> 16 & (cycleSlots - 1))
}

// fillCycleMoves enters each piece and pair of squares once. It needs the keys.
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

// enterCycleMove puts an entry in its first place; one that is there moves to
// its other place, and so on.
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

// OneMoveFrom reports whether a reversible move joins this position and the one
// with the given key: a piece of either side goes from one of two squares to the
// other, the way between them is free, and nothing else differs. Whether the
// move would leave its king in check is not asked. The piece stands on the
// square that is returned.
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
