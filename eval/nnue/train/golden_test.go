package train

import (
	"bufio"
	"encoding/binary"
	"flag"
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval/nnue"
)

var update = flag.Bool("update", false, "rewrite testdata/golden.txt")

// goldenFile holds the evaluations of a random network, step by step. The integers must
// be the same on every processor and in every version.
const goldenFile = "testdata/golden.txt"

const goldenHeader = `# A random network (goldenNetwork in golden_test.go) and its evaluations.
# position; output; FNV-1a of the accumulators, the side to move's first, as
# little-endian int16; sum of the output layer; centipawns; centipawns by floats
`

// goldenNetwork returns a random network of 64 neurons.
func goldenNetwork() parameters {
	p := newParameters(64)
	source := rand.New(rand.NewPCG(2024, 0))
	noise := func(bound float64) float32 { return float32((2*source.Float64() - 1) * bound) }
	for neuron := range 64 {
		for input := range nnue.Inputs {
			*p.feature(input, neuron) = noise(0.3)
		}
		*p.bias(neuron) = noise(0.3)
		for bucket := range nnue.Buckets {
			*p.output(bucket, 0, neuron) = noise(0.4)
			*p.output(bucket, 1, neuron) = noise(0.4)
		}
	}
	for bucket := range nnue.Buckets {
		p.outputBias[bucket] = noise(0.5)
	}
	return p
}

// goldenLine returns the line of a position, except for the evaluation by floats. Only
// the score is computed by the engine.
func goldenLine(t *testing.T, n *nnue.Network, fen string) string {
	p, err := engine.ParseFEN(fen)
	require.NoError(t, err)
	bucket, sum := nnue.Bucket(p.Occupied().Count()), int64(0)
	hash := fnv.New64a()
	for view, c := range []engine.Color{p.SideToMove(), p.SideToMove().Other()} {
		accumulator := append([]int16(nil), n.Bias...)
		for _, input := range nnue.Features(nil, &p, c) {
			for i := range accumulator {
				accumulator[i] += n.Features[int(input)*n.Hidden+i]
			}
		}
		require.NoError(t, binary.Write(hash, binary.LittleEndian, accumulator))
		for i, v := range accumulator {
			v := int64(max(0, min(v, nnue.QA)))
			sum += v * v * int64(n.Output[(bucket*2+view)*n.Hidden+i])
		}
	}
	score := nnue.NewEvaluator(n, 1).Evaluate(&p, 0)
	require.EqualValues(t, (sum/nnue.QA+int64(n.OutputBias[bucket]))*int64(n.Scale)/int64(nnue.QA*n.QB), score)
	return fmt.Sprintf("%s; %d; %016x; %d; %d", fen, bucket, hash.Sum64(), sum, score)
}

func TestGolden(t *testing.T) {
	p := goldenNetwork()
	network, err := nnue.New(quantize(&p, nnue.DefaultScale), nnue.Record{})
	require.NoError(t, err)
	plain := referenceOf[float64](&p)
	float := func(fen string) float64 {
		position, err := engine.ParseFEN(fen)
		require.NoError(t, err)
		r := Pack(&position, 0, Drawn)
		out, _ := plain.evaluate(&r)
		return out * float64(network.Scale)
	}
	if *update {
		writeGolden(t, network, float)
	}
	content, err := os.ReadFile(goldenFile)
	require.NoError(t, err)
	lines := 0
	for scanner := bufio.NewScanner(strings.NewReader(string(content))); scanner.Scan(); {
		if strings.HasPrefix(scanner.Text(), "#") {
			continue
		}
		lines++
		fen, _, _ := strings.Cut(scanner.Text(), ";")
		i := strings.LastIndex(scanner.Text(), "; ")
		require.Equal(t, scanner.Text()[:i], goldenLine(t, network, fen))
		var want float64
		_, err := fmt.Sscan(scanner.Text()[i+2:], &want)
		require.NoError(t, err)
		require.InDelta(t, want, float(fen), 0.01)
	}
	require.Equal(t, 50, lines)
}

// writeGolden writes the file: edge cases, then positions of random games.
func writeGolden(t *testing.T, n *nnue.Network, float func(string) float64) {
	fens := []string{
		engine.StartFEN,
		"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/4K3 b - - 0 1",
		"3k4/8/8/8/8/8/8/4K3 w - - 0 1",
		"k7/8/8/8/8/8/8/7K b - - 0 1",
		"8/8/8/k7/8/8/QQQQQ3/6K1 b - - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
	}
	count := 0
	playouts(50, 20, func(_ int, p *engine.Position) {
		if count++; count%50 == 49 && len(fens) < 50 {
			fens = append(fens, p.FEN())
		}
	})
	var s strings.Builder
	s.WriteString(goldenHeader)
	for _, fen := range fens {
		fmt.Fprintf(&s, "%s; %.3f\n", goldenLine(t, n, fen), float(fen))
	}
	require.NoError(t, os.WriteFile(goldenFile, []byte(s.String()), 0o644))
}
