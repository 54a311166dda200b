package search

// What a piece is worth to the simple players, and which pieces stand to be
// lost. "Can be captured" has one meaning for all of them, and it is here: the
// opponent has a legal move that takes the piece.

import "consort/engine"

// checkPoints is what global-defensive gives a check, in pawns.
const checkPoints = 4

// victim returns the square of the piece that the capture m takes. En passant
// takes the pawn that stands beside the capturing one.
func victim(m engine.Move) engine.Square {
	if m.Kind() == engine.EnPassant {
		return engine.NewSquare(m.To().File(), m.From().Rank())
	}
	return m.To()
}

// capturable returns the squares of the pieces that the side to move can
// capture by a legal move. A pinned attacker captures nothing outside its pin,
// and a side in check only what answers the check.
func capturable(p *engine.Position) (squares engine.Bitboard) {
	var moves engine.MoveList
	p.NoisyMoves(&moves)
	for _, m := range moves.Slice() {
		if p.IsCapture(m) {
			squares |= victim(m).Bitboard()
		}
	}
	return squares
}

// moved returns the squares on which m puts a piece of its side: two for
// castling, where the rook moves too.
func moved(m engine.Move) engine.Bitboard {
	if m.Kind() == engine.Castling {
		return m.KingTarget().Bitboard() | m.RookTarget().Bitboard()
	}
	return m.To().Bitboard()
}

// sum returns the worth of the pieces on a set of squares, in pawns.
func sum(p *engine.Position, squares engine.Bitboard) (pawns int) {
	for b := squares; b != 0; b &= b - 1 {
		pawns += p.PieceAt(b.First()).Type().Points()
	}
	return pawns
}

// material returns by how much side c's pieces are worth more than the other
// side's, in pawns.
func material(p *engine.Position, c engine.Color) int {
	return sum(p, p.ByColor(c)) - sum(p, p.ByColor(c.Other()))
}
