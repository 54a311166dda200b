package alphabeta

import (
	"consort/engine"
	"consort/engine/syzygy"
	"consort/eval"
	"consort/search"
)

// Syzygy tablebases at the root: they rank the moves, and the search chooses among
// those of the best rank only.

// rankRootMoves ranks the root moves, if the tablebases have the position, and sets
// up what probeTablebases does below the root.
func (w *worker) rankRootMoves(game *engine.Game) {
	w.tbUse = tablebaseUse{pieces: w.tablebases.MaxPieces()}
	if game.Position().Occupied().Count() > w.tbUse.pieces || len(w.rootMoves) == 0 {
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
	hasDTZ := w.takeRanks(ranked)
	// With DTZ the ranks are all there is to know: probing below the root as well
	// would make all winning lines score alike, and hide mates. Without, those probes
	// are what makes progress.
	if hasDTZ || w.rootMoves[0].result <= syzygy.Draw {
		w.tbUse.pieces = 0
	}
}

// takeRanks sorts the root moves by the tablebases' ranks. It reports whether DTZ
// tables were there, as far as that matters.
func (w *worker) takeRanks(ranked []syzygy.RootMove) (hasDTZ bool) {
	next := 0
	for _, r := range ranked {
		hasDTZ = hasDTZ || r.DTZ != 0
		for i := next; i < len(w.rootMoves); i++ {
			if w.rootMoves[i].move == r.Move {
				w.rootMoves[i].ranked, w.rootMoves[i].rank, w.rootMoves[i].result = true, r.Rank, r.WDL
				w.rootMoves[next], w.rootMoves[i] = w.rootMoves[i], w.rootMoves[next]
				next++
				break
			}
		}
	}
	return hasDTZ
}

// rankEnd returns the end of the root moves of the same rank as the first one of the
// current line. Only these are compared by search.
func (w *worker) rankEnd() int {
	end := w.pvIndex + 1
	for end < len(w.rootMoves) && w.rootMoves[end].rank == w.rootMoves[w.pvIndex].rank {
		end++
	}
	return end
}

// withTablebase returns a score of the search, and its bound, as the tablebases correct
// it. A mate that the search has found is kept.
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
