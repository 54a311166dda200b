//go:build unix

package files_test

import (
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine/files"
)

func TestOpenDoesNotWaitForAPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	require.NoError(t, syscall.Mkfifo(path, 0o600))
	_, err := files.Open(path)
	require.ErrorIs(t, err, files.ErrNotFile)
}

// The permissions of the old file are kept, those of a new one follow the umask.
func TestReplaceKeepsTheMode(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o027))
	dir := t.TempDir()
	mode := func(path string) fs.FileMode {
		info, err := os.Stat(path)
		require.NoError(t, err)
		return info.Mode()
	}
	path := filepath.Join(dir, "new")
	require.NoError(t, files.Replace(path, text("x")))
	require.Equal(t, fs.FileMode(0o640), mode(path))
	private := filepath.Join(dir, "private")
	require.NoError(t, files.ReplacePrivate(private, "x"))
	require.Equal(t, fs.FileMode(0o600), mode(private))
	for _, want := range []fs.FileMode{0o600, 0o666, 0o755} {
		require.NoError(t, os.Chmod(path, want))
		require.NoError(t, files.Replace(path, text("x")))
		require.Equal(t, want, mode(path))
	}
}

// A file that may not be written is not replaced.
func TestReplaceRespectsReadOnlyFiles(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("NOT TESTED: root may write to every file")
	}
	path := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o400))
	require.ErrorIs(t, files.Replace(path, text("new")), fs.ErrPermission)
	require.Equal(t, "old", content(t, path))
}

// A pipe gets the text itself, and stays a pipe.
func TestReplaceWritesToPipes(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "pipe")
	require.NoError(t, syscall.Mkfifo(path, 0o600))
	reader, err := os.OpenFile(path, os.O_RDWR, 0) // which does not wait for a writer
	require.NoError(t, err)
	defer reader.Close()
	require.NoError(t, files.Replace(path, text("hello")))
	got := make([]byte, 5)
	_, err = io.ReadFull(reader, got)
	require.NoError(t, err)
	require.Equal(t, "hello", string(got))
	require.Equal(t, []string{"pipe"}, names(t, dir))
}

// A pipe without a name of its own, as the standard output of "command | other" has.
func TestReplaceWritesToUnnamedPipes(t *testing.T) {
	reader, writer, err := os.Pipe()
	require.NoError(t, err)
	defer reader.Close()
	defer writer.Close()
	path := filepath.Join(t.TempDir(), "link")
	require.NoError(t, os.Symlink(fmt.Sprintf("/proc/self/fd/%d", writer.Fd()), path))
	if _, err := os.Stat(path); err != nil {
		t.Skip("NOT TESTED: no /proc")
	}
	require.NoError(t, files.CheckReplace(path))
	require.NoError(t, files.Replace(path, text("hello")))
	got := make([]byte, 5)
	_, err = io.ReadFull(reader, got)
	require.NoError(t, err)
	require.Equal(t, "hello", string(got))
}
