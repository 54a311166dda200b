package train

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval/nnue"
)

func TestRecordFEN(t *testing.T) {
	playouts(31, 10, func(_ int, p *engine.Position) {
		r := Pack(p, 5, Won)
		back, err := engine.ParseFEN(r.FEN())
		require.NoError(t, err)
		require.Equal(t, r, Pack(&back, 5, Won))
		require.Equal(t, p.SideToMove(), back.SideToMove())
		require.Equal(t, p.ByColor(engine.White), back.ByColor(engine.White))
	})
}

// The quantized network evaluates like the trained one.
func TestQuantizationError(t *testing.T) {
	s := small()
	s.Epochs, s.HeldOut = 5, 0.1
	trainer := trained(t, s, samples(32, 60), 1)
	network, f, err := trainer.Network(nnue.Record{Name: "test"})
	t.Logf("\n%v", &f)
	require.NoError(t, err)
	require.Equal(t, 64, network.Hidden)
	require.Positive(t, f.Positions)
	require.Less(t, f.Mean, 1.1) // The truncation of the division.
	require.Less(t, f.Max, 2.1)
	require.Equal(t, trainer.Positions(), network.Record.Positions)
	require.Equal(t, trainer.History()[4].HeldOut.Total, network.Record.Loss)
	require.Contains(t, network.Record.Settings, "--hidden 64 --epochs 5 ")
}

// The rounded weights are the exported ones, and close to the exact ones.
func TestRounding(t *testing.T) {
	s := small()
	s.RoundLast = 0.5
	trainer := trained(t, s, samples(34, 10), 1)
	require.Positive(t, trainer.qb)
	w := quantize(&trainer.rounded, nnue.DefaultScale)
	for neuron := range 64 {
		for input := range nnue.Inputs {
			exported := float64(w.Features[input*64+neuron]) / nnue.QA
			exact, rounded := float64(*trainer.weights.feature(input, neuron)), float64(*trainer.rounded.feature(input, neuron))
			if math.Abs(exact-exported) > 0.5001/nnue.QA || math.Abs(rounded-exported) > 1e-6 {
				t.Fatalf("input %d, neuron %d: %v is rounded to %v and exported as %v", input, neuron, exact, rounded, exported)
			}
		}
	}
	s.RoundLast = 0
	require.Zero(t, trained(t, s, trainer.data.Training, 1).qb)
}

func TestQuantizeRounds(t *testing.T) {
	p := newParameters(64)
	*p.feature(700, 33) = -1.98
	*p.bias(63) = 0.5
	*p.output(3, 1, 40) = 0.9
	*p.output(7, 0, 5) = -0.003
	p.outputBias[2] = -0.25
	w := quantize(&p, nnue.DefaultScale)
	require.Equal(t, 128, w.QB) // 0.9 of 256 would be more than nnue.MaxOutput.
	require.EqualValues(t, -505, w.Features[700*64+33])
	require.EqualValues(t, 128, w.Bias[63])
	require.EqualValues(t, 115, w.Output[3*128+64+40])
	require.EqualValues(t, 0, w.Output[7*128+5])
	require.EqualValues(t, -0.25*255*128, w.OutputBias[2])
}

// The sum of a wide layer must fit 32 bits.
func TestQuantizeLimitsSums(t *testing.T) {
	p := newParameters(nnue.MaxHidden)
	for i := range p.blocks {
		for j := range p.blocks[i].output[0] {
			p.blocks[i].output[0][j] = 0.1
		}
	}
	qb := quantize(&p, nnue.DefaultScale).QB
	q := int(round[int32](0.1, qb))
	require.LessOrEqual(t, q*2*nnue.MaxHidden, nnue.MaxOutputSum)
	require.Greater(t, 2*q*2*nnue.MaxHidden, nnue.MaxOutputSum-2*nnue.MaxHidden)
}

func TestQuantizationReportErr(t *testing.T) {
	good := QuantizationReport{Positions: 1, Mean: 1, Max: 5, Correlation: 0.99999}
	require.NoError(t, good.Err())
	nan := math.NaN()
	for _, bad := range []QuantizationReport{
		{Positions: 1, Mean: 3.1, Max: 5, Correlation: 1},
		{Positions: 1, Mean: 1, Max: 21, Correlation: 1},
		{Positions: 1, Mean: 1, Max: 5, Correlation: 0.9998},
		{Positions: 1, Mean: nan, Max: 5, Correlation: 1},
		{Positions: 1, Mean: 1, Max: nan, Correlation: 1},
		{Positions: 1, Mean: 1, Max: 5, Correlation: nan},
		{Mean: 1, Max: 5, Correlation: 1},
	} {
		require.Error(t, bad.Err())
	}
}

// A network that quantization destroys is not exported: here every weight of the hidden
// layer is rounded to 0.
func TestBadQuantizationIsRejected(t *testing.T) {
	trainer, err := New(small(), NewDataset(samples(35, 3), 0), 1)
	require.NoError(t, err)
	trainer.weights = newParameters(64)
	for neuron := range 64 {
		for input := range nnue.Inputs {
			*trainer.weights.feature(input, neuron) = 0.49 / nnue.QA
		}
		for b := range nnue.Buckets {
			*trainer.weights.output(b, 0, neuron) = 1.9
		}
	}
	_, f, err := trainer.Network(nnue.Record{})
	require.ErrorContains(t, err, "the quantized network differs from the trained one")
	require.Positive(t, f.Positions)
}

// A network that consists of output biases, checked from floats to centipawns.
func TestNetworkByHand(t *testing.T) {
	data := samples(33, 3)
	trainer, err := New(small(), NewDataset(data, 0), 1)
	require.NoError(t, err)
	trainer.weights = newParameters(64)
	for b := range nnue.Buckets {
		trainer.weights.outputBias[b] = 0.25 * float32(b)
	}
	network, f, err := trainer.Network(nnue.Record{})
	require.NoError(t, err)
	require.Equal(t, 64, f.Dead)
	start := engine.StartPosition()
	require.EqualValues(t, 700, nnue.NewEvaluator(network, 1).Evaluate(&start, 0))
}
