package review

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/engine/pgn"
	"consort/eval"
	"consort/eval/wdl"
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
		require.Less(t, p.Accuracy, 93.0, "game %d: the highest is 92.2 with network v13", seed)
		require.Less(t, p.Accuracy, report.Players[weak.Other()].Accuracy)
		sum += p.Accuracy / float64(games)
		bad += p.Mistakes + p.Blunders
		plain += mean / float64(games)
	}
	t.Logf("mean %.1f%%, of plain means %.1f%%", sum, plain)
	require.Less(t, sum, 84.0, "it is 81.3 with network v13")
	require.Greater(t, bad, games, "mistakes and blunders")
}

// weakGame returns a game that a weak player lost in 45 moves, with all his pieces.
func weakGame(t *testing.T) *pgn.Game {
	t.Helper()
	text, err := os.ReadFile("testdata/weak.pgn")
	require.NoError(t, err)
	return game(t, string(text))
}

// The pieces, rooks and the queen that a weak player loses in a lost position are marked:
// the moves that lost them, not those after it was too late.
func TestWeakPlayerIsTold(t *testing.T) {
	const from, to = 14, 32
	all := weakGame(t).Last().Replay()
	part := engine.NewGame(*all.PositionAt(from))
	for _, m := range all.Moves()[from:to] {
		require.NoError(t, part.Replay(m))
	}
	r := reviewer(t, 10_000).Review(t.Context(), part, nil)
	require.Equal(t, "club", r.Document(nil).For)
	var marked []string
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Judgment >= Mistake {
			require.Equal(t, engine.Black, m.Side, m.SAN)
			require.Less(t, from+m.Ply, 30, "%s: it was too late", m.SAN)
			marked = append(marked, m.SAN)
		}
	}
	require.Subset(t, marked, []string{"d5", "Nd7"}, "they lose pawns and the queen")
	require.True(t, slices.Contains(marked, "b4") || slices.Contains(marked, "bxc3"), "a knight is lost between %v", marked)
	require.GreaterOrEqual(t, len(r.Puzzles(engine.Black)), 3)
	require.Less(t, r.Players[engine.Black].Accuracy, 90.0)
}

// In a game of Stockfish at skill level 0 the moves by which, for Stockfish at full
// strength (15.1, 150,000 nodes a position), a piece, a won game or the king is lost are marked
// on both sides, each with a reason, and become puzzles.
func TestSkillZeroIsTold(t *testing.T) {
	text, err := os.ReadFile("testdata/skill0.pgn")
	require.NoError(t, err)
	r := reviewer(t, 2500).Review(t.Context(), game(t, string(text)).Last().Replay(), nil)
	var marked []string
	for i := range r.Moves {
		if m := &r.Moves[i]; m.Judgment >= Mistake {
			marked = append(marked, engine.NumberedLine(i, []string{m.SAN}))
			require.NotEmpty(t, m.Reasons, m.SAN)
		}
	}
	require.Subset(t, marked, []string{"9. Bxh7+", "22... fxg5", "23. Rg6", "28... Ne5"})
	for c, p := range r.Players {
		require.GreaterOrEqual(t, len(r.Puzzles(engine.Color(c))), 3)
		require.Less(t, p.Accuracy, 85.0)
	}
}

// A move is judged by its chances between people, and by material where those hardly change.
func TestJudge(t *testing.T) {
	none, pawns, piece := func() int { return 0 }, func() int { return 2 }, func() int { return 3 }
	for name, c := range map[string]struct {
		level         Level
		before, after int
		material      func() int
		want          Judgment
	}{
		"small":                          {Club, 20, -20, none, Unremarkable},
		"inaccuracy":                     {Club, 0, -60, none, Inaccuracy},
		"mistake":                        {Club, 0, -115, none, Mistake},
		"blunder":                        {Club, 0, -170, none, Blunder},
		"no small ones for a beginner":   {Beginner, 0, -60, none, Unremarkable},
		"small ones for a master":        {Master, 0, -50, none, Inaccuracy},
		"a piece in a lost position":     {Club, -700, -950, piece, Blunder},
		"two pawns":                      {Club, -700, -820, pawns, Mistake},
		"two pawns by the score":         {Club, -700, -910, none, Mistake},
		"lost anyway":                    {Club, -700, -750, piece, Unremarkable},
		"nothing to lose":                {Club, -1450, -1600, piece, Unremarkable},
		"a master has not":               {Master, -800, -1000, piece, Unremarkable},
		"a simple win is kept":           {Club, 1400, 700, piece, Unremarkable},
		"not a simple win of a beginner": {Beginner, 1400, 700, piece, Blunder},
	} {
		t.Run(name, func(t *testing.T) {
			p := engine.StartPosition()
			s := (&Reviewer{options: Options{Level: c.level}, model: wdl.Of(DefaultOptions().Settings.Network)}).scaleOf(&p)
			score := func(shown int) eval.Score { return s.model.Internal(float64(shown), s.material) }
			require.Equal(t, c.want, s.judge(score(c.before), score(c.after), c.material))
			require.Equal(t, Blunder, s.judge(score(-100), eval.MatedIn(4), none), "allows mate in 2")
		})
	}
}

func TestParseLevel(t *testing.T) {
	for _, name := range levelNames {
		var l Level
		require.NoError(t, l.Set(strings.ToUpper(name)))
		require.Equal(t, name, l.String())
	}
	require.Error(t, new(Level).Set("expert"))
}
