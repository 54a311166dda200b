package engine

// A side is a color that the compiler knows. Code that moves pieces is written
// once, for a side S, and compiled twice, for White and for Black: directions
// become shifts by constants and byColor is read at fixed places, with no twins
// to keep equal by hand.
//
// The two types differ in their length, which is their color. They have no
// elements to store.
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
// they are inlined: generic ones would cost a load for each call.

// forward moves a set one rank up as side c sees the board.
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

// up is the distance from a square to the one before it as side c sees the
// board.
func up(c Color) int {
	if c == White {
		return 8
	}
	return -8
}

// pawnRanks returns the ranks on which a pawn of side c ends a first single
// step, and from which it promotes.
func pawnRanks(c Color) (third, seventh Bitboard) {
	if c == White {
		return rank3BB, rank7BB
	}
	return rank6BB, rank2BB
}
