package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine/syzygy/syzygytest"
)

// copiedTables returns a folder with two tablebases.
func copiedTables(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	for _, name := range []string{"KQvK.rtbw", "KRvK.rtbz"} {
		content, err := os.ReadFile(filepath.Join(syzygytest.Three(t), name))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), content, 0o600))
	}
	return dir
}

// syzygyCheck runs the command as a user does.
func syzygyCheck(folders ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(append([]string{"syzygy", "check"}, folders...), strings.NewReader(""), &out, &err)
	return code, out.String(), err.String()
}

func TestSyzygyCheck(t *testing.T) {
	dir := copiedTables(t)
	code, stdout, stderr := syzygyCheck(dir)
	require.Equal(t, 0, code, stderr)
	require.Equal(t, "2 files, 0.0 MiB: all checksums are correct\n", stdout)
	require.Empty(t, stderr)

	path := filepath.Join(dir, "KRvK.rtbz")
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	content[len(content)-100] ^= 16
	require.NoError(t, os.WriteFile(path, content, 0o600))
	code, stdout, stderr = syzygyCheck(t.TempDir(), dir)
	require.Equal(t, 1, code)
	require.Equal(t, "syzygy: "+path+" is corrupt: the content does not match the checksum; download the file again\n", stdout)
	require.Equal(t, "consort: 1 of 2 files cannot be used\n", stderr)
}

func TestSyzygyCheckOfFolders(t *testing.T) {
	dir := copiedTables(t)
	missing := filepath.Join(dir, "missing")
	code, stdout, stderr := syzygyCheck(dir + string(os.PathListSeparator) + missing)
	require.Equal(t, 1, code)
	require.Empty(t, stdout, "nothing is read before the missing folder is reported")
	require.Contains(t, stderr, missing)

	empty := t.TempDir()
	code, _, stderr = syzygyCheck(empty)
	require.Equal(t, 1, code)
	require.Contains(t, stderr, "no tablebases in ")
}

func TestSyzygyCheckInterrupted(t *testing.T) {
	dir := copiedTables(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var stdout, stderr bytes.Buffer
	err := checkTables(ctx, []string{filepath.Join(dir, "KQvK.rtbw"), filepath.Join(dir, "KRvK.rtbz")}, &stdout, &stderr)
	require.EqualError(t, err, "interrupted after 0 of 2 files, 0 of which cannot be used")
	require.Empty(t, stdout.String())
}
