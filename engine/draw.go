package engine

// Draws by material.

// darkSquares are the squares of a1's colour.
const darkSquares Bitboard = 0xaa55aa55aa55aa55

// InsufficientMaterial reports whether neither side can mate by any sequence of
// legal moves, because of the material alone: bare kings, a single knight or
// bishop on the board, or any number of bishops that all stand on squares of
// one colour, whosever they are.
//
// It says false for dead positions that the material does not tell: pawns that
// block each other with no way around (a fortress), or a game in which every
// line is forced to a draw. Two knights against a bare king, or a minor piece
// on each side, are no dead positions: a mate is possible, though not by force.
func (p *Position) InsufficientMaterial() bool {
	if p.byType[Pawn]|p.byType[Rook]|p.byType[Queen] != 0 {
		return false
	}
	minors := p.byType[Knight] | p.byType[Bishop]
	if !minors.Many() {
		return true
	}
	return p.byType[Knight] == 0 && (minors&darkSquares == 0 || minors&^darkSquares == 0)
}
