package level

// The parameters of the weak-play model.

import (
	"math"

	"consort/eval"
)

// Parameters say how strong a player is in the weak-play model.
type Parameters struct {
	// Nodes is how many nodes the player may search for a move, and as many again
	// for each line after the first that it shows. While moves are overlooked each
	// look ends with a complete iteration, so more nodes are searched than that: on
	// average 1.9 times as many from 1850 to 2015, 3 times at 1370, and 8 times at
	// 1000, where they are few (three games of each against itself, classical
	// evaluation, 2026-11).
	Nodes uint64

	// OversightRate is the probability of overlooking an ordinary quiet reply in a
	// position full of pieces: from 0 for never to 1 for always; above 1 moves that
	// are easier to notice are overlooked always as well. The player's own moves are
	// overlooked less often than replies. With 0 nothing is overlooked.
	OversightRate float64

	// Noise is the standard deviation of what the player adds to the scores of its
	// moves, in centipawns.
	Noise eval.Score
}

// A rung is a line of the ladder.
type rung struct {
	elo        int
	parameters Parameters
}

// MinElo and MaxElo are the Elo of the weakest and of the strongest level.
var (
	MinElo = ladder[0].elo
	MaxElo = ladder[len(ladder)-1].elo
)

// ParametersOf returns the parameters of an Elo. Below MinElo and above MaxElo they
// are those of the nearer end. Between two rungs of the ladder Nodes grows by a
// constant factor for each point of Elo, and the others change by a constant step.
func ParametersOf(elo int) Parameters {
	if elo <= MinElo {
		return ladder[0].parameters
	}
	for i, high := range ladder {
		if elo > high.elo {
			continue
		}
		low := ladder[i-1]
		part := float64(elo-low.elo) / float64(high.elo-low.elo)
		return interpolate(low.parameters, high.parameters, part)
	}
	return ladder[len(ladder)-1].parameters
}

// interpolate returns the parameters at a part of the way from a to b, from 0 to 1.
func interpolate(a, b Parameters, part float64) Parameters {
	mix := func(a, b float64) float64 { return a + part*(b-a) }
	return Parameters{
		Nodes:         uint64(math.Round(math.Exp(mix(math.Log(float64(a.Nodes)), math.Log(float64(b.Nodes)))))),
		OversightRate: mix(a.OversightRate, b.OversightRate),
		Noise:         eval.Score(math.Round(mix(float64(a.Noise), float64(b.Noise)))),
	}
}
