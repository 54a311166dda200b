package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The script that is checked in is the generated one.
func TestGeneratedFileIsFresh(t *testing.T) {
	got, err := os.ReadFile(filepath.Join("..", "..", file))
	require.NoError(t, err)
	require.Equal(t, string(generate()), string(got), "run go generate ./eval/nnue")
}

// Numbers of one byte and of several, at their limits.
func TestNumbers(t *testing.T) {
	for n, want := range map[int][]byte{0: {0}, 127: {0x7f}, 128: {0x80, 1}, 624485: {0xe5, 0x8e, 0x26}} {
		require.Equal(t, want, unsigned(n), n)
	}
	for n, want := range map[int][]byte{0: {0}, 63: {0x3f}, 64: {0xc0, 0}, -64: {0x40}, -65: {0xbf, 0x7f}, -123456: {0xc0, 0xbb, 0x78}} {
		require.Equal(t, want, signed(n), n)
	}
}
