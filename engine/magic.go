package engine

// Sliding attacks by fancy magic bitboards: each square has a table of the size
// its blockers need, all in one flat array. Source: Pradu Kannan, "Magic
// Move-Bitboard Generation in Computer Chess", 2007.
//
// The multipliers were found by random trial. TestMagics verifies them against
// the square-by-square walk for every set of blockers; with -find-magics it finds
// new ones.

// A magic turns the relevant blockers of one square into an index. It is 32 bytes
// long, so that it is addressed with one shift.
type magic struct {
	mask   Bitboard // relevant blocker squares
	factor uint64
	offset uint64 // first entry in slidingAttacks
	shift  uint64
}

// magicTableSize has room for the sum of 2^popcount(mask) over all squares:
// 102,400 for rooks and 5,248 for bishops. With a power of two a mask replaces the
// bounds check; the unused part is never touched.
const magicTableSize = 1 << 17

var (
	rookMagics, bishopMagics [64]magic
	slidingAttacks           [magicTableSize]Bitboard
)

// RookAttacks returns the squares a rook on s attacks, with the squares of
// occupied as blockers. The first blocker in each direction is included.
func RookAttacks(s Square, occupied Bitboard) Bitboard { return rookMagics[s&63].attacks(occupied) }

// BishopAttacks returns the squares a bishop on s attacks, with the squares of
// occupied as blockers. The first blocker in each direction is included.
func BishopAttacks(s Square, occupied Bitboard) Bitboard {
	return bishopMagics[s&63].attacks(occupied)
}

// attacks looks up the attacks for the blockers in occupied.
func (m *magic) attacks(occupied Bitboard) Bitboard {
	return slidingAttacks[(m.offset+uint64(occupied&m.mask)*m.factor>>(m.shift&63))&(magicTableSize-1)]
}

// relevantBlockers returns the squares of the slider's rays on which a piece
// changes its attacks: all but the last of each ray.
func relevantBlockers(s Square, steps []step) Bitboard {
	edges := (rank1BB|rank8BB)&^RankBitboard(s.Rank()) | (fileABB|fileHBB)&^FileBitboard(s.File())
	return walk(s, 0, steps) &^ edges
}

// fillMagicTable writes every attack set to its place.
func fillMagicTable() {
	offset := uint64(0)
	fill := func(magics *[64]magic, factors *[64]uint64, steps []step) {
		for s := A1; s < NoSquare; s++ {
			m := &magics[s]
			m.mask = relevantBlockers(s, steps)
			m.factor = factors[s]
			m.offset = offset
			m.shift = uint64(64 - m.mask.Count())
			for blockers := Bitboard(0); ; {
				slidingAttacks[m.offset+uint64(blockers)*m.factor>>m.shift] = walk(s, blockers, steps)
				// The next subset of the mask (the carry-rippler trick).
				blockers = (blockers - m.mask) & m.mask
				if blockers == 0 {
					break
				}
			}
			offset += 1 << m.mask.Count()
		}
	}
	fill(&rookMagics, &rookFactors, rookSteps)
	fill(&bishopMagics, &bishopFactors, bishopSteps)
}
