package bench

import (
	"bytes"
	"fmt"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine"
	"consort/eval/nnue"
)

// The node count is the checksum of play: a change that is not meant to change play must
// not change it.
func TestSignature(t *testing.T) {
	if testing.Short() {
		t.Skip("SKIPPED, NOT PASSED: the signature takes some seconds")
	}
	want, err := Signature()
	require.NoError(t, err)
	var out bytes.Buffer
	require.NoError(t, Run(DefaultDepth, nnue.Default(), &out))
	last := regexp.MustCompile(`(?m)^(\d+) nodes (\d+) nps\n$`).FindStringSubmatch(out.String())
	require.NotNil(t, last, "OpenBench cannot read the last line")
	require.Equal(t, fmt.Sprint(want), last[1], "the bench changed: if play was meant to change, commit the new number in signature.txt")
}

func TestBenchIsRepeatable(t *testing.T) {
	counts := make([]string, 2)
	for i := range counts {
		var out bytes.Buffer
		require.NoError(t, Run(5, nnue.Default(), &out))
		counts[i] = regexp.MustCompile(`(\d+) nodes \d+ nps\n$`).FindStringSubmatch(out.String())[1]
	}
	require.Equal(t, counts[0], counts[1])
}

func TestBenchRefusesBadDepths(t *testing.T) {
	for _, depth := range []int{-1, 0, 101} {
		require.Error(t, Run(depth, nnue.Default(), new(bytes.Buffer)))
	}
}

func TestPositionsAreValidAndDistinct(t *testing.T) {
	seen := map[uint64]bool{}
	for _, fen := range positions {
		p, err := engine.ParseFEN(fen)
		require.NoError(t, err, fen)
		require.False(t, seen[p.Key()], "duplicate: %s", fen)
		seen[p.Key()] = true
		require.True(t, p.HasLegalMove(), fen)
	}
}

// BenchmarkSignature measures the nodes per second of the bench.
func BenchmarkSignature(b *testing.B) {
	var out bytes.Buffer
	for b.Loop() {
		out.Reset()
		if err := Run(DefaultDepth, nnue.Default(), &out); err != nil {
			b.Fatal(err)
		}
	}
	var nodes float64
	last := bytes.TrimSpace(out.Bytes())
	fmt.Sscan(string(last[bytes.LastIndexByte(last, '\n')+1:]), &nodes)
	b.ReportMetric(nodes*float64(b.N)/b.Elapsed().Seconds(), "nodes/s")
}
