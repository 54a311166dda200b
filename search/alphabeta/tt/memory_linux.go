package alphabeta

import "syscall"

// adviseHugePages asks for large pages, which spare a table of random accesses
// most of its address translation. A refusal costs speed only.
func adviseHugePages(memory []byte) { _ = syscall.Madvise(memory, syscall.MADV_HUGEPAGE) }
