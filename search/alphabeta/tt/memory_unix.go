//go:build unix

package alphabeta

import (
	"fmt"
	"syscall"
	"unsafe"
)

// reserve returns zeroed memory for n words from outside Go's heap, and the
// function that gives it back. Outside, because an impossible size is then an
// error that the player survives, where Go's own allocator ends the program,
// and because the collector never has to know of it.
func reserve(n int) (words []uint64, release func(), err error) {
	const size = int(unsafe.Sizeof(uint64(0)))
	memory, err := syscall.Mmap(-1, 0, n*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return nil, nil, fmt.Errorf("the system refuses %d MiB: %w", n*size>>20, err)
	}
	adviseHugePages(memory)
	// SAFETY: the mapping is page-aligned, n words long and lives until release.
	words = unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(memory))), n)
	return words, func() { _ = syscall.Munmap(memory) }, nil
}
