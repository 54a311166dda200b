package serve

// The material difference, shown beside the players' names.

import "consort/engine"

// A leadView is one side's material advantage.
type leadView struct {
	Pieces string `json:"pieces"` // surplus pieces, as letters in the opponent's color, as if captured
	Points int    `json:"points"` // total advantage in pawns, 0 for the side that is behind or level
}

// pieceValues lists the conventional piece values in pawns, highest first.
var pieceValues = []struct {
	piece  engine.PieceType
	points int
}{{engine.Queen, 9}, {engine.Rook, 5}, {engine.Bishop, 3}, {engine.Knight, 3}, {engine.Pawn, 1}}

// materialLeads returns the material advantages of White and Black.
func materialLeads(p *engine.Position) (lead [2]leadView) {
	balance := 0 // White's
	for _, w := range pieceValues {
		more := p.Pieces(engine.White, w.piece).Count() - p.Pieces(engine.Black, w.piece).Count()
		balance += more * w.points
		leader, trailer := engine.White, engine.Black
		if more < 0 {
			leader, trailer, more = trailer, leader, -more
		}
		for range more {
			lead[leader].Pieces += engine.NewPiece(trailer, w.piece).String()
		}
	}
	lead[engine.White].Points, lead[engine.Black].Points = max(balance, 0), max(-balance, 0)
	return lead
}
