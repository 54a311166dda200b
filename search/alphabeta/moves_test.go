package alphabeta

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

func TestLateMovePruning(t *testing.T) {
	limit := lateMoveBase + 4*4
	tests := []struct {
		name      string
		moveCount int
		set       func(n *node)
		late      bool
	}{
		{"the last move that is tried", limit / 2, nil, false},
		{"the next", limit/2 + 1, nil, true},
		{"the last one when improving", limit, func(n *node) { n.improving = true }, false},
		{"the next when improving", limit + 1, func(n *node) { n.improving = true }, true},
		{"at the greatest depth", 200, func(n *node) { n.depth = lateMoveMaxDepth }, true},
		{"too deep", 200, func(n *node) { n.depth = lateMoveMaxDepth + 1 }, false},
		{"on the principal variation", 200, func(n *node) { n.pvNode = true }, false},
		{"in check", 200, func(n *node) { n.inCheck = true }, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, n := at(t, engine.StartFEN, 4, 0, 0, 1)
			n.moveCount = test.moveCount
			if test.set != nil {
				test.set(n)
			}
			require.Equal(t, test.late, n.lateMovePruning())
		})
	}
}

func TestFutilityPruning(t *testing.T) {
	margin := futilityBase + 2*futilityPerDepth
	tests := []struct {
		name   string
		depth  int
		static eval.Score
		set    func(n *node)
		futile bool
	}{
		{"far below alpha", 2, -800, nil, true},
		{"by the margin", 2, -margin, nil, true},
		{"by less than the margin", 2, 1 - margin, nil, false},
		{"at the greatest depth", futilityMaxDepth, -5000, nil, true},
		{"too deep", futilityMaxDepth + 1, -5000, nil, false},
		{"in check", 2, -800, func(n *node) { n.inCheck = true }, false},
		{"only to avoid a mate", 2, -30000, func(n *node) { n.alpha = -eval.MinTBWin }, false},
		{"only a mate is enough", 2, -800, func(n *node) { n.alpha = eval.MinTBWin }, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, n := at(t, engine.StartFEN, 2, test.static, 0, 1)
			if test.set != nil {
				test.set(n)
			}
			require.Equal(t, test.futile, n.futilityPruning(test.depth))
		})
	}
}

// What futile moves may be worth is a part of the score, so that it is not far too low.
func TestFutileMovesRaiseTheScore(t *testing.T) {
	w, n := at(t, "4k3/6qq/8/8/8/8/8/N3K3 w - - 0 1", 2, -450, 0, 1)
	require.Less(t, n.futilityValue(1), n.alpha)
	require.Equal(t, n.futilityValue(1), w.searchMoves(n))
	require.Equal(t, 1, n.quietCount, "the other moves are pruned")
}

func TestCaptureFutilityPruning(t *testing.T) {
	const fen = "4k3/P7/8/2qp4/4P3/8/8/4K3 w - - 0 1"
	margin := captureFutilityBase + 2*captureFutilityPerDepth
	tests := []struct {
		name   string
		move   string
		depth  int
		static eval.Score
		set    func(n *node)
		futile bool
	}{
		{"a pawn is too little", "e4d5", 2, -margin - 100, nil, true},
		{"a pawn is just enough", "e4d5", 2, 1 - margin - 100, nil, false},
		{"at the greatest depth", "e4d5", captureFutilityMaxDepth, -5000, nil, true},
		{"too deep", "e4d5", captureFutilityMaxDepth + 1, -5000, nil, false},
		{"a promotion", "a7a8q", 2, -5000, nil, false},
		{"in check", "e4d5", 2, -5000, func(n *node) { n.inCheck = true }, false},
		{"only to avoid a mate", "e4d5", 2, -30000, func(n *node) { n.alpha = -eval.MinTBWin }, false},
		{"only a mate is enough", "e4d5", 2, -5000, func(n *node) { n.alpha = eval.MinTBWin }, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, n := at(t, fen, 2, test.static, 0, 1)
			if test.set != nil {
				test.set(n)
			}
			require.Equal(t, test.futile, n.captureFutilityPruning(move(t, n, test.move), test.depth))
		})
	}
}

// What a node knows of its children is reset before its moves.
func TestBeginMoves(t *testing.T) {
	w, n := at(t, middlegame, 5, 0, 0, 1)
	w.nodes[2].killer, w.nodes[2].cutoffCount = 77, 5
	w.nodes[3].killer, w.nodes[3].cutoffCount = 88, 6
	w.beginMoves(n)
	require.Equal(t, engine.NoMove, w.nodes[2].killer, "of another parent's children")
	require.Equal(t, 5, w.nodes[2].cutoffCount, "other children of the parent count too")
	require.Equal(t, engine.Move(88), w.nodes[3].killer)
	require.Zero(t, w.nodes[3].cutoffCount, "of another grandparent's children")
	require.Equal(t, n.position.Threatened(), n.history.threats)
}

// Which moves are pruned, and after which the remaining quiet moves are skipped.
func TestReasonToPrune(t *testing.T) {
	const (
		rook  = "4k3/8/3p4/4p3/8/8/8/2R1K3 w - - 0 1" // c1c5 loses it, c1c4 does not, c1c8 checks
		taker = "4k3/2p5/3p4/8/8/8/4P3/3RK3 w - - 0 1"
		queen = "4k3/3p4/8/1p6/8/3Q4/8/4K3 w - - 0 1"
	)
	bad := func(w *worker, n *node, m engine.Move) { favor(w, n, m, -maxHistory) }
	tests := []struct {
		name, fen, move string
		depth           int
		set             func(w *worker, n *node, m engine.Move)
		prunes, over    bool
	}{
		{"a quiet move", rook, "c1c4", 4, nil, false, false},
		{"one that comes too late", rook, "c1c4", 4, func(_ *worker, n *node, _ engine.Move) { n.moveCount = 40 }, true, true},
		{"a futile one", rook, "c1c4", 4, func(_ *worker, n *node, _ engine.Move) { n.eval = -5000 }, true, true},
		{"a futile one with check", rook, "c1c8", 4, func(_ *worker, n *node, _ engine.Move) { n.eval = -5000 }, false, false},
		{"one with a bad history", rook, "c1c4", 4, bad, true, false},
		{"one with a bad history, deeper", rook, "c1c4", 30, bad, false, false},
		{"the first move, with a bad history", rook, "c1c4", 4, func(w *worker, n *node, m engine.Move) { bad(w, n, m); n.moveCount = 1 }, false, false},
		{"one with a history not bad enough", rook, "c1c4", 4,
			func(w *worker, n *node, m engine.Move) { favor(w, n, m, -historyPrunePerDepth/5) }, false, false},
		{"one that loses a rook", rook, "c1c5", 5, nil, true, false},
		{"one that loses a rook, deeper", rook, "c1c5", 14, nil, false, false},

		{"a capture that loses the exchange", taker, "d1d6", 3, nil, true, false},
		{"the same, deeper", taker, "d1d6", 6, nil, false, false},
		{"the same, too deep for exchanges", taker, "d1d6", seeMaxDepth + 1, nil, false, false},
		{"a futile capture", "4k3/8/3p4/8/8/8/8/3RK3 w - - 0 1", "d1d6", 4, func(_ *worker, n *node, _ engine.Move) { n.eval = -5000 }, true, false},
		{"a futile capture with check", "3k4/8/3p4/8/8/8/8/3RK3 w - - 0 1", "d1d6", 4,
			func(_ *worker, n *node, _ engine.Move) { n.eval = -5000 }, false, false},
		{"a capture that loses a queen, with check", queen, "d3d7", 4, nil, true, false},

		{"nothing but lost moves so far", rook, "c1c5", 4, func(_ *worker, n *node, _ engine.Move) { n.best = -eval.MinTBWin }, false, false},
		{"no move so far", rook, "c1c5", 4, func(_ *worker, n *node, _ engine.Move) { n.best = -eval.Infinite }, false, false},
		{"with king and pawns only", "4k3/8/8/1p6/8/8/P7/4K3 w - - 0 1", "a2a4", 4,
			func(_ *worker, n *node, _ engine.Move) { n.moveCount = 40 }, false, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w, n := at(t, test.fen, test.depth, 0, 0, 1)
			w.beginMoves(n)
			n.best, n.moveCount = -100, 3
			m := move(t, n, test.move)
			if test.set != nil {
				test.set(w, n, m)
			}
			n.picker.start(engine.NoMove, engine.NoMove, allMoves)
			reason := w.reasonToPrune(n, m, !n.position.IsNoisy(m))
			require.Equal(t, test.prunes, reason != notPruned)
			require.Equal(t, test.over, reason.endsQuiets(!n.position.IsNoisy(m)))
			require.False(t, n.picker.quietsOver, "a query changes nothing")
		})
	}
}

// favor gives a quiet move a value in all histories.
func favor(w *worker, n *node, m engine.Move, value int) {
	w.setHistories(n)
	tables := &n.history
	piece, to := n.position.PieceAt(m.From())&15, m.Target()&63
	*tables.butterflyEntry(m, to), tables.pawn[piece][to] = int16(value), int16(value)
	for _, row := range tables.continuation {
		row[piece][to] = int16(value)
	}
}

// All moves but the hash move are searched to about half the depth.
func TestSingularExtension(t *testing.T) {
	const (
		forced = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1" // to take the queen is the only good move
		free   = engine.StartFEN                     // all moves are much the same
	)
	tests := []struct {
		name, fen, move string
		score           eval.Score // of the hash move
		beta            eval.Score
		set             func(w *worker, n *node)
		plies           int
		cut             bool
	}{
		{"singular by far", forced, "e4d5", 100, 60, nil, 2, false},
		{"singular by far, on the principal variation", forced, "e4d5", 100, 60, func(_ *worker, n *node) { n.alpha = 0; n.pvNode = true }, 1, false},
		{"singular by far, on a line with enough double extensions", forced, "e4d5", 100, 60,
			func(_ *worker, n *node) { n.doubleExtensions = singularMaxDoubleExtensions }, 1, false},
		{"singular by far, on a line with almost enough", forced, "e4d5", 100, 60,
			func(_ *worker, n *node) { n.doubleExtensions = singularMaxDoubleExtensions - 1 }, 2, false},
		{"another move cuts too", free, "e2e4", 0, -300, nil, 0, true},
		{"another move would cut, on the principal variation", free, "e2e4", 0, -300,
			func(_ *worker, n *node) { n.alpha = -400; n.pvNode = true }, -2, false},
		{"another move is as good, at a cut node", free, "e2e4", -200, 400, nil, -1, false},
		{"another move is as good, at an all node", free, "e2e4", -200, 400, func(_ *worker, n *node) { n.cutNode = false }, 0, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w, n := at(t, test.fen, 8, 0, test.beta-1, test.beta)
			m := move(t, n, test.move)
			n.tt = tt.Entry{Move: m, Score: test.score, Eval: 0, Depth: 7, Bound: search.LowerBound}
			n.ttHit = true
			if test.set != nil {
				test.set(w, n)
			}
			n.moveCount = 1
			before := n.facts
			plies, score, cut := w.extension(n, m)
			require.Equal(t, test.plies, plies)
			require.Equal(t, test.cut, cut)
			require.NotZero(t, w.count, "the other moves were searched")
			if cut {
				require.GreaterOrEqual(t, score, n.beta)
				return
			}
			require.Equal(t, before, n.facts, "the node is as it was")
			require.Equal(t, engine.NoMove, n.excluded)
			require.Equal(t, 1, n.moveCount)
			require.Equal(t, -eval.Infinite, n.best)
			requireOtherMoves(t, w, n, m)
		})
	}
}

// requireOtherMoves checks that the picker continues with all moves but one.
func requireOtherMoves(t *testing.T, w *worker, n *node, but engine.Move) {
	t.Helper()
	var left []engine.Move
	for m := n.picker.next(&n.position, &w.history, &n.history); m != engine.NoMove; m = n.picker.next(&n.position, &w.history, &n.history) {
		left = append(left, m)
	}
	require.NotContains(t, left, but)
	require.ElementsMatch(t, n.position.Moves(), append(left, but))
}

// Singular by little: one ply, where the double margin is not reached.
func TestSingularExtensionByOnePly(t *testing.T) {
	for score := eval.Score(-60); score <= 60; score++ {
		w, n := at(t, engine.StartFEN, 8, 0, 99, 100)
		m := move(t, n, "e2e4")
		n.tt = tt.Entry{Move: m, Score: score, Eval: 0, Depth: 7, Bound: search.LowerBound}
		singularBeta := score - 8*singularMarginPerDepth/16
		other := w.searchExcluding(n, m, singularBeta, 3)
		plies, _, _ := w.extension(n, m)
		switch {
		case other >= singularBeta:
			require.Equal(t, -1, plies, "score %d, others %d", score, other)
		case other >= singularBeta-singularDoubleMargin:
			require.Equal(t, 1, plies, "score %d, others %d", score, other)
			return
		}
	}
	require.Fail(t, "no score was singular by little")
}

// Only a hash move with a good entry is tested for singularity.
func TestNoSingularSearch(t *testing.T) {
	tests := []struct {
		name string
		set  func(w *worker, n *node)
	}{
		{"another move", func(_ *worker, n *node) { n.tt.Move = move(t, n, "e1e2") }},
		{"no hash move", func(_ *worker, n *node) { n.tt = tt.Entry{Eval: eval.None} }},
		{"inside the same question", func(_ *worker, n *node) { n.excluded = move(t, n, "e1e2") }},
		{"too shallow", func(_ *worker, n *node) { n.depth = singularMinDepth - 1 }},
		{"an entry too shallow", func(_ *worker, n *node) { n.tt.Depth = 4 }},
		{"an upper bound", func(_ *worker, n *node) { n.tt.Bound = search.UpperBound }},
		{"an evaluation only", func(_ *worker, n *node) { n.tt.Bound = search.NoBound }},
		{"a win", func(_ *worker, n *node) { n.tt.Score = eval.MateIn(9) }},
		{"a loss", func(_ *worker, n *node) { n.tt.Score = eval.MatedIn(9) }},
		{"twice as far from the root as the iteration", func(w *worker, n *node) { n.ply, w.depth = 12, 6 }},
	}
	start := func(t *testing.T) (*worker, *node) {
		w, n := at(t, "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 8, 0, 59, 60)
		n.tt = tt.Entry{Move: move(t, n, "e4d5"), Score: 100, Depth: 5, Bound: search.LowerBound}
		return w, n
	}
	w, n := start(t)
	plies, _, _ := w.extension(n, n.tt.Move)
	require.Equal(t, 2, plies, "otherwise it is asked")
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w, n := start(t)
			m := n.tt.Move
			test.set(w, n)
			plies, score, cut := w.extension(n, m)
			require.Zero(t, plies)
			require.Zero(t, score)
			require.False(t, cut)
			require.Zero(t, w.count, "nothing was searched")
		})
	}
}

// A double extension is counted on the line below it, and only there.
func TestDoubleExtensionsAreCounted(t *testing.T) {
	w, n := at(t, engine.StartFEN, 2, 0, 99, 100)
	w.beginMoves(n)
	n.doubleExtensions, n.moveCount = 3, 1
	m := n.position.Moves()[0]
	for extension, want := range map[int]int{-2: 3, 0: 3, 1: 3, 2: 4} {
		w.searchMove(n, m, true, extension)
		require.Equal(t, want, w.nodes[2].doubleExtensions, "extended by %d", extension)
	}
	require.Equal(t, 3, n.doubleExtensions)
}

// Each fact about a quiet move changes its reduction by its own number.
func TestReductionTerms(t *testing.T) {
	tests := []struct {
		name string
		set  func(w *worker, n *node, m engine.Move)
		want int
	}{
		{"nothing", func(*worker, *node, engine.Move) {}, 0},
		{"a cut node", func(_ *worker, n *node, _ engine.Move) { n.cutNode = true }, lmrCutNode},
		{"not improving", func(_ *worker, n *node, _ engine.Move) { n.improving = false }, lmrNotImproving},
		{"on the principal variation", func(_ *worker, n *node, _ engine.Move) { n.pvNode, n.ttPV = true, true }, -lmrPV},
		{"once on a principal variation", func(_ *worker, n *node, _ engine.Move) { n.ttPV = true }, -lmrTTPV},
		{"the hash move is a capture", func(_ *worker, n *node, _ engine.Move) { n.tt.Move = move(t, n, "e2a6") }, lmrTTCapture},
		{"the hash move is quiet", func(_ *worker, n *node, _ engine.Move) { n.tt.Move = move(t, n, "e1g1") }, 0},
		{"children that cut often", func(w *worker, _ *node, _ engine.Move) { w.nodes[2].cutoffCount = 4 }, lmrChildCutoffs},
		{"children that cut sometimes", func(w *worker, _ *node, _ engine.Move) { w.nodes[2].cutoffCount = 3 }, 0},
		{"alpha raised twice", func(_ *worker, n *node, _ engine.Move) { n.alphaRaises = 2 }, 2 * lmrAlphaRaises},
		{"an evaluation corrected up", func(_ *worker, n *node, _ engine.Move) { n.correction = 30 }, -30 * lmrCorrection},
		{"an evaluation corrected down", func(_ *worker, n *node, _ engine.Move) { n.correction = -30 }, -30 * lmrCorrection},
		{"the killer", func(_ *worker, n *node, m engine.Move) { n.killer = m }, -lmrKiller},
		{"an evasion", func(_ *worker, n *node, _ engine.Move) { n.inCheck = true }, -lmrCheck},
		// A history counts four times: by squares, after one and two moves, and
		// half each for the pawns and after four moves.
		{"a good history", func(w *worker, n *node, m engine.Move) { favor(w, n, m, 640) }, -4 * 640 * lmrHistory / 4096},
		{"a bad history", func(w *worker, n *node, m engine.Move) { favor(w, n, m, -640) }, 4 * 640 * lmrHistory / 4096},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w, n := at(t, middlegame, 8, 0, 99, 100)
			w.beginMoves(n)
			n.cutNode, n.improving, n.moveCount = false, true, 12
			m := move(t, n, "a2a3")
			test.set(w, n, m)
			require.Equal(t, reductions[8][12]+test.want, w.lateMoveReduction(n, m, true))
		})
	}
}

func TestReductionOfChecksAndCaptures(t *testing.T) {
	w, n := at(t, "4k3/8/8/8/8/8/4N3/3QK3 w - - 0 1", 8, 0, 99, 100)
	w.beginMoves(n)
	n.cutNode, n.improving, n.moveCount = false, true, 12
	require.Equal(t, reductions[8][12]-lmrCheck, w.lateMoveReduction(n, move(t, n, "d1a4"), true), "a check")

	w, n = at(t, middlegame, 8, 0, 99, 100)
	w.beginMoves(n)
	n.cutNode, n.improving, n.moveCount, n.alphaRaises = true, false, 12, 3
	m := move(t, n, "e5g6")
	require.Equal(t, reductions[8][12]/2, w.lateMoveReduction(n, m, false), "a capture half as much, whatever the node")
	*w.history.captureEntry(&n.position, m) = 640
	require.Equal(t, reductions[8][12]/2-640*lmrNoisyHistory/4096, w.lateMoveReduction(n, m, false))
}

func TestReductionsGrowWithDepthAndNumber(t *testing.T) {
	require.Less(t, reductions[3][3], reductions[12][3])
	require.Less(t, reductions[12][3], reductions[12][30])
	n := new(node)
	n.depth, n.moveCount = 100, 100
	require.Equal(t, reductions[63][63], n.baseReduction(), "beyond the table")
}

// Late moves are reduced, early ones and those near the horizon not.
func TestWhichMovesAreReduced(t *testing.T) {
	for _, test := range []struct {
		name             string
		depth, moveCount int
		reduced          bool
	}{
		{"late", 8, 20, true},
		{"first", 8, 1, false},
		{"at the least depth", lmrMinDepth, 20, true},
		{"near the horizon", lmrMinDepth - 1, 20, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, n := at(t, engine.StartFEN, test.depth, 0, 299, 300)
			w.beginMoves(n)
			n.moveCount, n.best = test.moveCount, 0
			m := move(t, n, "a2a3")
			score := w.searchMove(n, m, true, 0)
			require.LessOrEqual(t, score, n.alpha)
			require.Equal(t, test.reduced, w.nodes[2].depth < test.depth-1, "searched to %d", w.nodes[2].depth)
		})
	}
}

// A reduced search that fails low is believed. One that surprises is repeated,
// a ply deeper where it is far above the best score and a ply less deep where it
// is hardly above.
func TestSearchReduced(t *testing.T) {
	const depth = 6
	seen := map[int]bool{}
	for alpha := eval.Score(-300); alpha <= 60; alpha += 12 {
		w, n := at(t, engine.StartFEN, depth+1, 0, alpha, alpha+1)
		w.beginMoves(n)
		n.best, n.moveCount = alpha, 5
		w.makeMove(n, move(t, n, "e2e4"))
		score, again, known := w.searchReduced(n, depth, 2*1024)
		want := 0
		switch {
		case score <= alpha:
			require.True(t, known)
		case score > alpha+deeperMargin:
			want = 1
		case score < alpha+depth:
			want = -1
		}
		require.Equal(t, depth+want, again, "alpha %d, score %d", alpha, score)
		if score > alpha {
			require.False(t, known)
			seen[want] = true
		}
	}
	require.Len(t, seen, 3, "deeper, the same and less deep: %v", seen)
}

func TestSearchReducedByNothing(t *testing.T) {
	for _, test := range []struct {
		name             string
		depth, reduction int
	}{
		{"less than a ply", 6, 1023},
		{"more than nothing", 6, -5000},
		{"no depth left", 1, 4096},
		{"below the horizon", 0, 4096},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, n := at(t, engine.StartFEN, 7, 0, 0, 1)
			w.makeMove(n, move(t, n, "e2e4"))
			_, depth, known := w.searchReduced(n, test.depth, test.reduction)
			require.False(t, known)
			require.Equal(t, test.depth, depth)
			require.Zero(t, w.count)
		})
	}
}

// A reduced search that would be repeated no deeper need not be repeated.
func TestSearchReducedIsEnough(t *testing.T) {
	for alpha := eval.Score(-120); alpha <= 60; alpha++ {
		w, n := at(t, engine.StartFEN, 7, 0, alpha, alpha+1)
		w.beginMoves(n)
		n.best, n.moveCount = alpha, 5
		w.makeMove(n, move(t, n, "e2e4"))
		score, depth, known := w.searchReduced(n, 6, 1024)
		if score > alpha && depth == 5 {
			require.True(t, known)
			return
		}
	}
	require.Fail(t, "no score was hardly above alpha")
}

// The first move is always searched, so that no mate is invented.
func TestFirstMoveIsNeverPruned(t *testing.T) {
	w, n := at(t, engine.StartFEN, 1, -5000, 0, 1)
	n.moveCount = 1
	require.Equal(t, notPruned, w.reasonToPrune(n, n.position.Moves()[0], true))
	n.best = -100
	require.NotEqual(t, notPruned, w.reasonToPrune(n, n.position.Moves()[0], true))
}

// A node without moves is mate or stalemate; without the singular move it says
// that no other move is good.
func TestFinishWithoutMoves(t *testing.T) {
	for _, test := range []struct {
		name, fen string
		excluded  string
		want      eval.Score
	}{
		{"mate", "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "", eval.MatedIn(1)},
		{"stalemate", "k7/2Q5/8/2K5/8/8/8/8 b - - 0 1", "", eval.Draw},
		{"the only move excluded", "k7/8/1K6/8/8/8/8/7R b - - 0 1", "a8b8", 33},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, n := at(t, test.fen, 5, 0, 33, 34)
			if test.excluded != "" {
				n.excluded = move(t, n, test.excluded)
			}
			require.Equal(t, test.want, w.searchMoves(n))
			_, found := w.tt.Probe(n.position.Key())
			require.False(t, found)
		})
	}
}

// The score of a node that fails high by far is drawn toward beta, except on the
// principal variation and for a proven result.
func TestFinishBlendsScores(t *testing.T) {
	for _, test := range []struct {
		name       string
		best, beta eval.Score
		pv         bool
		want       eval.Score
	}{
		{"fails high", 500, 100, false, (500*3 + 100) / 4},
		{"fails high below zero", -100, -500, false, (-100*3 - 500) / 4},
		{"on the principal variation", 500, 100, true, 500},
		{"a mate", eval.MateIn(5), 100, false, eval.MateIn(5)},
		{"fails low", 50, 100, false, 50},
	} {
		t.Run(test.name, func(t *testing.T) {
			w, n := at(t, engine.StartFEN, 3, 0, test.beta-1, test.beta)
			n.pvNode, n.best, n.moveCount, n.bestMove = test.pv, test.best, 4, move(t, n, "e2e4")
			require.Equal(t, test.want, w.finish(n, n.alpha))
			e, found := w.tt.Probe(n.position.Key())
			require.True(t, found)
			require.Equal(t, tt.ScoreToTT(test.want, 1), e.Score)
			require.GreaterOrEqual(t, test.want, min(test.best, test.beta))
		})
	}
}

// What a search without the singular move finds is not the node's score.
func TestFinishDoesNotStoreExcludedSearches(t *testing.T) {
	w, n := at(t, engine.StartFEN, 3, 0, 99, 100)
	n.best, n.moveCount, n.bestMove, n.excluded = 50, 4, engine.NoMove, move(t, n, "e2e4")
	w.finish(n, n.alpha)
	_, found := w.tt.Probe(n.position.Key())
	require.False(t, found)
}

func TestUpdateBest(t *testing.T) {
	w, n := at(t, engine.StartFEN, 3, 0, 10, 50)
	a, b, c := move(t, n, "a2a3"), move(t, n, "b2b3"), move(t, n, "c2c3")
	require.False(t, w.updateBest(n, a, 5))
	require.Equal(t, eval.Score(5), n.best, "fail-soft: the best is known though it is below alpha")
	require.Equal(t, engine.NoMove, n.bestMove)
	require.Zero(t, n.alphaRaises)

	w.nodes[2].pv.moves[0], w.nodes[2].pv.n = 77, 1
	require.False(t, w.updateBest(n, b, 20))
	require.Equal(t, b, n.bestMove)
	require.Equal(t, eval.Score(20), n.alpha)
	require.Equal(t, 1, n.alphaRaises)
	require.Equal(t, []engine.Move{b, 77}, n.pv.moves[:n.pv.n])

	require.True(t, w.updateBest(n, c, 50))
	require.Equal(t, c, n.bestMove)
	require.Equal(t, eval.Score(20), n.alpha)
	require.Equal(t, eval.Score(50), n.best)
}
