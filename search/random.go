package search

import "consort/engine"

// Random plays any legal move, each with equal probability.
type Random struct{ dice }

// NewRandom returns the player with a random seed.
func NewRandom() *Random { return &Random{newDice()} }

// Name returns "random".
func (r *Random) Name() string { return "random" }

// Choose implements Strategy.
func (r *Random) Choose(game *engine.Game, limits Limits, control *Control, report func(Info)) Result {
	t := newTurn(game, limits, control, report)
	return t.play(1, func() engine.Move { return r.pick(t.moves) })
}
