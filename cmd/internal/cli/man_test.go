//go:build man

package cli

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestManPages(t *testing.T) {
	dir := t.TempDir()
	_, _, err := call("man", dir)
	require.NoError(t, err)
	text, err := os.ReadFile(filepath.Join(dir, "prog-play.1"))
	require.NoError(t, err)
	require.Contains(t, string(text), "games")
	_, err = os.Stat(filepath.Join(dir, "prog-tables-check.1"))
	require.NoError(t, err)
	_, _, err = call("man", filepath.Join(dir, "none"))
	require.Error(t, err)
	require.False(t, errors.As(err, new(*UsageError)))
	_, _, err = call("man")
	require.ErrorAs(t, err, new(*UsageError))
}
