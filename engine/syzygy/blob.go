package syzygy

import (
	"errors"
	"io"
	"os"
	"runtime/debug"
	"sync/atomic"

	"consort/engine/files"
)

// The bytes of a file: memory-mapped where the system supports it, and read on
// demand elsewhere.

// A blob is the content of a file. Its methods are safe for concurrent use, except
// for close.
type blob struct {
	memory []byte      // the whole content, or nil
	reader io.ReaderAt // used if memory is nil
	size   uint64
	close  func() error // may be nil

	// failed is set once the system could not read the file, which is then not read
	// again: a failing disk or network drive can take seconds for each attempt, and a
	// search that waits for thousands loses on time.
	failed atomic.Bool
}

// openBlob maps a file into memory. Where that is not possible, as on WebAssembly
// or for a large file on a 32-bit system, the file stays open for reading.
func openBlob(path string) (*blob, error) {
	b, f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	if n := int(b.size); n > 0 && uint64(n) == b.size {
		if memory, release, err := mapFile(f, n); err == nil {
			return &blob{memory: memory, size: b.size, close: release}, f.Close()
		}
	}
	return b, nil
}

// openFile opens a file for reading on demand.
func openFile(path string) (*blob, *os.File, error) {
	f, err := files.Open(path)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return &blob{reader: f, size: uint64(info.Size()), close: f.Close}, f, nil
}

// at returns n bytes from an offset. They must not be modified.
func (b *blob) at(offset, n uint64) ([]byte, error) {
	if n > b.size || offset > b.size-n {
		return nil, errTruncated
	}
	if b.failed.Load() {
		return nil, errFault
	}
	if b.memory != nil {
		return b.memory[offset : offset+n : offset+n], nil
	}
	buffer := make([]byte, n)
	if _, err := b.reader.ReadAt(buffer, int64(offset)); err != nil && !errors.Is(err, io.EOF) {
		b.failed.Store(true)
		return nil, err
	} else if err != nil {
		return nil, errTruncated
	}
	return buffer, nil
}

// catchFault turns a fault in mapped memory into an error. A fault occurs if the
// file is truncated while mapped, its disk fails or its network drive disappears,
// and would crash the program. Use it as
//
//	defer b.catchFault(debug.SetPanicOnFault(true), &err)
func (b *blob) catchFault(before bool, err *error) {
	debug.SetPanicOnFault(before)
	if r := recover(); r != nil {
		if _, fault := r.(interface{ Addr() uintptr }); !fault {
			panic(r)
		}
		b.failed.Store(true)
		*err = errFault
	}
}
