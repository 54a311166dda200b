package review

// The accuracy of moves and players.
//
// The formulas are those that lichess publishes at https://lichess.org/page/accuracy,
// and the weighting of a game as it is described in its issue 15164
// (https://github.com/lichess-org/lila/issues/15164). They are computed from
// shown scores. The chances of winning are wdl.Human.

import (
	"math"

	"consort/engine"
)

// moveAccuracy returns the accuracy of a move, in percent, from the mover's chances
// before and after it, in percent.
func moveAccuracy(before, after float64) float64 {
	if after >= before {
		return 100 // The formula gives slightly less.
	}
	return max(0, min(100, 103.1668*math.Exp(-0.04354*(before-after))-3.1669))
}

// The limits of the weight of a move: the standard deviation of the chances around it,
// in percent.
const (
	minWeight = 0.5
	maxWeight = 12
)

// weights returns the weight of each move of a game, given White's chances in percent in
// each position, one more than moves. Where the chances swing, a move counts for more
// than where the game is decided: that is what keeps a long lost endgame, in which
// nothing can go wrong anymore, from hiding how the game was lost.
func weights(chances []float64) []float64 {
	moves := len(chances) - 1
	width := min(max(2, min(moves/10, 8)), len(chances))
	w := make([]float64, moves)
	for i := range w {
		from := max(0, min(i-(width-2), len(chances)-width))
		w[i] = max(minWeight, min(deviation(chances[from:from+width]), maxWeight))
	}
	return w
}

// deviation returns the standard deviation.
func deviation(values []float64) float64 {
	mean, sum := 0.0, 0.0
	for _, v := range values {
		mean += v / float64(len(values))
	}
	for _, v := range values {
		sum += (v - mean) * (v - mean)
	}
	return math.Sqrt(sum / float64(len(values)))
}

// minHarmonic replaces an accuracy of less in the harmonic mean, which one move of 0%
// would otherwise make 0.
const minHarmonic = 1

// gameAccuracy returns the accuracy of a side in a game: the mean of the weighted mean
// of its moves' accuracies and their harmonic mean, which bad moves dominate. ok is false
// without moves.
func gameAccuracy(moves []Move, weights []float64, c engine.Color) (percent float64, ok bool) {
	sum, total, reciprocals, n := 0.0, 0.0, 0.0, 0
	for i := range moves {
		if m := &moves[i]; m.Known && m.Side == c {
			sum += m.Accuracy * weights[i]
			total += weights[i]
			reciprocals += 1 / max(minHarmonic, m.Accuracy)
			n++
		}
	}
	if n == 0 {
		return 0, false
	}
	return (sum/total + float64(n)/reciprocals) / 2, true
}
