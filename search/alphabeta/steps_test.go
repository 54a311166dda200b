package alphabeta

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search"
	"consort/search/alphabeta/internal/tt"
)

// at returns a worker whose node 1 is ready for a step, with a static
// evaluation and window of the test's choice.
func at(t *testing.T, fen string, depth int, static, alpha, beta eval.Score) (*worker, *node) {
	t.Helper()
	w := begun(t, gameFrom(t, fen))
	w.depth, w.completed = 20, 1
	n := &w.nodes[1]
	n.position = w.nodes[0].position
	n.inCheck = n.position.InCheck()
	n.sinceNull = 10
	n.enter(1, alpha, beta, depth, true)
	w.findCorrections(n)
	n.tt = tt.Entry{Eval: eval.None}
	n.ttHit, n.improving = false, false
	n.rawEval, n.staticEval, n.eval = static, static, static
	return w, n
}

// begun returns a worker that is about to search the current position of a game.
func begun(t *testing.T, g *engine.Game) *worker {
	t.Helper()
	p := newClassical()
	require.NoError(t, p.prepare())
	w := p.workers.main()
	w.begin(context.Background(), g, &search.Limits{Infinite: true})
	return w
}

// walk plays moves from the root on and returns the node after them. The move
// "pass" is the null move.
func walk(t *testing.T, w *worker, moves ...string) *node {
	t.Helper()
	for i, text := range moves {
		n := &w.nodes[i]
		n.ply = i
		if text == "pass" {
			w.makeNullMove(n)
			continue
		}
		w.makeMove(n, move(t, n, text))
	}
	n := &w.nodes[len(moves)]
	n.ply = len(moves)
	n.inCheck = n.position.InCheck()
	return n
}

// move reads a legal move of a node.
func move(t *testing.T, n *node, text string) engine.Move {
	t.Helper()
	m, err := n.position.ParseUCI(text)
	require.NoError(t, err)
	return m
}

func TestDrawByRule(t *testing.T) {
	shuffle := []string{"g1f3", "g8f6", "f3g1", "f6g8"}
	const rook, castle = "4k3/8/8/8/8/8/8/R3K3 w - - 20 40", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
	tests := []struct {
		name, fen string
		game      []string // played before the root
		line      []string // from the root to the node
		ends      bool
	}{
		{"the game goes on", engine.StartFEN, nil, []string{"e2e4"}, false},
		{"bare kings", "4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", nil, []string{"e1d2"}, true},
		{"a rook can mate", "4k3/8/8/8/8/8/3p4/R3K3 w - - 0 1", nil, []string{"e1d2"}, false},

		{"the hundredth ply", "4k3/8/8/8/8/8/8/R3K3 w - - 99 90", nil, []string{"a1a2"}, true},
		{"the ninety-ninth ply", "4k3/8/8/8/8/8/8/R3K3 w - - 98 90", nil, []string{"a1a2"}, false},
		{"a pawn move on the hundredth ply", "4k3/8/8/8/8/P7/8/R3K3 w - - 99 90", nil, []string{"a3a4"}, false},
		{"check on the hundredth ply", "4k3/8/8/8/8/8/8/R3K3 w - - 99 90", nil, []string{"a1a8"}, true},
		{"mate on the hundredth ply", "4k3/8/4K3/8/8/8/8/R7 w - - 99 90", nil, []string{"a1a8"}, false},
		{"stalemate on the hundredth ply", "k7/8/2K5/8/8/8/8/2Q5 w - - 99 90", nil, []string{"c1b1"}, true},

		{"back at the root once", engine.StartFEN, nil, shuffle, false},
		{"back at a root that had occurred before", engine.StartFEN, shuffle, shuffle, true},
		{"back inside the tree", engine.StartFEN, nil, []string{"e2e3", "g8f6", "g1f3", "f6g8", "f3g1"}, true},
		{"back before the root once", engine.StartFEN, shuffle[:2], shuffle[2:], false},
		{"back before the root for the third time", engine.StartFEN, []string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"}, shuffle[2:], true},
		{"back without the right to castle", castle, nil, []string{"h1h2", "e8d8", "h2h1", "d8e8"}, false},
		{"back without the right to castle, twice", castle, nil, []string{"h1h2", "e8d8", "h2h1", "d8e8", "h1h2", "e8d8"}, true},

		{"back with a null move", rook, nil, []string{"a1a2", "e8d8", "a2a1", "pass", "a1a2"}, false},
		{"back across a null move", rook, nil, []string{"a1a2", "e8d8", "pass", "d8e7", "a2a3", "e7e8", "a3a2"}, false},
		{"back as long a way", rook, nil, []string{"a1a2", "e8d8", "a2a4", "d8e7", "a4a3", "e7e8", "a3a2"}, true},
		{"back after a null move", rook, nil, []string{"pass", "e8d8", "a1a2", "d8e8", "a2a1", "e8d8"}, true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := begun(t, gameFrom(t, test.fen, test.game...))
			score, ends := w.drawOrMaxPly(walk(t, w, test.line...))
			require.Equal(t, test.ends, ends)
			require.Equal(t, eval.Draw, score)
		})
	}
}

// At the end of the stack the position is judged as it is, a check as a draw.
func TestMaxPly(t *testing.T) {
	const quiet, check = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "R3k3/8/8/8/8/8/8/4K3 b - - 0 1"
	for _, test := range []struct {
		name, fen string
		ply       int
		ends      bool
	}{
		{"the last ply", quiet, eval.MaxPly - 1, true},
		{"the last ply, in check", check, eval.MaxPly - 1, true},
		{"the ply before", quiet, eval.MaxPly - 2, false},
		{"the ply before, in check", check, eval.MaxPly - 2, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			w := begun(t, gameFrom(t, test.fen))
			n := &w.nodes[test.ply]
			n.position, n.ply, n.inCheck = w.nodes[0].position, test.ply, w.nodes[0].position.InCheck()
			want := eval.Draw
			if test.ends && !n.inCheck {
				want = w.evaluator.evaluate(&n.position, n.ply)
				require.NotEqual(t, eval.Draw, want)
			}
			score, ends := w.drawOrMaxPly(n)
			require.Equal(t, test.ends, ends)
			require.Equal(t, want, score)
		})
	}
}

// A side that one move takes back to an earlier position need not do worse than
// a draw.
func TestCanRepeat(t *testing.T) {
	const rooks = "r3k3/8/8/8/8/8/8/4K2R w - - 20 40"
	tests := []struct {
		name, fen string
		game      []string
		line      []string
		can       bool
	}{
		{"to a position of the tree", engine.StartFEN, nil, []string{"g1f3", "g8f6", "b1c3", "f6g8"}, true},
		{"to the root", engine.StartFEN, nil, []string{"g1f3", "g8f6", "f3g1"}, false},
		{"to a root that had occurred before", engine.StartFEN, []string{"g1f3", "g8f6", "f3g1", "f6g8"}, []string{"g1f3", "g8f6", "f3g1"}, true},
		{"to a position before the root", engine.StartFEN, []string{"g1f3", "g8f6"}, []string{"b1c3", "f6g8"}, false},
		{"to one before the root for the third time", engine.StartFEN,
			[]string{"g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6"}, []string{"b1c3", "f6g8"}, true},
		{"a pawn has moved since", engine.StartFEN, nil, []string{"g1f3", "g8f6", "e2e3", "f6g8"}, false},
		{"the right to castle is lost", "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1", nil, []string{"b1c3", "e8e7", "e1d1", "e7e8"}, false},
		{"it was lost before", "4k3/8/8/8/8/8/8/RN2K3 w - - 0 1", nil, []string{"b1c3", "e8e7", "e1d1", "e7e8"}, true},
		{"the way back is a long one", rooks, nil, []string{"h1h2", "a8a7", "h2h5", "a7a8"}, true},
		{"the way back is blocked", "r3k3/8/8/8/8/8/6N1/4K2R w - - 20 40", nil, []string{"h1h2", "a8a7", "h2h5", "a7a8", "g2h4", "e8e7"}, false},
		{"only the opponent's rook stands elsewhere", rooks, nil, []string{"e1f1", "a8a7", "f1e1", "a7a6", "e1f1", "a6a5"}, false},
		{"across a null move", rooks, nil, []string{"h1h2", "a8a7", "pass", "a7a8"}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := begun(t, gameFrom(t, test.fen, test.game...))
			require.Equal(t, test.can, w.canRepeat(walk(t, w, test.line...)))
		})
	}
}

// narrow takes the draw where the window allows it, and nothing from beyond the
// mates that are still possible.
func TestUpcomingRepetitionAndMateDistance(t *testing.T) {
	back := []string{"g1f3", "g8f6", "b1c3", "f6g8"}
	tests := []struct {
		name        string
		line        []string
		alpha, beta eval.Score
		settled     bool
		low, high   eval.Score // the window after it
	}{
		{"nothing to repeat", []string{"g1f3"}, -100, -99, false, -100, -99},
		{"a draw is enough", back, -100, -99, true, 0, -99},
		{"a draw is just enough", back, -1, 0, true, 0, 0},
		{"a draw is the least", back, -100, 100, false, 0, 100},
		{"a draw is too little", back, 0, 1, false, 0, 1},
		{"a mate on the next move is no faster", []string{"g1f3"}, eval.MateIn(2), eval.MateIn(1), true, eval.MateIn(2), eval.MateIn(2)},
		{"a mate on the next move is faster", []string{"g1f3"}, eval.MateIn(3), eval.MateIn(1), false, eval.MateIn(3), eval.MateIn(2)},
		{"to be mated here is no worse", []string{"g1f3"}, eval.MatedIn(0), eval.MatedIn(1), true, eval.MatedIn(1), eval.MatedIn(1)},
		{"to be mated here is worse", []string{"g1f3"}, eval.MatedIn(0), eval.MatedIn(2), false, eval.MatedIn(1), eval.MatedIn(2)},
		{"the whole window", []string{"g1f3"}, -eval.Infinite, eval.Infinite, false, eval.MatedIn(1), eval.MateIn(2)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := begun(t, gameFrom(t, engine.StartFEN))
			n := walk(t, w, test.line...)
			n.enter(n.ply, test.alpha, test.beta, 5, true)
			score, settled := w.upcomingRepetition(n)
			if !settled {
				score, settled = n.mateDistancePruning()
			}
			require.Equal(t, test.settled, settled)
			require.Equal(t, test.low, n.alpha)
			require.Equal(t, test.high, n.beta)
			if settled {
				require.Equal(t, n.alpha, score)
			}
		})
	}
}

// Who can repeat is known to have a draw without a search: one ply before the
// repetition is on the board.
func TestRepetitionIsSeenOnePlyAhead(t *testing.T) {
	w := begun(t, gameFrom(t, "3qk3/8/8/8/8/8/8/4K2R w - - 20 40"))
	n := walk(t, w, "h1h2", "e8e7", "h2h3", "e7e8")
	require.Equal(t, eval.Draw, w.search(n.ply, -200, -199, 9, true))
	require.EqualValues(t, 1, w.count)

	n = walk(t, w, "h1h2", "e8e7", "h2h3", "e7f7")
	require.Less(t, w.search(n.ply, -200, -199, 1, true), eval.Draw, "a queen against a rook is lost otherwise")
}

// Nor is the draw forgotten where the window is open: alpha at zero must not let
// the move that repeats be pruned, and a worse score be returned.
func TestRepetitionIsTheScoreFloor(t *testing.T) {
	const queenDown = "3qk3/pp3ppp/2n2n2/8/8/2N2N2/PPP2PPP/4K3 w - - 10 20"
	for depth := 1; depth < 9; depth++ {
		w := begun(t, gameFrom(t, queenDown))
		n := walk(t, w, "f3g1", "f6g8", "c3b1", "g8f6")
		require.GreaterOrEqual(t, w.search(n.ply, -2000, 2000, depth, false), eval.Draw, "depth %d", depth)
	}
	// Black's move lets White repeat for the third time.
	g := gameFrom(t, queenDown, "f3g1", "f6g8", "g1f3", "g8f6", "f3g1", "f6g8", "c3b1")
	back, err := g.Position().ParseUCI("g8f6")
	require.NoError(t, err)
	for depth := 2; depth < 9; depth++ {
		r, _ := choose(t, g, search.Limits{Depth: depth, Moves: []engine.Move{back}})
		require.Equal(t, eval.Draw, r.Score, "depth %d", depth)
	}
}

func TestProbeTT(t *testing.T) {
	const fen, late = engine.StartFEN, "4k3/8/8/8/8/8/8/R3K3 w - - 90 90"
	tests := []struct {
		name  string
		fen   string
		entry tt.Entry
		set   func(n *node)
		known bool
		want  eval.Score
	}{
		{"exact", fen, tt.Entry{Score: 30, Depth: 6, Bound: search.Exact}, nil, true, 30},
		{"exact, and deeper", fen, tt.Entry{Score: 30, Depth: 9, Bound: search.Exact}, nil, true, 30},
		{"not deep enough", fen, tt.Entry{Score: 30, Depth: 5, Bound: search.Exact}, nil, false, 0},
		{"at least beta", fen, tt.Entry{Score: 100, Depth: 6, Bound: search.LowerBound}, nil, true, 100},
		{"at least less than beta", fen, tt.Entry{Score: 99, Depth: 6, Bound: search.LowerBound}, nil, false, 0},
		{"at most alpha", fen, tt.Entry{Score: 99, Depth: 6, Bound: search.UpperBound}, nil, true, 99},
		{"at most more than alpha", fen, tt.Entry{Score: 100, Depth: 6, Bound: search.UpperBound}, nil, false, 0},
		{"an evaluation only", fen, tt.Entry{Score: 30, Eval: 12, Depth: 6}, nil, false, 0},
		{"on the principal variation", fen, tt.Entry{Score: 30, Depth: 6, Bound: search.Exact}, func(n *node) { n.pvNode = true }, false, 0},
		{"without the singular move", fen, tt.Entry{Score: 30, Depth: 6, Bound: search.Exact},
			func(n *node) { n.excluded = n.position.Moves()[0] }, false, 0},
		{"near the 50-move limit", late, tt.Entry{Score: 30, Depth: 6, Bound: search.Exact}, nil, false, 0},
		{"a mate, from here", fen, tt.Entry{Score: eval.MateIn(4), Depth: 6, Bound: search.Exact}, nil, true, eval.MateIn(5)},
		{"being mated, from here", fen, tt.Entry{Score: eval.MatedIn(4), Depth: 6, Bound: search.Exact}, nil, true, eval.MatedIn(5)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w, n := at(t, test.fen, 6, 0, 99, 100)
			w.tt.Store(n.position.Key(), test.entry)
			if test.set != nil {
				test.set(n)
			}
			score, known := w.probeTT(n)
			require.Equal(t, test.known, known)
			if known {
				require.Equal(t, test.want, score)
			}
			require.Equal(t, n.excluded == engine.NoMove, n.ttHit)
		})
	}
}

// A TT entry is checked before it is used.
func TestProbeTTChecksTheEntry(t *testing.T) {
	w, n := at(t, engine.StartFEN, 6, 0, 99, 100)
	_, known := w.probeTT(n)
	require.False(t, known)
	require.False(t, n.ttHit, "the table is empty")
	require.Equal(t, tt.Entry{Eval: eval.None}, n.tt)
	require.False(t, n.ttPV)

	e7e5 := engine.NewMove(engine.E7, engine.E5, engine.DoublePush)
	w.tt.Store(n.position.Key(), tt.Entry{Move: e7e5, Depth: 1, Bound: search.LowerBound, PV: true})
	w.probeTT(n)
	require.True(t, n.ttHit)
	require.Equal(t, engine.NoMove, n.tt.Move, "the move is not legal here")
	require.True(t, n.ttPV)

	w.tt.Store(n.position.Key(), tt.Entry{Move: move(t, n, "e2e4"), Depth: 2, Bound: search.LowerBound})
	w.probeTT(n)
	require.Equal(t, move(t, n, "e2e4"), n.tt.Move)
	require.False(t, n.ttPV)

	// The 50-move rule may come before a mate that is far away.
	w, n = at(t, "4k3/8/8/8/8/8/8/R3K3 w - - 80 90", 6, 0, 99, 100)
	for plies, usable := range map[int]bool{20: true, 21: false} {
		w.tt.Store(n.position.Key(), tt.Entry{Score: eval.MateIn(plies), Depth: 6, Bound: search.Exact})
		_, known := w.probeTT(n)
		require.Equal(t, usable, known, "mate in %d plies", plies)
	}
}

func TestEvaluate(t *testing.T) {
	const fen, check = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "R3k3/8/8/8/8/8/8/4K3 b - - 0 1"
	w, n := at(t, fen, 6, 0, 99, 100)
	raw := w.evaluator.evaluate(&n.position, n.ply)
	require.Positive(t, raw)
	w.evaluate(n)
	require.Equal(t, []eval.Score{raw, raw, raw}, []eval.Score{n.rawEval, n.staticEval, n.eval})
	require.False(t, n.improving, "there is nothing to compare with")

	w, n = at(t, check, 6, 0, 99, 100)
	n.correction, n.improving = 7, true
	w.evaluate(n)
	require.Equal(t, []eval.Score{eval.None, eval.None, eval.None}, []eval.Score{n.rawEval, n.staticEval, n.eval})
	require.Zero(t, n.correction)
	require.False(t, n.improving, "a check is no evaluation")

	w, n = at(t, fen, 6, 77, 99, 100)
	n.excluded, n.improving = move(t, n, "a1a2"), true
	w.evaluate(n)
	require.Equal(t, eval.Score(77), n.staticEval, "the outer search of the node has done it")
	require.True(t, n.improving)

	w, n = at(t, "4k3/8/8/8/8/8/8/R3K3 w - - 55 90", 6, 0, 99, 100)
	w.evaluate(n)
	require.Equal(t, raw, n.rawEval)
	require.Equal(t, raw*(220-55)/220, n.staticEval, "a quarter is gone after a quarter of 220")
}

// The table's score replaces the evaluation where its bound allows it.
func TestEvalByTTScore(t *testing.T) {
	tests := []struct {
		name  string
		entry tt.Entry
		want  eval.Score
	}{
		{"no score", tt.Entry{Score: 500, Eval: 40}, 40},
		{"at least more", tt.Entry{Score: 90, Eval: 40, Bound: search.LowerBound}, 90},
		{"at least less", tt.Entry{Score: 20, Eval: 40, Bound: search.LowerBound}, 40},
		{"at most less", tt.Entry{Score: 20, Eval: 40, Bound: search.UpperBound}, 20},
		{"at most more", tt.Entry{Score: 90, Eval: 40, Bound: search.UpperBound}, 40},
		{"exactly more", tt.Entry{Score: 90, Eval: 40, Bound: search.Exact}, 90},
		{"exactly less", tt.Entry{Score: 20, Eval: 40, Bound: search.Exact}, 20},
		{"a mate", tt.Entry{Score: eval.MateIn(5), Eval: 40, Bound: search.Exact}, 40},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w, n := at(t, engine.StartFEN, 6, 0, 99, 100)
			n.tt, n.ttHit = test.entry, true
			w.evaluate(n)
			require.Equal(t, eval.Score(40), n.rawEval, "the table's evaluation is not computed again")
			require.Equal(t, eval.Score(40), n.staticEval)
			require.Equal(t, test.want, n.eval)
		})
	}
}

// The evaluation improves if it is better than the side's last one that counts.
func TestImproving(t *testing.T) {
	tests := []struct {
		name            string
		two, four, here eval.Score
		ply             int
		improves        bool
	}{
		{"better", 10, 0, 11, 4, true},
		{"equal", 10, 0, 10, 4, false},
		{"worse", 10, 0, 9, 4, false},
		{"better than before a check", eval.None, 10, 11, 4, true},
		{"worse than before a check", eval.None, 10, 9, 4, false},
		{"always in check", eval.None, eval.None, 9, 4, false},
		{"in check, and nothing before", eval.None, -500, 9, 2, false},
		{"near the root", -500, -500, 9, 1, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := new(worker)
			n := &w.nodes[test.ply]
			n.ply, n.staticEval = test.ply, test.here
			if test.ply >= 2 {
				w.nodes[test.ply-2].staticEval = test.two
			}
			if test.ply >= 4 {
				w.nodes[test.ply-4].staticEval = test.four
			}
			require.Equal(t, test.improves, w.isImproving(n))
		})
	}
}

// A stepCase is a node that a step ends, or does not: the default node of the
// test with something changed.
type stepCase struct {
	name string
	set  func(w *worker, n *node)
	ends bool
}

// notPrunable are the nodes whose moves must be searched, whatever they look
// like.
var notPrunable = []stepCase{
	{"on the principal variation", func(_ *worker, n *node) { n.pvNode = true }, false},
	{"in check", func(_ *worker, n *node) { n.inCheck = true }, false},
	{"without the singular move", func(_ *worker, n *node) { n.excluded = n.position.Moves()[0] }, false},
}

// checkStep runs the cases of a step. Where it ends the node it fails high; elsewhere it
// leaves the node as it was.
func checkStep(t *testing.T, start func() (*worker, *node), step func(*worker, *node) (eval.Score, bool), cases []stepCase) {
	for _, test := range append(cases, notPrunable...) {
		t.Run(test.name, func(t *testing.T) {
			w, n := start()
			if test.set != nil {
				test.set(w, n)
			}
			before := n.facts
			score, ends := step(w, n)
			require.Equal(t, test.ends, ends)
			if ends {
				require.GreaterOrEqual(t, score, n.beta)
			} else {
				require.Equal(t, before, n.facts)
				require.Zero(t, n.moveCount)
			}
			require.Zero(t, w.nullMoveMinPly)
		})
	}
}

// estimated sets the node's evaluation.
func (n *node) estimated(e eval.Score) { n.staticEval, n.eval = e, e }

// window gives the node a zero window below beta.
func (n *node) window(beta eval.Score) { n.alpha, n.beta = beta-1, beta }

// A node that ends before its moves leaves its static evaluation in the table, without a
// bound; an entry that is there already stays.
func TestEvaluationIsStored(t *testing.T) {
	w, n := at(t, engine.StartFEN, 3, 0, -2000, -1999)
	w.keys = append(w.keys, n.position.Key())
	w.search(1, -2000, -1999, 3, true)
	e, found := w.tt.Probe(n.position.Key())
	require.True(t, found)
	require.Equal(t, tt.Entry{Eval: n.rawEval}, e)
	require.Zero(t, n.moveCount, "reverse futility pruning")

	former := tt.Entry{Eval: 17, Depth: 2, Bound: search.LowerBound, Score: -2500}
	w.tt.Store(n.position.Key(), former)
	w.search(1, -2000, -1999, 3, true)
	e, _ = w.tt.Probe(n.position.Key())
	require.Equal(t, former, e)
}

func TestReverseFutilityPruning(t *testing.T) {
	start := func() (*worker, *node) { return at(t, engine.StartFEN, 3, 600, 99, 100) }
	checkStep(t, start, (*worker).reverseFutilityPruning, []stepCase{
		{"far above beta", nil, true},
		{"by the margin", func(_ *worker, n *node) { n.estimated(100 + 3*reverseFutilityMargin) }, true},
		{"by less than the margin", func(_ *worker, n *node) { n.estimated(99 + 3*reverseFutilityMargin) }, false},
		{"by the margin of one that improves", func(_ *worker, n *node) {
			n.improving = true
			n.estimated(100 + 3*reverseFutilityMarginImproving)
		}, true},
		{"by less than that", func(_ *worker, n *node) {
			n.improving = true
			n.estimated(99 + 3*reverseFutilityMarginImproving)
		}, false},
		{"at the greatest depth", func(_ *worker, n *node) { n.depth = reverseFutilityMaxDepth; n.estimated(2000) }, true},
		{"too deep", func(_ *worker, n *node) { n.depth = reverseFutilityMaxDepth + 1; n.estimated(2000) }, false},
		{"only to avoid a mate", func(_ *worker, n *node) { n.window(-eval.MinTBWin) }, false},
		{"a known win", func(_ *worker, n *node) { n.eval = eval.MinTBWin }, false},
	})
}

func TestNullMovePruning(t *testing.T) {
	start := func() (*worker, *node) { return at(t, engine.StartFEN, 6, 500, -400, -399) }
	margin := nullMoveMargin - 6*nullMoveMarginPerDepth
	checkStep(t, start, (*worker).nullMovePruning, []stepCase{
		{"above beta, and the opponent has nothing", nil, true},
		{"an all node", func(_ *worker, n *node) { n.cutNode = false }, false},
		{"by the margin", func(_ *worker, n *node) { n.estimated(-399 + margin) }, true},
		{"by less than the margin", func(_ *worker, n *node) { n.estimated(-400 + margin) }, false},
		{"at beta, where the margin is gone", func(_ *worker, n *node) {
			n.depth = int(nullMoveMargin/nullMoveMarginPerDepth) + 1
			n.estimated(-399)
		}, true},
		{"only by the static evaluation", func(_ *worker, n *node) { n.eval = -400 }, false},
		{"only by the TT score", func(_ *worker, n *node) { n.staticEval = -400 + margin }, false},
		{"too shallow", func(_ *worker, n *node) { n.depth = nullMoveMinDepth - 1 }, false},
		{"twice in a row", func(_ *worker, n *node) { n.sinceNull = 0 }, false},
		{"a move after another null move", func(_ *worker, n *node) { n.sinceNull = 1 }, true},
		{"king and pawns only", func(_ *worker, n *node) { n.position = parse(t, "4k3/pppp4/8/8/8/8/PPPPP3/4K3 w - - 0 1") }, false},
		{"the opponent has king and pawns only", func(_ *worker, n *node) { n.position = parse(t, "4k3/pppp4/8/8/8/8/PPPPP3/4KR2 w - - 0 1") }, true},
		{"the opponent has an answer", func(_ *worker, n *node) {
			n.position = parse(t, "4k3/8/8/3q4/8/8/8/4K2R w - - 0 1") // Passing loses the rook.
			n.estimated(-200)
			n.window(-600)
		}, false},
		{"the TT entry fails low", func(_ *worker, n *node) {
			n.ttHit, n.tt.Bound, n.tt.Score = true, search.UpperBound, -400
		}, false},
		{"the table does not know that", func(_ *worker, n *node) {
			n.ttHit, n.tt.Bound, n.tt.Score = true, search.UpperBound, -399
		}, true},
		{"only to avoid a mate", func(_ *worker, n *node) { n.window(-eval.MinTBWin) }, false},
	})
}

// While a null move is being verified there is no other near the node.
func TestNullMoveIsNotNestedInItsVerification(t *testing.T) {
	for from, want := range map[int]bool{2: false, 1: true, 0: true} {
		w, n := at(t, engine.StartFEN, 6, 500, -400, -399)
		w.nullMoveMinPly = from
		_, pruned := w.nullMovePruning(n)
		require.Equal(t, want, pruned, "from ply %d on", from)
	}
}

// A mate after a null move is not proven.
func TestNullMoveProvesNoMate(t *testing.T) {
	w, n := at(t, "k7/8/1K6/8/8/8/n7/nn5R w - - 0 1", 20, 500, 499, 500)
	w.nullMoveMinPly = 1 // Without this the verification would find the mate.
	score, pruned := w.nullMovePruning(n)
	require.True(t, pruned)
	require.Equal(t, n.beta, score)
	require.True(t, (-w.search(2, -500, -499, 9, false)).IsMate(), "the null move's own score is a mate")
}

// White has to give up his pawn, and would like to pass: the bishop that makes
// the null move look safe cannot move. From the depth on at which null moves are
// verified, it is not believed.
func TestNullMoveIsVerified(t *testing.T) {
	const trebuchet = "8/8/8/4pK2/3kP3/1p6/1P6/B7 w - - 0 1"
	for depth, pruned := range map[int]bool{nullMoveVerifyMinDepth - 1: true, nullMoveVerifyMinDepth: false} {
		w, n := at(t, trebuchet, depth, 100+nullMoveMargin, 99, 100)
		before := n.facts
		_, got := w.nullMovePruning(n)
		require.Equal(t, pruned, got, "depth %d", depth)
		require.Equal(t, before, n.facts)
		require.Zero(t, w.nullMoveMinPly)
	}
	w, n := at(t, engine.StartFEN, nullMoveVerifyMinDepth, -100+nullMoveMargin, -101, -100)
	_, pruned := w.nullMovePruning(n)
	require.True(t, pruned, "where passing is no help, the verification agrees")
}
