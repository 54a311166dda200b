package files_test

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine/files"
)

// text returns a function that writes a text.
func text(s string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, s)
		return err
	}
}

// content returns what a file holds.
func content(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	require.NoError(t, err)
	return string(b)
}

// names returns what a folder holds.
func names(t *testing.T, dir string) (all []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		all = append(all, e.Name())
	}
	return all
}

func TestReplace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	require.NoError(t, files.Replace(path, text("first, and longer")))
	require.NoError(t, files.Replace(path, text("second")))
	require.Equal(t, "second", content(t, path))
	require.Equal(t, []string{"file"}, names(t, dir))
	require.Error(t, files.Replace(filepath.Join(dir, "none", "file"), nil))
}

// A writer that fails, or panics, leaves the old file and nothing else.
func TestReplaceCleansUp(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	broken := errors.New("broken")
	partly := func(w io.Writer) error { return errors.Join(text("thi")(w), broken) }
	require.ErrorIs(t, files.Replace(path, partly), broken)
	require.Empty(t, names(t, dir))
	require.NoError(t, files.Replace(path, text("second")))
	require.ErrorIs(t, files.Replace(path, partly), broken)
	require.PanicsWithValue(t, "bug", func() { _ = files.Replace(path, func(io.Writer) error { panic("bug") }) })
	require.Equal(t, "second", content(t, path))
	require.Equal(t, []string{"file"}, names(t, dir))
}

// The new content is not visible before it is complete, and no other writer uses the
// temporary file.
func TestReplaceLeavesOtherFilesAlone(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	require.NoError(t, os.WriteFile(path, []byte("old"), 0o600))
	for _, name := range []string{"file.part", "file.tmp"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o600))
	}
	require.NoError(t, files.Replace(path, func(w io.Writer) error {
		require.NoError(t, text("new")(w))
		require.Equal(t, "old", content(t, path))
		require.Len(t, names(t, dir), 4)
		return nil
	}))
	require.Equal(t, "new", content(t, path))
	require.Equal(t, "mine", content(t, filepath.Join(dir, "file.part")))
	require.Equal(t, "mine", content(t, filepath.Join(dir, "file.tmp")))
	require.Len(t, names(t, dir), 3)
}

// If several write at once, the file is complete and is that of one of them.
func TestReplaceWithSeveralWriters(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("NOT TESTED: Windows refuses to rename onto a file that another writer just opened")
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	var writers sync.WaitGroup
	for i := range 8 {
		writers.Go(func() {
			line := strings.Repeat(string(rune('a'+i)), 1000)
			if err := files.Replace(path, func(w io.Writer) error {
				for range 50 {
					if err := text(line)(w); err != nil {
						return err
					}
				}
				return nil
			}); err != nil {
				t.Error(err)
			}
		})
	}
	writers.Wait()
	got := content(t, path)
	require.Equal(t, strings.Repeat(got[:1], 50_000), got)
	require.Equal(t, []string{"file"}, names(t, dir))
}

// A link remains a link, and its target is replaced, whether it exists or not.
func TestReplaceFollowsLinks(t *testing.T) {
	dir, folder := t.TempDir(), t.TempDir()
	target, link, second := filepath.Join(folder, "target"), filepath.Join(dir, "link"), filepath.Join(dir, "second")
	if err := os.Symlink(target, link); err != nil {
		t.Skipf("NOT TESTED: no symbolic links here: %v", err)
	}
	require.NoError(t, os.Symlink("link", second))
	for _, want := range []string{"first", "second"} {
		require.NoError(t, files.Replace(second, text(want)))
		require.Equal(t, want, content(t, target))
	}
	for _, path := range []string{link, second} {
		info, err := os.Lstat(path)
		require.NoError(t, err)
		require.NotZero(t, info.Mode()&fs.ModeSymlink, path)
	}
	require.Equal(t, []string{"target"}, names(t, folder))
	require.Equal(t, []string{"link", "second"}, names(t, dir))

	cycle := filepath.Join(dir, "cycle")
	require.NoError(t, os.Symlink("cycle", cycle))
	require.ErrorContains(t, files.Replace(cycle, text("x")), "too many symbolic links")
}

// The check finds what Replace would, and leaves nothing behind: not through links either.
func TestCheckReplace(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	require.NoError(t, files.CheckReplace(path))
	require.Empty(t, names(t, dir))
	require.NoError(t, files.Replace(path, text("old")))
	require.NoError(t, files.CheckReplace(path))
	require.Equal(t, "old", content(t, path))
	require.Equal(t, []string{"file"}, names(t, dir))
	require.ErrorIs(t, files.CheckReplace(dir), files.ErrNotFile)
	none := filepath.Join(dir, "none", "file")
	var of *fs.PathError
	require.ErrorAs(t, files.CheckReplace(none), &of)
	require.Equal(t, none, of.Path)

	link := filepath.Join(dir, "link")
	if err := os.Symlink("target", link); err != nil {
		t.Skipf("NOT TESTED: no symbolic links here: %v", err)
	}
	require.NoError(t, files.CheckReplace(link))
	require.Equal(t, []string{"file", "link"}, names(t, dir))
}

// The name of the temporary file fits where that of the file does.
func TestReplaceWithTheLongestNames(t *testing.T) {
	for _, letter := range []string{"a", "é"} {
		dir := t.TempDir()
		path := filepath.Join(dir, strings.Repeat(letter, 250/len(letter)))
		require.NoError(t, files.Replace(path, text(letter)))
		require.Equal(t, letter, content(t, path))
	}
}

// Errors name the file of the caller, not the temporary one.
func TestReplaceNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	err := files.Replace(path, func(w io.Writer) error {
		return errors.Join(w.(io.Closer).Close(), text("too late")(w))
	})
	require.EqualError(t, err, "write "+path+": file already closed")
}

func TestReplaceRefusesFolders(t *testing.T) {
	dir := t.TempDir()
	require.ErrorIs(t, files.Replace(dir, text("x")), files.ErrNotFile)
	require.Empty(t, names(t, dir))
}
