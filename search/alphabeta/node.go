package alphabeta

import (
	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/tt"
)

// A node is one position on the line that is being searched, with all that the
// steps of its search share. The worker keeps one for each ply.
//
// Nodes come in three kinds (Donald Knuth and Ronald Moore, "An analysis of
// alpha-beta pruning", 1975). At a node of the principal variation the window
// is open and the exact score is wanted. Elsewhere the window is empty: the
// question is only whether the score reaches beta. At a cut node it is expected
// to, and one good move proves it; at an all node it is not, and every move must
// be refuted.
type node struct {
	position engine.Position

	facts

	sinceNull        int         // plies since a null move
	move             engine.Move // the move being searched, NoMove for the null move
	moved            engine.Piece
	excluded         engine.Move // left out by the test for a singular move
	killer           engine.Move // quiet move that cut a sibling of this node
	doubleExtensions int         // double extensions on the line so far
	reduction        int         // of the search in progress of a child, in 1/1024 plies
	cutoffCount      int         // fail-highs of this ply's nodes since the grandparent began
	threats          engine.Bitboard

	best        eval.Score
	bestMove    engine.Move
	moveCount   int
	alphaRaises int             // times that alpha rose
	quiets      [64]engine.Move // tried in vain, for the histories
	noisies     [32]engine.Move

	quietCount, noisyCount int

	picker picker
	pv     pvLine // the principal variation from here
}

// facts are what the first steps find out about a node. A step that searches the
// node itself in another way (razoring, the test for a singular move) overwrites
// them and has to put them back.
type facts struct {
	ply         int
	alpha, beta eval.Score
	depth       int
	pvNode      bool // on the principal variation
	cutNode     bool // expected to fail high
	inCheck     bool

	tt           tt.Entry
	ttHit        bool       // table holds an entry
	ttPV         bool       // on a principal variation now or in an earlier search
	rawEval      eval.Score // before corrections; what the table keeps
	correction   eval.Score // what was learned about the evaluation's errors
	staticEval   eval.Score // eval.None in check
	eval         eval.Score // staticEval, or the table's score where that says more
	improving    bool       // staticEval is better than two plies ago
	scoreFloor   eval.Score // what the side to move can have without a search
	scoreCeiling eval.Score // the most that it can have, as the tables know
}

// reenter puts the facts back and prepares the node for its moves again.
func (n *node) reenter(f facts) {
	n.facts = f
	n.clear()
}

// A line is a sequence of moves.
type pvLine struct {
	moves [eval.MaxPly + 1]engine.Move
	n     int
}

// set makes the line a move followed by another line.
func (l *pvLine) set(m engine.Move, rest *pvLine) {
	l.moves[0] = m
	n := min(rest.n, eval.MaxPly)
	copy(l.moves[1:1+n], rest.moves[:n])
	l.n = 1 + n
}

// search returns the score of the node at a ply, searched to a depth within the
// window from alpha to beta. A score at or below alpha is an upper bound, one at
// or above beta a lower bound (fail-soft). After a stop the result means
// nothing.
func (w *worker) search(ply int, alpha, beta eval.Score, depth int, cut bool) eval.Score {
	n := &w.nodes[ply]
	n.inCheck = n.position.InCheck()
	if n.inCheck {
		depth++ // A check is answered before the position is judged.
	}

	// 1. The horizon: play out the captures.
	if depth <= 0 {
		return w.quiesce(ply, alpha, beta, noisyAndChecks)
	}
	n.enter(ply, alpha, beta, min(depth, eval.MaxPly-1), cut)

	// 2. Stop when the time is up or the user says so.
	if w.visit(ply) {
		return 0
	}
	w.stats.node(false)
	// 3. Draws by the rules, and the end of the stack.
	if score, ends := w.drawOrMaxPly(n); ends {
		return score
	}
	// 4. A draw by repetition is there for the taking, or a shorter mate known.
	if score, settled := w.narrow(n); settled {
		return score
	}
	// 5. The position was searched before.
	if score, known := w.probeTT(n); known {
		return score
	}
	// 6. The endgame tables know the result.
	if score, known := w.probeTablebases(n); known {
		return score
	}
	// 7. What the position looks like without search.
	w.evaluate(n)
	// 8. The move before was reduced too much, or too little.
	w.hindsight(n)
	// 9. So good that the opponent will not allow it.
	if score, pruned := w.reverseFutilityPruning(n); pruned {
		return score
	}
	// 10. So bad that only captures can help.
	if score, pruned := w.razoring(n); pruned {
		return score
	}
	// 11. So good that even passing would do.
	if score, pruned := w.nullMovePruning(n); pruned {
		return score
	}
	// 12. A capture refutes it already in a shallow search.
	if score, pruned := w.probCut(n); pruned {
		return score
	}
	// 13. Nobody knows a good move here: search less.
	n.internalIterativeReduction()
	// 14. The moves.
	return w.searchMoves(n)
}

// enter prepares the node for a search.
func (n *node) enter(ply int, alpha, beta eval.Score, depth int, cut bool) {
	n.ply, n.alpha, n.beta, n.depth, n.cutNode = ply, alpha, beta, depth, cut
	n.pvNode = beta-alpha > 1
	n.scoreFloor, n.scoreCeiling = -eval.Infinite, eval.Infinite
	n.clear()
}

// clear forgets the moves that were searched.
func (n *node) clear() {
	n.best, n.bestMove = -eval.Infinite, engine.NoMove
	n.moveCount, n.alphaRaises, n.quietCount, n.noisyCount = 0, 0, 0, 0
	n.pv.n = 0
}

// continuation returns the history row of the move that was played a number of
// plies before this node's own. Before the root there are rows of no piece.
func (n *node) continuation(w *worker, plies int) *historyRow {
	if n.ply < plies {
		return &w.history.continuation[engine.NoPiece][plies]
	}
	earlier := &w.nodes[n.ply-plies]
	return &w.history.continuation[earlier.moved&15][earlier.move.Target()&63]
}

// boundOf tells what the node's best score proves, given the alpha it began
// with.
func (n *node) boundOf(alpha eval.Score) search.Bound {
	switch {
	case n.best >= n.beta:
		return search.LowerBound
	case n.best > alpha:
		return search.Exact
	}
	return search.UpperBound
}
