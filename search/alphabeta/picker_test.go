package alphabeta

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// pickerPerft counts leaves with the picker in the generator's place.
func pickerPerft(w *worker, ply, depth int, rng *rand.Rand) uint64 {
	n := &w.nodes[ply]
	n.ply = ply
	if depth == 0 {
		return 1
	}
	moves := n.position.Moves()
	hash, killer := engine.NoMove, engine.NoMove
	if len(moves) > 0 && rng.IntN(2) == 0 {
		hash = moves[rng.IntN(len(moves))]
	}
	if len(moves) > 0 && rng.IntN(2) == 0 {
		killer = moves[rng.IntN(len(moves))]
	}
	w.setHistories(n)
	n.picker.start(hash, killer, allMoves)
	leaves := uint64(0)
	for m := n.picker.next(&n.position, &w.history, &n.history); m != engine.NoMove; m = n.picker.next(&n.position, &w.history, &n.history) {
		w.makeMove(n, m)
		leaves += pickerPerft(w, ply+1, depth-1, rng)
	}
	return leaves
}

// Every stage together must give each legal move once, whatever the hash move
// and the killer are.
func TestPickerPerft(t *testing.T) {
	for _, test := range []struct {
		fen    string
		leaves []uint64
	}{
		{engine.StartFEN, []uint64{20, 400, 8902, 197281}},
		{"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", []uint64{48, 2039, 97862}},
		{"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", []uint64{14, 191, 2812, 43238}},
		{"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", []uint64{6, 264, 9467}},
		{"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", []uint64{21, 528, 12189}},
	} {
		p := newClassical()
		require.NoError(t, p.prepare())
		w := p.workers.main()
		w.keys = make([]uint64, 64)
		w.nodes[0].position = *gameFrom(t, test.fen).Position()
		rng := rand.New(rand.NewPCG(1, 1))
		for i, want := range test.leaves {
			require.Equal(t, want, pickerPerft(w, 0, i+1, rng), "%s depth %d", test.fen, i+1)
		}
	}
}

func TestPickerOrder(t *testing.T) {
	g := gameFrom(t, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	w := new(worker)
	n := &w.nodes[0]
	n.position = *g.Position()
	hash, _ := n.position.ParseUCI("a2a4")
	killer, _ := n.position.ParseUCI("e1g1")
	w.setHistories(n)
	n.picker.start(hash, killer, allMoves)
	require.Equal(t, hash, n.picker.next(&n.position, &w.history, &n.history), "the hash move is first")
	stage, last := 0, 0
	for m := n.picker.next(&n.position, &w.history, &n.history); m != engine.NoMove; m = n.picker.next(&n.position, &w.history, &n.history) {
		switch noisy, good := n.position.IsNoisy(m), n.position.SEE(m, 0); {
		case noisy && good:
			stage = 1
		case m == killer:
			stage = 2
		case !noisy:
			stage = 3
		default:
			stage = 4
		}
		require.GreaterOrEqual(t, stage, last, "%v comes too late", m)
		last = stage
	}
	require.Equal(t, 4, last)
}

func TestPickerSkipsQuiets(t *testing.T) {
	w := new(worker)
	n := &w.nodes[0]
	n.position = engine.StartPosition()
	w.setHistories(n)
	n.picker.start(engine.NoMove, engine.NoMove, allMoves)
	require.NotEqual(t, engine.NoMove, n.picker.next(&n.position, &w.history, &n.history))
	n.picker.skipQuiets()
	require.Equal(t, engine.NoMove, n.picker.next(&n.position, &w.history, &n.history))
}

// In the quiescence search only captures and promotions are wanted.
func TestPickerSelections(t *testing.T) {
	g := gameFrom(t, "6k1/1p3ppp/8/8/8/8/6B1/R3K2Q w - - 0 1")
	w := new(worker)
	n := &w.nodes[0]
	n.position = *g.Position()
	seen := map[engine.Move]bool{}
	n.picker.start(engine.NoMove, engine.NoMove, noisyMoves)
	for m := n.picker.next(&n.position, &w.history, &n.history); m != engine.NoMove; m = n.picker.next(&n.position, &w.history, &n.history) {
		require.False(t, seen[m])
		seen[m] = true
	}
	for _, m := range n.position.Moves() {
		require.Equal(t, n.position.IsNoisy(m), seen[m], "%s", m)
	}
}
