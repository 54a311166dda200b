package alphabeta

import (
	"context"
	"sync"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
	"consort/search"
	"consort/search/alphabeta/internal/hugepages"
	"consort/search/alphabeta/internal/tt"
)

// Lazy SMP: several workers search the same position and share the transposition
// table only. What one has searched the others need not search again, and small
// differences in timing soon spread them over different parts of the tree. The main
// worker, number 0, checks the limits and reports; the helpers deepen until it stops
// them.

// processors is the number of goroutines that can run at once. More workers would take
// turns, and a main worker that waits for its turn exceeds its time (result r0873).
var processors = search.Processors

// resize sets the number of workers, at most one for each processor, and their
// network. Those that stay keep what they have learned. The goroutines are started for
// each choice and end with it: that costs nothing next to a search, and none is left
// when a player is dropped.
func (t *pool) resize(threads int, shared *tt.Table, network *nnue.Network) {
	size := max(1, min(threads, processors))
	for len(t.all) < size {
		w := new(worker)
		hugepages.AdviseHeap(w)
		w.tt, w.pool, w.number = shared, t, len(t.all)
		t.all = append(t.all, w)
	}
	clear(t.all[size:])
	t.all = t.all[:size]
	for _, w := range t.all {
		w.evaluator.setNetwork(network)
	}
}

// newGame forgets the games before.
func (t *pool) newGame() {
	var all sync.WaitGroup
	for _, w := range t.all {
		all.Go(w.newGame)
	}
	all.Wait()
}

// search searches with all workers and returns the one whose move to play. The main
// worker must be set up with begin.
func (t *pool) search(ctx context.Context, game *engine.Game, limits *search.Limits, lines int) *worker {
	t.stop.Store(false)
	for _, w := range t.all {
		w.published.Store(0)
		w.tbPublished.Store(0)
	}
	main := t.main()
	if main.clock.brief() {
		main.iterativeDeepening(lines)
		return main
	}
	var helpers sync.WaitGroup
	for _, w := range t.all[1:] {
		helpers.Go(func() {
			w.begin(ctx, game, limits)
			w.iterativeDeepening(lines)
		})
	}
	main.iterativeDeepening(lines)
	t.stop.Store(true)
	helpers.Wait()
	if lines > 1 || limits.Depth > 0 || limits.Mate > 0 {
		return main // It has reached what was asked for; the others may not have.
	}
	return t.vote()
}

// tablebaseError returns the first error of any worker with the tablebases.
func (t *pool) tablebaseError() error {
	for _, w := range t.all {
		if w.tbUse.err != nil {
			return w.tbUse.err
		}
	}
	return nil
}

// vote returns the worker whose move to play. Each votes for its best move, with a
// weight that grows with its depth and score. A helper that is behind the main worker can
// support a move but not introduce one: the main worker has reported greater depths, and
// has looked at that move there. A proven win is played in any case, the shortest first.
func (t *pool) vote() *worker {
	lowest := eval.Infinite
	for _, w := range t.all {
		if w.completed > 0 { // The others have no score to compare.
			lowest = min(lowest, w.finalScore())
		}
	}
	votes := map[engine.Move]int{}
	for _, w := range t.all {
		if w.completed > 0 {
			votes[w.rootMoves[0].move] += w.voteWeight(lowest)
		}
	}
	best := t.main()
	for _, w := range t.all[1:] {
		level := w.completed >= t.main().completed || w.finalScore() >= eval.MinTBWin
		if w.completed > 0 && level && (best.completed == 0 || w.beats(best, votes, lowest)) {
			best = w
		}
	}
	return best
}

// beats reports whether the move of w is to be played rather than another worker's.
func (w *worker) beats(other *worker, votes map[engine.Move]int, lowest eval.Score) bool {
	score, otherScore := w.finalScore(), other.finalScore()
	if score.IsDecisive() || otherScore.IsDecisive() {
		return score > otherScore && score.IsDecisive()
	}
	mine, others := votes[w.rootMoves[0].move], votes[other.rootMoves[0].move]
	return mine > others || mine == others && w.voteWeight(lowest) > other.voteWeight(lowest)
}

// voteWeight returns the weight of the worker's vote.
func (w *worker) voteWeight(least eval.Score) int {
	return int(w.finalScore()-least+10) * w.completed
}

// finalScore returns the score of the worker's best move.
func (w *worker) finalScore() eval.Score {
	score, _, _ := w.rootMoves[0].lastScore()
	return score
}
