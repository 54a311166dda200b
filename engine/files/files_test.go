package files_test

import (
	"errors"
	"io"
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

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	write := func(text string, result error) error {
		return files.Replace(path, func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return errors.Join(err, result)
		})
	}
	require.NoError(t, write("first, and longer", nil))
	require.NoError(t, write("second", nil))
	broken := errors.New("broken")
	require.ErrorIs(t, write("thi", broken), broken)

	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, "second", string(text))
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 1, "no part is left")

	require.Error(t, files.Replace(filepath.Join(dir, "none", "file"), nil))
}
