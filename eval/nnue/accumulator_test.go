package nnue

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
)

var games = flag.Int("games", 150, "random games of TestRandomGames, for each set of kernels")

// plainHidden computes the hidden layer of a position from the list of its features: an
// oracle that shares only the layout with the evaluator.
func plainHidden(n *Network, p *engine.Position) (hidden [2][]int16) {
	for c := range hidden {
		hidden[c] = append([]int16(nil), n.Bias...)
		for _, f := range Features(nil, p, engine.Color(c)) {
			for i, w := range n.Features[int(f)*n.Hidden:][:n.Hidden] {
				hidden[c][i] += w
			}
		}
	}
	return hidden
}

// plainScore computes the output layer by its definition.
func plainScore(n *Network, p *engine.Position) eval.Score {
	hidden, bucket := plainHidden(n, p), Bucket(p.Occupied().Count())
	weights, sum := n.Output[bucket*2*n.Hidden:], int64(0)
	for half, c := range [2]engine.Color{p.SideToMove(), p.SideToMove().Other()} {
		for i, v := range hidden[c] {
			clipped := int64(max(0, min(v, QA)))
			sum += clipped * clipped * int64(weights[half*n.Hidden+i])
		}
	}
	return eval.Score((sum/QA + int64(n.OutputBias[bucket])) * int64(n.Scale) / int64(QA*n.QB)).Clamp()
}

// shuffled returns an initial position with the pieces of each side's back rank
// in an order of its own, as double Chess960 has them.
func shuffled(t testing.TB, rng *rand.Rand) engine.Position {
	t.Helper()
	rank := func() string {
		row := []byte("bbnnrrqk")
		for {
			rng.Shuffle(8, func(i, j int) { row[i], row[j] = row[j], row[i] })
			s := string(row)
			king := strings.IndexByte(s, 'k')
			kingBetween := strings.IndexByte(s, 'r') < king && king < strings.LastIndexByte(s, 'r')
			if kingBetween && (strings.IndexByte(s, 'b')+strings.LastIndexByte(s, 'b'))%2 == 1 {
				return s
			}
		}
	}
	return position(t, fmt.Sprintf("%s/pppppppp/8/8/8/8/PPPPPPPP/%s w KQkq - 0 1", rank(), strings.ToUpper(rank())))
}

// In random games, half of them Chess960, the incrementally updated accumulator equals
// one computed from scratch: every neuron of both perspectives, and the score.
func TestRandomGames(t *testing.T) {
	count := *games
	if testing.Short() {
		count = min(count, 30)
	}
	withKernels(t, func(t *testing.T) {
		rng := rand.New(rand.NewPCG(11, 12))
		n := randomNetwork(t, 64, 3)
		castled, positions := 0, 0
		for game := range count {
			e := NewEvaluator(n, 201)
			line := []engine.Position{engine.StartPosition()}
			if game%2 == 1 {
				line[0] = shuffled(t, rng)
			}
			for ply := range 200 {
				p := line[ply]
				if rng.IntN(4) != 0 { // the others are skipped, like positions in check
					a := e.update(&p, ply)
					if want := plainHidden(n, &p); !slices.Equal(want[0], a.hidden[0]) || !slices.Equal(want[1], a.hidden[1]) {
						t.Fatalf("game %d: %s: the hidden layer is %v, want %v", game, p.FEN(), a.hidden, want)
					}
					require.Equal(t, plainScore(n, &p), e.Evaluate(&p, ply))
					positions++
				}
				moves := p.Moves()
				if len(moves) == 0 {
					break
				}
				m := pick(rng, moves)
				if m.Kind() == engine.Castling {
					castled++
				}
				line = append(line, p.After(m))
				e.Move(ply+1, &line[ply], m)
			}
		}
		t.Logf("%d positions of %d games, %d castlings", positions, count, castled)
		require.Greater(t, castled, count/4)
	})
}

// pick chooses a random move, one that castles if it can.
func pick(rng *rand.Rand, moves []engine.Move) engine.Move {
	for _, m := range moves {
		if m.Kind() == engine.Castling {
			return m
		}
	}
	return moves[rng.IntN(len(moves))]
}

// A perspective is refreshed only if its own king has crossed between the files d and e, or
// has gone to another region. A mark in its first neuron shows whether it was updated instead.
func TestRefreshOnlyForAnotherView(t *testing.T) {
	const carried, anew = true, false
	for _, test := range []struct {
		name, fen, move string
		white, black    bool
	}{
		{"a quiet move", engine.StartFEN, "g1f3", carried, carried},
		{"the king stays in its region", "4k3/8/8/8/8/6K1/8/8 w - - 0 1", "g3h3", carried, carried},
		{"the king stays on its side", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1f2", anew, carried},
		{"White's king crosses", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", anew, carried},
		{"Black's king crosses", "3k4/8/8/8/8/8/8/4K3 b - - 0 1", "d8e7", carried, anew},
		{"castling short", "4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", anew, carried},
		{"castling long", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", anew, carried},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", carried, carried},
		{"a promotion that captures", "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", carried, carried},
	} {
		t.Run(test.name, func(t *testing.T) {
			n := randomNetwork(t, 64, 4)
			e := NewEvaluator(n, 2)
			before := position(t, test.fen)
			a := e.update(&before, 0)
			a.hidden[0][0], a.hidden[1][0] = a.hidden[0][0]+1000, a.hidden[1][0]+1000
			m, err := before.ParseUCI(test.move)
			require.NoError(t, err)
			after := before.After(m)
			e.Move(1, &before, m)
			want := plainHidden(n, &after)
			for c, carries := range []bool{test.white, test.black} {
				if carries {
					want[c][0] += 1000
				}
			}
			require.Equal(t, want, e.update(&after, 1).hidden)
		})
	}
}

// A network without weights for regions refreshes for the half of the board alone, and is as
// exact.
func TestNoRegions(t *testing.T) {
	n := randomNetwork(t, 64, 4)
	w := n.Weights
	w.Features = slices.Clone(w.Features)
	clear(w.Features[StateInputs*64:])
	n, err := New(w, Record{})
	require.NoError(t, err)
	e := NewEvaluator(n, 2)
	before := position(t, "4k2r/8/8/8/8/8/8/4K2R w Kk - 0 1")
	a := e.update(&before, 0)
	require.Equal(t, plainHidden(n, &before), a.hidden)
	a.hidden[0][0] += 1000
	m, err := before.ParseUCI("e1g1")
	require.NoError(t, err)
	after := before.After(m)
	e.Move(1, &before, m)
	want := plainHidden(n, &after)
	want[0][0] += 1000
	require.Equal(t, want, e.update(&after, 1).hidden)
}

// Swapping colors or mirroring the board does not change the score at all, in random
// games. Only castling rights distinguish left from right, and the network does not see
// them.
func TestSymmetryOfRandomPositions(t *testing.T) {
	n := randomNetwork(t, 64, 5)
	rng := rand.New(rand.NewPCG(13, 14))
	for _, fen := range playoutStarts {
		for range 20 {
			line, _ := playout(t, fen, rng)
			for _, p := range line {
				want := fresh(n, &p)
				flipped, mirrored := position(t, flippedFEN(&p)), position(t, mirroredFEN(&p))
				require.Equal(t, want, fresh(n, &flipped), "colors of %s", p.FEN())
				require.Equal(t, want, fresh(n, &mirrored), "mirror of %s", p.FEN())
			}
		}
	}
}

// flippedFEN returns a position with colors swapped and the board flipped top to bottom,
// without castling rights and en passant.
func flippedFEN(p *engine.Position) string {
	ranks := strings.Split(strings.Fields(p.FEN())[0], "/")
	for i := range 4 {
		ranks[i], ranks[7-i] = ranks[7-i], ranks[i]
	}
	board := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a':
			return r - 'a' + 'A'
		case r >= 'A':
			return r - 'A' + 'a'
		}
		return r
	}, strings.Join(ranks, "/"))
	side := "w"
	if p.SideToMove() == engine.White {
		side = "b"
	}
	return board + " " + side + " - - 0 1"
}

// mirroredFEN returns a position mirrored left to right, without castling rights and en
// passant.
func mirroredFEN(p *engine.Position) string {
	ranks := strings.Split(strings.Fields(p.FEN())[0], "/")
	for i, rank := range ranks {
		mirrored := ""
		for _, r := range rank {
			mirrored = string(r) + mirrored
		}
		ranks[i] = mirrored
	}
	return strings.Join(ranks, "/") + " " + strings.Fields(p.FEN())[1] + " - - 0 1"
}
