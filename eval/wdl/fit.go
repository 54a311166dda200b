package wdl

import (
	"errors"
	"math"
)

// A Sample is a position of a finished game.
type Sample struct {
	Score    int // centipawns, for the side to move
	Material int // see Material
	Result   int // for the side to move: 0 for a loss, 1 for a draw, 2 for a win
}

// A Class is the logistic curve fitted to the samples with one amount of material.
type Class struct {
	Material      int     // in pawns, see Material
	Samples       int     // number of samples
	Middle, Width float64 // of the maximum-likelihood curve, in centipawns
}

// minSamples is the number of samples that a class needs to be fitted.
const minSamples = 500

// ErrSamples reports that there are too few samples for a fit.
var ErrSamples = errors.New("too few positions: a fit needs at least four amounts of material with 500 positions each, including wins, draws and losses")

// Fit fits a model to the samples, and returns it with the classes that it is based
// on: first a maximum-likelihood curve for each amount of material, then polynomials
// through their parameters by least squares. Each class has the same weight: otherwise
// endgames, which have the most samples, would distort the fit of the middlegame. The
// error is ErrSamples.
func Fit(samples []Sample) (Model, []Class, error) {
	byMaterial := map[int][]Sample{}
	for _, s := range samples {
		m := max(minMaterial, min(s.Material, maxMaterial))
		byMaterial[m] = append(byMaterial[m], s)
	}
	var classes []Class
	for m := minMaterial; m <= maxMaterial; m++ {
		if c, ok := fitClass(m, byMaterial[m]); ok {
			classes = append(classes, c)
		}
	}
	if len(classes) < 4 {
		return Model{}, classes, ErrSamples
	}
	var model Model
	model.Middle = fitPolynomial(classes, func(c Class) float64 { return c.Middle })
	model.Width = fitPolynomial(classes, func(c Class) float64 { return c.Width })
	return model, classes, nil
}

// fitClass fits a curve to the samples of one amount of material by maximum
// likelihood: Newton's method on the cross entropy of wins and losses as a function
// of slope and shift.
func fitClass(material int, samples []Sample) (c Class, ok bool) {
	c = Class{Material: material, Samples: len(samples), Middle: 200, Width: 100}
	if len(samples) < minSamples || !varied(samples) {
		return c, false
	}
	slope, shift := 0.01, 2.0 // probability of a win: logistic(slope*score - shift)
	for range 100 {
		step := newtonStep(samples, slope, shift)
		slope, shift = slope+step[0], shift+step[1]
		if math.Abs(step[0]) < 1e-8 && math.Abs(step[1]) < 1e-6 {
			break
		}
	}
	c.Middle, c.Width = shift/slope, 1/slope
	return c, slope > 0 && shift > 0 && !math.IsInf(c.Width, 0) && !math.IsNaN(c.Middle)
}

// varied reports whether wins, draws and losses all occur.
func varied(samples []Sample) bool {
	var seen [3]int
	for _, s := range samples {
		seen[s.Result]++
	}
	return seen[0] > 0 && seen[1] > 0 && seen[2] > 0
}

// newtonStep returns the change of slope and shift. Each sample counts twice: as a
// win or not for its own side, and for the other side.
func newtonStep(samples []Sample, slope, shift float64) [2]float64 {
	var gradient [2]float64
	var second [3]float64 // of slope and slope, slope and shift, shift and shift
	count := func(score, won float64) {
		p := 1 / (1 + math.Exp(shift-slope*score))
		gradient[0] += (won - p) * score
		gradient[1] -= won - p
		w := p * (1 - p)
		second[0] += w * score * score
		second[1] -= w * score
		second[2] += w
	}
	for _, s := range samples {
		won, lost := 0.0, 0.0
		switch s.Result {
		case 2:
			won = 1
		case 0:
			lost = 1
		}
		count(float64(s.Score), won)
		count(-float64(s.Score), lost)
	}
	determinant := second[0]*second[2] - second[1]*second[1]
	if determinant < 1e-12 {
		return [2]float64{}
	}
	step := [2]float64{
		(gradient[0]*second[2] - gradient[1]*second[1]) / determinant,
		(gradient[1]*second[0] - gradient[0]*second[1]) / determinant,
	}
	// Limit the step, which could overshoot.
	longest := max(math.Abs(step[0])/0.005, math.Abs(step[1]))
	if longest > 1 {
		step[0], step[1] = step[0]/longest, step[1]/longest
	}
	return step
}

// fitPolynomial returns the cubic polynomial of the share of material that fits a
// parameter of the classes best, by least squares.
func fitPolynomial(classes []Class, number func(Class) float64) (factors [4]float64) {
	var rows [4][5]float64
	for _, c := range classes {
		x := share(c.Material)
		powers := [4]float64{1, x, x * x, x * x * x}
		for i := range rows {
			for j := range powers {
				rows[i][j] += powers[i] * powers[j]
			}
			rows[i][4] += powers[i] * number(c)
		}
	}
	return solve(rows)
}

// solve solves four linear equations by Gaussian elimination with partial pivoting.
func solve(rows [4][5]float64) (x [4]float64) {
	for i := range rows {
		top := i
		for j := i + 1; j < 4; j++ {
			if math.Abs(rows[j][i]) > math.Abs(rows[top][i]) {
				top = j
			}
		}
		rows[i], rows[top] = rows[top], rows[i]
		for j := range rows {
			if j == i {
				continue
			}
			f := rows[j][i] / rows[i][i]
			for k := i; k < 5; k++ {
				rows[j][k] -= f * rows[i][k]
			}
		}
	}
	for i := range x {
		x[i] = rows[i][4] / rows[i][i]
	}
	return x
}

// CrossEntropy returns the mean cross entropy of the results under the model, in
// nats. A model without information has ln 3 = 1.10.
func (m *Model) CrossEntropy(samples []Sample) float64 {
	sum := 0.0
	for _, s := range samples {
		middle, width := m.Curve(s.Material)
		win, loss := logistic(float64(s.Score), middle, width), logistic(-float64(s.Score), middle, width)
		p := [3]float64{loss, 1 - win - loss, win}[s.Result]
		sum -= math.Log(max(p, 1e-9))
	}
	return sum / float64(len(samples))
}
