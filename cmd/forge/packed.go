package main

// Positions of which a bitboard says where the pieces are, and four bits for each of these
// squares say which.

import (
	"errors"
	"fmt"
	"strings"

	"consort/engine"
)

// packed is a position while it is read, from viriformat or binpack.
type packed struct{ engine.Builder }

var errPacked = errors.New("not a position")

// place places the pieces: of each, four bits are a code, the low half of a byte first, in
// the order of the occupied squares. piece returns what a code stands for.
func (p *packed) place(occupied uint64, codes []byte, piece func(code byte, s engine.Square) (engine.Piece, bool)) error {
	squares := engine.Bitboard(occupied)
	if n := squares.Count(); n > 2*len(codes) {
		return fmt.Errorf("%w: %d pieces", errPacked, n)
	}
	i := 0
	for s := range squares.All() {
		code := codes[i/2] >> (i % 2 * 4) & 15
		placed, ok := piece(code, s)
		if !ok {
			return fmt.Errorf("%w: piece %d", errPacked, code)
		}
		p.Board[s] = placed
		i++
	}
	return nil
}

// castle adds the right to castle with the rook on a square.
func (p *packed) castle(rook engine.Square, c engine.Color) {
	file := rook.File().String()
	if c == engine.White {
		file = strings.ToUpper(file)
	}
	p.Castling += file
}

// position returns the position. Harmless faults are repaired, as those of a FEN are.
func (p *packed) position() (engine.Position, error) {
	position, err := engine.ParseFEN(p.FEN())
	if err != nil {
		return engine.Position{}, fmt.Errorf("%w: %w", errPacked, err)
	}
	return position, nil
}
