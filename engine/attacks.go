package engine

// Attacks of a piece from a square. The tables are built once at startup and are
// read-only after that; sliding attacks are in magic.go.

var (
	knightAttacks [64]Bitboard
	kingAttacks   [64]Bitboard
	pawnAttacks   [2][64]Bitboard

	// rookRays and bishopRays are the attacks on an empty board.
	rookRays, bishopRays [64]Bitboard

	// between[a][b] holds the squares strictly between a and b if they share a
	// rank, file or diagonal; line[a][b] the whole line through both, from edge
	// to edge. Both are empty for squares that share no line.
	between, line [64][64]Bitboard
)

// A step is a direction: the change of file and rank of one step.
type step struct{ file, rank int }

var (
	rookSteps   = []step{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}
	bishopSteps = []step{{1, 1}, {-1, 1}, {1, -1}, {-1, -1}}
	kingSteps   = append(append([]step{}, rookSteps...), bishopSteps...)
	knightSteps = []step{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}
)

func init() {
	for s := A1; s < NoSquare; s++ {
		knightAttacks[s] = reach(s, knightSteps)
		kingAttacks[s] = reach(s, kingSteps)
		pawnAttacks[White][s] = reach(s, []step{{-1, 1}, {1, 1}})
		pawnAttacks[Black][s] = reach(s, []step{{-1, -1}, {1, -1}})
		rookRays[s] = walk(s, 0, rookSteps)
		bishopRays[s] = walk(s, 0, bishopSteps)
	}
	fillMagicTable()
	for a := A1; a < NoSquare; a++ {
		for b := A1; b < NoSquare; b++ {
			switch {
			case a == b:
			case rookRays[a].Has(b):
				between[a][b] = RookAttacks(a, b.bit()) & RookAttacks(b, a.bit())
				line[a][b] = rookRays[a]&rookRays[b] | a.bit() | b.bit()
			case bishopRays[a].Has(b):
				between[a][b] = BishopAttacks(a, b.bit()) & BishopAttacks(b, a.bit())
				line[a][b] = bishopRays[a]&bishopRays[b] | a.bit() | b.bit()
			}
		}
	}
}

// reach returns the squares one step away from s.
func reach(s Square, steps []step) (b Bitboard) {
	for _, d := range steps {
		f, r := int(s.File())+d.file, int(s.Rank())+d.rank
		if f >= 0 && f < 8 && r >= 0 && r < 8 {
			b |= NewSquare(File(f), Rank(r)).bit()
		}
	}
	return b
}

// walk returns the squares that a slider on s attacks, found step by step. The
// magic table is filled from it and tested against it.
func walk(s Square, occupied Bitboard, steps []step) (b Bitboard) {
	for _, d := range steps {
		f, r := int(s.File())+d.file, int(s.Rank())+d.rank
		for f >= 0 && f < 8 && r >= 0 && r < 8 {
			t := NewSquare(File(f), Rank(r))
			b |= t.bit()
			if occupied.Has(t) {
				break
			}
			f, r = f+d.file, r+d.rank
		}
	}
	return b
}

// KnightAttacks returns the squares a knight on s attacks.
func KnightAttacks(s Square) Bitboard { return knightAttacks[s&63] }

// KingAttacks returns the squares a king on s attacks.
func KingAttacks(s Square) Bitboard { return kingAttacks[s&63] }

// PawnAttacks returns the squares a pawn of color c on s attacks.
func PawnAttacks(c Color, s Square) Bitboard { return pawnAttacks[c&1][s&63] }

// QueenAttacks returns the squares a queen on s attacks, with the squares of
// occupied as blockers. The first blocker in each direction is included.
func QueenAttacks(s Square, occupied Bitboard) Bitboard {
	return RookAttacks(s, occupied) | BishopAttacks(s, occupied)
}

// Attacks returns the squares that a piece of type t and color c on s attacks, with
// the squares of occupied as blockers. The color matters only for pawns.
func Attacks(c Color, t PieceType, s Square, occupied Bitboard) Bitboard {
	switch t {
	case Pawn:
		return PawnAttacks(c, s)
	case Knight:
		return KnightAttacks(s)
	case Bishop:
		return BishopAttacks(s, occupied)
	case Rook:
		return RookAttacks(s, occupied)
	case Queen:
		return QueenAttacks(s, occupied)
	case King:
		return KingAttacks(s)
	}
	return 0
}

// Between returns the squares strictly between a and b on their common rank,
// file or diagonal, or the empty set if they share no line.
func Between(a, b Square) Bitboard { return between[a&63][b&63] }

// Line returns the whole rank, file or diagonal through a and b, or the empty set
// if they share no line.
func Line(a, b Square) Bitboard { return line[a&63][b&63] }
