package search

import "consort/engine"

// Aggressive prefers captures and checks, one like the other, and does not ask
// what comes after: it thinks one ply ahead.
type Aggressive struct{ die }

// NewAggressive returns the player with a random seed.
func NewAggressive() *Aggressive { return &Aggressive{newDie()} }

// Name returns "aggressive".
func (a *Aggressive) Name() string { return "aggressive" }

// Choose implements Strategy.
func (a *Aggressive) Choose(game *engine.Game, limits Limits, control *Control, report func(Info)) Result {
	t := newTurn(game, limits, control, report)
	p := t.position
	return t.play(1, func() engine.Move {
		return a.pick(t.prefer(func(m engine.Move) bool { return p.IsCapture(m) || p.GivesCheck(m) }))
	})
}
