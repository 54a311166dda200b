package nnue

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
)

// randomNetwork returns a network with random weights.
func randomNetwork(t testing.TB, hidden int, seed uint64) *Network {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 1))
	numbers := func(n, most int) []int16 {
		s := make([]int16, n)
		for i := range s {
			s[i] = int16(rng.IntN(2*most+1) - most)
		}
		return s
	}
	w := Weights{Hidden: hidden, QB: 64, Scale: 400, Features: numbers(Inputs*hidden, 60), Bias: numbers(hidden, 200), Output: numbers(Buckets*2*hidden, 40)}
	for i := range w.OutputBias {
		w.OutputBias[i] = int32(rng.IntN(2000) - 1000)
	}
	n, err := New(w, Record{Name: "random", Data: "none"})
	require.NoError(t, err)
	return n
}

// fresh evaluates a position from scratch.
func fresh(n *Network, p *engine.Position) eval.Score { return NewEvaluator(n, 1).Evaluate(p, 0) }

func position(t testing.TB, fen string) engine.Position {
	t.Helper()
	p, err := engine.ParseFEN(fen)
	require.NoError(t, err)
	return p
}

// playout plays random moves and null moves. It returns the positions, and the move that
// led to each.
func playout(t testing.TB, fen string, rng *rand.Rand) (line []engine.Position, played []engine.Move) {
	t.Helper()
	line, played = []engine.Position{position(t, fen)}, []engine.Move{engine.NoMove}
	for len(line) < 100 {
		p := &line[len(line)-1]
		moves := p.Moves()
		if len(moves) == 0 {
			break
		}
		if rng.IntN(8) == 0 && !p.InCheck() {
			var passed engine.Position
			p.MakeNull(&passed)
			line, played = append(line, passed), append(played, engine.NoMove)
			continue
		}
		m := moves[rng.IntN(len(moves))]
		line, played = append(line, p.After(m)), append(played, m)
	}
	return line, played
}

var playoutStarts = map[string]string{
	"start":      engine.StartFEN,
	"promotions": "8/PPP3PP/4k3/8/8/4K3/ppp3pp/8 w - - 0 1",
	"Kiwipete":   "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	"Chess960":   "1rqbkrbn/1ppppp1p/1n6/p1N3p1/8/2P4P/PP1PPPP1/1RQBKRBN w FBfb - 0 9",
	"kings":      "8/8/3k4/8/8/4K3/8/8 w - - 0 1",
}

// However a position is reached, with positions skipped on the way and others evaluated
// at the same plies in between, its score is the same as from scratch.
func TestIncrementalEqualsFresh(t *testing.T) {
	withKernels(t, func(t *testing.T) {
		n := randomNetwork(t, 64, 1)
		for name, fen := range playoutStarts {
			rng := rand.New(rand.NewPCG(7, 8))
			e := NewEvaluator(n, 101)
			for range 20 {
				line, played := playout(t, fen, rng)
				for ply := range line {
					if ply > 0 {
						e.Move(ply, &line[ply-1], played[ply])
					}
					if rng.IntN(3) == 0 {
						continue // as a position in check
					}
					for _, m := range line[ply].Moves() {
						if rng.IntN(10) == 0 {
							sibling := line[ply].After(m)
							e.Move(ply+1, &line[ply], m)
							require.Equal(t, fresh(n, &sibling), e.Evaluate(&sibling, ply+1), name)
						}
					}
					require.Equal(t, fresh(n, &line[ply]), e.Evaluate(&line[ply], ply), "%s ply %d", name, ply)
				}
			}
		}
	})
}

// The score is the same for both colors, and for a mirrored position.
func TestSymmetry(t *testing.T) {
	n := randomNetwork(t, 64, 2)
	for _, pair := range [][2]string{
		{"r1bqkb1r/pp3ppp/2n1pn2/2pp4/3P4/2N1PN2/PPP2PPP/R1BQKB1R w - - 0 6", "r1bqkb1r/ppp2ppp/2n1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQKB1R b - - 0 6"},
		{"3k4/p7/8/8/8/8/7R/4K3 w - - 0 1", "4k3/7p/8/8/8/8/R7/3K4 w - - 0 1"},
	} {
		a, b := position(t, pair[0]), position(t, pair[1])
		require.Equal(t, fresh(n, &a), fresh(n, &b), pair[0])
	}
}

// A weight counts only for the piece and square that the layout gives it, and only in
// the perspective of the side to move: the layout is written out here once more. Squares
// are flipped so that the own side plays up the board, and mirrored so that the own king
// is on the files a to d.
func TestOneWeight(t *testing.T) {
	const fen = "r3k2r/pp1n1ppp/2p5/3qb3/3PN3/2N1P3/PP3PPP/R2QK2R "
	w := Weights{Hidden: 64, QB: 64, Scale: 400, Features: make([]int16, Inputs*64), Bias: make([]int16, 64), Output: make([]int16, Buckets*128)}
	for b := range Buckets {
		w.Output[b*128+5], w.Output[b*128+6] = 64, 64 // of our half
	}
	w.Features[StateInputs*64] = 1 // a network with regions
	n, err := New(w, Record{})
	require.NoError(t, err)
	for _, side := range []string{"w", "b"} {
		p := position(t, fen+side+" - - 0 1")
		us := p.SideToMove()
		for s := engine.A1; s <= engine.H8; s++ {
			for input := range 12 {
				kind, own := engine.Pawn+engine.PieceType(input%6), input < 6
				set := func(weight int16) {
					for state := range States {
						n.Features[((state*12+input)*64+int(s))*64+5] = weight
					}
					region := 3 // of a king on d1, as it is mirrored
					n.Features[(((16+region)*12+input)*64+int(s))*64+6] = weight
				}
				set(QA)
				file, rank := 7-s.File(), s.Rank() // Both kings stand on e.
				if us == engine.Black {
					rank = 7 - rank
				}
				piece := p.PieceAt(engine.NewSquare(file, rank))
				want := eval.Draw
				if piece != engine.NoPiece && piece.Type() == kind && (piece.Color() == us) == own {
					want = 800
				}
				require.Equal(t, want, fresh(n, &p), "%s, input %d of %v", side, input, s)
				set(0)
			}
		}
	}
}

// Each perspective has a separate input for each piece on each square.
func TestFeatures(t *testing.T) {
	seen := map[int]bool{}
	for c := engine.White; c <= engine.Black; c++ {
		for _, king := range []engine.Square{engine.A1, engine.D8, engine.E1, engine.H4} {
			v := ViewOf(c, king)
			clear(seen)
			for color := engine.White; color <= engine.Black; color++ {
				for kind := engine.Pawn; kind <= engine.King; kind++ {
					for s := engine.A1; s <= engine.H8; s++ {
						for state := range States + 1 {
							group, f := state, v.Feature(color, kind, s, state)
							if state == States {
								group, f = States+int(v.region), v.RegionFeature(color, kind, s)
							}
							require.False(t, seen[f])
							seen[f] = true
							require.Equal(t, color != c, f%pieceSquares >= pieceSquares/2, "own pieces first")
							require.Equal(t, group, f/pieceSquares)
						}
					}
				}
			}
			require.Len(t, seen, StateInputs+pieceSquares)
			own := v.Feature(c, engine.King, king, 0) % 8
			require.Less(t, own, 4, "the own king stands on the files a to d")
		}
	}
	require.Equal(t, 0*64+8, ViewOf(engine.White, engine.B1).Feature(engine.White, engine.Pawn, engine.A2, 0))
	require.Equal(t, 6*64+8, ViewOf(engine.Black, engine.B8).Feature(engine.White, engine.Pawn, engine.A7, 0))
	require.Equal(t, 4*64+7, ViewOf(engine.White, engine.G1).Feature(engine.White, engine.Queen, engine.A1, 0))
}

func TestBuckets(t *testing.T) {
	for pieces, want := range map[int]int{0: 0, 2: 0, 5: 0, 6: 1, 29: 6, 30: 7, 32: 7, 64: 7} {
		require.Equal(t, want, Bucket(pieces), "%d pieces", pieces)
	}
}

// The built-in network evaluates simple material imbalances sensibly.
func TestDefault(t *testing.T) {
	n := Default()
	require.NotEmpty(t, n.Record.Name)
	require.NotEmpty(t, n.Record.Settings)
	for _, test := range []struct {
		fen         string
		least, most eval.Score
	}{
		{engine.StartFEN, 0, 100},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", 0, 100},
		{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 500, 3000}, // a queen more
		{"rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", -3000, -500},
		{"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1", -1500, -200}, // a rook less
		{"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", 20, 1000},
		{"4k2r/8/8/8/8/8/4P3/4K3 w - - 0 1", -3000, -100},
	} {
		p := position(t, test.fen)
		score := fresh(n, &p)
		require.GreaterOrEqual(t, score, test.least, test.fen)
		require.LessOrEqual(t, score, test.most, test.fen)
	}
}

// Positions with a bare king are left to the classical evaluation.
func TestCovers(t *testing.T) {
	for fen, want := range map[string]bool{
		engine.StartFEN:                     true,
		"4k2r/8/8/8/8/8/8/4K3 w - - 0 1":    false,
		"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1":   false,
		"4k3/2p5/8/8/8/8/4P3/4K3 w - - 0 1": true,
	} {
		p := position(t, fen)
		require.Equal(t, want, Covers(&p), fen)
	}
}

// A network of zeros returns its output bias, in centipawns.
func TestBiasAlone(t *testing.T) {
	w := Weights{Hidden: 64, QB: 128, Scale: 400, Features: make([]int16, Inputs*64), Bias: make([]int16, 64), Output: make([]int16, Buckets*128)}
	for i := range w.OutputBias {
		w.OutputBias[i] = int32(QA * 128 * (i + 1) / 4)
	}
	n, err := New(w, Record{})
	require.NoError(t, err)
	for fen, want := range map[string]eval.Score{engine.StartFEN: 800, "4k3/8/8/8/8/8/8/4K3 b - - 0 1": 100} {
		p := position(t, fen)
		require.Equal(t, want, fresh(n, &p))
	}
}

func TestWeightsThatCannotBe(t *testing.T) {
	good := func() Weights { return randomNetwork(t, 64, 6).Weights }
	for name, spoil := range map[string]func(*Weights){
		"width":         func(w *Weights) { w.Hidden = 65 },
		"length":        func(w *Weights) { w.Bias = w.Bias[1:] },
		"scale":         func(w *Weights) { w.QB = 0 },
		"output weight": func(w *Weights) { w.Output[7] = MaxOutput + 1 },
		"overflow":      func(w *Weights) { w.Features[77] = 2000 },
		"output sum": func(w *Weights) {
			*w = randomNetwork(t, 256, 6).Weights
			w.Output = slices.Clone(w.Output)
			for i := range w.Output[:2*w.Hidden] {
				w.Output[i] = -MaxOutput
			}
		},
	} {
		w := good()
		w.Features, w.Output = append([]int16(nil), w.Features...), append([]int16(nil), w.Output...)
		spoil(&w)
		_, err := New(w, Record{})
		require.Error(t, err, name)
	}
}

func TestEvaluateAllocatesNothing(t *testing.T) {
	e := NewEvaluator(randomNetwork(t, 128, 7), 4)
	line, played := playout(t, engine.StartFEN, rand.New(rand.NewPCG(1, 2)))
	require.Zero(t, testing.AllocsPerRun(100, func() {
		for ply := range 4 {
			if ply > 0 {
				e.Move(ply, &line[ply-1], played[ply])
			}
			e.Evaluate(&line[ply], ply)
		}
	}))
}

// The explanation agrees with the evaluation, and the value of a piece with the
// evaluation of the board without it.
func TestExplain(t *testing.T) {
	n := randomNetwork(t, 64, 9)
	p := position(t, "4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 1")
	text := Explain(n, &p)
	require.Contains(t, text, fmt.Sprintf("Network evaluation %+.2f", -float64(fresh(n, &p))/100))
	less := position(t, "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1")
	require.Equal(t, Bucket(4), Bucket(3))
	require.Contains(t, text, fmt.Sprintf("%+5.2f", -float64(fresh(n, &p)-fresh(n, &less))/100))
}
