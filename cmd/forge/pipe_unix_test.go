//go:build unix

package main

import (
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// What is written to a named pipe, for a compressor or another machine, is what a file
// would hold.
func TestNamedPipes(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("match.pgn", []byte(strings.Repeat("1. e4 {+0.3/9 1s} e5 {-0.2/9 1s} 2. Nf3 {+0.2/9 1s} Nc6 {-0.2/9 1s} "+
		"3. Bb5 {+0.3/9 1s} a6 {-0.2/9 1s} 4. Ba4 {+0.2/9 1s} Nf6 {-0.2/9 1s} 5. O-O {+0.2/9 1s} Be7 {-0.2/9 1s} 1-0\n\n", 2)), 0o644))
	forge(t, "datagen -games 2 -seed 3 -shard 1/2"+quick+"1.games")
	forge(t, "datagen -games 2 -seed 3 -shard 2/2"+quick+"2.games")
	for _, line := range []string{
		"merge --out OUT 1.games 2.games",
		"export --out OUT 1.games",
		"shuffle --out OUT 1.games",
		"import --out OUT match.pgn",
		"book --min 1 --out OUT match.pgn",
	} {
		name, _, _ := strings.Cut(line, " ")
		forge(t, strings.ReplaceAll(line, "OUT", name+".file"))
		want, err := os.ReadFile(name + ".file")
		require.NoError(t, err)

		pipe := filepath.Join(t.TempDir(), "pipe")
		require.NoError(t, syscall.Mkfifo(pipe, 0o600))
		read := make(chan []byte, 1)
		go func() {
			var text []byte
			if file, err := os.Open(pipe); err == nil {
				text, _ = io.ReadAll(file)
				_ = file.Close()
			}
			read <- text
		}()
		forge(t, strings.ReplaceAll(line, "OUT", pipe))
		require.Equal(t, string(want), string(<-read), line)

		if _, err := os.Stat("/dev/stdout"); err == nil { // The summary stays out of it.
			path, err := os.Executable()
			require.NoError(t, err)
			cmd := exec.Command(path, strings.Fields(strings.ReplaceAll(line, "OUT", "/dev/stdout"))...)
			cmd.Env = append(os.Environ(), asProgram+"=1")
			var stderr strings.Builder
			cmd.Stderr = &stderr
			got, err := cmd.Output()
			require.NoError(t, err, stderr.String())
			require.Equal(t, string(want), string(got), line)
			require.Contains(t, stderr.String(), "/dev/stdout: ")
		}
	}
}

// datagen resumes its file, so it cannot be a pipe.
func TestGamesAreNotForPipes(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	var stderr strings.Builder
	require.Equal(t, 1, run(strings.Fields("datagen -games 1"+quick+pipe), io.Discard, &stderr))
	require.Contains(t, stderr.String(), "not a regular file")
}
