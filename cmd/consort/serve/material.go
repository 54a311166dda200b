package serve

// The material difference, shown beside the players' names.

import "consort/engine"

// A leadView is one side's material advantage.
type leadView struct {
	Pieces string `json:"pieces"` // surplus pieces, as letters in the opponent's color, as if captured
	Points int    `json:"points"` // total advantage in pawns, 0 for the side that is behind or level
}

// materialLeads returns the material advantages of White and Black.
func materialLeads(p *engine.Position) (lead [2]leadView) {
	balance := 0 // White's
	for t := engine.Queen; t >= engine.Pawn; t-- {
		more := p.Pieces(engine.White, t).Count() - p.Pieces(engine.Black, t).Count()
		balance += more * t.Points()
		leader, trailer := engine.White, engine.Black
		if more < 0 {
			leader, trailer, more = trailer, leader, -more
		}
		for range more {
			lead[leader].Pieces += engine.NewPiece(trailer, t).String()
		}
	}
	lead[engine.White].Points, lead[engine.Black].Points = max(balance, 0), max(-balance, 0)
	return lead
}
