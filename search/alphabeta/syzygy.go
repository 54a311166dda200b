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
type tablebaseUse struct {
	pieces int    // up to how many men to look a position up; 0 for never
	hits   uint64 // positions that they knew
	err    error  // the first that is no refusal: a file is damaged
}

// consultTables ranks the root moves, if the tables know the position.
func (w *worker) rankRootMoves(game *engine.Game) {
	w.tbUse = tablebaseUse{pieces: w.tablebases.Most()}
	if men := game.Position().Occupied().Count(); men > w.tbUse.pieces || len(w.rootMoves) == 0 {
		return
	}
	ranked, err := w.tablebases.Set.ProbeRoot(game, w.tablebases.FiftyMoves)
	if err != nil {
		w.noteTablebaseError(err)
	}
	if len(ranked) == 0 {
		return
	}
	w.tbUse.hits += uint64(len(ranked))
	distances := w.takeRanks(ranked)
	// The rank of a move tells all there is, if it comes from a distance. Asking
	// below the root as well would make all winning lines look alike and hide the
	// mates. Without distances it is what makes progress.
	if distances || w.rootMoves[0].result <= syzygy.Draw {
		w.tbUse.pieces = 0
	}
}

// takeRanks puts the root moves in the order of the tables. It reports whether
// there were DTZ tables, as far as that matters.
func (w *worker) takeRanks(ranked []syzygy.RootMove) (distances bool) {
	next := 0
	for _, r := range ranked {
		distances = distances || r.DTZ != 0
		for i := next; i < len(w.rootMoves); i++ {
			if w.rootMoves[i].move == r.Move {
				w.rootMoves[i].ranked, w.rootMoves[i].rank, w.rootMoves[i].result = true, r.Rank, r.WDL
				w.rootMoves[next], w.rootMoves[i] = w.rootMoves[i], w.rootMoves[next]
				next++
				break
			}
		}
	}
	return distances
}

// groupEnd returns the end of the root moves that rank as the first one of the
// line being searched does. Only these are compared by search.
func (w *worker) rankEnd() int {
	end := w.pvIndex + 1
	for end < len(w.rootMoves) && w.rootMoves[end].rank == w.rootMoves[w.pvIndex].rank {
		end++
	}
	return end
}

// shown returns a score of the search, and what it proves, as the tables correct
// it. A mate that the search has found says more than they do.
func (r *rootMove) withTablebase(score eval.Score, bound search.Bound) (eval.Score, search.Bound) {
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
func (w *worker) probeTablebases(n *node) (eval.Score, bool) {
	if w.tbUse.pieces == 0 {
		return 0, false
	}
	return w.probeWDL(n)
}

// probeTables looks the node's position up. A win or a loss is no more than a
// bound, because a mate may be near: on the principal variation the search goes
// on within it.
func (w *worker) probeWDL(n *node) (eval.Score, bool) {
	if n.position.HalfmoveClock() != 0 || n.excluded != engine.NoMove {
		return 0, false
	}
	men := n.position.Occupied().Count()
	if men > w.tbUse.pieces || men == w.tbUse.pieces && n.depth < w.tablebases.Depth {
		return 0, false
	}
	result, err := w.tablebases.Set.ProbeWDL(&n.position)
	if err != nil {
		w.noteTablebaseError(err)
		return 0, false
	}
	w.tbUse.hits++
	score, bound := w.tablebaseScore(result, n.ply)
	e := tt.Entry{Score: score, Bound: bound}
	switch {
	case e.CutsOff(n.alpha, n.beta):
		w.tt.Store(n.position.Key(), tt.Entry{
			Score: tt.ScoreToTT(score, n.ply), Eval: eval.None, Bound: bound, PV: n.ttPV,
			Depth: min(n.depth+tbDepthBonus, eval.MaxPly-1),
		})
		return score, true
	case bound == search.LowerBound:
		n.alpha, n.scoreFloor = max(n.alpha, score), max(n.scoreFloor, score)
	default:
		n.scoreCeiling = score
	}
	return 0, false
}

// tableDepthBonus is how much deeper than asked for a result of the tables
// counts: no search of that depth would know better, and the table of positions
// should not give it up for one.
const tbDepthBonus = 6

// tableScore returns what a result is worth at a ply. Draws by the 50-move rule
// are a hair better or worse than others: the opponent may err.
func (w *worker) tablebaseScore(result syzygy.WDL, ply int) (eval.Score, search.Bound) {
	if !w.tablebases.FiftyMoves {
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
func (w *worker) noteTablebaseError(err error) {
	if _, refused := err.(syzygy.Refusal); !refused && w.tbUse.err == nil {
		w.tbUse.err = err
	}
}

// tableTrouble returns the first error that a worker met with the tables.
func (t *workers) tablebaseError() error {
	for _, w := range t.all {
		if w.tbUse.err != nil {
			return w.tbUse.err
		}
	}
	return nil
}

// tableHits returns the positions that the tables knew, as far as the workers
// have told.
func (t *workers) tbHits() (sum uint64) {
	for _, w := range t.all {
		sum += w.tbHitsPublished.Load()
	}
	return sum
}
