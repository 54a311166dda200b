package selfplay

import (
	"encoding/binary"
	"fmt"
	"strings"

	"consort/engine"
)

// A position in 29 bytes:
//
//	 0- 7  occupied squares, bit 0 for a1
//	 8-23  pieces on the occupied squares in ascending order, four bits each, low
//	       half of a byte first: the piece type, or 7 for a rook with castling
//	       rights, plus 8 for Black
//	   24  en passant square, 64 for none, plus 128 if Black is to move
//	25-26  halfmove clock
//	27-28  fullmove number
//
// Numbers are little-endian.
const packedSize = 29

// castlingRook replaces the piece type of a rook with castling rights.
const castlingRook = 7

// A PackError reports bytes that are not a packed position.
type PackError struct{ Err error }

func (e *PackError) Error() string { return "invalid packed position: " + e.Err.Error() }

func (e *PackError) Unwrap() error { return e.Err }

// pack appends a packed position to b.
func pack(b []byte, p *engine.Position) []byte {
	occupied := p.Occupied()
	castling := p.CastlingRooks(engine.White) | p.CastlingRooks(engine.Black)
	b = binary.LittleEndian.AppendUint64(b, uint64(occupied))
	var pieces [16]byte
	i := 0
	for s := range occupied.All() {
		code := byte(p.PieceAt(s))
		if castling.Has(s) {
			code = code&8 | castlingRook
		}
		pieces[i/2&15] |= code << (i % 2 * 4)
		i++
	}
	b = append(b, pieces[:]...)
	b = append(b, byte(p.EnPassant())|byte(p.SideToMove())<<7)
	b = binary.LittleEndian.AppendUint16(b, uint16(p.HalfmoveClock()))
	return binary.LittleEndian.AppendUint16(b, uint16(p.FullmoveNumber()))
}

// unpack decodes a position from the first packedSize bytes of b. The error is a
// *PackError if pack cannot have written the bytes: each position has only one encoding.
func unpack(b []byte) (engine.Position, error) {
	p, err := engine.ParseFEN(unpackFEN(b))
	if err != nil {
		return engine.Position{}, &PackError{err}
	}
	if again := pack(nil, &p); string(again) != string(b[:packedSize]) {
		return engine.Position{}, &PackError{fmt.Errorf("not the encoding of %s", p.FEN())}
	}
	return p, nil
}

// unpackBoard returns the codes of the pieces by square, 0 for none.
func unpackBoard(b []byte) (board [64]byte) {
	i := 0
	for s := range engine.Bitboard(binary.LittleEndian.Uint64(b)).All() {
		board[s&63] = b[8+i/2&15] >> (i % 2 * 4) & 15
		i++
	}
	return board
}

// packBoard returns the packed form of a board, which need not be a position: more than 32
// pieces make none.
func packBoard(board *[64]byte, passant byte, black bool, clock, number uint16) []byte {
	var b [packedSize]byte
	occupied, i := engine.Bitboard(0), 0
	for s, code := range board {
		if code != 0 {
			occupied |= 1 << s
			b[8+i/2&15] |= code << (i % 2 * 4)
			i++
		}
	}
	binary.LittleEndian.PutUint64(b[:], uint64(occupied))
	b[24] = passant
	if black {
		b[24] |= 128
	}
	binary.LittleEndian.PutUint16(b[25:], clock)
	binary.LittleEndian.PutUint16(b[27:], number)
	return b[:]
}

// unpackFEN returns the FEN of a packed position. It accepts any bytes: the FEN
// parser rejects what is not a position.
func unpackFEN(b []byte) string {
	var s strings.Builder
	castling := placement(&s, b)
	side, passant := "w", "-"
	if b[24]&128 != 0 {
		side = "b"
	}
	if sq := engine.Square(b[24] & 127); sq < engine.NoSquare {
		passant = sq.String()
	}
	fmt.Fprintf(&s, " %s %s %s %d %d", side, castling, passant,
		binary.LittleEndian.Uint16(b[25:]), binary.LittleEndian.Uint16(b[27:]))
	return s.String()
}

// placement writes the piece placement, the first field of the FEN, and returns
// the castling rights, the third.
func placement(s *strings.Builder, b []byte) (castling string) {
	board := unpackBoard(b)
	for i := range board {
		if code := board[i]; code&7 == castlingRook {
			letter := engine.Square(i).File().String()
			if code&8 == 0 {
				letter = strings.ToUpper(letter)
			}
			castling += letter
			board[i] = code&8 | byte(engine.Rook)
		}
	}
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			piece := engine.Piece(board[rank*8+file])
			if piece.Type() == engine.NoPieceType {
				s.WriteByte('1')
				continue
			}
			s.WriteString(piece.String())
		}
		if rank > 0 {
			s.WriteByte('/')
		}
	}
	if castling == "" {
		castling = "-"
	}
	return castling
}
