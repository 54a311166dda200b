package train

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval/nnue"
)

// quantized returns the network of a trainer.
func quantized(t *testing.T, trainer *Trainer) *nnue.Network {
	t.Helper()
	network, _, err := trainer.Network(nnue.Record{})
	require.NoError(t, err)
	return network
}

// A trainer that starts from a network has its weights: exported before any training,
// they are the same integers.
func TestStartFrom(t *testing.T) {
	data := samples(51, 30)
	network := quantized(t, trained(t, small(), data, 1))
	next, err := New(small(), NewDataset(data, 0), 1)
	require.NoError(t, err)
	require.NoError(t, next.StartFrom(NetworkStart(network)))
	require.Equal(t, network.Weights, quantize(&next.weights, network.Scale))
	settings := next.Settings()
	require.Equal(t, network.ID(), settings.From)
	require.Contains(t, settings.String(), "--from "+network.ID()+" --hidden 64 ")

	begin := next.measure(data).Total
	random, err := New(small(), NewDataset(data, 0), 1)
	require.NoError(t, err)
	require.Less(t, begin, random.measure(data).Total)
	finish(t, next)
	require.Less(t, next.measure(data).Total, begin)
}

// With another scale the same position has the same evaluation in centipawns.
func TestStartFromAnotherScale(t *testing.T) {
	s, data := small(), samples(52, 30)
	network := quantized(t, trained(t, s, data, 1))
	s.Scale = 290
	next, err := New(s, NewDataset(data, 0), 1)
	require.NoError(t, err)
	require.NoError(t, next.StartFrom(NetworkStart(network)))
	converted, err := nnue.New(quantize(&next.weights, s.Scale), nnue.Record{})
	require.NoError(t, err)
	for _, r := range data[:100] {
		p, err := engine.ParseFEN(r.FEN())
		require.NoError(t, err)
		before := nnue.NewEvaluator(network, 1).Evaluate(&p, 0)
		after := nnue.NewEvaluator(converted, 1).Evaluate(&p, 0)
		require.InDelta(t, float64(before), float64(after), 4, p.FEN())
	}
}

// A network is widened without a change of its evaluation, and the new neurons learn.
func TestStartFromANarrowerNetwork(t *testing.T) {
	data := samples(54, 30)
	network := quantized(t, trained(t, small(), data, 1))
	wide := small()
	wide.Hidden = 128
	next, err := New(wide, NewDataset(data, 0), 1)
	require.NoError(t, err)
	require.NoError(t, next.StartFrom(NetworkStart(network)))
	widened, err := nnue.New(quantize(&next.weights, wide.Scale), nnue.Record{})
	require.NoError(t, err)
	for _, r := range data[:100] {
		p, err := engine.ParseFEN(r.FEN())
		require.NoError(t, err)
		require.Equal(t, nnue.NewEvaluator(network, 1).Evaluate(&p, 0), nnue.NewEvaluator(widened, 1).Evaluate(&p, 0), p.FEN())
	}
	finish(t, next)
	learned := false
	for bucket := range nnue.Buckets {
		learned = learned || *next.weights.output(bucket, 0, 127) != 0
	}
	require.True(t, learned)
}

// A checkpoint has the exact weights, of which a network has the rounded ones.
func TestStartFromACheckpoint(t *testing.T) {
	data := samples(55, 30)
	trainer := trained(t, small(), data, 1)
	path := filepath.Join(t.TempDir(), "a.checkpoint")
	require.NoError(t, trainer.Save(path))
	start, err := ReadStart(path)
	require.NoError(t, err)
	next, err := New(small(), NewDataset(data, 0), 1)
	require.NoError(t, err)
	require.NoError(t, next.StartFrom(start))
	require.True(t, reflect.DeepEqual(trainer.weights, next.weights))
	require.Regexp(t, "^[0-9a-f]{12}$", next.Settings().From)

	network := filepath.Join(t.TempDir(), "a.nnue")
	require.NoError(t, quantized(t, trainer).WriteFile(network))
	rounded, err := ReadStart(network)
	require.NoError(t, err)
	require.NotEqual(t, trainer.weights, rounded.weights)
	require.True(t, reflect.DeepEqual(quantize(&trainer.rounded, trainer.settings.Scale), quantize(&rounded.weights, trainer.settings.Scale)))

	_, err = ReadStart(filepath.Join(t.TempDir(), "none"))
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile(path, []byte("CONSORTC"), 0o600))
	_, err = ReadStart(path)
	require.Error(t, err)
}

func TestStartFromErrors(t *testing.T) {
	data := samples(53, 5)
	start := func(trainer *Trainer) *Start { return &Start{"it", trainer.weights, trainer.settings.Scale} }
	trainer := trained(t, small(), data, 1)
	require.ErrorContains(t, trainer.StartFrom(start(trainer)), "training has begun")
	wide := small()
	wide.Hidden = 128
	next, err := New(small(), NewDataset(data, 0), 1)
	require.NoError(t, err)
	require.ErrorContains(t, next.StartFrom(start(trained(t, wide, data, 1))), "it has 128 neurons, expected at most 64")
}
