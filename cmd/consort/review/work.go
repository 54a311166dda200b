package review

// A review in progress: which positions are searched, in which order, and how far.

import (
	"context"
	"slices"

	"consort/engine"
	"consort/engine/opening"
	"consort/eval"
	"consort/search"
)

// A work is a review in progress. All its slices are by ply: of positions, or of the
// positions that moves are played in.
type work struct {
	*Reviewer
	game     *engine.Game // at any of its positions; the moves after that can be redone
	moves    []engine.Move
	book     int // the number of moves from the start that are in the list of openings
	progress func(Progress)
	done     int // searches
	stopped  bool

	// The share of the review that is done, and those at which the phase of the review
	// began and will end.
	share, phaseStart, phaseEnd float64

	searched []bool
	deep     []bool // searched a second time, deeper
	found    []found
	value    []eval.Score // for the side to move: what was found, and what the moves after it show
	verdicts []verdict
}

// A verdict is the result of checking a move.
type verdict struct {
	checked bool
	best    engine.Move // the move itself if it is as good as any
	before  eval.Score  // of the best move, for the mover
	line    []engine.Move

	compared bool
	milder   Judgment // without knowing how the game went on

	only          bool          // every other move would be a mistake
	accepted      []engine.Move // takes what the move sacrifices, and goes on; nil if it is no sacrifice
	acceptedScore eval.Score    // of that line, for the mover
	solutions     []engine.Move
}

// newWork returns the work of a review of a game that is at its last position.
func newWork(r *Reviewer, game *engine.Game, progress func(Progress)) *work {
	n := game.Len()
	w := &work{
		Reviewer: r, game: game, moves: game.Moves(), progress: progress,
		searched: make([]bool, n+1), deep: make([]bool, n+1), found: make([]found, n+1),
		value: make([]eval.Score, n+1), verdicts: make([]verdict, n),
	}
	for w.book < n && slices.ContainsFunc(opening.Continuations(w.at(w.book).Position()), func(c opening.Choice) bool { return c.Move == w.moves[w.book] }) {
		w.book++
	}
	return w
}

// at returns the game at a ply.
func (w *work) at(ply int) *engine.Game {
	for w.game.Len() > ply {
		w.game.Undo()
	}
	for w.game.Len() < ply {
		w.game.Redo()
	}
	return w.game
}

// scale returns the scale of the position at a ply.
func (w *work) scale(ply int) scale { return w.scaleOf(w.at(ply).Position()) }

// begin begins a phase of the review, which ends at a share of the whole. Each phase goes
// through the game from its end to its start.
func (w *work) begin(end float64) {
	w.share = max(w.share, w.phaseEnd)
	w.phaseStart, w.phaseEnd = w.share, end
}

// end reports that the review is done, unless it was stopped.
func (w *work) end() {
	if !w.stopped {
		w.share = 1
		w.notify(0)
	}
}

// step reports that a search of the position at a ply is done. The share follows the ply
// rather than the number of searches, which grows as long as moves turn out to be suspect.
// It does not fall when verifyAll returns to a later move.
func (w *work) step(ply int) {
	w.done++
	n := len(w.moves)
	passed := float64(n+1-min(ply, n)) / float64(n+1)
	w.share = max(w.share, w.phaseStart+passed*(w.phaseEnd-w.phaseStart))
	w.notify(ply)
}

// notify reports the progress after a search of the position at a ply.
func (w *work) notify(ply int) {
	if w.progress != nil {
		w.progress(Progress{Done: w.done, Share: w.share, Ply: ply, Evaluation: w.evaluation(ply)})
	}
}

// searchAll searches all positions, the last first: each search finds the results of the
// later ones in the transposition table, and so sees at least as much as they have.
func (w *work) searchAll(ctx context.Context) {
	for ply := len(w.moves); ply >= 0; ply-- {
		f, ok := w.search(ctx, w.at(ply), w.options.limits(1, 0), w.options.Lines)
		if !ok {
			w.stopped = true
			return
		}
		w.searched[ply], w.found[ply] = true, f
		w.settle(ply)
		w.step(ply)
	}
}

// settle updates the values of the position at a ply and of those before it. A position
// is worth at least what the move played in it is worth, and exactly that if the move is
// forced or was found to be the best.
func (w *work) settle(ply int) {
	for ; ply >= 0 && w.searched[ply]; ply-- {
		w.value[ply] = w.found[ply].score
		game := w.at(ply)
		if ply == len(w.moves) {
			if o := game.Claim(); o.Draw() {
				w.value[ply] = eval.Draw
			}
			continue
		}
		v, after := &w.verdicts[ply], w.after(ply)
		switch {
		case w.isNull(ply): // It is no move: a search that may not pass says what the position is worth.
		case w.forced(ply) || v.checked && v.best == w.moves[ply]:
			w.value[ply] = after
		case v.checked:
			w.value[ply] = max(v.before, after)
		default:
			w.value[ply] = max(w.value[ply], after)
		}
	}
}

// after returns the value of the move at a ply for its mover.
func (w *work) after(ply int) eval.Score { return w.value[ply+1].Parent() }

// isNull reports whether the move at a ply is a null move of an annotator. It is not judged.
func (w *work) isNull(ply int) bool { return w.moves[ply] == engine.NoMove }

// forced reports whether the move at a ply is the only legal one.
func (w *work) forced(ply int) bool {
	return !w.isNull(ply) && w.at(ply).Position().CountLegalMoves() == 1
}

// suspect returns the last move that seems to be bad and has not been checked, -1 if
// there is none.
func (w *work) suspect() int {
	for ply := len(w.moves) - 1; ply >= 0 && w.searched[ply]; ply-- {
		if w.isNull(ply) || w.value[ply] <= w.after(ply) {
			continue
		}
		if !w.verdicts[ply].checked && !w.forced(ply) && w.judge(ply, w.value[ply], w.after(ply)).Bad() {
			return ply
		}
	}
	return -1
}

// verifyAll checks all moves that seem to be bad, the last first. Checking a move may
// change the values of its neighbors, and so make them suspects or clear them.
func (w *work) verifyAll(ctx context.Context) {
	for ply := w.suspect(); ply >= 0 && !w.stopped; ply = w.suspect() {
		if !w.verify(ctx, ply) {
			w.stopped = true
		}
	}
}

// verify checks a move that seems to be bad: the position after it, the position after
// the best move, and the position itself are searched again, deeper, in this order, so
// that the last search knows the results of the others. The best move is worth no more
// than either search says; one of them alone may be wrong. ok is false if the context has
// ended.
func (w *work) verify(ctx context.Context, ply int) (ok bool) {
	if !w.searchDeeper(ctx, ply+1) {
		return false
	}
	move, v := w.moves[ply], verdict{checked: true}
	try := func(m engine.Move) bool {
		f, ok := w.searchAfter(ctx, w.at(ply), m, w.options.limits(deeper, deeperPlies))
		w.step(ply)
		if score := f.score.Parent(); ok && (v.best == engine.NoMove || score > v.before) {
			v.best, v.before, v.line = m, score, append([]engine.Move{m}, f.line()...)
		}
		return ok
	}
	first := w.best(ply)
	if first != move && !try(first) {
		return false
	}
	if !w.searchDeeper(ctx, ply) {
		return false
	}
	second := w.found[ply].best()
	switch {
	case second == move:
		v.best, v.line = move, nil
	case second != first && !try(second):
		return false
	case v.best == second && len(w.found[ply].line()) > len(v.line):
		v.line = w.found[ply].line()
	}
	v.before = min(v.before, w.found[ply].score)
	if v.best != move && v.before <= w.after(ply) {
		v.best, v.line = move, nil
	}
	w.verdicts[ply] = v
	w.settle(ply + 1)
	return true
}

// searchDeeper searches the position at a ply a second time, unless it has been.
func (w *work) searchDeeper(ctx context.Context, ply int) bool {
	if w.deep[ply] {
		return true
	}
	f, ok := w.search(ctx, w.at(ply), w.options.limits(deeper, deeperPlies), w.options.Lines)
	if !ok {
		return false
	}
	w.deep[ply], w.found[ply] = true, f
	w.settle(ply)
	w.step(ply)
	return true
}

// compareAll compares all moves that are still mistakes with the better moves once more.
func (w *work) compareAll(ctx context.Context) {
	for ply := len(w.moves) - 1; ply >= 0 && !w.stopped; ply-- {
		if w.verdicts[ply].checked && w.judgment(ply) >= Mistake && !w.compare(ctx, ply) {
			w.stopped = true
		}
	}
}

// clearDifference is a difference in chances of winning that needs no further confirmation.
const clearDifference = 0.25

// compare searches the positions after a mistake and after the better move with an empty
// table, and so without knowing how the game went on. Until then the move played was at a
// disadvantage: the table knew from the rest of the game what comes of it, and of the
// better move it knew nothing. In a game that was lost slowly, all moves would seem to be
// mistakes. If the difference is not clear, both are searched again, four times as long.
// ok is false if the context has ended.
func (w *work) compare(ctx context.Context, ply int) (ok bool) {
	v, s := &w.verdicts[ply], w.scale(ply)
	before, after, ok := w.bothAgain(ctx, ply, w.options.limits(deeper, deeperPlies))
	if !ok {
		return false
	}
	v.milder = w.judge(ply, before, after)
	if v.milder >= Mistake && s.chance(before)-s.chance(after) < clearDifference {
		before, after, ok = w.bothAgain(ctx, ply, w.options.limits(deeper*deeper, 2*deeperPlies))
		if !ok {
			return false
		}
		v.milder = min(v.milder, w.judge(ply, before, after))
	}
	v.compared = true
	return true
}

// bothAgain returns the values of the best move at a ply and of the move played, both
// searched with an empty table.
func (w *work) bothAgain(ctx context.Context, ply int, limits search.Limits) (before, after eval.Score, ok bool) {
	again := func(m engine.Move) (eval.Score, bool) {
		w.player.NewGame()
		f, ok := w.searchAfter(ctx, w.at(ply), m, limits)
		w.step(ply)
		return f.score.Parent(), ok
	}
	before, ok = again(w.verdicts[ply].best)
	if after = w.after(ply); !ok || after <= -eval.MinTBWin { // A proven loss needs no other proof.
		return before, after, ok
	}
	after, ok = again(w.moves[ply])
	return before, after, ok
}

// best returns the best move of the position at a ply.
func (w *work) best(ply int) engine.Move {
	if v := &w.verdicts[ply]; v.checked {
		return v.best
	}
	if !w.isNull(ply) && w.value[ply] <= w.after(ply) && w.found[ply].best() != w.moves[ply] {
		return w.moves[ply] // It is no worse than what the search had found.
	}
	return w.found[ply].best()
}
