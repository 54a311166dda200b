package syzygy

import (
	"errors"
	"io"
	"os"
	"runtime/debug"

	"consort/engine/files"
)

// The bytes of a file: mapped into memory where the system can, and read piece
// by piece elsewhere.

// A blob is the content of a file. Its methods may be called from several
// goroutines at once.
type blob struct {
	memory []byte      // the whole content, or nil
	reader io.ReaderAt // used when memory is nil
	size   uint64
	close  func() error // may be nil
}

// openBlob maps a file into memory. Where that is impossible, on WebAssembly or
// for a large file on a system of 32 bits, the file stays open to be read.
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

// openFile opens a file to be read piece by piece.
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

// at returns n bytes from an offset. They are to be read only.
func (b *blob) at(offset, n uint64) ([]byte, error) {
	if n > b.size || offset > b.size-n {
		return nil, errTruncated
	}
	if b.memory != nil {
		return b.memory[offset : offset+n : offset+n], nil
	}
	buffer := make([]byte, n)
	if _, err := b.reader.ReadAt(buffer, int64(offset)); err != nil && !errors.Is(err, io.EOF) {
		return nil, err
	} else if err != nil {
		return nil, errTruncated
	}
	return buffer, nil
}

// catchFault turns a fault of mapped memory into an error. It happens when the
// file is cut while it is mapped, when its disk fails or when a network is gone,
// and it would end the program. It is to be deferred with
//
//	defer catchFault(debug.SetPanicOnFault(true), &err)
func catchFault(before bool, err *error) {
	debug.SetPanicOnFault(before)
	if r := recover(); r != nil {
		if _, fault := r.(interface{ Addr() uintptr }); !fault {
			panic(r)
		}
		*err = errFault
	}
}
