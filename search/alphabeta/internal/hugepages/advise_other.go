//go:build !linux

package hugepages

// advise does nothing: only Linux has such advice.
func advise(start, length uintptr) {}
