package search

import (
	"context"

	"consort/engine"
)

// Aggressive plays a capture or a check if there is one, each with equal probability.
// It looks one ply ahead: what follows does not matter.
type Aggressive struct{ dice }

// NewAggressive returns the player with a random seed.
func NewAggressive() *Aggressive { return &Aggressive{newDice()} }

// Name returns "aggressive".
func (a *Aggressive) Name() string { return "aggressive" }

// Choose implements Strategy.
func (a *Aggressive) Choose(ctx context.Context, game *engine.Game, limits Limits, report func(Info)) Result {
	t := newTurn(ctx, game, limits, report)
	p := t.position
	return t.play(1, func() engine.Move {
		return a.pick(t.prefer(func(m engine.Move) bool { return p.IsCapture(m) || p.GivesCheck(m) }))
	})
}
