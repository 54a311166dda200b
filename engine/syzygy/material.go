package syzygy

import (
	"math/bits"
	"strings"

	"consort/engine"
)

// Material: the pieces on the board, which determine the table of a position.

// maxPieces is the greatest number of pieces in the format, including kings.
const maxPieces = 7

// A material holds the number of pieces of each kind and color, four bits each: those
// of an engine.Piece p begin at bit 4*p.
type material uint64

// one returns the material of a single piece.
func one(piece engine.Piece) material { return 1 << (4 * (piece & 15)) }

// materialOf returns the material of a position with at most maxPieces pieces.
func materialOf(p *engine.Position) (m material) {
	for b := p.Occupied(); b != 0; b &= b - 1 {
		m += one(p.PieceAt(b.First()))
	}
	return m
}

// mirror returns the material with colors swapped.
func (m material) mirror() material { return material(bits.RotateLeft64(uint64(m), 32)) }

// count returns the number of pieces of one kind and color.
func (m material) count(piece engine.Piece) int { return int(m >> (4 * (piece & 15)) & 15) }

// pieces returns the total number of pieces.
func (m material) pieces() (n int) {
	for ; m != 0; m >>= 4 {
		n += int(m & 15)
	}
	return n
}

// hasPawns reports whether either side has a pawn.
func (m material) hasPawns() bool {
	return m.count(engine.WhitePawn)+m.count(engine.BlackPawn) > 0
}

// hasSingles reports whether a piece other than the kings occurs exactly once.
func (m material) hasSingles() bool {
	for _, c := range []engine.Color{engine.White, engine.Black} {
		for t := engine.Pawn; t < engine.King; t++ {
			if m.count(engine.NewPiece(c, t)) == 1 {
				return true
			}
		}
	}
	return false
}

// letters are the piece types in the order of table names.
const letters = "KQRBNP"

// parseMaterial parses the name of a table, such as "KRPvKR". The first side is
// White.
func parseMaterial(name string) (m material, ok bool) {
	white, black, found := strings.Cut(name, "v")
	if !found {
		return 0, false
	}
	for c, side := range []string{white, black} {
		last := 0
		for i := range len(side) {
			at := strings.IndexByte(letters, side[i])
			if at < last || (at == 0) != (i == 0) {
				return 0, false
			}
			last = at
			m += one(engine.NewPiece(engine.Color(c), engine.King-engine.PieceType(at)))
		}
		if side == "" || len(name) > maxPieces+1 {
			return 0, false
		}
	}
	return m, m.pieces() > 2
}

// String returns the name of the table, such as "KRPvKR".
func (m material) String() string {
	var s strings.Builder
	for _, c := range []engine.Color{engine.White, engine.Black} {
		if c == engine.Black {
			s.WriteByte('v')
		}
		for i := range letters {
			n := m.count(engine.NewPiece(c, engine.King-engine.PieceType(i)))
			s.WriteString(strings.Repeat(letters[i:i+1], n))
		}
	}
	return s.String()
}
