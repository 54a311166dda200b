package polyglot

import "consort/engine"

// Key returns the key of a position in Polyglot books.
//
// The format includes an en passant square whenever an enemy pawn stands next to
// the pawn, even if capturing it would be illegal. A Position has no such square,
// so those few positions are looked up and written without it.
func Key(p *engine.Position) (key uint64) {
	for s := range p.Occupied().All() {
		piece := p.PieceAt(s)
		kind := 2 * int(piece.Type()-engine.Pawn)
		if piece.Color() == engine.White {
			kind++
		}
		key ^= numbers[64*kind+int(s)]
	}
	for _, c := range []engine.Color{engine.White, engine.Black} {
		for rook := range p.CastlingRooks(c).All() {
			number := castlingNumbers + 2*int(c)
			if rook < p.King(c) {
				number++ // queenside
			}
			key ^= numbers[number]
		}
	}
	if s := p.EnPassant(); s != engine.NoSquare {
		key ^= numbers[enPassantNumbers+int(s.File())]
	}
	if p.SideToMove() == engine.White {
		key ^= numbers[whiteNumber]
	}
	return key
}
