package syzygy

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// The checksum, compared with the files and with another implementation of
// CityHash, and tested with every kind of damage.

// pattern returns bytes without a short period.
func pattern(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i*i*7 + i*13 + i>>3)
	}
	return b
}

func TestChecksumsOfFiles(t *testing.T) {
	all := tables(t)
	for _, path := range all.Files() {
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		read := 0
		if err := VerifyFile(context.Background(), path, func(n int) { read += n }); err != nil {
			t.Error(err)
		}
		if int64(read) != info.Size()-checksumLength {
			t.Errorf("%s: %d bytes read of %d", path, read, info.Size())
		}
	}
	t.Logf("%d files agree with their checksums", len(all.Files()))
}

// The results of github.com/go-faster/city for the same bytes: CityHash 1.0, there
// called CH128. Files of up to 448 MiB have sequences of these lengths.
func TestHash128(t *testing.T) {
	for _, test := range []struct {
		length    int
		low, high uint64
	}{
		{32, 0x82b84193c2014173, 0x608fa288ad1ac147},
		{64, 0x3e7769550485480, 0x956dba5b3286d5e8},
		{96, 0x56ceeb04b27ca0b, 0xb4d7208d2419231f},
		{128, 0x9c0038e3c03e2c6b, 0x349c2e45fab1b654},
		{144, 0x9b6ad005f63eeef0, 0xfffdf49f233af6fa},
		{160, 0x4a21374dd1aa132c, 0x12e4178dfd1bd1c2},
		{192, 0xeec82a7bcb117271, 0x83f57d3a0e107f09},
		{224, 0x5894fbab488a19df, 0x3e5de9a3d3959d6e},
		{288, 0xa7ed6c82667efbd1, 0x3e649d37340f4a1c},
		{448, 0xf9586aa16bb52ac2, 0x334b7298f802f152},
		{896, 0x458df99736c0c524, 0x73ef1320a117a097},
	} {
		if got := hash128(pattern(test.length)); got != [2]uint64{test.low, test.high} {
			t.Errorf("%d bytes: %#x, expected %#x %#x", test.length, got, test.low, test.high)
		}
	}
}

// Every bit changes the hash, for content of any length.
func TestHashesSeeEveryBit(t *testing.T) {
	for length := 32; length <= 1024; length += 16 {
		b := pattern(length)
		long, short := hash256(b), hash128(b)
		for i := range b {
			b[i] ^= 1 << (i % 8)
			if hash256(b) == long {
				t.Errorf("hash256 of %d bytes does not see byte %d", length, i)
			}
			if hash128(b) == short {
				t.Errorf("hash128 of %d bytes does not see byte %d", length, i)
			}
			b[i] ^= 1 << (i % 8)
		}
	}
}

// sealed returns content with a matching checksum, so that the checks after it can
// be tested with damaged files too.
func sealed(content []byte) []byte {
	content = bytes.Clone(content)
	if end := len(content) - checksumLength; end > 0 {
		var hashes []byte
		for at := 0; at < end; at += chunkLength {
			hashes = appendHash(hashes, content[at:min(at+chunkLength, end)])
		}
		checksum := sum(hashes)
		copy(content[end:], checksum[:])
	}
	return content
}

// VerifyFile detects damage anywhere in a file that is too large to be verified when
// it is opened.
func TestVerifyLargeFile(t *testing.T) {
	dir := t.TempDir()
	values := make([]uint16, 31332*61)
	for i := range values {
		values[i] = uint16(i % 3)
	}
	whole := madeTable{name: "KQvKR", parts: []madePart{{values: values}}}.bytes(dtzTable)
	if len(whole) <= verifiedAtOpen {
		t.Fatalf("%d bytes are not many", len(whole))
	}
	path := filepath.Join(dir, "KQvKR.rtbz")
	check := func(content []byte) error {
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return VerifyFile(context.Background(), path, nil)
	}
	if err := check(whole); err != nil {
		t.Fatal(err)
	}
	for _, at := range []int{4000, len(whole) / 2, len(whole) - checksumLength - 1, len(whole) - 1} {
		bad := bytes.Clone(whole)
		bad[at] ^= 4
		var corrupt *CorruptError
		if err := check(bad); !errors.As(err, &corrupt) || corrupt.Path != path || corrupt.Problem != errChecksum.Error() {
			t.Errorf("a bit of byte %d: the error is %v", at, err)
		}
		if replaced := newTable(path, dtzTable, parsed(t, "KQvKR")); replaced.open() != nil {
			t.Errorf("it is verified when it is opened: %v", replaced.err)
		} else if err := replaced.close(); err != nil {
			t.Error(err)
		}
	}
	if err := check(whole[:len(whole)-640]); !checkError(t, err) {
		t.Error("nobody notices that it is cut")
	}
}

// Content of several chunks has a sequence of hashes; every bit of each chunk counts.
func TestChecksumOfPieces(t *testing.T) {
	if testing.Short() {
		t.Skip("hashes 200 MB")
	}
	content := make([]byte, 2*chunkLength+64+checksumLength)
	binary.LittleEndian.PutUint32(content, magicDTZ)
	content = sealed(content)
	file := newTable("made", dtzTable, parsed(t, "KQvKR"))
	file.blob = &blob{memory: content, size: uint64(len(content))}
	read := 0
	if err := file.verify(context.Background(), func(n int) { read += n }); err != nil || read != len(content)-checksumLength {
		t.Errorf("%d bytes read: %v", read, err)
	}
	for _, at := range []int{0, chunkLength, 2*chunkLength + 63} {
		content[at] ^= 128
		if err := file.verify(context.Background(), nil); !checkError(t, err) {
			t.Errorf("nobody notices byte %d", at)
		}
		content[at] ^= 128
	}
	stopped, cancel := context.WithCancel(context.Background())
	err := file.verify(stopped, func(int) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("stopped after a piece: %v", err)
	}
}

func TestVerifyFileRefuses(t *testing.T) {
	dir := t.TempDir()
	for name, want := range map[string]string{
		"readme.txt":  "the file name is not that of a table, such as KRPvKR.rtbw",
		"KvK.rtbw":    "the file name is not that of a table, such as KRPvKR.rtbw",
		"KQvKR.rtbw":  "the file has a wrong size; it may be truncated",
		"KRPvKR.rtbz": "the file has a wrong size; it may be truncated",
	} {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, nil, 0o600); err != nil {
			t.Fatal(err)
		}
		var corrupt *CorruptError
		if err := VerifyFile(context.Background(), path, nil); !errors.As(err, &corrupt) || corrupt.Problem != want {
			t.Errorf("%s: %v", name, err)
		}
	}
	var pathErr *fs.PathError
	if err := VerifyFile(context.Background(), filepath.Join(dir, "KRvK.rtbw"), nil); !errors.As(err, &pathErr) {
		t.Errorf("a missing file: %v", err)
	}
}

// The time to verify the largest file that is verified when it is opened.
func BenchmarkVerify(b *testing.B) {
	content := make([]byte, verifiedAtOpen)
	b.SetBytes(verifiedAtOpen)
	b.ReportAllocs()
	for b.Loop() {
		sum(appendHash(nil, content))
	}
}
