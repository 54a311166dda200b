package player

import (
	"consort/engine"
	"consort/eval"
	"consort/eval/wdl"
)

// An Outlook is the WDL model's view of a score: the score as users see it, and the
// chances of a win, draw and loss.
type Outlook struct {
	// Shown is the score in units of which 100 are a 50% chance of winning; see
	// wdl.Model.Shown. A proven result, or any score without a model, is unchanged.
	Shown eval.Score

	// WDL holds the expected wins, draws and losses of the side to move in 1000
	// games, all 0 without a model.
	WDL [3]int
}

// A Scale converts the scores of one search. It depends on the material of the root
// position only, so that all scores of the search are comparable.
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

// Outlook converts a score.
func (s Scale) Outlook(score eval.Score) Outlook {
	if s.model == nil {
		return Outlook{Shown: score}
	}
	o := Outlook{Shown: s.model.Shown(score, s.material)}
	o.WDL[0], o.WDL[1], o.WDL[2] = s.model.Chances(score, s.material)
	return o
}
