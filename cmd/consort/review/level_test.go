package review

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/search"
	"consort/search/player"
)

// playLevel plays a game of Elo 500 against full strength, and returns it with the color
// of Elo 500.
func playLevel(t *testing.T, seed uint64, weak engine.Color) *engine.Game {
	t.Helper()
	g := engine.NewGame(engine.StartPosition())
	var players [2]*player.Player
	for c := range players {
		s := player.DefaultSettings()
		s.Hash, s.Seed = 1, seed
		if engine.Color(c) == weak {
			s.Elo = 500
		}
		players[c] = player.New(player.Config{})
		require.NoError(t, players[c].Configure(s))
	}
	for !g.Claim().Over() && g.Len() < 300 {
		r := players[g.Position().SideToMove()].Go(context.Background(), g, search.Limits{Nodes: 500}, nil)
		require.NoError(t, g.Push(r.Best))
	}
	return g
}

// Elo 500 loses every game, and its accuracy says so: in the long lost endings, where
// nearly no move gives anything away, too.
func TestAccuracyOfElo500(t *testing.T) {
	sum, games, plain, bad := 0.0, 24, 0.0, 0
	r := reviewer(t, 200)
	for seed := range games {
		weak := engine.Color(seed & 1)
		g := playLevel(t, uint64(seed), weak)
		o := g.Outcome()
		require.True(t, o.Decided)
		require.NotEqual(t, weak, o.Winner)
		report := r.Review(t.Context(), g, nil)
		p := &report.Players[weak]
		mean := 0.0
		for i := range report.Moves {
			if m := &report.Moves[i]; m.Side == weak {
				mean += m.Accuracy / float64(p.Moves)
			}
		}
		t.Logf("game %d: %d plies, accuracy of Elo 500 %.1f%% (plain mean %.1f%%), of the winner %.1f%%, %d ?!, %d ?, %d ??",
			seed, g.Len(), p.Accuracy, mean, report.Players[weak.Other()].Accuracy, p.Inaccuracies, p.Mistakes, p.Blunders)
		require.Less(t, p.Accuracy, 88.0, "game %d", seed)
		require.Less(t, p.Accuracy, report.Players[weak.Other()].Accuracy)
		sum += p.Accuracy / float64(games)
		bad += p.Mistakes + p.Blunders
		plain += mean / float64(games)
	}
	t.Logf("mean %.1f%%, of plain means %.1f%%", sum, plain)
	require.Less(t, sum, 84.0, "it was 77.0 with network v11")
	require.Greater(t, bad, games, "mistakes and blunders")
}
