//go:build unix

package cli

// The limits that a shell sets with ulimit, as errors in words.

import (
	"errors"
	"os"
	"os/signal"
	"syscall"
)

// addressSpace is what a program needs at least, in bytes: three pieces of Go's heap, of
// 64 MiB each, and the default hash with as much to spare.
const addressSpace = 224 << 20

// CheckLimits returns an error if a limit of the address space (ulimit -v) leaves too
// little to work with: Go would end the program in the middle of a game. It also makes a
// write beyond the limit of file sizes (ulimit -f) an error, as on a full disk, where the
// signal SIGXFSZ would end the program. Programs that this one starts get the default
// again.
func CheckLimits() error {
	signal.Notify(make(chan os.Signal, 1), syscall.SIGXFSZ)
	probe, err := syscall.Mmap(-1, 0, addressSpace, syscall.PROT_NONE, syscall.MAP_ANON|syscall.MAP_PRIVATE)
	if err != nil {
		return errors.New("too little address space: raise the limit, to ulimit -v 2000000 or more")
	}
	return syscall.Munmap(probe)
}
