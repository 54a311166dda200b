//go:build unix && !linux

package tt

// adviseHugePages does nothing: only Linux has such advice.
func adviseHugePages([]byte) {}
