package engine

// Draws by what stands on the board: too little to mate with, or pawns that lock
// it.

// darkSquares are the squares of a1's color.
const darkSquares Bitboard = 0xaa55aa55aa55aa55

// InsufficientMaterial reports whether neither side can mate by any sequence of
// legal moves, because of the material alone: bare kings, a single knight or
// bishop on the board, or any number of bishops that all stand on squares of
// one color, whosever they are.
//
// It says false for dead positions that the material does not tell (see
// PawnsLocked), and where every line is forced to a draw. Two knights against a bare king, or a minor piece
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

// PawnsLocked reports whether only kings and pawns are left, every pawn stands
// before another pawn with nothing to take, and neither king can ever reach a
// pawn to take: a dead position, for nothing but king moves will ever be legal.
//
// It asks where the kings could walk if the other king were not there, so it
// says true of dead positions only, and false for the few in which one king
// keeps the other out for ever. Locked positions with more pieces are not
// looked at: a bishop can mate a king that its own pawns wall in.
func (p *Position) PawnsLocked() bool {
	if p.byType[Pawn]|p.byType[King] != p.Occupied() {
		return false
	}
	return p.EnPassant() == NoSquare && p.locked(White) && p.locked(Black)
}

// locked reports whether side c can only move its king, however long both sides
// play, in a position of kings and pawns.
func (p *Position) locked(c Color) bool {
	own, theirs := p.Pieces(c, Pawn), p.Pieces(c.Other(), Pawn)
	if own == 0 || forward(c, own)&^p.byType[Pawn] != 0 {
		return false
	}
	if (pawnsLeft(c, own)|pawnsRight(c, own))&theirs != 0 {
		return false
	}
	guarded := pawnsLeft(c.Other(), theirs) | pawnsRight(c.Other(), theirs)
	return kingFill(p.Pieces(c, King), ^(own|guarded))&theirs == 0
}

// kingFill returns the squares that a king can come to over free squares, with
// those it starts from.
func kingFill(from, free Bitboard) Bitboard {
	for {
		row := from | from&^fileABB>>1 | from&^fileHBB<<1
		next := from | (row|row<<8|row>>8)&free
		if next == from {
			return from
		}
		from = next
	}
}
