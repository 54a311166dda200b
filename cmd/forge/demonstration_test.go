package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/bench/arena"
	"consort/engine"
	"consort/eval/nnue"
	"consort/search"
	"consort/search/player"
)

// The three commands of eval/nnue/README.md on a smaller scale: games without a network,
// a network from the games, and games of the network. It has learned the value of a
// queen, beats the random player, and can play the next games.
func TestThreeCommands(t *testing.T) {
	dir := t.TempDir()
	games, out := filepath.Join(dir, "first.games"), filepath.Join(dir, "first.nnue")
	forge(t, "datagen -net classical -nodes 100 -hash 1 -win-score 2000 -positions 5000 -out "+games)
	forge(t, "train -hidden 64 -epochs 8 -lr 0.003 -batch 100 -threads 1 -out "+out, games)
	contestant, err := arena.WithNetwork(out)
	require.NoError(t, err)
	random, _ := player.KindNamed("random")
	tournament := arena.Tournament{
		Players: []arena.Entrant{arena.NewEntrant(random), contestant}, Games: 10, Seed: 1, Concurrency: search.Processors, Plies: 8, Nodes: 200,
	}
	results, err := tournament.Play(t.Context(), nil, nil)
	require.NoError(t, err)
	var table bytes.Buffer
	require.NoError(t, results.Write(&table))
	line := regexp.MustCompile(`(?m)^ *\d+  network .*?([0-9.]+)%`).FindStringSubmatch(table.String())
	require.NotNil(t, line, table.String())
	score, err := strconv.ParseFloat(line[1], 64)
	require.NoError(t, err)
	t.Logf("the network scores %v%% against random moves", score)
	require.GreaterOrEqual(t, score, 75.0)

	network, err := nnue.ReadFile(out)
	require.NoError(t, err)
	evaluate := func(fen string) int {
		p, err := engine.ParseFEN(fen)
		require.NoError(t, err)
		return int(nnue.NewEvaluator(network, 1).Evaluate(&p, 0))
	}
	whole := evaluate(engine.StartFEN)
	ahead, behind := evaluate("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), evaluate("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1")
	t.Logf("start %d, a queen more %d, a queen less %d", whole, ahead, behind)
	require.Greater(t, ahead, whole)
	require.Less(t, behind, whole)
	require.Greater(t, ahead, behind+50)

	second := filepath.Join(dir, "second.games")
	forge(t, "datagen -nodes 50 -hash 1 -games 2 -net "+out+" -out "+second)
	require.Contains(t, forge(t, "inspect "+second), "evaluation "+network.ID())
}
