// Package strength says what makes a player weaker: one table from Elo to what
// it can do. The protocol's options, the levels of play and serve and the arena
// all name a strength by its Elo, and alpha-beta plays by the traits that stand
// here for it. How the traits work is in alphabeta's mind.go and attention.go.
//
// Nothing here is time: a level is as strong with a minute as with a day. A very
// short clock may end a search before its positions are visited, and the level is
// then weaker than it says. At a million positions a second that does not happen in
// a game of 100 moves at 8+0.08 up to an Elo of 2470 (77,000 positions a move). At
// 1+0.01 it does not up to 1835, and from 2016 to 2140 (10,000 positions). A test of
// alphabeta's clock computes it.
package strength

import (
	"math"

	"consort/eval"
)

// Traits are what a player of limited strength has.
type Traits struct {
	// Nodes is how many positions it may visit for a move, once more for each line
	// but the first that it shows. A player that overlooks
	// moves ends each look with a whole iteration, and visits more: 1.9 times as
	// many on average from 1850 to 2015, 3 times at 1370, 8 times at 1000, where
	// they are few (three games of each against itself, classical evaluation).
	Nodes uint64

	// Blindness is how likely it is to overlook an ordinary quiet reply in a
	// position full of pieces: 0 for never, 1 for always. Above 1 it is blind to
	// more than that. The player's own moves, and what leaps to the eye, are
	// overlooked less.
	Blindness float64

	// Taste is how far its likes and dislikes are from the worth of a move, in
	// centipawns, one standard deviation.
	Taste eval.Score
}

// A rung is a line of the ladder.
type rung struct {
	elo    int
	traits Traits
}

// Min and Max are the weakest and the greatest strength by Elo.
var (
	Min = ladder[0].elo
	Max = ladder[len(ladder)-1].elo
)

// Of returns the traits of an Elo. Outside of Min to Max they are those of the
// nearer end. Between two rungs nodes grow by a constant factor for each point,
// the rest by a constant step.
func Of(elo int) Traits {
	if elo <= Min {
		return ladder[0].traits
	}
	for i, high := range ladder {
		if elo > high.elo {
			continue
		}
		low := ladder[i-1]
		part := float64(elo-low.elo) / float64(high.elo-low.elo)
		return between(low.traits, high.traits, part)
	}
	return ladder[len(ladder)-1].traits
}

// between returns the traits at a part of the way from a to b.
func between(a, b Traits, part float64) Traits {
	mix := func(a, b float64) float64 { return a + part*(b-a) }
	return Traits{
		Nodes:     uint64(math.Round(math.Exp(mix(math.Log(float64(a.Nodes)), math.Log(float64(b.Nodes)))))),
		Blindness: mix(a.Blindness, b.Blindness),
		Taste:     eval.Score(math.Round(mix(float64(a.Taste), float64(b.Taste)))),
	}
}

// eloPerBookMove is what a level must have for each move of a book that it knows:
// easy knows five. Beginners know how games begin, masters know whole variations;
// the number is a choice, and was not measured.
const eloPerBookMove = 200

// BookMoves returns up to which move of a game a level knows an opening book: all of
// it without a limit, which 0 stands for.
func BookMoves(elo int) int {
	if elo == 0 {
		return math.MaxInt
	}
	return elo / eloPerBookMove
}

// MaxSkill is the Skill Level that stands for all that a player can.
const MaxSkill = 20

// OfSkill returns the Elo of a Skill Level from 0 to MaxSkill: equal steps from
// Min on, and 0, which is no limit, for MaxSkill.
func OfSkill(n int) (elo int) {
	if n >= MaxSkill {
		return 0
	}
	return Min + (Max-Min)*max(0, n)/MaxSkill
}

// A Level is a strength with a name.
type Level struct {
	Name string
	Elo  int // 0 for all that a player can
}

// Levels returns the levels that have names, the weakest first: the Skill Levels 0,
// 4, 8, 12 and MaxSkill.
func Levels() []Level {
	return []Level{{"naive", 500}, {"easy", 1000}, {"intermediate", 1500}, {"hard", 2000}, {"very hard", 0}}
}
