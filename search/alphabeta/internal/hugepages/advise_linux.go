package hugepages

import "syscall"

// advise takes numbers, because huge pages around an object of the heap are no slice.
func advise(start, length uintptr) {
	_, _, _ = syscall.Syscall(syscall.SYS_MADVISE, start, length, syscall.MADV_HUGEPAGE)
}
