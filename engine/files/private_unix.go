//go:build unix

package files

import (
	"io/fs"
	"os"
	"syscall"
)

// isPrivate reports whether a file belongs to the user of the program and nobody else may
// read or write it.
func isPrivate(info fs.FileInfo) bool {
	system, ok := info.Sys().(*syscall.Stat_t)
	return info.Mode().Perm()&0o077 == 0 && (!ok || int(system.Uid) == os.Geteuid())
}
