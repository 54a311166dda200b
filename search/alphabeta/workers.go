package alphabeta

import (
	"sync"
	"sync/atomic"
	"time"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
	"consort/search"
	"consort/search/alphabeta/tt"
)

// Several goroutines search the same position at once and meet in the
// transposition table only: what one has found, the others need not search
// again, and small differences in timing soon spread them over different parts
// of the tree (lazy SMP). The leader watches the limits and reports; the helpers
// deepen until it stops them.

// processors is how many goroutines can run at once. More workers than that
// would only take turns, and a leader that waits for its turn overlooks the
// clock: with a thousand on two processors, by ten seconds.
var processors = search.Processors

// helpTime is the least hard limit with which helpers are sent out. To wake them
// and to wait for them takes the system some milliseconds where the processors
// are taken, which is more than they could save a shorter search.
const minHelperTime = 20 * time.Millisecond

// A team is the workers of one player. The workers, with all that they have
// learned, stay from choice to choice; their goroutines do not: starting one is
// nothing beside a search, and none is left behind by a player that nobody uses
// any more.
type workers struct {
	all  []*worker // the leader first
	stop atomic.Bool
}

// resize gives the team a number of workers, as far as there are processors for
// them, and each the network. Those that stay keep what they have learned.
func (t *workers) resize(threads int, shared *tt.Table, network *nnue.Network) {
	size := max(1, min(threads, processors))
	for len(t.all) < size {
		t.all = append(t.all, &worker{tt: shared, pool: t, number: len(t.all)})
	}
	clear(t.all[size:])
	t.all = t.all[:size]
	for _, w := range t.all {
		w.evaluator.setNetwork(network)
	}
}

// leader returns the worker that speaks for the team.
func (t *workers) main() *worker { return t.all[0] }

// forget clears what was learned from the games before.
func (t *workers) newGame() {
	var all sync.WaitGroup
	for _, w := range t.all {
		all.Go(w.newGame)
	}
	all.Wait()
}

// choose lets the team search and returns the worker whose choice counts.
func (t *workers) search(game *engine.Game, limits *search.Limits, control *search.Control, lines int) *worker {
	t.stop.Store(false)
	for _, w := range t.all {
		w.published.Store(0)
		w.tbHitsPublished.Store(0)
	}
	leader := t.main()
	if leader.clock.brief() {
		leader.iterativeDeepening(lines)
		return leader
	}
	var helpers sync.WaitGroup
	for _, w := range t.all[1:] {
		helpers.Go(func() {
			w.begin(game, limits, control)
			w.iterativeDeepening(lines)
		})
	}
	leader.iterativeDeepening(lines)
	t.stop.Store(true)
	helpers.Wait()
	if lines > 1 || limits.Depth > 0 || limits.Mate > 0 {
		return leader // It has done what was asked for; the others may not have.
	}
	return t.vote()
}

// nodes returns the positions visited by all workers, as far as they have told.
func (t *workers) nodes() (sum uint64) {
	for _, w := range t.all {
		sum += w.published.Load()
	}
	return sum
}

// vote returns the worker to follow. Each votes for its best move, with the more
// weight the deeper it has searched and the better it likes the move. A proven
// win is taken at once, the shortest first.
func (t *workers) vote() *worker {
	lowest := eval.Infinite
	for _, w := range t.all {
		if w.completed > 0 { // Others know no score that could be compared.
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
		if w.completed > 0 && w.beats(best, votes, lowest) {
			best = w
		}
	}
	return best
}

// beats reports whether to follow w rather than another worker.
func (w *worker) beats(other *worker, votes map[engine.Move]int, lowest eval.Score) bool {
	score, otherScore := w.finalScore(), other.finalScore()
	if score.IsDecisive() || otherScore.IsDecisive() {
		return score > otherScore && score.IsDecisive()
	}
	mine, others := votes[w.rootMoves[0].move], votes[other.rootMoves[0].move]
	return mine > others || mine == others && w.voteWeight(lowest) > other.voteWeight(lowest)
}

// weight returns what the worker's vote counts.
func (w *worker) voteWeight(least eval.Score) int {
	return int(w.finalScore()-least+10) * w.completed
}

// finalScore returns the score of the worker's best move.
func (w *worker) finalScore() eval.Score {
	score, _, _ := w.rootMoves[0].lastScore()
	return score
}
