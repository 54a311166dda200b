package selfplay

import (
	"encoding/binary"
	"fmt"
	"strings"

	"consort/engine"
)

// A position in 29 bytes:
//
//	 0- 7  the occupied squares, bit 0 for a1
//	 8-23  what stands on them, in the order of the squares, four bits each, the
//	       lower half of a byte first: a piece type, 7 for a rook that may still
//	       castle, and 8 for Black
//	   24  the en passant square, 64 for none, and 128 if Black is to move
//	25-26  the halfmove clock
//	27-28  the number of the move
//
// Numbers are little-endian, here and in all of a file.
const packedSize = 29

// unmovedRook stands in place of the type of a rook that may still castle.
const unmovedRook = 7

// A PackError tells why bytes are no position.
type PackError struct{ Err error }

func (e *PackError) Error() string { return "no position: " + e.Err.Error() }

func (e *PackError) Unwrap() error { return e.Err }

// pack appends a position.
func pack(b []byte, p *engine.Position) []byte {
	occupied := p.Occupied()
	castling := p.CastlingRooks(engine.White) | p.CastlingRooks(engine.Black)
	b = binary.LittleEndian.AppendUint64(b, uint64(occupied))
	var men [16]byte
	i := 0
	for s := range occupied.All() {
		code := byte(p.PieceAt(s))
		if castling.Has(s) {
			code = code&8 | unmovedRook
		}
		men[i/2&15] |= code << (i % 2 * 4)
		i++
	}
	b = append(b, men[:]...)
	b = append(b, byte(p.EnPassant())|byte(p.SideToMove())<<7)
	b = binary.LittleEndian.AppendUint16(b, uint16(p.HalfmoveClock()))
	return binary.LittleEndian.AppendUint16(b, uint16(p.FullmoveNumber()))
}

// unpack reads a position from packedSize bytes. Bytes that pack would not have
// written are refused with a *PackError, so that a position has one form only.
func unpack(b []byte) (engine.Position, error) {
	p, err := engine.ParseFEN(unpackFEN(b))
	if err != nil {
		return engine.Position{}, &PackError{err}
	}
	if again := pack(nil, &p); string(again) != string(b[:packedSize]) {
		return engine.Position{}, &PackError{fmt.Errorf("it comes back as %s", p.FEN())}
	}
	return p, nil
}

// unpackFEN returns the FEN of a packed position, of any bytes at all: what is
// wrong with it, the parser of FENs says.
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

// placement writes the first field of the FEN and returns the third.
func placement(s *strings.Builder, b []byte) (castling string) {
	occupied := engine.Bitboard(binary.LittleEndian.Uint64(b))
	var board [64]engine.Piece
	i := 0
	for sq := range occupied.All() {
		code := b[8+i/2&15] >> (i % 2 * 4) & 15
		i++
		if code&7 == unmovedRook {
			letter := sq.File().String()
			if code&8 == 0 {
				letter = strings.ToUpper(letter)
			}
			castling += letter
			code = code&8 | byte(engine.Rook)
		}
		board[sq&63] = engine.Piece(code)
	}
	for rank := 7; rank >= 0; rank-- {
		for file := range 8 {
			piece := board[rank*8+file]
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
