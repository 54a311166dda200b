package nnue

import (
	"encoding/binary"
	"encoding/json"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The kernels for WebAssembly agree with those in Go and write nothing else. They run in
// node, on an image of the memory. TestWebAssembly of cmd/consort runs the tests of this
// package as WebAssembly.
func TestKernelsInNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("SKIPPED, NOT PASSED: no node to run WebAssembly with")
	}
	rng := rand.New(rand.NewPCG(7, 8))
	var memory []byte
	place := func(numbers any) int { // at an address aligned to 2 bytes only, after other bytes
		for range 2 * (1 + rng.IntN(40)) {
			memory = append(memory, byte(rng.Uint32()))
		}
		address := len(memory)
		memory = appendAll(memory, numbers)
		return address
	}
	var calls [][]any
	var results []int32
	written := map[int][]int16{} // by address
	for seed := range uint64(60) {
		s := newScene(seed, []int{0, 32768, 300, 20}[seed%4])
		to, from, weights, rows := place(s.to), place(s.from), place(s.weights), place(s.change.rows)
		calls = append(calls, []any{"update", to, from, weights, rows, s.change.adds, s.change.removes, s.hidden})
		want := make([]int16, s.hidden)
		updateGeneric(want, s.from, s.weights, &s.change)
		written[to], results = want, append(results, 0)
		if seed%2 == 0 {
			calls = append(calls, []any{"update", from, from, weights, rows, s.change.adds, s.change.removes, s.hidden})
			written[from], results = want, append(results, 0)
		}
		calls = append(calls, []any{"output", place(s.ours), place(s.theirs), place(s.output), s.hidden})
		results = append(results, outputGeneric(s.ours, s.theirs, s.output))
	}
	place([]byte{0})
	folder := t.TempDir()
	image, list := filepath.Join(folder, "memory"), filepath.Join(folder, "calls.json")
	text, err := json.Marshal(calls)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(image, memory, 0o600))
	require.NoError(t, os.WriteFile(list, text, 0o600))
	out, err := exec.CommandContext(t.Context(), node, filepath.Join("testdata", "kernels.cjs"), image, list).CombinedOutput()
	require.NoError(t, err, "%s", out)
	var got []int32
	require.NoError(t, json.Unmarshal(out, &got), "%s", out)
	require.Equal(t, results, got)
	for address, numbers := range written {
		for i, v := range numbers {
			binary.LittleEndian.PutUint16(memory[address+2*i:], uint16(v))
		}
	}
	after, err := os.ReadFile(image)
	require.NoError(t, err)
	for i := range memory {
		if memory[i] != after[i] {
			t.Fatalf("byte %d of %d is %d, not %d", i, len(memory), after[i], memory[i])
		}
	}
}
