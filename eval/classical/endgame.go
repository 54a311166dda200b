package classical

import (
	"consort/engine"
	"consort/eval"
)

// fullScale is the winnability of ordinary positions.
const fullScale eval.Score = 64

// winnability returns how much of its advantage in the endgame side strong can
// hope to turn into a win, out of fullScale.
func (b *board) winnability(strong engine.Color) eval.Score {
	us := &b.sides[strong]
	if us.pawns == 0 {
		return b.pawnlessWinnability(strong)
	}
	if b.oppositeBishops() {
		if b.phase == 2 {
			return 16 + 4*eval.Score(us.pawns.Count()) // nothing but the bishops
		}
		return 46
	}
	// With few pawns left, trading the last ones saves the weaker side.
	return min(fullScale, 44+7*eval.Score(us.pawns.Count()))
}

// pawnlessWinnability is winnability without a pawn: a minor piece more does
// not win, nor do two knights.
func (b *board) pawnlessWinnability(strong engine.Color) eval.Score {
	us, them := b.nonPawnValue(strong), b.nonPawnValue(strong.Other())
	switch {
	case us <= 3:
		return 0
	case us-them <= 3:
		return 6
	case us == 6 && b.Pieces(strong, engine.Knight).Count() == 2:
		return 0
	}
	return fullScale
}

// nonPawnValue returns a side's pieces counted as minor 3, rook 5 and queen 9.
func (b *board) nonPawnValue(c engine.Color) int {
	return 3*(b.Pieces(c, engine.Knight)|b.Pieces(c, engine.Bishop)).Count() +
		5*b.Pieces(c, engine.Rook).Count() + 9*b.Pieces(c, engine.Queen).Count()
}

// oppositeBishops reports whether each side has one bishop and they never meet.
func (b *board) oppositeBishops() bool {
	white, black := b.Pieces(engine.White, engine.Bishop), b.Pieces(engine.Black, engine.Bishop)
	return white != 0 && black != 0 && !white.Many() && !black.Many() &&
		(white&darkSquares == 0) != (black&darkSquares == 0)
}

// bareKing returns the bonus that helps side c to mate a lone king: drive it to
// the edge and bring the own king near.
func (b *board) bareKing(c engine.Color) Pair {
	them := &b.sides[c.Other()]
	if them.pieces.Many() || b.nonPawnValue(c) < 5 {
		return 0
	}
	file, rank := int(them.king.File()), int(them.king.Rank())
	edge := max(3-file, file-4) + max(3-rank, rank-4)
	return pair(0, 16*edge+8*(7-distance(b.sides[c].king, them.king)))
}
