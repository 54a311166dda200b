package alphabeta

import (
	"consort/engine"
	"consort/engine/syzygy"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/tt"
)

// Endgame tables. At the root they rank the moves, and the search only chooses
// among those that are best. Inside the tree they end a node, as soon as a
// capture or a pawn move has led to a position they know.

// tableUse is what a worker does with the tables in a choice.
type tableUse struct {
	men     int    // up to how many men to look a position up; 0 for never
	hits    uint64 // positions that they knew
	trouble error  // the first that is no refusal: a file is damaged
}

// consultTables ranks the root moves, if the tables know the position.
func (w *worker) consultTables(game *engine.Game) {
	w.tableUse = tableUse{men: w.tables.Most()}
	if men := game.Position().Occupied().Count(); men > w.tableUse.men || len(w.roots) == 0 {
		return
	}
	ranked, err := w.tables.Set.ProbeRoot(game, w.tables.FiftyMoves)
	if err != nil {
		w.noteTableError(err)
	}
	if len(ranked) == 0 {
		return
	}
	w.tableUse.hits += uint64(len(ranked))
	distances := w.takeRanks(ranked)
	// The rank of a move tells all there is, if it comes from a distance. Asking
	// below the root as well would make all winning lines look alike and hide the
	// mates. Without distances it is what makes progress.
	if distances || w.roots[0].result <= syzygy.Draw {
		w.tableUse.men = 0
	}
}

// takeRanks puts the root moves in the order of the tables. It reports whether
// there were DTZ tables, as far as that matters.
func (w *worker) takeRanks(ranked []syzygy.RootMove) (distances bool) {
	next := 0
	for _, r := range ranked {
		distances = distances || r.DTZ != 0
		for i := next; i < len(w.roots); i++ {
			if w.roots[i].move == r.Move {
				w.roots[i].ranked, w.roots[i].rank, w.roots[i].result = true, r.Rank, r.WDL
				w.roots[next], w.roots[i] = w.roots[i], w.roots[next]
				next++
				break
			}
		}
	}
	return distances
}

// groupEnd returns the end of the root moves that rank as the first one of the
// line being searched does. Only these are compared by search.
func (w *worker) groupEnd() int {
	end := w.first + 1
	for end < len(w.roots) && w.roots[end].rank == w.roots[w.first].rank {
		end++
	}
	return end
}

// shown returns a score of the search, and what it proves, as the tables correct
// it. A mate that the search has found says more than they do.
func (r *rootMove) shown(score eval.Score, bound search.Bound) (eval.Score, search.Bound) {
	if !r.ranked {
		return score, bound
	}
	known := eval.Draw + eval.Score(r.result)
	switch {
	case r.result == syzygy.Win && score.IsMate() && score > 0, r.result == syzygy.Loss && score.IsMate() && score < 0:
		return score, bound
	case r.result == syzygy.Win:
		known = eval.TBWin - 1
	case r.result == syzygy.Loss:
		known = -eval.TBWin + 1
	}
	return known, search.Exact
}

// askTables: the tables know the result. They do so just after a capture or a
// pawn move only, for a win of theirs counts from a clock of zero; but all other
// positions are reached through such ones. Without tables it costs a comparison,
// for this much is inlined.
func (w *worker) askTables(n *node) (eval.Score, bool) {
	if w.tableUse.men == 0 {
		return 0, false
	}
	return w.probeTables(n)
}

// probeTables looks the node's position up. A win or a loss is no more than a
// bound, because a mate may be near: on the principal variation the search goes
// on within it.
func (w *worker) probeTables(n *node) (eval.Score, bool) {
	if n.position.HalfmoveClock() != 0 || n.excluded != engine.NoMove {
		return 0, false
	}
	men := n.position.Occupied().Count()
	if men > w.tableUse.men || men == w.tableUse.men && n.depth < w.tables.Depth {
		return 0, false
	}
	result, err := w.tables.Set.ProbeWDL(&n.position)
	if err != nil {
		w.noteTableError(err)
		return 0, false
	}
	w.tableUse.hits++
	score, bound := w.tableScore(result, n.ply)
	e := tt.Entry{Score: score, Bound: bound}
	switch {
	case e.CutsOff(n.alpha, n.beta):
		w.tt.Store(n.position.Key(), tt.Entry{
			Score: tt.ScoreToTT(score, n.ply), Eval: eval.None, Bound: bound, PV: n.wasPV,
			Depth: min(n.depth+tableDepthBonus, eval.MaxPly-1),
		})
		return score, true
	case bound == search.LowerBound:
		n.alpha, n.least = max(n.alpha, score), max(n.least, score)
	default:
		n.most = score
	}
	return 0, false
}

// tableDepthBonus is how much deeper than asked for a result of the tables
// counts: no search of that depth would know better, and the table of positions
// should not give it up for one.
const tableDepthBonus = 6

// tableScore returns what a result is worth at a ply. Draws by the 50-move rule
// are a hair better or worse than others: the opponent may err.
func (w *worker) tableScore(result syzygy.WDL, ply int) (eval.Score, search.Bound) {
	if !w.tables.FiftyMoves {
		result = result.Without50()
	}
	switch result {
	case syzygy.Win:
		return eval.TBWin - eval.Score(ply), search.LowerBound
	case syzygy.Loss:
		return -eval.TBWin + eval.Score(ply), search.UpperBound
	}
	return eval.Draw + eval.Score(result), search.Exact
}

// noteTableError keeps an error that the user should know of. It allocates
// nothing: where a table is missing, refusals are as common as answers.
func (w *worker) noteTableError(err error) {
	if _, refused := err.(syzygy.Refusal); !refused && w.tableUse.trouble == nil {
		w.tableUse.trouble = err
	}
}

// tableTrouble returns the first error that a worker met with the tables.
func (t *team) tableTrouble() error {
	for _, w := range t.workers {
		if w.tableUse.trouble != nil {
			return w.tableUse.trouble
		}
	}
	return nil
}

// tableHits returns the positions that the tables knew, as far as the workers
// have told.
func (t *team) tableHits() (sum uint64) {
	for _, w := range t.workers {
		sum += w.tableHitsTold.Load()
	}
	return sum
}
