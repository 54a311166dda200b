package alphabeta

import (
	"consort/engine"
	"consort/engine/syzygy"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// Syzygy tablebases inside the tree: step 8 of a node. The root is in rootsyzygy.go.

// tablebaseUse is what a worker does with the tablebases in one choice.
type tablebaseUse struct {
	pieces int    // positions are probed with up to this many pieces, kings included; 0 for never
	hits   uint64 // successful probes
	err    error  // the first that is not a syzygy.Refusal: a file is damaged
}

// Step 8. Tablebases: the result is known. They are probed only right after a capture
// or a pawn move, because a win of theirs counts from a halfmove clock of zero; all
// other positions are reached through such ones. Without tablebases this is inlined,
// and costs one comparison.
func (w *worker) probeTablebases(n *node) (eval.Score, bool) {
	if w.tbUse.pieces == 0 {
		return 0, false
	}
	return w.probeWDL(n)
}

// probeWDL probes the node's position. A win or a loss is only a bound, because there
// may be a mate: if it does not cut off, the search continues within it.
func (w *worker) probeWDL(n *node) (eval.Score, bool) {
	if n.position.HalfmoveClock() != 0 || n.excluded != engine.NoMove {
		return 0, false
	}
	pieces := n.position.Occupied().Count()
	if pieces > w.tbUse.pieces || pieces == w.tbUse.pieces && n.depth < w.tablebases.Depth {
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

// tbDepthBonus is added to the depth of a stored tablebase result: no search of the
// node's depth is better, so none should replace it.
const tbDepthBonus = 6

// tablebaseScore returns the score of a result at a ply. Draws by the 50-move rule
// are a centipawn better or worse than others: the opponent may err.
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

// noteTablebaseError keeps an error that the user should see. It does not allocate:
// where a file is missing, refusals are as common as results.
func (w *worker) noteTablebaseError(err error) {
	//nolint:errorlint // errors.As allocates, and a refusal is never wrapped.
	if _, refused := err.(syzygy.Refusal); !refused && w.tbUse.err == nil {
		w.tbUse.err = err
	}
}
