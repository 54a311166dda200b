//go:build unix

package syzygy

import (
	"os"

	"golang.org/x/sys/unix"
)

// mapFile maps a file into memory, read-only.
func mapFile(f *os.File, size int) (memory []byte, release func() error, err error) {
	memory, err = unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
	if err != nil {
		return nil, nil, err
	}
	// A probe reads a few pages far from those of the last one, so reading ahead
	// would be wasted. A small file is read as a whole when it is opened.
	if size > verifiedAtOpen {
		_ = unix.Madvise(memory, unix.MADV_RANDOM) // only a hint: an error does no harm
	}
	return memory, func() error { return unix.Munmap(memory) }, nil
}
