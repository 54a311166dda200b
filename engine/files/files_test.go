package files_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine/files"
)

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	_, err := files.Open(path)
	require.ErrorIs(t, err, fs.ErrNotExist)

	require.NoError(t, os.WriteFile(path, []byte("text"), 0o600))
	file, err := files.Open(path)
	require.NoError(t, err)
	require.NoError(t, file.Close())

	_, err = files.Open(dir)
	require.ErrorIs(t, err, files.ErrNotFile)
	require.ErrorContains(t, err, dir)
}
