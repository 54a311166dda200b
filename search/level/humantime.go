package level

// How long a person would think. A level knows its move within milliseconds; a front end
// may wait with it for as long as a person takes on a clock: long where many moves come into
// question, and short for recaptures, what is free, moves from a book and the only one.

import (
	"math"
	"time"

	"consort/engine"
	"consort/search"
)

// The shares of the clock. They are a choice, such that a game takes most of its time.
const (
	clockReserve   = 10 * time.Second // nothing but the increment is used of the last seconds
	clockMoves     = 28               // the rest is to last for this many moves of average doubt
	incrementShare = 0.8
	mostOfClock    = 0.1 // what a move may take at most of what is left

	// The weight of a move, in shares: what every move takes, and what doubt adds. In a
	// middlegame doubt is about 1.3 on average, and 3 is much; in the opening it counts half.
	weightAlways = 0.2
	weightDoubt  = 0.7
	weightKnown  = 0.3 // of a move from a book
	luckDev      = 0.3 // standard deviation of the logarithm of a random factor
)

// HumanTime returns how long a person of the Elo of the settings would think about the
// game's current position, from Limits.Start on. It is 0 at full strength, and without a
// clock that runs in time. known says that the move is from a book. The time depends on
// nothing but the seed, the game and the clock, and never uses that up.
func (p *Player) HumanTime(game *engine.Game, limits *search.Limits, known bool) time.Duration {
	if p.settings.Elo <= 0 || !limits.OnClock() || limits.MoveTime != 0 || limits.Infinite || limits.NodesPerMS > 0 {
		return 0
	}
	weight := weightKnown
	if !known {
		habits := newHabits(game)
		weight = weightAlways + weightDoubt*(1-habits.opening/2)*p.doubt(game.Position(), &habits)
	}
	n := noticing{seed: p.settings.Seed}
	luck := math.Exp(luckDev * n.random(timeStream, game.Position().Key()).NormFloat64())
	return clockShare(limits, game.Position().SideToMove(), weight*luck)
}

// clockShare returns the time for a move of a side with some weight.
func clockShare(l *search.Limits, side engine.Color, weight float64) time.Duration {
	left, moves := l.Clock[side&1]-l.Overhead, clockMoves
	if l.MovesToGo > 0 {
		moves = min(moves, l.MovesToGo+1)
	}
	share := float64(max(0, left-clockReserve))/float64(moves) + incrementShare*float64(l.Increment[side&1])
	return max(0, time.Duration(min(share*weight, mostOfClock*float64(left))))
}

// doubt returns how many moves come into question, as the entropy of the choice among them:
// 0 for one, and about the logarithm of their number if all are alike. At first sight a
// move is as good as the evaluation of the position after it and the player's habits say.
// One that loses material does not come into question.
func (p *Player) doubt(position *engine.Position, habits *habits) (entropy float64) {
	const scale = 50 // centipawns that count as much as a habit of 1
	var utilities []float64
	best := math.Inf(-1)
	for _, m := range position.Moves() {
		if !position.SEE(m, 0) {
			continue
		}
		after := position.After(m)
		u := -float64(p.searcher.Evaluate(&after))/scale + habits.of(position, m)
		utilities, best = append(utilities, u), max(best, u)
	}
	sum := 0.0
	for i, u := range utilities {
		utilities[i] = math.Exp(u - best)
		sum += utilities[i]
	}
	for _, u := range utilities {
		if share := u / sum; share > 0 {
			entropy -= share * math.Log(share)
		}
	}
	return entropy
}
