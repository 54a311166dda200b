package alphabeta

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

func TestHistoryStaysInRange(t *testing.T) {
	var h int16
	for range 1000 {
		applyBonus(&h, historyBonus(30))
		require.LessOrEqual(t, int(h), maxHistory)
	}
	require.Greater(t, int(h), maxHistory/2)
	for range 1000 {
		applyBonus(&h, -historyMalus(30))
		require.GreaterOrEqual(t, int(h), -maxHistory)
	}
	require.Less(t, int(h), 0)
}

// Bonus and malus grow with the depth up to their limits and are never of the
// wrong sign.
func TestHistoryBonus(t *testing.T) {
	for depth := 1; depth < 100; depth++ {
		require.Positive(t, historyBonus(depth))
		require.Positive(t, historyMalus(depth))
		require.LessOrEqual(t, historyBonus(depth), historyBonus(depth+1))
		require.LessOrEqual(t, historyMalus(depth), historyMalus(depth+1))
	}
	require.Equal(t, historyBonusMax, historyBonus(99))
	require.Equal(t, historyMalusMax, historyMalus(99))
}

// A beta cutoff is a bonus for its move and a malus for those tried before it.
func TestUpdateHistories(t *testing.T) {
	tests := []struct {
		name     string
		depth    int
		best     string
		quiets   []string // tried without a cutoff
		noisies  []string
		up, same []string // moves whose value rises, or does not change
		down     []string
		killer   string
	}{
		{"a quiet move after others", 5, "a2a3", []string{"b2b3", "g2g3"}, []string{"e5g6"},
			[]string{"a2a3"}, []string{"e1g1", "e5d7"}, []string{"b2b3", "g2g3", "e5g6"}, "a2a3"},
		{"the first quiet move, deep", 3, "a2a3", nil, nil, []string{"a2a3"}, []string{"b2b3"}, nil, "a2a3"},
		{"the first quiet move, shallow", 2, "a2a3", nil, []string{"e5g6"}, nil, []string{"a2a3"}, []string{"e5g6"}, "a2a3"},
		{"the second quiet move, shallow", 2, "a2a3", []string{"b2b3"}, nil, []string{"a2a3"}, nil, []string{"b2b3"}, "a2a3"},
		{"a capture", 5, "e2a6", []string{"b2b3"}, []string{"e5g6"}, []string{"e2a6"}, []string{"b2b3"}, []string{"e5g6"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w, n := at(t, middlegame, test.depth, 0, 99, 100)
			w.beginMoves(n)
			for _, text := range test.quiets {
				n.recordTried(move(t, n, text), true)
			}
			for _, text := range test.noisies {
				n.recordTried(move(t, n, text), false)
			}
			w.updateHistories(n, move(t, n, test.best))
			for want, texts := range map[int][]string{1: test.up, 0: test.same, -1: test.down} {
				for _, text := range texts {
					require.Equal(t, want, sign(w.valueOf(n, move(t, n, text))), text)
				}
			}
			killer := engine.NoMove
			if test.killer != "" {
				killer = move(t, n, test.killer)
			}
			require.Equal(t, killer, n.killer)
		})
	}
}

// valueOf returns what the histories say of any move.
func (w *worker) valueOf(n *node, m engine.Move) int {
	if n.position.IsNoisy(m) {
		return int(*w.history.captureEntry(&n.position, m))
	}
	return n.history.value(&n.position, m)
}

// No more moves are remembered than there is room for.
func TestRecordTriedIsBounded(t *testing.T) {
	n := new(node)
	for i := range 300 {
		n.recordTried(engine.Move(i+1), i%2 == 0)
	}
	require.Equal(t, len(n.quiets), n.quietCount)
	require.Equal(t, len(n.noisies), n.noisyCount)
	require.Equal(t, engine.Move(1), n.quiets[0])
	require.Equal(t, engine.Move(2), n.noisies[0])
}

// A quiet move that leaves an attacked square, or goes to one, has a history of
// its own.
func TestHistoryKnowsThreats(t *testing.T) {
	tests := []struct {
		name, fen string
		from, to  int // whether Black attacks a1 and a5
	}{
		{"no threat", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1", 0, 0},
		{"from an attacked square", "4k3/8/8/8/8/1n6/8/R3K3 w - - 0 1", 1, 1},
		{"from one only", "4k3/8/8/8/3b4/8/8/R3K3 w - - 0 1", 1, 0},
		{"to one only", "4k3/2n5/1p6/8/8/8/8/R3K3 w - - 0 1", 0, 1},
		{"by a king", "8/8/1k6/8/8/8/8/R3K3 w - - 0 1", 0, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w, n := at(t, test.fen, 5, 0, 99, 100)
			w.beginMoves(n)
			m := move(t, n, "a1a5")
			want := &w.history.butterfly[engine.White][test.from][test.to][m&4095]
			require.Same(t, want, n.history.butterflyEntry(m, m.Target()))
			w.updateHistories(n, m)
			require.Positive(t, *want)
			for other := range 4 {
				if h := &w.history.butterfly[engine.White][other/2][other%2][m&4095]; h != want {
					require.Zero(t, *h)
				}
			}
		})
	}
}

// The value of a quiet move is the sum of five histories, two of them halved.
func TestQuietValue(t *testing.T) {
	for i, want := range []int{1000, 500, 1000, 1000, 500} {
		w := begun(t, gameFrom(t, engine.StartFEN))
		n := walk(t, w, "e2e4", "e7e5", "g1f3", "b8c6")
		w.setHistories(n)
		m := move(t, n, "f1b5")
		tables := &n.history
		piece, to := engine.WhiteBishop, engine.B5
		entries := []*int16{
			tables.butterflyEntry(m, to), &tables.pawn[piece][to], &tables.continuation[0][piece][to], &tables.continuation[1][piece][to], &tables.continuation[2][piece][to],
		}
		*entries[i] = 1000
		require.Equal(t, want, n.history.value(&n.position, m), "table %d", i)
	}
}

// Continuations are found by the piece and target of the moves one, two and
// four plies ago, castling by where the king lands; before the root there are
// none.
func TestContinuations(t *testing.T) {
	w := begun(t, gameFrom(t, "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/RN2K2R w KQkq - 0 1"))
	n := walk(t, w, "e1g1", "a7a6", "b1c3", "e8c8")
	row := func(p engine.Piece, s engine.Square) *historyRow { return &w.history.continuation[int(p)<<6|int(s)] }
	require.Same(t, row(engine.BlackKing, engine.C8), w.continuation(n, 1))
	require.Same(t, row(engine.WhiteKnight, engine.C3), w.continuation(n, 2))
	require.Same(t, row(engine.WhiteKing, engine.G1), w.continuation(n, 4))

	n = walk(t, w, "e1g1", "pass")
	require.Same(t, row(engine.NoPiece, 0), w.continuation(n, 1), "a null move")
	require.Same(t, row(engine.WhiteKing, engine.G1), w.continuation(n, 2))
	require.Same(t, row(engine.NoPiece, 4), w.continuation(n, 4), "before the root")
}

// A capture's history distinguishes the piece, the target and the captured piece.
func TestCaptureHistory(t *testing.T) {
	w, n := at(t, "3rk3/4P3/8/3q4/4P3/8/8/4K3 w - - 0 1", 5, 0, 99, 100)
	require.Same(t, &w.history.capture[engine.WhitePawn][engine.D5][engine.Queen], w.history.captureEntry(&n.position, move(t, n, "e4d5")))
	require.Same(t, &w.history.capture[engine.WhitePawn][engine.D8][engine.Rook], w.history.captureEntry(&n.position, move(t, n, "e7d8q")))
	w, n = at(t, "4k3/8/8/2ppP3/8/8/8/4K3 w - d6 0 1", 5, 0, 99, 100)
	require.Same(t, &w.history.capture[engine.WhitePawn][engine.D6][engine.Pawn], w.history.captureEntry(&n.position, move(t, n, "e5d6")))
}

// What is safe for the threats loses nothing for SEE, in random games.
func TestSafeMovesLoseNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	w, safe := new(worker), 0
	for range 60 {
		n := &w.nodes[0]
		n.position = engine.StartPosition()
		for range 100 {
			moves := n.position.Moves()
			if len(moves) == 0 {
				break
			}
			w.setHistories(n)
			for _, m := range moves {
				if n.history.isSafe(m) {
					safe++
					require.True(t, n.position.SEE(m, 0), "%s %s", n.position.FEN(), m)
				}
			}
			n.position = n.position.After(moves[rng.IntN(len(moves))])
		}
	}
	require.Greater(t, safe, 10000)
}
