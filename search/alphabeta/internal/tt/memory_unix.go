//go:build unix

package tt

import (
	"fmt"
	"syscall"
	"unsafe"

	"consort/search/alphabeta/internal/hugepages"
)

// goHeap is the address space in bytes that a table must leave. Go reserves its heap in
// pieces of 64 MiB, and ends the program when it gets none: under a limit (ulimit -v),
// that would be in the middle of a game.
const goHeap = 128 << 20

// reserve returns n zeroed words from outside Go's heap, and the function that
// releases them. Outside the heap, a size that cannot be had is an error instead of
// the end of the program, and the garbage collector does not count the memory.
func reserve(n int) (words []uint64, release func(), err error) {
	const size = int(unsafe.Sizeof(uint64(0)))
	memory, err := syscall.Mmap(-1, 0, n*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err == nil {
		var rest []byte
		if rest, err = syscall.Mmap(-1, 0, goHeap, syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE); err == nil {
			err = syscall.Munmap(rest)
		} else {
			_ = syscall.Munmap(memory)
		}
	}
	if err != nil {
		return nil, nil, fmt.Errorf("cannot allocate a hash of %d MiB: %w", n*size>>20, err)
	}
	hugepages.Advise(memory)
	// SAFETY: the mapping is page-aligned, n words long and lives until release.
	words = unsafe.Slice((*uint64)(unsafe.Pointer(unsafe.SliceData(memory))), n)
	return words, func() { _ = syscall.Munmap(memory) }, nil
}
