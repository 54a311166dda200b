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

// Normalized scales a score so that 100 is a 50% chance of winning. Decisive scores are
// unchanged, and a nonzero score does not become zero: a cursed win, for example, is
// reported as one centipawn.
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

// The models of the engine's evaluations, fitted by "forge wdl" to self-play games
// from random openings.

// networkID is the network whose games Network was fitted to.
const networkID = "4760dd0470bf"

// Network is the model of the neural network, fitted to 1,013 games of network
// 4760dd0470bf at 5,000 nodes per move: 121,382 positions, cross entropy 0.524
// (without information: ln 3 = 1.099). A third of these games were drawn. A 50% chance of
// winning takes 270 centipawns with few pieces left, 130 in the middlegame, and 60 at
// the start.
var Network = Model{
	Middle: [4]float64{638.13, -2307.76, 3477.33, -1748.43},
	Width:  [4]float64{217.20, -801.44, 1491.11, -824.23},
}

// Classical is the model of the classical evaluation, fitted to 1.9 million positions
// of games at 500 nodes per move, cross entropy 0.660.
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
