package alphabeta

import (
	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// A node is one position on the line that is being searched, with all that the
// steps of its search share. A worker keeps one for each ply.
//
// There are three kinds (Donald Knuth and Ronald Moore, "An analysis of alpha-beta
// pruning", 1975). A PV node has an open window, and its exact score is wanted.
// The others have a zero window, beta = alpha + 1: the question is only whether the
// score reaches beta. A cut node is expected to fail high, and one good move proves
// it; an all node is expected to fail low, and every move must be refuted.
type node struct {
	position engine.Position

	facts

	sinceNull        int         // plies since the last null move
	move             engine.Move // the move being searched, NoMove for the null move
	moveIndex        int         // of this move
	excluded         engine.Move // by the singular extension search, else NoMove
	killer           engine.Move // quiet move that failed high in a sibling of this node
	doubleExtensions int         // on the line so far
	cutoffCount      int         // of this ply's nodes since the grandparent began
	history          quietHistories
	corrections      correctionEntries

	best        eval.Score
	bestMove    engine.Move
	moveCount   int             // moves so far, pruned ones included
	alphaRaises int             // moves that raised alpha
	quiets      [64]engine.Move // searched without a cutoff, for the histories
	noisies     [32]engine.Move

	quietCount, noisyCount int

	picker picker
	pv     pvLine // from here
}

// facts are what the first steps find out about a node. A step that searches the
// node itself in another way (null move verification, the singular extension)
// overwrites them and has to put them back.
type facts struct {
	ply         int
	alpha, beta eval.Score
	depth       int
	pvNode      bool
	cutNode     bool // expected to fail high
	inCheck     bool

	tt           tt.Entry
	ttHit        bool
	ttPV         bool       // a PV node now or in an earlier search
	rawEval      eval.Score // without corrections; what the table stores
	correction   eval.Score // by the correction histories
	staticEval   eval.Score // rawEval, scaled and corrected; eval.None in check
	eval         eval.Score // staticEval, or the TT score where that is the better bound
	improving    bool       // staticEval is better than two plies ago
	scoreFloor   eval.Score // what a draw by repetition or a tablebase win guarantees
	scoreCeiling eval.Score // what a tablebase loss leaves
}

// reenter restores the facts and prepares the node for its moves again.
func (n *node) reenter(f facts) {
	n.facts = f
	n.clear()
}

// A pvLine is a principal variation.
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

// search returns the score of the node at a ply, searched to a depth in plies with
// the window from alpha to beta. A score at or below alpha is an upper bound, one at
// or above beta a lower bound (fail-soft). After a stop the score is meaningless.
func (w *worker) search(ply int, alpha, beta eval.Score, depth int, cutNode bool) eval.Score {
	n := &w.nodes[ply]

	// Step 1. Check extension at the horizon: no quiescence search in check.
	if n.inCheck = n.position.InCheck(); n.inCheck {
		depth = max(depth, 1)
	}
	// Step 2. Quiescence search at the horizon.
	if depth <= 0 {
		return w.quiesce(ply, alpha, beta)
	}
	n.enter(ply, alpha, beta, min(depth, eval.MaxPly-1), cutNode)

	// Step 3. Abort: a limit is reached, or the user says stop.
	if w.visit(ply) {
		return 0
	}
	w.stats.node(false)

	// Step 4. Draw by rule, or maximum ply reached.
	if score, ends := w.drawOrMaxPly(n); ends {
		return score
	}
	// Step 5. Upcoming repetition: the side to move has at least a draw.
	if score, cutoff := w.upcomingRepetition(n); cutoff {
		return score
	}
	// Step 6. Mate distance pruning: a shorter mate is known already.
	if score, cutoff := n.mateDistancePruning(); cutoff {
		return score
	}
	// Step 7. Transposition table: the position has been searched before.
	if score, cutoff := w.probeTT(n); cutoff {
		return score
	}
	// Step 8. Tablebases: the result is known.
	if score, cutoff := w.probeTablebases(n); cutoff {
		return score
	}
	// Step 9. Static evaluation, stored at once, and whether it is improving.
	w.evaluate(n)
	w.storeEval(n)

	// Step 10. Reverse futility pruning: far above beta.
	if score, cutoff := w.reverseFutilityPruning(n); cutoff {
		return score
	}
	// Step 11. Null move pruning at cut nodes, with verification: even a pass fails high.
	if score, cutoff := w.nullMovePruning(n); cutoff {
		return score
	}
	// Step 12. Move loop: pruning, extensions, late move reductions, PVS.
	return w.searchMoves(n)
}

// enter prepares the node for a search.
func (n *node) enter(ply int, alpha, beta eval.Score, depth int, cutNode bool) {
	n.ply, n.alpha, n.beta, n.depth, n.cutNode = ply, alpha, beta, depth, cutNode
	n.pvNode = beta-alpha > 1
	n.scoreFloor, n.scoreCeiling = -eval.Infinite, eval.Infinite
	n.clear()
}

// clear forgets the moves searched so far.
func (n *node) clear() {
	n.best, n.bestMove = -eval.Infinite, engine.NoMove
	n.moveCount, n.alphaRaises, n.quietCount, n.noisyCount = 0, 0, 0, 0
	n.pv.n = 0
}

// boundOf returns what the node's best score proves, given the alpha that it began
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
