package engine

import (
	"iter"
	"math/bits"
	"strings"
)

// A Bitboard is a set of squares, one bit each, with a1 the lowest.
//
// Hot loops use the plain form
//
//	for b := set; b != 0; b &= b - 1 { sq := b.First(); ... }
//
// which compiles to three instructions per iteration. All is for code that is not
// speed-critical.
type Bitboard uint64

const (
	fileABB Bitboard = 0x0101010101010101
	fileHBB          = fileABB << 7
	rank1BB Bitboard = 0xff
	rank2BB          = rank1BB << 8
	rank3BB          = rank1BB << 16
	rank6BB          = rank1BB << 40
	rank7BB          = rank1BB << 48
	rank8BB          = rank1BB << 56

	promotionRanks = rank1BB | rank8BB
)

// FileBitboard returns the squares of a file.
func FileBitboard(f File) Bitboard { return fileABB << (f & 7) }

// RankBitboard returns the squares of a rank.
func RankBitboard(r Rank) Bitboard { return rank1BB << (r & 7 * 8) }

// PassedPawns returns the passed pawns of both sides, whose pawns these are: no pawn of the
// other side is before them, on their file or one beside it.
func PassedPawns(white, black Bitboard) Bitboard {
	whiteFront, blackFront := withNeighbors(white), withNeighbors(black)
	whiteFront |= whiteFront << 8 // to all squares before them
	whiteFront |= whiteFront << 16
	whiteFront |= whiteFront << 32
	blackFront |= blackFront >> 8
	blackFront |= blackFront >> 16
	blackFront |= blackFront >> 32
	return white&^(blackFront>>8) | black&^(whiteFront<<8)
}

// withNeighbors returns squares and those beside them.
func withNeighbors(squares Bitboard) Bitboard {
	return squares | squares&^fileABB>>1 | squares&^fileHBB<<1
}

// First returns the lowest square of the set, and NoSquare for the empty set.
func (b Bitboard) First() Square { return Square(bits.TrailingZeros64(uint64(b))) }

// index is First as an array index: the compiler knows its range, so neither a
// bounds check nor a mask remains.
func (b Bitboard) index() int { return bits.TrailingZeros64(uint64(b)) }

// Count returns the number of squares in the set.
func (b Bitboard) Count() int { return bits.OnesCount64(uint64(b)) }

// Has reports whether the set holds s.
func (b Bitboard) Has(s Square) bool { return b&s.bit() != 0 }

// Many reports whether the set holds more than one square.
func (b Bitboard) Many() bool { return b&(b-1) != 0 }

// All iterates over the squares of the set in ascending order.
func (b Bitboard) All() iter.Seq[Square] {
	return func(yield func(Square) bool) {
		for ; b != 0; b &= b - 1 {
			if !yield(b.First()) {
				return
			}
		}
	}
}

// String draws the set as a board of eight lines, rank 8 on top.
func (b Bitboard) String() string {
	var s strings.Builder
	for r := 7; r >= 0; r-- {
		for f := range 8 {
			if f > 0 {
				s.WriteByte(' ')
			}
			if b.Has(NewSquare(File(f), Rank(r))) {
				s.WriteByte('x')
			} else {
				s.WriteByte('.')
			}
		}
		s.WriteByte('\n')
	}
	return s.String()
}
