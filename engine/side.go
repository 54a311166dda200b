package engine

// A side is a color known at compile time. Code that moves pieces is written
// once, as a generic function of the side S, and compiled for White and for
// Black: directions become shifts by constants and byColor is read at fixed
// offsets, without two copies to keep in step by hand.
//
// The length of the array types encodes the color. Their values take no memory.
type (
	whiteSide [0]struct{}
	blackSide [1]struct{}
	side      interface{ whiteSide | blackSide }
)

// colorOf returns the color of S, a constant.
func colorOf[S side]() Color {
	var s S
	return Color(len(s))
}

// The functions below take the color as a value, which is a constant where
// they are inlined; as generic functions they would cost a load for each call.

// forward shifts a set one rank forward from the point of view of side c.
func forward(c Color, b Bitboard) Bitboard {
	if c == White {
		return b << 8
	}
	return b >> 8
}

// pawnsLeft returns the squares that pawns of side c attack towards the a-file.
func pawnsLeft(c Color, pawns Bitboard) Bitboard {
	if c == White {
		return pawns &^ fileABB << 7
	}
	return pawns &^ fileABB >> 9
}

// pawnsRight returns the squares that pawns of side c attack towards the h-file.
func pawnsRight(c Color, pawns Bitboard) Bitboard {
	if c == White {
		return pawns &^ fileHBB << 9
	}
	return pawns &^ fileHBB >> 7
}

// up returns the difference between a square and the one in front of it for side
// c.
func up(c Color) int {
	if c == White {
		return 8
	}
	return -8
}

// pawnRanks returns the relative third rank of side c, which a double push
// passes, and the relative seventh, from which a pawn promotes.
func pawnRanks(c Color) (third, seventh Bitboard) {
	if c == White {
		return rank3BB, rank7BB
	}
	return rank6BB, rank2BB
}
