package player

import (
	"consort/engine"
	"consort/eval"
	"consort/eval/wdl"
)

// A Meaning is what a score says about how the game will end.
type Meaning struct {
	// Normalized is the score in units of which 100 are a 50% chance of winning;
	// a proven result, or any score without a model, stays as it is.
	Normalized eval.Score

	// WDL is how many of 1000 games the side to move wins, draws and loses. Without
	// a model all three are 0.
	WDL [3]int
}

// A Scale gives the scores of a search their meaning. All scores of one search are
// put on the scale of the position that it began with, so that they compare.
type Scale struct {
	model    *wdl.Model
	material int
}

// NewScale returns the scale of a position. A nil model leaves scores as they are.
func NewScale(model *wdl.Model, p *engine.Position) Scale { return Scale{model, wdl.Material(p)} }

// scale returns the scale of a position for the evaluation in force.
func (p *Player) scale(position *engine.Position) Scale {
	return NewScale(p.config.Model(p.settings.Network), position)
}

// Meaning returns what a score means.
func (s Scale) Meaning(score eval.Score) Meaning {
	if s.model == nil {
		return Meaning{Normalized: score}
	}
	m := Meaning{Normalized: s.model.Normalized(score, s.material)}
	m.WDL[0], m.WDL[1], m.WDL[2] = s.model.Chances(score, s.material)
	return m
}
