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
	// look ends with a complete iteration, so more nodes are searched than that, up to
	// twice as many on average (results r0232 and r0847).
	Nodes uint64

	// OversightRate is how much the player overlooks in a position full of pieces. A
	// reply with a difficulty of d, which is 1 for a quiet move over four squares, is
	// overlooked with the probability 1-exp(-d*OversightRate). With 0 nothing is
	// overlooked.
	OversightRate float64

	// MateOversight is the probability of overlooking an average mate in one. It depends
	// on the Elo alone: see mateOversights.
	MateOversight float64

	// Noise is the standard deviation of what the player adds to the scores of its
	// moves, in centipawns.
	Noise eval.Score

	// Habit is what a habit of weight 1 adds to the score of a move, in centipawns.
	Habit eval.Score
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
	p := onLadder(elo)
	p.MateOversight = mateOversight(elo)
	return p
}

// mateOversights are how often people of some Elo overlook an average mate in one, from
// the weakest to those who overlook none.
var mateOversights = []struct {
	elo         int
	probability float64
}{{500, 0.40}, {1000, 0.15}, {1500, 0.04}, {2000, 0}}

// mateOversight returns the probability at an Elo: between two lines of the table it
// changes by a constant step.
func mateOversight(elo int) float64 {
	for i, high := range mateOversights {
		switch {
		case elo > high.elo:
		case i == 0:
			return high.probability
		default:
			low := mateOversights[i-1]
			part := float64(elo-low.elo) / float64(high.elo-low.elo)
			return (1-part)*low.probability + part*high.probability
		}
	}
	return 0
}

// onLadder returns the parameters that the ladder has for an Elo.
func onLadder(elo int) Parameters {
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
	mix := func(a, b float64) float64 { return (1-part)*a + part*b }
	return Parameters{
		Nodes:         uint64(math.Round(math.Exp(mix(math.Log(float64(a.Nodes)), math.Log(float64(b.Nodes)))))),
		OversightRate: mix(a.OversightRate, b.OversightRate),
		Noise:         eval.Score(math.Round(mix(float64(a.Noise), float64(b.Noise)))),
		Habit:         eval.Score(math.Round(mix(float64(a.Habit), float64(b.Habit)))),
	}
}
