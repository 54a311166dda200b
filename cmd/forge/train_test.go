package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval/nnue"
	"consort/eval/nnue/train"
	"consort/search/selfplay"
)

// writeRecords writes positions with plain scores and results.
func writeRecords(t *testing.T, path string, games int) {
	t.Helper()
	var records []train.Record
	for game := range games {
		p := engine.StartPosition()
		for ply := range 60 {
			r := train.Pack(&p, 0, train.Drawn)
			r.Score = int16(100 * (r.Occupied>>8&7 - r.Occupied>>48&7))
			r.SetGame(uint64(game))
			records = append(records, r)
			moves := p.Moves()
			if len(moves) == 0 {
				break
			}
			p = p.After(moves[(game*31+ply*17)%len(moves)])
		}
	}
	require.NoError(t, train.WriteRecords(path, train.Header{Count: uint64(len(records)), Description: "some games"}, slices.Values(records)))
}

// quickTraining are flags for a short training.
const quickTraining = " -hidden 64 -epochs 3 -batch 200 -threads 1 -held-out 0.2 "

func TestTrain(t *testing.T) {
	dir := t.TempDir()
	records, out := filepath.Join(dir, "a.records"), filepath.Join(dir, "a.nnue")
	writeRecords(t, records, 20)
	text := forge(t, "train -name quick"+quickTraining+"-out "+out, records)
	network, err := nnue.ReadFile(out)
	require.NoError(t, err)
	require.Equal(t, 64, network.Hidden)
	require.Equal(t, "quick", network.Record.Name)
	require.Equal(t, "some games", network.Record.Data)
	require.Positive(t, network.Record.Loss)
	require.Positive(t, network.Record.Positions)
	require.Contains(t, network.Record.Settings, "--epochs 3 --batch 200 ")
	require.Contains(t, text, "--hidden 64 ")
	require.Contains(t, text, "network "+network.ID())

	finer := filepath.Join(dir, "finer.nnue")
	text = forge(t, "train"+strings.Replace(quickTraining, "-hidden 64", "", 1)+"-lr 0.0001 -out "+finer+" -from "+out, records)
	require.Contains(t, text, "--from "+network.ID()+" ")
	require.Contains(t, text, fmt.Sprintf("start      %s, held-out loss %.5f\n", out, network.Record.Loss))
	tuned, err := nnue.ReadFile(finer)
	require.NoError(t, err)
	require.Equal(t, network.Hidden, tuned.Hidden)
	require.Less(t, tuned.Record.Loss, network.Record.Loss)
	require.Contains(t, tuned.Record.Settings, "--from "+network.ID()+" ")
	requireXML(t, content(t, filepath.Join(dir, "a.svg")))

	// A finished training can be exported again.
	text = forge(t, "train -resume -threads 1 -out "+out, records)
	require.Contains(t, text, "    3 ")
	again, err := nnue.ReadFile(out)
	require.NoError(t, err)
	require.Equal(t, "quick", again.Record.Name)
	require.Equal(t, network.Weights, again.Weights)
}

// Games and the records made from them can be mixed, and patterns are expanded.
func TestTrainOnGames(t *testing.T) {
	dir := t.TempDir()
	a, b := filepath.Join(dir, "a.games"), filepath.Join(dir, "b.games")
	forge(t, "datagen -games 12"+quick+a)
	forge(t, "datagen -games 12 -seed 2"+quick+b)
	out := filepath.Join(dir, "n.nnue")
	text := forge(t, "train"+quickTraining+"-out "+out, filepath.Join(dir, "*.games"))
	want := len(recordsOf(t, a)) + len(recordsOf(t, b))
	learned, held := 0, 0
	_, numbers, _ := strings.Cut(text, "positions  ")
	_, err := fmt.Sscanf(numbers, "%d for training, %d held out", &learned, &held)
	require.NoError(t, err)
	require.Equal(t, want, learned+held)
	require.Positive(t, held)
	network, err := nnue.ReadFile(out)
	require.NoError(t, err)
	require.Contains(t, network.Record.Data, "24 games of a.games (Consort ")
	require.Contains(t, network.Record.Data, "b.games (Consort ")

	records := filepath.Join(dir, "b.records")
	forge(t, "shuffle -out "+records, b)
	mixed := forge(t, "train"+quickTraining+"-out "+filepath.Join(dir, "mixed.nnue"), a, records)
	require.Contains(t, mixed, fmt.Sprintf("%d for training, %d held out", learned, held))
}

// Copies of a run have the same run number, so that a game is either learned from or
// held out.
func TestRunsKeepTheirGames(t *testing.T) {
	one, other := selfplay.Header{Seed: 1, Evaluation: "x"}, selfplay.Header{Seed: 2, Evaluation: "x"}
	copied := one
	copied.Engine = "a newer version resumed it"
	require.Equal(t, runNumber(&one), runNumber(&copied))
	require.NotEqual(t, runNumber(&one), runNumber(&other))
}

// A run that is interrupted and resumed yields the same network.
func TestInterruptedTraining(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("SKIPPED, NOT PASSED: Windows cannot interrupt a single process")
	}
	dir := t.TempDir()
	records, out := filepath.Join(dir, "a.records"), filepath.Join(dir, "a.nnue")
	writeRecords(t, records, 5)
	const flags = "train -name named -hidden 64 -epochs 12 -batch 32 -threads 1 -out "
	forge(t, flags+out, records)
	want, err := nnue.ReadFile(out)
	require.NoError(t, err)
	require.NoError(t, os.Remove(out))

	checkpoint := filepath.Join(dir, "a.checkpoint")
	require.NoError(t, os.Remove(checkpoint))
	cmd := started(t, checkpoint, 0, flags+out+" "+records)
	require.NoError(t, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait()
	require.Equal(t, 1, cmd.ProcessState.ExitCode())
	require.NoFileExists(t, out)
	var stderr bytes.Buffer
	require.Equal(t, 1, run(strings.Fields(flags+out+" "+records), io.Discard, &stderr))
	require.Contains(t, stderr.String(), "resume it with --resume")

	forge(t, "train -resume -threads 1 -out "+out, records)
	got, err := nnue.ReadFile(out)
	require.NoError(t, err)
	require.Equal(t, want.Weights, got.Weights)
	require.Equal(t, "named", got.Record.Name)

	forge(t, "train -resume -name renamed -threads 1 -out "+out, records) // It is done: the network is written again.
	got, err = nnue.ReadFile(out)
	require.NoError(t, err)
	require.Equal(t, "renamed", got.Record.Name)
}

func TestTrainExitCodes(t *testing.T) {
	dir := t.TempDir()
	foreign := filepath.Join(dir, "foreign")
	require.NoError(t, os.WriteFile(foreign, []byte("something else"), 0o644))
	for _, test := range []struct {
		line   string
		code   int
		stderr string
	}{
		{"train a", 2, "missing --out: name the network file"},
		{"train -out x a", 2, "--out is x: the name of a network ends in .nnue"},
		{"train -out d/.nnue a", 2, "after at least one character"},
		{"train -out x.nnue", 2, "at least one game file or record file"},
		{"train -out x.nnue -threads 0 a", 2, "--threads is 0"},
		{"train -out x.nnue -hidden 65 a", 2, "65 neurons"},
		{"train -out x.nnue -lr 0 a", 2, "learning rate"},
		{"train -out x.nnue a -lr-end 0", 2, "learning rate"},
		{"train -out x.nnue -lambda 1.5 a", 2, "lambda"},
		{"train -out x.nnue -clip-output 3 a", 2, "output weights"},
		{"train -out x.nnue -round-last -1 a", 2, "rounded weights"},
		{"train -out x.nnue -held-out 1 a", 2, "held out"},
		{"train -out x.nnue -batch 0 a", 2, "batch size 0"},
		{"train -out x.nnue -decay -1 a", 2, "decay"},
		{"train -out x.nnue -epochs many a", 2, "-epochs"},
		{"train -out x.nnue -resume -hidden 64 a", 2, "--hidden cannot be combined with --resume"},
		{"train -resume -out " + foreign + ".nnue a", 1, "no checkpoint to resume from"},
		{"train -out x.nnue " + foreign, 1, "not a game file: it does not begin with \"consort games 2\\n\" (forge import converts games of other programs); expected a file of forge datagen, shuffle or distill"},
		{"train -out x.nnue " + dir, 1, "is a directory"},
		{"train -out x.nnue " + dir + "/*.games", 1, "no such file"},
		{"train -out x.nnue " + dir + "/a.games", 1, "a.games"},
	} {
		t.Run(test.line, func(t *testing.T) {
			var stderr bytes.Buffer
			require.Equal(t, test.code, run(strings.Fields(test.line), io.Discard, &stderr))
			require.Contains(t, stderr.String(), test.stderr)
		})
	}
	require.NoFileExists(t, "x.nnue")
}

// The help names every flag, and fits a terminal.
func TestTrainHelp(t *testing.T) {
	text := forge(t, "train --help")
	for _, part := range []string{"-out", "-resume", "-hidden", "-epochs", "-lambda-endings", "-round-last", "Examples:"} {
		require.Contains(t, text, part)
	}
	for line := range strings.Lines(text) {
		require.LessOrEqual(t, len(line), 110, line)
	}
}

// A chart of any number of epochs is one that viewers show.
func TestCurveChart(t *testing.T) {
	history := []train.EpochReport{{Epoch: 1}, {Epoch: 2}, {Epoch: 3}}
	for i := range history {
		history[i].Training.Total = 0.1 / float64(i+1)
		history[i].HeldOut = train.Loss{Total: 0.12 / float64(i+1), Positions: 1}
	}
	for n := range len(history) + 1 {
		svg := curveChart(history[:n]).SVG()
		require.NotContains(t, svg, "NaN")
		require.NotContains(t, svg, "Inf")
		requireXML(t, svg)
	}
}
