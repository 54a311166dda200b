package main

import (
	"bytes"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval/nnue"
	"consort/eval/nnue/train"
)

// Records of games and of the positions that random moves lead to have the mean evaluation of
// the networks and the result of the game, and the same seed gives the same file.
func TestDistill(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	writeRecords(t, at("a.records"), 20)
	from, headers, err := train.Load(at("a.records"))
	require.NoError(t, err)
	whiteWon := func(p *engine.Position) train.Result {
		return []train.Result{engine.White: train.Won, engine.Black: train.Lost}[p.SideToMove()]
	}
	for i := range from {
		p, err := engine.ParseFEN(from[i].FEN())
		require.NoError(t, err)
		from[i].Result = whiteWon(&p)
	}
	require.NoError(t, train.WriteRecords(at("a.records"), headers[0], slices.Values(from)))
	forge(t, "train"+quickTraining+"-out "+at("small.nnue"), at("a.records"))
	small, err := nnue.ReadFile(at("small.nnue"))
	require.NoError(t, err)
	line := "distill -net= -net " + at("small.nnue") + " -out "
	text := forge(t, line+at("b.records"), at("a.records"))
	require.Contains(t, text, "b.records: ")

	to, headers, err := train.Load(at("b.records"))
	require.NoError(t, err)
	require.Equal(t, "some games, distilled from "+nnue.Default().ID()+" and "+small.ID(), headers[0].Description)
	teachers := []predictor{{nnue.NewEvaluator(nnue.Default(), 1)}, {nnue.NewEvaluator(small, 1)}}
	given, off := map[string]bool{}, 0
	for i := range from {
		given[from[i].FEN()] = true
	}
	for i := range to {
		r := &to[i]
		p, err := engine.ParseFEN(r.FEN())
		require.NoError(t, err)
		require.True(t, nnue.Covers(&p))
		require.Equal(t, whiteWon(&p), r.Result)
		require.Equal(t, int(teachers[0].evaluate(&p)+teachers[1].evaluate(&p))/2, int(r.Score))
		require.LessOrEqual(t, max(r.Score, -r.Score), int16(maxTaught))
		if given[r.FEN()] {
			continue
		}
		off++
		require.False(t, p.InCheck())
		require.NotEmpty(t, p.Moves())
		require.False(t, slices.ContainsFunc(p.Moves(), func(m engine.Move) bool { return p.IsNoisy(m) && p.SEE(m, 1) }), r.FEN())
		if given[to[i-1].FEN()] {
			require.Equal(t, to[i-1].Game, r.Game)
		}
	}
	require.Greater(t, len(to)-off, len(from)*9/10)
	require.Greater(t, off, len(from)/5)

	forge(t, line+at("c.records"), at("a.records"))
	require.Equal(t, content(t, at("b.records")), content(t, at("c.records")))
	forge(t, line+at("d.records -seed 2"), at("a.records"))
	require.NotEqual(t, content(t, at("b.records")), content(t, at("d.records")))

	bare, err := engine.ParseFEN("8/8/4k3/8/8/3K4/3R4/8 w - - 0 1")
	require.NoError(t, err)
	require.NoError(t, train.WriteRecords(at("bare.records"), train.Header{Count: 1}, slices.Values([]train.Record{train.Pack(&bare, 500, train.Won)})))
	for line, want := range map[string]string{
		"distill -net= " + at("a.records"):                                             "missing --out: name the file to write",
		"distill -out " + at("x") + " " + at("a.records"):                              "missing --net: name at least one network",
		"distill -net= -out " + at("x") + " " + at("bare.records"):                     "no usable position in 1 file: ",
		"distill -net= -out " + at("x"):                                                "name at least one game file or record file",
		"distill -net= -out " + at("a.records") + " " + at("a.records"):                "it is also an input",
		"distill -net " + at("a.records") + " -out " + at("x") + " " + at("a.records"): "not a Consort network file",
	} {
		var stderr bytes.Buffer
		require.NotZero(t, run(strings.Fields(line), io.Discard, &stderr), line)
		require.Contains(t, stderr.String(), want, line)
	}
}
