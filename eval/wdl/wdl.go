package wdl

import (
	"math"

	"consort/engine"
	"consort/eval"
)

// A Model turns scores into chances.
type Model struct {
	Middle [4]float64 // of the curve, in centipawns: factors of 1, x, x², x³, where x is Share
	Width  [4]float64 // the same for its width
}

// The material on the board in pawns, 1, 3, 3, 5 and 9 a piece: less than the
// least says no more, and more than the most does not occur.
const (
	leastMaterial = 17
	mostMaterial  = 78
)

// Material returns the material of both sides in pawns.
func Material(p *engine.Position) int {
	return p.ByType(engine.Pawn).Count() + 3*(p.ByType(engine.Knight)|p.ByType(engine.Bishop)).Count() +
		5*p.ByType(engine.Rook).Count() + 9*p.ByType(engine.Queen).Count()
}

// share returns the material as a share of the initial one.
func share(material int) float64 {
	return float64(max(leastMaterial, min(material, mostMaterial))) / mostMaterial
}

// polynomial returns the value of a polynomial.
func polynomial(factors *[4]float64, x float64) float64 {
	return factors[0] + x*(factors[1]+x*(factors[2]+x*factors[3]))
}

// Even returns the centipawns that are an even chance of winning.
func (m *Model) Even(material int) float64 {
	middle, _ := m.Curve(material)
	return middle
}

// Curve returns the middle and the width of the curve for some material, in
// centipawns.
func (m *Model) Curve(material int) (middle, width float64) {
	x := share(material)
	return max(1, polynomial(&m.Middle, x)), max(1, polynomial(&m.Width, x))
}

// logistic returns the chance that a curve gives to a score.
func logistic(score, middle, width float64) float64 {
	return 1 / (1 + math.Exp((middle-score)/width))
}

// Chances returns how often, in a thousand games, the side to move wins, draws and
// loses with a score. A proven win or loss is certain.
func (m *Model) Chances(score eval.Score, material int) (win, draw, loss int) {
	switch {
	case score.IsDecisive() && score > 0:
		return 1000, 0, 0
	case score.IsDecisive():
		return 0, 0, 1000
	}
	middle, width := m.Curve(material)
	win = int(math.Round(1000 * logistic(float64(score), middle, width)))
	loss = int(math.Round(1000 * logistic(float64(-score), middle, width)))
	loss = min(loss, 1000-win)
	return win, 1000 - win - loss, loss
}

// Normalized returns a score in units of which 100 are an even chance of winning.
// A proven result stays what it is, and an advantage remains one: a win that the
// 50-move rule prevents is told by a single centipawn.
func (m *Model) Normalized(score eval.Score, material int) eval.Score {
	if score.IsDecisive() {
		return score
	}
	middle, _ := m.Curve(material)
	units := eval.Score(math.Round(float64(score) * 100 / middle)).Clamp()
	switch {
	case units == 0 && score > 0:
		return 1
	case units == 0 && score < 0:
		return -1
	}
	return units
}
