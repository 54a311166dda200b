package arena

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A log or a pipe gets no bar.
func TestProgressIsForTerminals(t *testing.T) {
	file, err := os.Create(filepath.Join(t.TempDir(), "log"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var text strings.Builder
	for _, bar := range []*progress{newProgress(3, file), newProgress(3, &text)} {
		for range 3 {
			bar.step()
		}
		bar.done()
	}
	if info, err := file.Stat(); err != nil || info.Size() != 0 || text.Len() != 0 {
		t.Errorf("wrote %d bytes to a file, %q to a pipe: %v", info.Size(), text.String(), err)
	}
}
