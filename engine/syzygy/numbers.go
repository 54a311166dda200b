package syzygy

import "consort/engine"

// The precomputed numbers for indexing positions: the number of ways to place
// pieces on squares, and the numbers that the format gives to the squares of the
// leading piece.
//
// A board without pawns has eight symmetries, so the leading piece is kept in the
// triangle a1-d1-d4. A board with pawns can be mirrored only from left to right, so
// the leading pawn is kept on the files a to d.

var (
	// choose[k][n] is the number of ways to choose k of n squares.
	choose [maxPieces + 1][65]uint64

	// triangle numbers the squares of a1-d1-d4 from 0 to 9, first those below
	// the diagonal, then the diagonal.
	triangle [64]uint64

	// below numbers the squares below the diagonal a1-h8 from 0 to 27.
	below [64]uint64

	// kings numbers the 462 ways to place two kings, by the triangle number of the
	// first and the square of the second. Those with both on the diagonal come
	// last.
	kings [10][64]uint64

	// pawnOrder numbers the squares of pawns from 47 on a2 down to 0: the files
	// from the edge to the middle, each from rank 2 up, the left of two mirrored
	// squares first. The pawn with the highest number leads, and its number is the
	// number of squares that are left for the others.
	pawnOrder [64]uint64

	// leadStart[n][s] is the first index of n leading pawns of which the first
	// is on s, and leadSize[n][f] is the number of indices when it is on file f.
	leadStart [maxPieces - 1][64]uint64
	leadSize  [maxPieces - 1][4]uint64
)

const (
	threeSingles = 31332 // ways to place three different pieces, up to symmetry
	twoKings     = 462   // ways to place two kings that are not adjacent, up to symmetry
)

func init() {
	fillChoose()
	fillSquares()
	fillKings()
	fillPawns()
}

func fillChoose() {
	for n := range choose[0] {
		choose[0][n] = 1
		for k := 1; k <= maxPieces && n > 0; k++ {
			choose[k][n] = choose[k-1][n-1] + choose[k][n-1]
		}
	}
}

// aboveDiagonal returns how far a square is above the diagonal a1-h8; it is negative
// below it.
func aboveDiagonal(s engine.Square) int { return int(s.Rank()) - int(s.File()) }

func fillSquares() {
	lower, triangular, diagonal := uint64(0), uint64(0), uint64(6)
	for s := engine.A1; s < engine.NoSquare; s++ {
		inTriangle := s.File() < 4 && s.Rank() < 4
		switch d := aboveDiagonal(s); {
		case d < 0:
			below[s] = lower
			lower++
			if inTriangle {
				triangle[s] = triangular
				triangular++
			}
		case d == 0 && inTriangle:
			triangle[s] = diagonal
			diagonal++
		}
	}
}

func fillKings() {
	var squares [10]engine.Square
	for s := engine.A1; s <= engine.D4; s++ {
		if s.File() < 4 && aboveDiagonal(s) <= 0 {
			squares[triangle[s]] = s
		}
	}
	n := uint64(0)
	for _, both := range []bool{false, true} { // both kings on the diagonal?
		for first, s := range squares {
			free := ^(engine.KingAttacks(s) | s.Bitboard())
			for second := range free.All() {
				onDiagonal := aboveDiagonal(s) == 0
				if onDiagonal && aboveDiagonal(second) > 0 {
					continue // its mirror image at the diagonal is numbered
				}
				if both == (onDiagonal && aboveDiagonal(second) == 0) {
					kings[first][second] = n
					n++
				}
			}
		}
	}
}

func fillPawns() {
	left := uint64(47)
	for f := engine.FileA; f <= engine.FileD; f++ {
		for r := engine.Rank2; r <= engine.Rank7; r++ {
			s := engine.NewSquare(f, r)
			pawnOrder[s], pawnOrder[s^7] = left, left-1
			left -= 2
		}
	}
	for n := 1; n < len(leadStart); n++ {
		for f := engine.FileA; f <= engine.FileD; f++ {
			start := uint64(0)
			for r := engine.Rank2; r <= engine.Rank7; r++ {
				s := engine.NewSquare(f, r)
				leadStart[n][s] = start
				start += choose[n-1][pawnOrder[s]]
			}
			leadSize[n][f] = start
		}
	}
}
