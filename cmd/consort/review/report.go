package review

// From the results of the searches to the report.

import (
	"consort/engine"
	"consort/engine/opening"
	"consort/eval"
)

// report returns the report of the work, as far as it has come.
func (w *work) report() *Report {
	r := &Report{Start: w.game.Start(), Level: w.options.Level, Complete: !w.stopped}
	for ply := range w.searched {
		r.Positions = append(r.Positions, w.evaluation(ply))
	}
	for ply := range w.moves {
		r.Moves = append(r.Moves, w.review(ply))
	}
	r.Opening, _ = opening.Of(w.at(len(w.moves)))
	r.count()
	return r
}

// evaluation returns the evaluation of the position at a ply.
func (w *work) evaluation(ply int) Evaluation {
	if !w.searched[ply] {
		return Evaluation{}
	}
	p, f := *w.at(ply).Position(), &w.found[ply]
	c, s, value := p.SideToMove(), w.scale(ply), w.value[ply]
	e := Evaluation{
		Known: true, Score: value.For(c), Shown: s.shown(value).For(c), WDL: s.wdl(value),
		Depth: f.depth, Checked: w.deep[ply], Best: f.best(), Line: f.line(),
	}
	if c == engine.Black {
		e.WDL[0], e.WDL[2] = e.WDL[2], e.WDL[0]
	}
	if ply < len(w.moves) && w.searched[ply+1] {
		if v := &w.verdicts[ply]; v.checked && len(v.line) > 0 {
			e.Best, e.Line = v.best, v.line
		} else if best := w.best(ply); best == w.moves[ply] && e.Best != best {
			e.Best, e.Line = best, append([]engine.Move{best}, w.found[ply+1].line()...)
		}
	}
	for _, l := range f.lines {
		// A deeper search may have found another best move, which then is one of these lines.
		if l.moves[0] != e.Best && len(e.Others) < len(f.lines)-1 {
			e.Others = append(e.Others, Line{l.score.For(c), s.shown(l.score).For(c), l.moves})
		}
	}
	return e
}

// loss returns the chances of winning that the move at a ply gives away.
func (w *work) loss(ply int) float64 {
	before, after := w.beforeAndAfter(ply)
	s := w.scale(ply)
	return max(0, s.chance(before)-s.chance(after))
}

// judge returns the judgment of the move at a ply, if it is bad, from values for its mover:
// before of the best move, and after of the move itself.
func (w *work) judge(ply int, before, after eval.Score) Judgment {
	return w.scale(ply).judge(before, after, func() int {
		theirs, ours := w.comparison(ply).gains()
		return theirs.points + ours.points
	})
}

// judgment returns the judgment of the move at a ply, if it is bad. What is not a mistake
// without knowing how the game went on is at most an inaccuracy.
func (w *work) judgment(ply int) Judgment {
	before, after := w.beforeAndAfter(ply)
	j := w.judge(ply, before, after)
	if v := &w.verdicts[ply]; v.compared {
		j = min(j, max(v.milder, Inaccuracy))
	}
	return j
}

// comparison returns what is known of the move at a ply and of the better one.
func (w *work) comparison(ply int) *comparison {
	before, after := w.beforeAndAfter(ply)
	better := w.found[ply].line()
	if v := &w.verdicts[ply]; v.checked && len(v.line) > 0 {
		better = v.line
	}
	s := w.scale(ply)
	return &comparison{
		game: w.at(ply), move: w.moves[ply], reply: w.found[ply+1].line(), better: better,
		before: before, after: after, could: s.shown(before), has: s.shown(after),
	}
}

// beforeAndAfter returns the values of the best move and of the move at a ply for its
// mover. They are the same if the move is the best.
func (w *work) beforeAndAfter(ply int) (before, after eval.Score) {
	after = w.after(ply)
	switch v := &w.verdicts[ply]; {
	case w.best(ply) == w.moves[ply]:
		return after, after
	case v.checked:
		return max(v.before, after), after
	}
	return w.value[ply], after
}

// review returns the review of the move at a ply.
func (w *work) review(ply int) Move {
	p, move := *w.at(ply).Position(), w.moves[ply]
	m := Move{Ply: ply, Side: p.SideToMove(), Move: move, SAN: p.SAN(move), Forced: w.forced(ply), Book: ply < w.book}
	if m.Forced {
		m.Reasons = []Reason{{ForcedMove, "the only legal move"}}
	}
	if w.isNull(ply) || !w.searched[ply] || !w.searched[ply+1] {
		return m
	}
	v := &w.verdicts[ply]
	before, after := w.beforeAndAfter(ply)
	s, judgment := w.scale(ply), w.judgment(ply)
	if !v.checked && judgment.Bad() || !v.compared && judgment >= Mistake {
		return m // A suspect that was not checked before the end.
	}
	m.Known, m.Judgment, m.Loss, m.CentipawnLoss = true, judgment, w.loss(ply), s.centipawnLoss(before, after)
	m.Accuracy = moveAccuracy(100*s.chance(before), 100*s.chance(after))
	e := w.evaluation(ply)
	m.Best, m.Line, m.Reply = e.Best, e.Line, w.found[ply+1].line()
	w.explain(&m)
	if m.Book && m.Judgment == Inaccuracy {
		m.Judgment, m.Reasons = Unremarkable, nil
	}
	return m
}

// explain adds the reasons for the judgment of a move, and its puzzle.
func (w *work) explain(m *Move) {
	v, c := &w.verdicts[m.Ply], w.comparison(m.Ply)
	switch {
	case m.Judgment.Bad():
		m.Reasons = c.reasons()
	case v.only:
		m.Only, m.Judgment = true, Good
		m.Reasons = []Reason{{OnlyMove, "the only good move"}}
		if len(v.accepted) > 0 {
			m.Judgment, m.Reasons = Brilliant, append([]Reason{{Sacrifice, c.sacrificeText(v.accepted, v.acceptedScore)}}, m.Reasons...)
		}
	case c.before >= eval.MinMate && c.before.Moves() <= 3:
		if text := c.missesMate(); text != "" {
			m.Reasons = []Reason{{MissesMate, text}}
		}
	}
	if m.Judgment >= Mistake && len(v.solutions) > 0 {
		p := *c.game.Position()
		m.Puzzle = &Puzzle{
			Ply: m.Ply, Side: m.Side, Position: p, Played: m.Move, Solutions: v.solutions,
			Line: m.Line, Hint: hintOf(&p, m.Line, c.before),
			Theme: themeOf(&p, m.Line, c.before, m.Reasons), before: c.before,
		}
	}
}

// count fills the totals of the players.
func (r *Report) count() {
	var chances []float64
	for i := range r.Positions {
		chances = append(chances, 100*r.Positions[i].Chance(engine.White))
	}
	var w []float64
	if len(r.Moves) > 0 {
		w = weights(chances)
	}
	for c := range r.Players {
		p := &r.Players[c]
		for i := range r.Moves {
			if m := &r.Moves[i]; m.Known && int(m.Side) == c {
				p.add(m)
			}
		}
		p.CentipawnLoss /= float64(max(1, p.Moves))
		p.Accuracy, _ = gameAccuracy(r.Moves, w, engine.Color(c))
	}
}

// add counts a move. The centipawn loss is a sum until all are counted.
func (p *Player) add(m *Move) {
	p.Moves++
	p.CentipawnLoss += float64(m.CentipawnLoss)
	switch m.Judgment {
	case Inaccuracy:
		p.Inaccuracies++
	case Mistake:
		p.Mistakes++
	case Blunder:
		p.Blunders++
	case Good:
		p.Good++
	case Brilliant:
		p.Brilliant++
	}
}
