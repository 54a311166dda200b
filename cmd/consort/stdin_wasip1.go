package main

import (
	"io"
	"os"
	"syscall"
	"time"
)

// inputInterval is the interval between two polls of the standard input.
const inputInterval = 5 * time.Millisecond

// stdin returns the standard input in a form that lets other goroutines run while one
// waits for a line: WebAssembly has one thread, and a blocking read would stop the search
// until the next line arrives. If the runtime does not support non-blocking reads, a
// search waits for the line after go.
func stdin() io.Reader {
	if err := syscall.SetNonblock(syscall.Stdin, true); err != nil {
		return os.Stdin
	}
	return polled(syscall.Stdin)
}

// polled is a file descriptor that is polled. On this system Go's own poller supports
// only sockets.
type polled int

func (f polled) Read(p []byte) (int, error) {
	for {
		n, err := syscall.Read(int(f), p)
		switch {
		case err == syscall.EAGAIN:
			time.Sleep(inputInterval)
		case err == syscall.EINTR:
		case err != nil:
			return 0, &os.PathError{Op: "read", Path: os.Stdin.Name(), Err: err}
		case n == 0 && len(p) > 0:
			return 0, io.EOF
		default:
			return n, nil
		}
	}
}
