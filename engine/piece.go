package engine

import "strings"

// A Color is one of the two sides.
type Color uint8

// The sides.
const (
	White Color = iota
	Black
)

// Other returns the opponent.
func (c Color) Other() Color { return c ^ 1 }

// String returns "white" or "black".
func (c Color) String() string {
	if c == White {
		return "white"
	}
	return "black"
}

// Name returns "White" or "Black", as in a sentence or a tag of PGN.
func (c Color) Name() string {
	if c == White {
		return "White"
	}
	return "Black"
}

// A PieceType is a kind of piece without its color.
type PieceType uint8

// The piece types. NoPieceType is the zero value: arrays indexed by piece type
// hold zero there, so an empty square of the mailbox needs no test.
const (
	NoPieceType PieceType = iota
	Pawn
	Knight
	Bishop
	Rook
	Queen
	King
)

const pieceTypeLetters = " pnbrqk"

// String returns the lower-case letter of the type, as in UCI promotions, or "-"
// for NoPieceType.
func (t PieceType) String() string {
	if t == NoPieceType || t > King {
		return "-"
	}
	return pieceTypeLetters[t : t+1]
}

// Points returns the conventional value of the piece in pawns: 1 for a pawn, 3 for
// a knight or bishop, 5 for a rook, 9 for a queen, and 0 for the king, which is never
// captured, and NoPieceType.
func (t PieceType) Points() int {
	switch t {
	case Pawn:
		return 1
	case Knight, Bishop:
		return 3
	case Rook:
		return 5
	case Queen:
		return 9
	}
	return 0
}

// A Piece is a piece type and a color: the type in the low three bits, the color
// in the fourth. NoPiece is the zero value.
type Piece uint8

// The pieces.
const (
	NoPiece     Piece = 0
	WhitePawn         = Piece(Pawn)
	WhiteKnight       = Piece(Knight)
	WhiteBishop       = Piece(Bishop)
	WhiteRook         = Piece(Rook)
	WhiteQueen        = Piece(Queen)
	WhiteKing         = Piece(King)
	BlackPawn         = WhitePawn | 8
	BlackKnight       = WhiteKnight | 8
	BlackBishop       = WhiteBishop | 8
	BlackRook         = WhiteRook | 8
	BlackQueen        = WhiteQueen | 8
	BlackKing         = WhiteKing | 8
)

// NewPiece returns the piece of type t and color c.
func NewPiece(c Color, t PieceType) Piece { return Piece(c)<<3 | Piece(t) }

// Type returns the piece's type, NoPieceType for NoPiece.
func (p Piece) Type() PieceType { return PieceType(p & 7) }

// Color returns the piece's color. It is meaningless for NoPiece.
func (p Piece) Color() Color { return Color(p >> 3 & 1) }

const pieceLetters = ".PNBRQK..pnbrqk."

// String returns the FEN letter: upper case for White, lower case for Black,
// "." for NoPiece.
func (p Piece) String() string { return pieceLetters[p&15 : p&15+1] }

// ParsePiece returns the piece of a FEN letter, and false for any other byte.
func ParsePiece(letter byte) (Piece, bool) {
	if i := strings.IndexByte(pieceLetters, letter); i > 0 && letter != '.' {
		return Piece(i), true
	}
	return NoPiece, false
}
