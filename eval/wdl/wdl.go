package wdl

import (
	"math"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
)

// A Model converts scores to probabilities of results.
type Model struct {
	Middle [4]float64 // midpoint of the curve in centipawns: coefficients of 1, x, x², x³, where x is the share of the initial material
	Width  [4]float64 // width of the curve, likewise
}

// The range of material that the model distinguishes, in pawns. Less is treated as
// minMaterial; maxMaterial is that of the start position.
const (
	minMaterial = 17
	maxMaterial = 78
)

// Material returns the material of both sides in pawns, by engine.PieceType.Points.
func Material(p *engine.Position) (pawns int) {
	for t := engine.Pawn; t <= engine.Queen; t++ {
		pawns += t.Points() * p.ByType(t).Count()
	}
	return pawns
}

// share returns the material as a share of that of the start position.
func share(material int) float64 {
	return float64(max(minMaterial, min(material, maxMaterial))) / maxMaterial
}

// polynomial returns the value of a polynomial.
func polynomial(factors *[4]float64, x float64) float64 {
	return factors[0] + x*(factors[1]+x*(factors[2]+x*factors[3]))
}

// Even returns the score with a 50% chance of winning, in centipawns.
func (m *Model) Even(material int) float64 {
	middle, _ := m.Curve(material)
	return middle
}

// Curve returns the midpoint and the width of the logistic curve for an amount of
// material, in centipawns.
func (m *Model) Curve(material int) (middle, width float64) {
	x := share(material)
	return max(1, polynomial(&m.Middle, x)), max(1, polynomial(&m.Width, x))
}

// logistic returns the probability of a win for a score.
func logistic(score, middle, width float64) float64 {
	return 1 / (1 + math.Exp((middle-score)/width))
}

// Chances returns the probabilities that the side to move wins, draws and loses with
// a score, in per mille. They add up to 1000. A decisive score gives 1000 to the win or
// the loss.
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

// The models of the engine's evaluations, fitted by "forge wdl" to self-play games
// from random openings.

// networkID is the network whose games Network was fitted to.
const networkID = "a66134c5a811"

// Network is the model of the neural network, fitted to games of networkID (result
// r1256). A 50% chance of winning takes 122 centipawns at the start, and more with fewer
// pieces (results r1257 to r1259).
var Network = Model{
	Middle: [4]float64{654.87, -1686.86, 2249.75, -1095.32},
	Width:  [4]float64{170.73, -379.09, 761.78, -438.89},
}

// Classical is the model of the classical evaluation (result r0057).
var Classical = Model{
	Middle: [4]float64{319.64, -892.37, 1160.30, -518.52},
	Width:  [4]float64{92.59, 112.97, -105.73, 80.34},
}

// Of returns the model for an evaluation: Network for any network, Classical for nil.
// Networks differ less from each other than from the classical evaluation, so one
// model serves all of them.
func Of(network *nnue.Network) *Model {
	if network != nil {
		return &Network
	}
	return &Classical
}
