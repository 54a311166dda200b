package classical

import (
	"consort/engine"
	"consort/eval"
)

// fullScale is the winnability of ordinary positions.
const fullScale eval.Score = 64

// winnability returns the scale factor, out of fullScale, for the endgame advantage of
// the side strong.
func (b *board) winnability(strong engine.Color) eval.Score {
	us := &b.sides[strong]
	if us.pawns == 0 {
		return b.pawnlessWinnability(strong)
	}
	if b.oppositeBishops() {
		if b.phase == 2 {
			return 16 + 4*eval.Score(us.pawns.Count()) // no pieces but the bishops
		}
		return 46
	}
	// With few pawns left, trading the last of them leads to a draw.
	return min(fullScale, 44+7*eval.Score(us.pawns.Count()))
}

// pawnlessWinnability is winnability for a side without pawns: an extra minor piece
// does not win, nor do two knights.
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

// nonPawnValue returns the value of a side's pieces other than pawns, in pawns.
func (b *board) nonPawnValue(c engine.Color) (pawns int) {
	for t := engine.Knight; t <= engine.Queen; t++ {
		pawns += t.Points() * b.Pieces(c, t).Count()
	}
	return pawns
}

// oppositeBishops reports whether each side has one bishop, on opposite colors.
func (b *board) oppositeBishops() bool {
	white, black := b.Pieces(engine.White, engine.Bishop), b.Pieces(engine.Black, engine.Bishop)
	return white != 0 && black != 0 && !white.Many() && !black.Many() &&
		(white&darkSquares == 0) != (black&darkSquares == 0)
}

// bareKing returns the bonus that guides side c in mating a bare king: driving it to
// the edge and bringing c's own king close.
func (b *board) bareKing(c engine.Color) Pair {
	them := &b.sides[c.Other()]
	if them.pieces.Many() || b.nonPawnValue(c) < 5 {
		return 0
	}
	file, rank := int(them.king.File()), int(them.king.Rank())
	edge := max(3-file, file-4) + max(3-rank, rank-4)
	return pair(0, 16*edge+8*(7-distance(b.sides[c].king, them.king)))
}
