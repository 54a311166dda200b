package tt

import "syscall"

// adviseHugePages asks for huge pages: random access to a table then misses the
// TLB far less often. A refusal only costs speed.
func adviseHugePages(memory []byte) { _ = syscall.Madvise(memory, syscall.MADV_HUGEPAGE) }
