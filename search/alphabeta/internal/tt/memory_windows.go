package tt

import (
	"fmt"
	"syscall"
	"unsafe"
)

var (
	kernel32     = syscall.NewLazyDLL("kernel32.dll")
	virtualAlloc = kernel32.NewProc("VirtualAlloc")
	virtualFree  = kernel32.NewProc("VirtualFree")
)

// reserve returns n zeroed words from outside Go's heap, and the function that
// releases them; memory_unix.go says why outside.
func reserve(n int) (words []uint64, release func(), err error) {
	const (
		commitAndReserve = 0x3000
		readWrite        = 0x04
		releaseAll       = 0x8000
	)
	size := uintptr(n) * unsafe.Sizeof(uint64(0))
	address, _, err := virtualAlloc.Call(0, size, commitAndReserve, readWrite)
	if address == 0 {
		return nil, nil, fmt.Errorf("cannot allocate a hash of %d MiB: %w", size>>20, err)
	}
	// SAFETY: the block is page-aligned, n words long and lives until release;
	// it is not Go's memory, so the collector neither moves nor scans it.
	words = unsafe.Slice(*(**uint64)(unsafe.Pointer(&address)), n)
	return words, func() { _, _, _ = virtualFree.Call(address, 0, releaseAll) }, nil
}
