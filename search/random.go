package search

import (
	"context"

	"consort/engine"
)

// Random plays any legal move, each with equal probability.
type Random struct{ dice }

// NewRandom returns the player with a random seed.
func NewRandom() *Random { return &Random{newDice()} }

// Name returns "random".
func (r *Random) Name() string { return "random" }

// Choose implements Strategy.
func (r *Random) Choose(ctx context.Context, game *engine.Game, limits Limits, report func(Info)) Result {
	t := newTurn(ctx, game, limits, report)
	return t.play(1, func() engine.Move { return r.pick(t.moves) })
}
