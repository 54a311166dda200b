//go:build unix && !linux

package alphabeta

// adviseHugePages does nothing: only Linux takes the advice.
func adviseHugePages([]byte) {}
