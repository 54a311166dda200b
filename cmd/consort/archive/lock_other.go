//go:build !(darwin || dragonfly || freebsd || linux || netbsd || openbsd || windows)

package archive

import "os"

// tryLock reports true: there are no locks here. Two processes that write the same game
// within a millisecond are not detected.
func tryLock(*os.File) bool { return true }
