package train

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Every position is in one part, and so are all positions of a game.
func TestDatasetHoldsOutGames(t *testing.T) {
	data := samples(1, 60)
	count := len(data)
	d := NewDataset(data, 0.2)
	require.Equal(t, count, len(d.Training)+len(d.HeldOut))
	require.InDelta(t, 0.2, float64(len(d.HeldOut))/float64(count), 0.15)
	games := map[uint16]bool{}
	for _, r := range d.HeldOut {
		games[r.Game] = true
	}
	for _, r := range d.Training {
		require.False(t, games[r.Game])
	}
	require.Empty(t, NewDataset(data, 0).HeldOut)
}

func TestDatasetWithoutGames(t *testing.T) {
	data := samples(1, 60)
	for i := range data {
		data[i].Game = 0
	}
	d := NewDataset(data, 0.2)
	require.InDelta(t, 0.2, float64(len(d.HeldOut))/float64(len(data)), 0.03)
}

func TestPermutation(t *testing.T) {
	for _, n := range []int{1, 2, 3, 5, 64, 100, 1000, 4097} {
		for seed := range uint64(5) {
			p := newPermutation(n, seed)
			seen := make([]bool, n)
			for index := range n {
				i := p.at(index)
				require.False(t, seen[i])
				seen[i] = true
			}
		}
	}
}

// Neighboring indices map to distant numbers, and the distribution is uniform.
func TestPermutationShuffles(t *testing.T) {
	const n = 10000
	near, low := 0, 0
	for seed := range uint64(20) {
		p := newPermutation(n, seed)
		for index := range n - 1 {
			a, b := p.at(index), p.at(index+1)
			if max(a-b, b-a) < n/100 {
				near++
			}
			if index < n/2 && a < n/2 {
				low++
			}
		}
	}
	require.InDelta(t, 0.02, float64(near)/(20*n), 0.01)
	require.InDelta(t, 0.25, float64(low)/(20*n), 0.01)
}
