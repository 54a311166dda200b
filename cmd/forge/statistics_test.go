package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval"
	"consort/search/selfplay"
)

// italian returns a short game.
func italian(t *testing.T, number uint64) *selfplay.Game {
	t.Helper()
	g := &selfplay.Game{Number: number, Start: engine.StartPosition(), Book: true, Result: selfplay.WhiteWins, Ending: selfplay.AdjudicatedWin}
	line := engine.NewGame(g.Start)
	for i, text := range strings.Fields("e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8c5 c2c3 d7d6 e1h1 e8h8 f1e1 a7a6") {
		require.NoError(t, line.PushUCI(text))
		score := eval.Score(120)
		if i%2 == 1 {
			score = -1500
		}
		g.Moves = append(g.Moves, selfplay.ScoredMove{Move: line.Moves()[i], Score: score})
	}
	return g
}

func TestStatistics(t *testing.T) {
	s := newStatistics()
	for i := range uint64(2) {
		g := italian(t, i)
		line, err := g.Replay()
		require.NoError(t, err)
		require.NoError(t, s.add(g, line))
	}
	var out bytes.Buffer
	require.NoError(t, s.write(&out))
	for _, want := range []string{
		"2 games, 28 plies, 14.0 plies per game, 1 duplicate game\n",
		"1-0                             2  100.0%\n",
		"1/2-1/2                         0    0.0%\n",
		"adjudicated win                 2  100.0%\n",
		"usable                         12   42.9%\n",
		"early                          16   57.1%\n",
		"<-950          6   50.0%    0.0%    0.0%  100.0%    0.0%      7.6%\n",
		"+100          6   50.0%  100.0%    0.0%    0.0%  100.0%     56.2%\n",
		"+0          0    0.0%\n",
		"and results: 1.000\n",
	} {
		require.Contains(t, out.String(), want)
	}
	for _, s := range []*statistics{s, newStatistics()} {
		requireXML(t, s.chart().SVG())
	}
}

func TestBuckets(t *testing.T) {
	for score, want := range map[int]int{0: 0, 49: 0, 50: 100, -50: 0, -51: -100, 949: 900, 950: 1000, 30000: 1000, -30000: -1000} {
		require.Equal(t, want, center(bucketOf(score)), score)
	}
}

func TestCorrelation(t *testing.T) {
	c := correlation{}
	require.Zero(t, c.value())
	for x := range 10 {
		c.add(float64(x), -2*float64(x))
	}
	require.InDelta(t, -1, c.value(), 1e-9)
}
