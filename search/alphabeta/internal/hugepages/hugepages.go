// Package hugepages asks the system for huge pages: random access to tables of several
// MiB then misses the processor's TLB far less often. A refusal only costs speed.
package hugepages

import "unsafe"

// size is that of a huge page on x86-64, and on arm64 with pages of 4 KiB.
const size = 2 << 20

// Advise asks for huge pages for a memory mapping.
func Advise(mapping []byte) {
	advise(uintptr(unsafe.Pointer(unsafe.SliceData(mapping))), uintptr(len(mapping)))
}

// AdviseHeap asks for huge pages for an object of Go's heap, which should be about as
// large as one and not be used yet: a page that was touched before stays small for a
// while. The huge pages that the object shares with others are included: Go's heap
// consists of aligned arenas of 64 MiB, so they belong to it, too.
func AdviseHeap[T any](object *T) {
	start := uintptr(unsafe.Pointer(object))
	end := start + unsafe.Sizeof(*object)
	start, end = start/size*size, (end+size-1)/size*size
	advise(start, end-start)
}
