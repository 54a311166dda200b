//go:build linux

package syzygy

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// A file that is cut while it is mapped: the system answers with a fault, which
// must not end the program. Linux only, for elsewhere such a file cannot be cut.
func TestFileCutWhileMapped(t *testing.T) {
	source := filepath.Join(folder(t), "KRvKP.rtbw")
	whole, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "KRvKP.rtbw")
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	set, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	p := parse(t, "8/8/2K5/8/4P3/8/8/3r3k b - -")
	if wdl, err := set.ProbeWDL(p); wdl != Win || err != nil {
		t.Fatalf("%v (%v)", wdl, err)
	}
	if err := os.Truncate(path, 4096); err != nil {
		t.Fatal(err)
	}
	var corrupt *CorruptError
	if _, err := set.ProbeWDL(p); !errors.As(err, &corrupt) || corrupt.Path != path {
		t.Errorf("the error is %v", err)
	}
	if err := set.Close(); err != nil {
		t.Error(err)
	}
}
