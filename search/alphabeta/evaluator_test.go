package alphabeta

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/eval/nnue"
)

// The threats that the network has looked up are those of the position, on lines of random
// moves and null moves, and whether or not the position was prepared; so are those without a
// network.
func TestThreatened(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	var with, without evaluator
	with.setNetwork(nnue.Default())
	var positions [eval.MaxPly]engine.Position
	checks, prepared, passes := 0, 0, 0
	for range 40 {
		positions[0] = engine.StartPosition()
		for ply := range len(positions) - 1 {
			p := &positions[ply]
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			if rng.IntN(4) > 0 {
				with.prepare(p, ply)
				_, known := with.network.Attacked(p, ply, p.SideToMove())
				require.True(t, known)
				prepared++
			}
			if p.InCheck() {
				checks++
			}
			require.Equal(t, p.Threatened(), with.threatened(p, ply), p.FEN())
			require.Equal(t, p.Threatened(), without.threatened(p, ply), p.FEN())
			m := moves[rng.IntN(len(moves))]
			if !p.InCheck() && rng.IntN(8) == 0 {
				m = engine.NoMove
				p.MakeNull(&positions[ply+1])
				passes++
			} else {
				p.Make(m, &positions[ply+1])
			}
			with.move(ply+1, p, m)
		}
	}
	require.Greater(t, checks, 50)
	require.Greater(t, prepared, 2000)
	require.Greater(t, passes, 200)
}
