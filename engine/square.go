package engine

// A Square is one of the 64 squares, numbered rank by rank from a1 = 0 to
// h8 = 63, or NoSquare.
type Square uint8

// The squares by name.
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8
	NoSquare
)

// A File is a column of the board, a = 0 to h = 7.
type File uint8

// A Rank is a row of the board from White's side, rank 1 = 0 to rank 8 = 7.
type Rank uint8

// The files by letter.
const (
	FileA File = iota
	FileB
	FileC
	FileD
	FileE
	FileF
	FileG
	FileH
)

// The ranks by number.
const (
	Rank1 Rank = iota
	Rank2
	Rank3
	Rank4
	Rank5
	Rank6
	Rank7
	Rank8
)

// NewSquare returns the square on file f and rank r.
func NewSquare(f File, r Rank) Square { return Square(r)<<3 | Square(f) }

// File returns the square's column.
func (s Square) File() File { return File(s & 7) }

// Rank returns the square's row.
func (s Square) Rank() Rank { return Rank(s >> 3) }

// Bitboard returns the set that holds only this square, or the empty set for
// NoSquare.
func (s Square) Bitboard() Bitboard {
	if s >= NoSquare {
		return 0
	}
	return s.bit()
}

// bit is Bitboard without the test for NoSquare. The mask removes the range
// check of the shift on the hot path.
func (s Square) bit() Bitboard { return 1 << (s & 63) }

// Mirror returns the square mirrored top to bottom: a1 becomes a8.
func (s Square) Mirror() Square { return s ^ 56 }

// RelativeTo returns the square from the point of view of side c: for Black the
// board is mirrored top to bottom, so that a side's back rank is always rank 1.
func (s Square) RelativeTo(c Color) Square { return s ^ Square(c)*56 }

// String returns the square's name, such as "e4"; "-" for NoSquare, as FEN
// writes it.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s.File()), '1' + byte(s.Rank())})
}

// String returns the file's letter.
func (f File) String() string { return string(rune('a' + f)) }

// String returns the rank's digit.
func (r Rank) String() string { return string(rune('1' + r)) }

// RelativeTo returns the rank from the point of view of side c.
func (r Rank) RelativeTo(c Color) Rank { return r ^ Rank(c)*7 }

// ParseSquare parses a square's name, such as "e4", in either case. The error is a
// *TextError.
func ParseSquare(s string) (Square, error) {
	if len(s) == 2 {
		f, r := s[0]|0x20, s[1]
		if f >= 'a' && f <= 'h' && r >= '1' && r <= '8' {
			return NewSquare(File(f-'a'), Rank(r-'1')), nil
		}
	}
	return NoSquare, &TextError{s, "square", "a file a to h and a rank 1 to 8"}
}
