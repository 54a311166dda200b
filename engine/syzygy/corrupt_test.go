package syzygy

import (
	"bytes"
	"errors"
	"flag"
	"maps"
	"math/rand/v2"
	"os"
	"testing"

	"consort/engine"
)

// Damaged files. The checksum detects every change; and for any content with a
// matching checksum, a probe returns a value in its range or an error that names the
// file.

// damaged returns the tables with the content of one file replaced.
func damaged(all *Tables, file *table, content []byte) *Tables {
	replaced, err := reread(file, content)
	replaced.once.Do(func() { replaced.err = err })
	set := *all
	set.entries = maps.Clone(all.entries)
	for m, e := range set.entries {
		if e.wdl == file {
			e.wdl = replaced
		}
		if e.dtz == file {
			e.dtz = replaced
		}
		set.entries[m] = e
	}
	return &set
}

// reread parses other content under the name of a file.
func reread(file *table, content []byte) (*table, error) {
	replaced := newTable(file.path, file.kind, file.material)
	replaced.blob = &blob{memory: content, size: uint64(len(content))}
	return replaced, replaced.load()
}

// probeAll makes every probe of a position and checks the results.
func probeAll(t *testing.T, set *Tables, p *engine.Position) (noticed bool) {
	t.Helper()
	wdl, err := set.ProbeWDL(p)
	noticed = checkError(t, err) || noticed
	if wdl < Loss || wdl > Win {
		t.Fatalf("%s: WDL %d", p.FEN(), wdl)
	}
	dtz, err := set.ProbeDTZ(p)
	noticed = checkError(t, err) || noticed
	if dtz < -1<<18 || dtz > 1<<18 {
		t.Fatalf("%s: DTZ %d", p.FEN(), dtz)
	}
	_, err = set.ProbeRoot(engine.NewGame(*p), true)
	return checkError(t, err) || noticed
}

// checkError checks that an error is one of the documented ones.
func checkError(t *testing.T, err error) bool {
	t.Helper()
	var corrupt *CorruptError
	if err != nil && (!errors.As(err, &corrupt) || corrupt.Path == "" || corrupt.Problem == "") {
		t.Fatalf("the error %v", err)
	}
	return err != nil
}

// some returns positions of a file's material, always the same.
func some(file *table) (all []*engine.Position) {
	r := rand.New(rand.NewPCG(7, uint64(file.material)))
	for range 4 {
		all = append(all, random(r, file.material))
	}
	return all
}

// content returns the bytes of a file.
func content(t testing.TB, file *table) []byte {
	b, err := os.ReadFile(file.path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestCutFiles(t *testing.T) {
	all := tables(t)
	for _, file := range all.files {
		whole := content(t, file)
		r := rand.New(rand.NewPCG(3, uint64(len(whole))))
		p := some(file)[0]
		lengths := []int{0, 1, 4, 5, 16, len(whole) - 1, len(whole) - 16, len(whole) - 64}
		for range 5 {
			lengths = append(lengths, r.IntN(len(whole)), len(whole)-64*r.IntN(len(whole)/64+1))
		}
		for _, n := range lengths {
			if n == len(whole) {
				continue
			}
			// With a valid checksum, so that the header must show it.
			set := damaged(all, file, sealed(whole[:n]))
			probeAll(t, set, p)
			e := set.entry(p)
			if file.kind == wdlTable && checkError(t, e.wdl.err) || file.kind == dtzTable && checkError(t, e.dtz.err) {
				continue
			}
			t.Errorf("%s: nobody notices that only %d of %d bytes are left", file.path, n, len(whole))
		}
	}
}

// flip changes a bit of a file, half of the time in its header, where it does the
// most harm.
func flip(r *rand.Rand, whole []byte) []byte {
	at := r.IntN(len(whole))
	if r.IntN(2) == 0 {
		at = r.IntN(min(len(whole), 400))
	}
	bad := bytes.Clone(whole)
	bad[at] ^= 1 << r.IntN(8)
	return bad
}

var flipCount = flag.Int("flips", 40, "number of bits of each file that a test changes")

// flips is flipCount, or less for -short.
func flips() int {
	if testing.Short() {
		return 4
	}
	return *flipCount
}

// Every changed bit is detected, and no result that involves the file is wrong.
func TestFlippedBits(t *testing.T) {
	all := tables(t)
	refused, unprobed := 0, 0
	for _, file := range all.files {
		whole := content(t, file)
		positions := some(file)
		r := rand.New(rand.NewPCG(5, uint64(len(whole))))
		for range flips() {
			set := damaged(all, file, flip(r, whole))
			p := positions[r.IntN(len(positions))]
			if e := set.entry(p); file.kind == wdlTable && !checkError(t, e.wdl.err) || file.kind == dtzTable && !checkError(t, e.dtz.err) {
				t.Fatalf("%s: a changed bit is not detected", file.path)
			}
			if probeAll(t, set, p) {
				refused++
			} else {
				sameAnswers(t, all, set, p) // A capture decides, or two minor pieces cannot mate.
				unprobed++
			}
		}
	}
	t.Logf("%d probes return errors, %d do not need the file", refused, unprobed)
	if refused < unprobed {
		t.Error("most probes do not need the file: they show nothing")
	}
}

// sameAnswers tests that two sets agree on a position.
func sameAnswers(t *testing.T, all, set *Tables, p *engine.Position) {
	t.Helper()
	wdl, err1 := all.ProbeWDL(p)
	dtz, err2 := all.ProbeDTZ(p)
	gotWDL, err3 := set.ProbeWDL(p)
	gotDTZ, err4 := set.ProbeDTZ(p)
	if err := errors.Join(err1, err2, err3, err4); err != nil || gotWDL != wdl || gotDTZ != dtz {
		t.Fatalf("%s: %v %d of the damaged tables, %v %d of the sound ones (%v)", p.FEN(), gotWDL, gotDTZ, wdl, dtz, err)
	}
}

// Each bit of a small file, one after the other.
func TestEveryBitOfAFile(t *testing.T) {
	all := tables(t)
	bits := 0
	for _, file := range all.files {
		whole := content(t, file)
		if len(whole) > 1500 {
			continue
		}
		for i := range 8 * len(whole) {
			whole[i/8] ^= 1 << (i % 8)
			if _, err := reread(file, whole); !checkError(t, err) {
				t.Errorf("%s: nobody notices bit %d of byte %d", file.path, i%8, i/8)
			}
			whole[i/8] ^= 1 << (i % 8)
			bits++
		}
	}
	if t.Logf("%d bits", bits); bits == 0 {
		t.Error("no file is small enough")
	}
}

// A changed bit with a matching checksum, which no accident produces: probes may return
// wrong results, but neither crash nor loop.
func TestFlippedBitsUnderAChecksum(t *testing.T) {
	all := tables(t)
	refused, changed := 0, 0
	for _, file := range all.files {
		whole := content(t, file)
		positions := some(file)
		r := rand.New(rand.NewPCG(5, uint64(len(whole))))
		for range flips() {
			set := damaged(all, file, sealed(flip(r, whole)))
			changed++
			if probeAll(t, set, positions[r.IntN(len(positions))]) {
				refused++
			}
		}
	}
	t.Logf("%d of %d changes are detected by a single probe", refused, changed)
	if refused == 0 || refused == changed {
		t.Error("the new checksum does not match, or no later check detects anything")
	}
}

// A table with the name of another one is rejected.
func TestWrongName(t *testing.T) {
	all := tables(t)
	for i, file := range all.files {
		if testing.Short() && i%10 != 0 {
			continue
		}
		for _, other := range all.files {
			if other == file {
				continue
			}
			if _, err := reread(file, content(t, other)); !checkError(t, err) {
				t.Errorf("%s is taken for %s", other.path, file.path)
			}
		}
	}
}

func FuzzDamagedTable(f *testing.F) {
	all := tables(f)
	for i := range all.files {
		f.Add(uint8(i), uint32(5), uint32(0x5a), uint16(0))
		f.Add(uint8(i), uint32(40), uint32(0xff00ff), uint16(1))
	}
	f.Fuzz(func(t *testing.T, which uint8, at, change uint32, cut uint16) {
		file := all.files[int(which)%len(all.files)]
		whole := content(t, file)
		bad := bytes.Clone(whole)
		for k := range 4 {
			bad[(int(at)+k)%len(bad)] ^= byte(change >> (8 * k))
		}
		bad = bad[:len(bad)-64*int(cut)%len(bad)]
		if _, err := reread(file, bad); checkError(t, err) == bytes.Equal(bad, whole) {
			t.Fatalf("%s: changed %v, the error is %v", file.path, !bytes.Equal(bad, whole), err)
		}
		set := damaged(all, file, sealed(bad)) // else the checksum would end it all
		for _, p := range some(file) {
			probeAll(t, set, p)
		}
	})
}

func FuzzTable(f *testing.F) {
	all := tables(f)
	for i, file := range all.files {
		if b := content(f, file); len(b) < 6000 {
			f.Add(uint8(i), b)
		}
	}
	f.Fuzz(func(t *testing.T, which uint8, content []byte) {
		file := all.files[int(which)%len(all.files)]
		set := damaged(all, file, sealed(content))
		for _, p := range some(file) {
			probeAll(t, set, p)
		}
	})
}
