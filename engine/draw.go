package engine

// Dead positions that the board shows: insufficient material of one side or both, and
// locked pawns.

// darkSquares are the squares of a1's color.
const darkSquares Bitboard = 0xaa55aa55aa55aa55

// InsufficientMaterial reports whether neither side can mate by any sequence of
// legal moves, because of the material alone: bare kings, a single knight or
// bishop on the board, or any number of bishops of either side that all stand on
// squares of one color.
//
// It reports false for positions that are dead for another reason (see
// PawnsLocked) and for forced draws. Two knights against a bare king, or a minor
// piece on each side, are not dead positions: a mate is possible, though it cannot
// be forced.
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

// CanMate reports whether side c has the material to mate with the opponent's help. If it
// has not, its opponent cannot lose: a player who runs out of time draws. Neither side can
// if InsufficientMaterial is true.
func (p *Position) CanMate(c Color) bool {
	if p.Pieces(c, Pawn)|p.Pieces(c, Rook)|p.Pieces(c, Queen) != 0 {
		return true
	}
	theirs := p.ByColor(c.Other())
	if p.Pieces(c, Knight) != 0 {
		// A knight alone needs a piece that takes a square from its king, and cannot take
		// the knight as a queen can.
		return p.ByColor(c).Count() > 2 || theirs&^(p.byType[King]|p.byType[Queen]) != 0
	}
	// Bishops alone need one on the other color, or a knight or pawn of the opponent to
	// block its king.
	bishops := p.byType[Bishop]
	return p.Pieces(c, Bishop) != 0 && (theirs&(p.byType[Pawn]|p.byType[Knight]) != 0 || bishops&darkSquares != 0 && bishops&^darkSquares != 0)
}

// PawnsLocked reports whether only kings and pawns are left, every pawn is
// blocked by another pawn and has nothing to capture, and neither king can ever
// reach an enemy pawn: a dead position, because only king moves will ever be
// legal.
//
// It tests where each king could walk if the other king were not there. So it
// reports true only for dead positions, but misses the few in which one king
// keeps the other out forever. Positions with other pieces are not considered: a
// bishop can mate a king that is walled in by its own pawns.
func (p *Position) PawnsLocked() bool {
	if p.byType[Pawn]|p.byType[King] != p.Occupied() {
		return false
	}
	return p.EnPassant() == NoSquare && p.locked(White) && p.locked(Black)
}

// locked reports whether side c will only ever have king moves, in a position
// with only kings and pawns.
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

// kingFill returns the squares that a king on from can reach over free squares,
// from included.
func kingFill(from, free Bitboard) Bitboard {
	for {
		row := withNeighbors(from)
		next := from | (row|row<<8|row>>8)&free
		if next == from {
			return from
		}
		from = next
	}
}
