package level

import (
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
)

// noticed returns what a player notices with a rate of oversight.
func noticed(g *engine.Game, rate float64, seed uint64) noticing {
	return newNoticing(Parameters{OversightRate: rate}, seed, g)
}

// Long moves, quiet moves, backward moves and moves that leave the square where something
// has just happened are harder to see.
func TestDifficulty(t *testing.T) {
	const position = "r3k3/8/2p5/4p3/1n1P4/2N5/8/Q2RK2R w K - 0 1"
	g := gameFrom(t, position)
	n := noticed(g, 1, 1)
	difficulty := func(san string, before engine.Square) float64 {
		m, err := g.Position().ParseSAN(san)
		require.NoError(t, err)
		return n.difficulty(g.Position(), m, before)
	}
	for _, pair := range [][2]string{
		{"Rh2", "Rh5"}, {"Rh5", "Rh7"}, {"dxe5", "Nb5"}, {"Qa3", "Qa5"}, {"Qxa8+", "Qa7"}, {"Ne4", "Nb1"},
	} {
		require.Less(t, difficulty(pair[0], engine.NoSquare), difficulty(pair[1], engine.NoSquare), "%v", pair)
	}
	require.Less(t, difficulty("dxe5", engine.E5), difficulty("dxe5", engine.NoSquare), "a recapture")
}

// The chance to overlook a move grows with the rate and with the difficulty, from 0.
func TestOversight(t *testing.T) {
	n := noticed(gameFrom(t, middlegame), 2, 1)
	require.Zero(t, n.oversight(0))
	require.Less(t, n.oversight(0.3), n.oversight(1))
	require.Less(t, n.oversight(5), 1.0)
	perfect := noticed(gameFrom(t, middlegame), 0, 1)
	require.Zero(t, perfect.oversight(1))
}

// A player follows a line less far the more it overlooks, always sees the first move, and
// everything if it overlooks nothing.
func TestLinesAreFollowedAsFarAsTheyAreSeen(t *testing.T) {
	g := gameFrom(t, engine.StartFEN, "e2e4")
	var line []engine.Move
	ahead := g.Clone()
	for _, text := range []string{"e7e5", "g1f3", "b8c6", "f1b5", "a7a6", "b5a4", "g8f6", "e1g1"} {
		require.NoError(t, ahead.PushUCI(text))
		moves := ahead.Moves()
		line = append(line, moves[len(moves)-1])
	}
	total := map[float64]int{}
	for _, rate := range []float64{0, 0.3, 3, 1000} {
		for seed := range uint64(50) {
			n := noticed(g, rate, seed)
			seen, end := n.follows(g.Position(), line)
			require.Equal(t, ahead.PositionAt(1+seen).Key(), end.Key())
			total[rate] += seen
		}
	}
	require.Equal(t, 50*len(line), total[0])
	require.Less(t, total[0.3], total[0])
	require.Less(t, total[3], total[0.3])
	require.Equal(t, 50, total[1000])
}
