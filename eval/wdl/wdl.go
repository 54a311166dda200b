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
	middle, _ := m.Curve(material)
	return rescaled(score, eval.MaxEval, func(x float64) float64 { return x * 100 / middle })
}

// Shown returns the score that users see: Normalized up to an 88% chance of winning, and
// more than that for what is better.
//
// The chances grow much faster with the normalized score in endgames than in the opening,
// so a rook against a bare king, which wins 98 games of 100, would be +2.5, and no user or
// match runner would take it for decided; they resign at 4 to 10 pawns. From 88% on,
// therefore, every time that the odds of winning grow by the factor e, about as from 88% to
// 95% or from 95% to 98%, the score that is shown grows by decidedStep at least, which is
// a little more than its normalized growth in the opening. (Stockfish's scale is linear: its
// evaluation of decided endings is that much larger. Its hand-written one added the constant
// VALUE_KNOWN_WIN if a bare king faced enough material to mate.)
func (m *Model) Shown(score eval.Score, material int) eval.Score {
	knee, below, above := m.slopes(material)
	return rescaled(score, maxShown, func(x float64) float64 { return min(x, knee)*below + max(0, x-knee)*above })
}

// Familiar returns the score in centipawns as people know them from other engines: 300 to
// 400 for a piece, 900 for a queen. It is Normalized up to familiarKnee, and familiarSlope of
// what exceeds that. On 250 positions of games of masters and of weak players, searched for 8,000
// nodes, it differs by 17% at the mean from what Stockfish 15.1 finds with 60,000 nodes where
// that is beyond 6 pawns, and Normalized by 52%.
func (m *Model) Familiar(score eval.Score, material int) eval.Score {
	middle, _ := m.Curve(material)
	return rescaled(score, maxShown, func(x float64) float64 {
		normalized := x * 100 / middle
		return min(normalized, familiarKnee) + familiarSlope*max(0, normalized-familiarKnee)
	})
}

const (
	familiarKnee  = 600 // centipawns
	familiarSlope = 0.3
)

// Internal is the inverse of Shown, for a score of any size: it returns the score in the
// engine's centipawns. The error is that of rounding the shown score.
func (m *Model) Internal(shown float64, material int) eval.Score {
	knee, below, above := m.slopes(material)
	x, bent := math.Abs(shown)/below, knee*below
	if math.Abs(shown) > bent {
		x = knee + (math.Abs(shown)-bent)/above
	}
	return eval.Score(math.Round(math.Copysign(min(x, float64(eval.MaxEval)), shown)))
}

const (
	// decidedOdds is the logarithm of the odds from which a game counts as decided: 88%.
	decidedOdds = 2
	// decidedStep is the least growth of the shown score in centipawns for a factor of e
	// in the odds. In the opening the normalized score grows by 117.
	decidedStep = 200
	// maxShown is less than a tablebase win is shown as.
	maxShown eval.Score = 15000
)

// slopes returns the score in centipawns from which a game counts as decided, and how many
// centipawns are shown for each below and above it.
func (m *Model) slopes(material int) (knee, below, above float64) {
	middle, width := m.Curve(material)
	below = 100 / middle
	return middle + decidedOdds*width, below, max(below, decidedStep/width)
}

// rescaled applies an increasing function, given for positive scores, to a score of
// either sign that is not decisive. A score other than 0 does not become 0.
func rescaled(score, bound eval.Score, f func(float64) float64) eval.Score {
	switch {
	case score.IsDecisive() || score == eval.Draw:
		return score
	case score < 0:
		return -rescaled(-score, bound, f)
	}
	return max(1, min(bound, eval.Score(math.Round(f(float64(score))))))
}

// The models of the engine's evaluations, fitted by "forge wdl" to self-play games
// from random openings.

// networkID is the network whose games Network was fitted to.
const networkID = "36b23beba916"

// Network is the model of the neural network, fitted to games of networkID (result
// r0898). A 50% chance of winning takes 119 centipawns at the start, and more with fewer
// pieces (results r0899 to r0901).
var Network = Model{
	Middle: [4]float64{560.16, -1249.96, 1586.36, -777.36},
	Width:  [4]float64{76.39, 132.99, -90.19, -4.04},
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
