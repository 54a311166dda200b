package search

// Material for the simple players, and which pieces can be captured: those that a
// legal move of the opponent takes.

import "consort/engine"

// checkPoints is the value of a check to global-defensive, in pawns.
const checkPoints = 4

// victim returns the square of the piece that the capture m takes. En passant takes
// the pawn next to the capturing one.
func victim(m engine.Move) engine.Square {
	if m.Kind() == engine.EnPassant {
		return engine.NewSquare(m.To().File(), m.From().Rank())
	}
	return m.To()
}

// capturable returns the squares of the pieces that the side to move can capture by
// a legal move: a pinned piece captures only along the pin, and a side in check only
// what ends the check.
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

// moved returns the squares that m moves a piece to: two for castling.
func moved(m engine.Move) engine.Bitboard {
	if m.Kind() == engine.Castling {
		return m.KingTarget().Bitboard() | m.RookTarget().Bitboard()
	}
	return m.To().Bitboard()
}

// pawnsOn returns the value of the pieces on a set of squares, in pawns.
func pawnsOn(p *engine.Position, squares engine.Bitboard) (pawns int) {
	for b := squares; b != 0; b &= b - 1 {
		pawns += p.PieceAt(b.First()).Type().Points()
	}
	return pawns
}

// material returns the material balance of side c, in pawns.
func material(p *engine.Position, c engine.Color) int {
	return pawnsOn(p, p.ByColor(c)) - pawnsOn(p, p.ByColor(c.Other()))
}
