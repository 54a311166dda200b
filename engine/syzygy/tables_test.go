package syzygy

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"consort/engine"
	"consort/engine/syzygy/syzygytest"
)

// Sets of files: finding, opening, sharing and closing them.

func TestOpenFindsTables(t *testing.T) {
	first, second := t.TempDir(), t.TempDir()
	missing := filepath.Join(first, "missing")
	for _, path := range []string{
		filepath.Join(first, "KQvK.rtbw"), filepath.Join(second, "KQvK.rtbw"), filepath.Join(second, "KQvK.rtbz"),
		filepath.Join(second, "KRPvKR.rtbw"), filepath.Join(second, "KRRvKBB.rtbz"),
		filepath.Join(first, "KvK.rtbw"), filepath.Join(first, "QKvK.rtbw"), filepath.Join(first, "readme.txt"),
		filepath.Join(first, "KQvK.rtbw.part"), filepath.Join(first, "KQQQvKQQQ.rtbw"),
	} {
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list := strings.Join([]string{first, missing, "", second}, string(os.PathListSeparator))
	set, err := Open(list)
	var pathErr *fs.PathError
	if !errors.As(err, &pathErr) || pathErr.Path != missing || !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the missing folder gives %v", err)
	}
	if wdl, dtz := set.Count(); wdl != 2 || dtz != 2 || set.MaxPieces() != 5 {
		t.Errorf("%d WDL, %d DTZ, up to %d pieces", wdl, dtz, set.MaxPieces())
	}
	m, _ := parseMaterial("KQvK")
	if e := set.entries[m.mirror()]; e.wdl == nil || e.dtz == nil || !e.reversed || filepath.Dir(e.wdl.path) != first {
		t.Errorf("the tables of KvKQ are %+v", e)
	}
	var corrupt *CorruptError
	if _, err := set.ProbeWDL(parse(t, "4k3/8/8/8/8/8/8/Q3K3 w - -")); !errors.As(err, &corrupt) {
		t.Errorf("an empty file gives %v", err)
	}
	if err := set.Close(); err != nil || set.MaxPieces() != 0 {
		t.Errorf("Close: %v", err)
	}
}

func TestOpenNothing(t *testing.T) {
	for _, paths := range []string{"", string(os.PathListSeparator), " "} {
		set, err := Open(paths)
		if wdl, dtz := set.Count(); err != nil || wdl+dtz+set.MaxPieces() != 0 || set.Close() != nil {
			t.Errorf("Open(%q): %d tables (%v)", paths, wdl+dtz, err)
		}
	}
	var none *Tables
	if wdl, dtz := none.Count(); wdl+dtz+none.MaxPieces() != 0 || none.Close() != nil {
		t.Error("a nil set has tables")
	}
}

func TestVanishedFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "KQvK.rtbw")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	set, err := Open(dir)
	if err != nil || os.Remove(path) != nil {
		t.Fatal(err)
	}
	var pathErr *fs.PathError
	if _, err := set.ProbeWDL(parse(t, "4k3/8/8/8/8/8/8/Q3K3 w - -")); !errors.As(err, &pathErr) {
		t.Errorf("the error is %v", err)
	}
}

func TestProbesAfterCloseFindNothing(t *testing.T) {
	set, err := Open(syzygytest.Three(t))
	if err != nil {
		t.Fatal(err)
	}
	p := parse(t, "4k3/8/8/8/8/8/8/Q3K3 w - -")
	if _, err := set.ProbeDTZ(p); err != nil {
		t.Fatal(err)
	}
	if err := set.Close(); err != nil {
		t.Error(err)
	}
	if _, err := set.ProbeDTZ(p); err != NoTables {
		t.Errorf("the error is %v", err)
	}
}

// Systems without memory mapping read the files. The results are the same.
func TestReadingWithoutMapping(t *testing.T) {
	everywhere(t, 5, func(t *testing.T, all *Tables, p *engine.Position) {
		e := all.entry(p)
		set := damaged(all, e.wdl, content(t, e.wdl))
		set = damaged(set, e.dtz, content(t, e.dtz))
		read := set.entry(p)
		for _, file := range []*table{read.wdl, read.dtz} {
			b := file.blob
			b.reader, b.memory = bytes.NewReader(b.memory), nil
		}
		wdl, err1 := all.ProbeWDL(p)
		dtz, err2 := all.ProbeDTZ(p)
		gotWDL, err3 := set.ProbeWDL(p)
		gotDTZ, err4 := set.ProbeDTZ(p)
		if gotWDL != wdl || gotDTZ != dtz || errors.Join(err1, err2, err3, err4) != nil {
			t.Errorf("%s: %v %d mapped, %v %d read (%v)", p.FEN(), wdl, dtz, gotWDL, gotDTZ, errors.Join(err1, err2, err3, err4))
		}
	})
}

// Many goroutines open and probe the same files at once.
func TestConcurrentProbes(t *testing.T) {
	all := tables(t)
	dir, _ := syzygytest.Largest(t)
	set, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	type answer struct {
		wdl WDL
		dtz int
	}
	var positions []*engine.Position
	var want []answer
	for _, file := range all.files {
		for _, p := range some(file)[:1] {
			wdl, err1 := all.ProbeWDL(p)
			dtz, err2 := all.ProbeDTZ(p)
			if err := errors.Join(err1, err2); err != nil {
				t.Fatal(err)
			}
			positions, want = append(positions, p), append(want, answer{wdl, dtz})
		}
	}
	var workers sync.WaitGroup
	for start := range 8 {
		workers.Go(func() {
			for k := range 2 * len(positions) {
				i := (k + start) % len(positions)
				wdl, err1 := set.ProbeWDL(positions[i])
				dtz, err2 := set.ProbeDTZ(positions[i])
				if err := errors.Join(err1, err2); err != nil || wdl != want[i].wdl || dtz != want[i].dtz {
					t.Errorf("%s: %v %d (%v), alone %+v", positions[i].FEN(), wdl, dtz, err, want[i])
				}
			}
		})
	}
	workers.Wait()
	if err := set.Close(); err != nil {
		t.Error(err)
	}
}
