//go:build unix

package files_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine/files"
)

// A secret is read from a file of the user's own that nobody else can read.
func TestReadPrivate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "secret")
	_, err := files.ReadPrivate(path)
	require.ErrorIs(t, err, fs.ErrNotExist)
	require.NoError(t, os.WriteFile(path, []byte("secret\n"), 0o600))
	for mode, private := range map[fs.FileMode]bool{0o600: true, 0o400: true, 0o700: true, 0o640: false, 0o604: false, 0o620: false, 0o644: false, 0o601: false} {
		require.NoError(t, os.Chmod(path, mode))
		text, err := files.ReadPrivate(path)
		if !private {
			require.ErrorIs(t, err, files.ErrNotPrivate, mode)
			require.ErrorContains(t, err, path)
			require.Empty(t, text)
			continue
		}
		require.NoError(t, err, mode)
		require.Equal(t, "secret\n", string(text))
	}
	_, err = files.ReadPrivate(t.TempDir())
	require.Error(t, err)
	r, w, err := os.Pipe() // as the shell passes it: --token-file <(pass lichess)
	require.NoError(t, err)
	defer r.Close()
	_, err = w.WriteString("secret\n")
	require.NoError(t, errors.Join(err, w.Close()))
	if text, err := files.ReadPrivate(fmt.Sprintf("/dev/fd/%d", r.Fd())); !errors.Is(err, fs.ErrNotExist) {
		require.NoError(t, err)
		require.Equal(t, "secret\n", string(text))
	}
	require.NoError(t, os.WriteFile(path, make([]byte, 1<<20), 0o600))
	require.NoError(t, os.Chmod(path, 0o600))
	text, err := files.ReadPrivate(path)
	require.NoError(t, err)
	require.Less(t, len(text), 1<<16, "a secret is short")
	if os.Geteuid() != 0 {
		t.Skip("SKIPPED, NOT PASSED: only root can make a file another user's")
	}
	require.NoError(t, os.Chown(path, 65534, -1))
	_, err = files.ReadPrivate(path)
	require.ErrorIs(t, err, files.ErrNotPrivate)
}
