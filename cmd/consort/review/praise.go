package review

// Finding moves that deserve praise, and the other good moves of a position.

import (
	"context"

	"consort/engine"
	"consort/search"
)

// praiseAll finds the moves that are the only good ones of their positions.
func (w *work) praiseAll(ctx context.Context) {
	for ply := len(w.moves) - 1; ply >= 0 && !w.stopped; ply-- {
		if w.searched[ply] && w.remarkable(ply) && !w.praise(ctx, ply) {
			w.stopped = true
		}
	}
}

// minPraise is the least chance of winning after a move that is praised: nobody wants to
// hear that a move was the best way to lose.
const minPraise = 0.25

// remarkable reports whether a move is worth praise if it is the only good one. Moves
// that anybody would play are not: recaptures, winning captures, saving an attacked
// piece, mate in one.
func (w *work) remarkable(ply int) bool {
	m, p := w.moves[ply], *w.at(ply).Position()
	if w.isNull(ply) || w.forced(ply) || w.best(ply) != m || w.scale(ply).chance(w.after(ply)) < minPraise {
		return false
	}
	if acceptance(&p, m) != engine.NoMove {
		return true
	}
	next := p.After(m)
	switch {
	case !next.HasLegalMove(), p.InCheck() && p.CountLegalMoves() <= 3, m.IsPromotion():
		return false
	case p.IsCapture(m) && (p.SEE(m, engine.Pawn.SEEValue()) || ply > 0 && w.moves[ply-1].To() == m.To()):
		return false
	}
	return p.MovedPiece(m).Type() == engine.Pawn || !p.Attacked(m.From(), p.SideToMove().Other())
}

// acceptance returns the move that takes the piece that a move sacrifices: one that wins at
// least two pawns more than the move has taken. It is NoMove if the move is no sacrifice, or
// the piece cannot be taken because of a check.
func acceptance(p *engine.Position, m engine.Move) engine.Move {
	if m.IsPromotion() || m.Kind() == engine.Castling {
		return engine.NoMove
	}
	price := p.CapturedType(m).SEEValue() + 2*engine.Pawn.SEEValue()
	after := p.After(m)
	for _, reply := range after.Moves() {
		if reply.To() == m.To() && after.IsCapture(reply) && after.SEE(reply, price) {
			return reply
		}
	}
	return engine.NoMove
}

// praise finds out whether every other move would be a mistake: first with little effort,
// and if so, with as much as a mistake is checked with. ok is false if the context has
// ended.
func (w *work) praise(ctx context.Context, ply int) (ok bool) {
	if worse, ok := w.othersWorse(ctx, ply, w.options.quick()); !ok || !worse {
		return ok
	}
	if !w.searchDeeper(ctx, ply+1) {
		return false
	}
	worse, ok := w.othersWorse(ctx, ply, w.options.limits(deeper, deeperPlies))
	if !ok || !worse {
		return ok
	}
	v := &w.verdicts[ply]
	v.only = true
	if reply := acceptance(w.at(ply).Position(), w.moves[ply]); reply != engine.NoMove {
		next := w.at(ply).Clone()
		if next.Push(w.moves[ply]) == nil {
			f, ok := w.searchAfter(ctx, next, reply, w.options.limits(1, 0))
			w.step(ply)
			v.accepted, v.acceptedScore = append([]engine.Move{reply}, f.line()...), f.score
			return ok
		}
	}
	return true
}

// othersWorse reports whether the move at a ply is the best and the second best would be
// a mistake. ok is false if the context has ended.
func (w *work) othersWorse(ctx context.Context, ply int, limits search.Limits) (worse, ok bool) {
	f, ok := w.search(ctx, w.at(ply), limits, 2)
	if !ok {
		return false, false
	}
	w.step(ply)
	if len(f.lines) < 2 || f.best() != w.moves[ply] {
		return false, true
	}
	s := w.scale(ply)
	after := min(s.chance(w.after(ply)), s.chance(f.score))
	return after-s.chance(f.lines[1].score) >= s.standard.mistake, true
}

// quick returns the limits of the first look at the second best move.
func (o *Options) quick() search.Limits {
	l := o.limits(1, 0)
	l.Nodes, l.MoveTime = (l.Nodes+1)/2, l.MoveTime/2
	return l
}

// solveAll finds the other good moves of positions in which a mistake was made.
func (w *work) solveAll(ctx context.Context) {
	for ply := len(w.moves) - 1; ply >= 0 && !w.stopped; ply-- {
		if v := &w.verdicts[ply]; v.compared && w.judgment(ply) >= Mistake && !w.solve(ctx, ply, v) {
			w.stopped = true
		}
	}
}

// maxSolutions is the maximum number of moves that solve a puzzle without a search of
// their own.
const maxSolutions = 4

// solve finds the moves that solve the puzzle of a mistake. ok is false if the context
// has ended.
func (w *work) solve(ctx context.Context, ply int, v *verdict) (ok bool) {
	f, ok := w.search(ctx, w.at(ply), w.options.limits(1, 0), maxSolutions)
	if !ok {
		return false
	}
	w.step(ply)
	s := w.scale(ply)
	v.solutions = []engine.Move{v.best}
	for _, l := range f.lines {
		if m := l.moves[0]; m != v.best && m != w.moves[ply] && s.solves(v.before, l.score) {
			v.solutions = append(v.solutions, m)
		}
	}
	return true
}
