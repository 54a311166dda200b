package alphabeta

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval/nnue"
)

// The threats that the network has looked up are those of the position, in random games
// and whether or not the position was prepared; so are those without a network.
func TestThreatened(t *testing.T) {
	rng := rand.New(rand.NewPCG(31, 32))
	var with, without evaluator
	with.setNetwork(nnue.Default())
	checks, prepared := 0, 0
	for range 40 {
		p := engine.StartPosition()
		for range 100 {
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			if rng.IntN(4) > 0 {
				with.prepare(&p, 0)
				_, known := with.network.Attacked(&p, 0, p.SideToMove())
				require.True(t, known)
				prepared++
			}
			if p.InCheck() {
				checks++
			}
			require.Equal(t, p.Threatened(), with.threatened(&p, 0), p.FEN())
			require.Equal(t, p.Threatened(), without.threatened(&p, 0), p.FEN())
			p = p.After(moves[rng.IntN(len(moves))])
		}
	}
	require.Greater(t, checks, 50)
	require.Greater(t, prepared, 2000)
}
