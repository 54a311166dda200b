package main

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval/nnue"
	"consort/search/selfplay"
)

// The loss is that of the definition, and its parts make up the whole.
func TestLoss(t *testing.T) {
	games := filepath.Join(t.TempDir(), "a.games")
	forge(t, "datagen -games 6"+quick+games)
	sum, n := 0.0, 0
	evaluator := nnue.NewEvaluator(nnue.Default(), 1)
	_, err := eachGame(games, nil, func(g *selfplay.Game, line *engine.Game) error {
		for s := range selfplay.DefaultFilter().Samples(g, line) {
			if s.Verdict == selfplay.Usable {
				share := func(score float64) float64 { return 1 / (1 + math.Exp(-score/400)) }
				label := float64(s.Score) * 220 / float64(220-s.Position.HalfmoveClock())
				sum += math.Pow(share(float64(evaluator.Evaluate(s.Position, 0)))-share(label), 2)
				n++
			}
		}
		return nil
	})
	require.NoError(t, err)
	text := forge(t, "loss", games)
	require.Contains(t, text, "network "+nnue.Default().ID())
	m := regexp.MustCompile(`loss (\S+) on (\d+) positions`).FindStringSubmatch(text)
	require.NotNil(t, m, text)
	require.Equal(t, fmt.Sprint(n), m[2])
	var loss float64
	_, err = fmt.Sscan(m[1], &loss)
	require.NoError(t, err)
	require.InDelta(t, sum/float64(n), loss, 2e-5)
}

// Deep scores are those of the positions in order, are continued after an interruption, and
// are what the network is compared with.
func TestScore(t *testing.T) {
	dir := t.TempDir()
	games, out, again := filepath.Join(dir, "a.games"), filepath.Join(dir, "a.txt"), filepath.Join(dir, "b.txt")
	forge(t, "datagen -games 4"+quick+games)
	line := "score -nodes 200 -positions 30 -out "
	require.Contains(t, forge(t, line+out, games), "30 positions, 200 nodes each")
	text := content(t, out)
	lines := strings.SplitAfter(text, "\n")
	require.Len(t, lines, 31)
	require.NoError(t, os.WriteFile(again, []byte(strings.Join(lines[:7], "")+lines[7][:20]), 0o600))
	forge(t, line+again+" -workers 1", games)
	require.Equal(t, text, content(t, again))

	printed := forge(t, "loss -scores "+out)
	require.Regexp(t, `Spearman 0\.\d{4}, RMSE 0\.\d{5} on 30 positions`, printed)

	for name, test := range map[string]struct{ line, want string }{
		"other games":  {line + again + " " + games, "line 1 is not of position 1"},
		"no positions": {"score -positions 0 -out x " + games, "--positions 0: must be at least 1"},
		"no file":      {"score " + games, "missing --out"},
		"no games":     {"loss", "missing argument"},
		"no score":     {"loss -scores " + games, "line 1: expected a FEN, a tab and a score"},
		"a bad score":  {"loss -scores " + again, "invalid syntax"},
		"a record":     {"score -out " + games + " " + games, "it is also an input"},
	} {
		require.NoError(t, os.WriteFile(again, []byte(engine.StartFEN+"\tmuch\n"), 0o600))
		var stdout, stderr bytes.Buffer
		require.NotZero(t, run(strings.Fields(test.line), &stdout, &stderr), name)
		require.Contains(t, stderr.String(), test.want, name)
	}
}

func TestSpearman(t *testing.T) {
	for name, test := range map[string]struct {
		x, y []float64
		want float64
	}{
		"any rising curve":  {[]float64{1, 2, 3, 4}, []float64{1, 10, 11, 5000}, 1},
		"any falling curve": {[]float64{1, 2, 3, 4}, []float64{9, 8, 1, -50}, -1},
		"one exchange":      {[]float64{1, 2, 3, 4}, []float64{2, 1, 3, 4}, 0.8},
		"ties":              {[]float64{1, 2, 2, 3}, []float64{1, 2, 3, 4}, 0.9486833},
		"constant":          {[]float64{5, 5, 5}, []float64{1, 2, 3}, 0},
	} {
		require.InDelta(t, test.want, spearman(test.x, test.y), 1e-6, name)
	}
}
