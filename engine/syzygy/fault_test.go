//go:build linux

package syzygy

import (
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"consort/engine/syzygy/syzygytest"
)

// A file that is truncated while mapped causes a fault, which must not crash the
// program. Linux only: elsewhere such a file cannot be truncated.
func TestFileCutWhileMapped(t *testing.T) {
	source := filepath.Join(syzygytest.Three(t), "KPvK.rtbw")
	whole, err := os.ReadFile(source)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "KPvK.rtbw")
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	set, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	p := parse(t, "7k/8/8/P7/8/8/8/K7 w - -")
	if wdl, err := set.ProbeWDL(p); wdl != Win || err != nil {
		t.Fatalf("%v (%v)", wdl, err)
	}
	if err := os.Truncate(path, 4096); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 { // until a probe reads the missing part
		if _, err = set.ProbeWDL(random(r, parsed(t, "KPvK"))); err != nil {
			break
		}
	}
	var corrupt *CorruptError
	if !errors.As(err, &corrupt) || corrupt.Path != path {
		t.Errorf("the error is %v", err)
	}
	// What is left is not read again, because a failing disk takes seconds for each attempt.
	if _, err := set.ProbeWDL(p); !errors.As(err, &corrupt) {
		t.Errorf("the file is read again: %v", err)
	}
	if err := set.Close(); err != nil {
		t.Error(err)
	}
}

// A file that is not mapped fails once too.
func TestFileThatCannotBeRead(t *testing.T) {
	disk := &failing{}
	b := &blob{reader: disk, size: 100}
	for range 3 {
		if _, err := b.at(0, 10); err == nil {
			t.Error("no error")
		}
	}
	if disk.attempts != 1 {
		t.Errorf("%d attempts to read", disk.attempts)
	}
}

// failing is a disk that cannot be read.
type failing struct{ attempts int }

func (f *failing) ReadAt([]byte, int64) (int, error) {
	f.attempts++
	return 0, syscall.EIO
}
