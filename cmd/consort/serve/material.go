package serve

// Who has more pieces: what stands beside the names of the players.

import "consort/engine"

// A leadView is what one side has more than the other.
type leadView struct {
	Pieces string `json:"pieces"` // letters of the other side's colour, as if taken
	Points int    `json:"points"` // by how much it is ahead in all, 0 if it is not
}

// worths are what pieces are worth in points, the greatest first.
var worths = []struct {
	piece  engine.PieceType
	points int
}{{engine.Queen, 9}, {engine.Rook, 5}, {engine.Bishop, 3}, {engine.Knight, 3}, {engine.Pawn, 1}}

// leads returns what White and Black have more than the other.
func leads(p *engine.Position) (lead [2]leadView) {
	balance := 0 // White's
	for _, w := range worths {
		more := p.Pieces(engine.White, w.piece).Count() - p.Pieces(engine.Black, w.piece).Count()
		balance += more * w.points
		ahead, behind := engine.White, engine.Black
		if more < 0 {
			ahead, behind, more = behind, ahead, -more
		}
		for range more {
			lead[ahead].Pieces += engine.NewPiece(behind, w.piece).String()
		}
	}
	lead[engine.White].Points, lead[engine.Black].Points = max(balance, 0), max(-balance, 0)
	return lead
}
