package arena

// Ratings from the results of a round robin, by the Elo model: a player rated r points
// above another expects the share 1/(1+10^(-r/400)) of the points. The ratings maximize
// the likelihood of the results (Bradley and Terry, 1952; a draw is half a win). Their
// errors come from the variance of the results around the expectations, so a high share
// of draws gives small errors.

import "math"

const (
	eloScale  = 400 / math.Ln10
	deviation = 1.959964 // standard deviations of the 95% interval of a normal distribution

	// prior is the number of draws that are added to each pairing. Without it the
	// rating of a player that wins all its games would be infinite; after a hundred
	// games it hardly matters. A pairing without games gets unmetPrior, just enough
	// that every player has a rating.
	prior      = 1
	unmetPrior = 0.01

	precision = 1e-9 // in Elo, at which the iteration ends
	maxSteps  = 100_000
	maxStep   = 400.0 // in Elo, so that a first step cannot overshoot
)

// A rating is a player's strength.
type rating struct {
	elo   float64
	error float64 // half the width of the 95% confidence interval; 0 for a known rating
}

// expected returns the share of the points that a player expects against one
// whose rating is lower by difference.
func expected(difference float64) float64 { return 1 / (1 + math.Exp(-difference/eloScale)) }

// ratings returns the ratings of the players from their results against each other, when
// those of some of them, by index, are known: at least that of one, the anchor.
func ratings(results [][]tally, known map[int]float64) []rating {
	elo := maximizeLikelihood(results, known)
	errors := standardErrors(results, elo, known)
	all := make([]rating, len(elo))
	for i := range all {
		all[i] = rating{elo[i], deviation * errors[i]}
	}
	return all
}

// maximizeLikelihood improves the ratings one by one with Newton's method until none
// changes. The likelihood has a single maximum, so the order does not matter.
func maximizeLikelihood(results [][]tally, known map[int]float64) []float64 {
	elo := make([]float64, len(results))
	for i, r := range known {
		elo[i] = r
	}
	for range maxSteps {
		largest := 0.0
		for i := range elo {
			if _, fixed := known[i]; fixed {
				continue
			}
			step := newtonStep(results, elo, i)
			elo[i] += step
			largest = max(largest, math.Abs(step))
		}
		if largest < precision {
			break
		}
	}
	return elo
}

// newtonStep returns the change of one rating, in Elo.
func newtonStep(results [][]tally, elo []float64, i int) float64 {
	surplus, slope := 0.0, 0.0
	for j := range elo {
		if j == i {
			continue
		}
		r := results[i][j]
		n, e := weight(r), expected(elo[i]-elo[j])
		surplus += r.points() + draws(r)/2 - n*e
		slope += n * e * (1 - e) / eloScale
	}
	if slope == 0 {
		return 0
	}
	return max(-maxStep, min(surplus/slope, maxStep))
}

// draws returns the prior of a pairing.
func draws(t tally) float64 {
	if t.games() == 0 {
		return unmetPrior
	}
	return prior
}

// weight returns the number of games of a pairing, including the prior.
func weight(t tally) float64 { return float64(t.games()) + draws(t) }

// standardErrors returns the standard errors of the ratings relative to those
// that are known, by the sandwich estimator: the covariance matrix is I⁻¹ S I⁻¹, where I
// is the curvature of the likelihood and S the variance of the actual results.
func standardErrors(results [][]tally, elo []float64, known map[int]float64) []float64 {
	n := len(elo)
	information, scatter := squareMatrix(n), squareMatrix(n)
	for i := range elo {
		for j := range i {
			e := expected(elo[i] - elo[j])
			spread(information, i, j, weight(results[i][j])*e*(1-e)/(eloScale*eloScale))
			spread(scatter, i, j, squares(results[i][j], e)/(eloScale*eloScale))
		}
	}
	for k := range known {
		fix(information, k)
	}
	inverse := invert(information)
	covariance := multiply(multiply(inverse, scatter), inverse)
	errors := make([]float64, n)
	for i := range errors {
		if _, fixed := known[i]; !fixed {
			errors[i] = math.Sqrt(max(0, covariance[i][i]))
		}
	}
	return errors
}

// squares returns the sum of the squared differences between results and the
// expected share e.
func squares(t tally, e float64) float64 {
	return float64(t.wins)*(1-e)*(1-e) + (float64(t.draws)+draws(t))*(0.5-e)*(0.5-e) + float64(t.losses)*e*e
}

// spread adds a term that depends on the difference of two ratings.
func spread(m [][]float64, i, j int, v float64) {
	m[i][i] += v
	m[j][j] += v
	m[i][j] -= v
	m[j][i] -= v
}

// fix makes a rating a constant of the equations.
func fix(m [][]float64, k int) {
	for i := range m {
		m[i][k], m[k][i] = 0, 0
	}
	m[k][k] = 1
}

func squareMatrix(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
	}
	return m
}

func multiply(a, b [][]float64) [][]float64 {
	c := squareMatrix(len(a))
	for i := range a {
		for j := range a {
			for k := range a {
				c[i][j] += a[i][k] * b[k][j]
			}
		}
	}
	return c
}

// invert returns the inverse of a symmetric positive definite matrix, by
// Gaussian elimination, which needs no pivoting for such a matrix.
func invert(m [][]float64) [][]float64 {
	n := len(m)
	a, inverse := squareMatrix(n), squareMatrix(n)
	for i := range m {
		copy(a[i], m[i])
		inverse[i][i] = 1
	}
	for k := range n {
		pivot := a[k][k]
		for j := range n {
			a[k][j] /= pivot
			inverse[k][j] /= pivot
		}
		for i := range n {
			if i == k {
				continue
			}
			factor := a[i][k]
			for j := range n {
				a[i][j] -= factor * a[k][j]
				inverse[i][j] -= factor * inverse[k][j]
			}
		}
	}
	return inverse
}
