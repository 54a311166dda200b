package progress

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A log or a pipe gets no bar.
func TestBarIsForTerminals(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	require.NoError(t, err)
	defer file.Close()
	null, err := os.OpenFile(os.DevNull, os.O_WRONLY, 0)
	require.NoError(t, err)
	defer null.Close()
	var text strings.Builder
	for _, bar := range []*Bar{New(3, "steps", file), New(3, "steps", &text), New(-1, "steps", null)} {
		for range 3 {
			bar.Step()
			bar.Hide()
		}
	}
	info, err := file.Stat()
	require.NoError(t, err)
	require.Zero(t, info.Size())
	require.Empty(t, text.String())
}
