package player

import (
	"consort/engine"
	"consort/eval"
	"consort/eval/wdl"
	"consort/search"
)

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

// Outlook converts a score; see wdl.Model.Shown and wdl.Model.Chances. Without a model the
// score is shown as it is.
func (s Scale) Outlook(score eval.Score) search.Outlook {
	if s.model == nil {
		return search.Outlook{Shown: score}
	}
	o := search.Outlook{Shown: s.model.Shown(score, s.material)}
	o.WDL[0], o.WDL[1], o.WDL[2] = s.model.Chances(score, s.material)
	return o
}
