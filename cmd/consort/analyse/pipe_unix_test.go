//go:build unix

package analyse

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine/pgn"
)

// Named pipes are read and written like the standard streams.
func TestNamedPipes(t *testing.T) {
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in"), filepath.Join(dir, "out")
	require.NoError(t, syscall.Mkfifo(in, 0o600))
	require.NoError(t, syscall.Mkfifo(out, 0o600))
	go func() { _ = os.WriteFile(in, []byte(foolsMate+"\n"+foolsMate), 0) }()
	games := make(chan []*pgn.Game, 1)
	go func() {
		file, err := os.Open(out)
		if err == nil {
			defer file.Close()
		}
		read, _ := pgn.ReadAll(file)
		games <- read
	}()
	_, _, err := call(t, "", "-hash 1 -depth 1 -out "+out+" "+in)
	require.NoError(t, err)
	require.Len(t, <-games, 2)
	require.NoFileExists(t, out+".unfinished")
}
