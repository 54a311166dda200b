package polyglot

import (
	"encoding/binary"
	"fmt"
	"io"
	"sort"

	"consort/engine/files"
)

// entrySize is the size of an entry in the file, in bytes.
const entrySize = 16

// maxSize is the size of the largest book that Read accepts, in bytes: 64 million
// entries. No larger book is known, and a disk image named by mistake should not
// exhaust memory.
const maxSize = 1 << 30

// A Book is an opening book in memory. It is immutable and safe for concurrent
// use. A nil Book has no moves.
type Book struct {
	data []byte // whole entries, sorted by key
}

// A CorruptError reports a file that is not a Polyglot book or is damaged.
type CorruptError struct{ Problem string }

func (e *CorruptError) Error() string { return "invalid Polyglot book: " + e.Problem }

func corrupt(format string, args ...any) error {
	return &CorruptError{fmt.Sprintf(format, args...)}
}

// ReadFile reads a book from a file. The error names the file and is a file error
// or wraps a *CorruptError.
func ReadFile(path string) (*Book, error) {
	file, err := files.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	b, err := Read(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

// Read reads a book. The error is that of the reader, or a *CorruptError if the
// book is empty, too large, truncated, or not sorted by key.
func Read(r io.Reader) (*Book, error) {
	data, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) == 0:
		return nil, corrupt("the file is empty")
	case len(data) > maxSize:
		return nil, corrupt("the file is larger than %d MiB", maxSize>>20)
	}
	b := &Book{data}
	for i := 1; i < b.Len(); i++ {
		if b.key(i) < b.key(i-1) {
			return nil, corrupt("entry %d of %d has a lower key than the one before it", i+1, b.Len())
		}
	}
	if rest := len(data) % entrySize; rest != 0 {
		return nil, corrupt("the file ends %d bytes into entry %d: it is truncated or not a book", rest, b.Len()+1)
	}
	return b, nil
}

// Len returns the number of entries.
func (b *Book) Len() int {
	if b == nil {
		return 0
	}
	return len(b.data) / entrySize
}

// key returns the key of an entry.
func (b *Book) key(i int) uint64 { return binary.BigEndian.Uint64(b.data[i*entrySize:]) }

// entry returns the encoded move and the weight of an entry.
func (b *Book) entry(i int) (move, weight uint16) {
	at := b.data[i*entrySize+8:]
	return binary.BigEndian.Uint16(at), binary.BigEndian.Uint16(at[2:])
}

// find returns the index of the first entry of a key, or of the one that would
// follow it.
func (b *Book) find(key uint64) int {
	return sort.Search(b.Len(), func(i int) bool { return b.key(i) >= key })
}
