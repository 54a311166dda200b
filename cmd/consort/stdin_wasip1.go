package main

import (
	"io"
	"os"
	"syscall"
	"time"
)

// inputInterval is how often the standard input is asked for more.
const inputInterval = 5 * time.Millisecond

// stdin returns the standard input in a form that lets other goroutines run while
// one waits for a line: WebAssembly has one thread, and a read that blocked would
// hold it until the next line comes, with the search standing still. Where the
// input cannot be read without blocking, a search waits for the line after go.
func stdin() io.Reader {
	if err := syscall.SetNonblock(syscall.Stdin, true); err != nil {
		return os.Stdin
	}
	return polled(syscall.Stdin)
}

// polled is a file that is asked again and again. Go's own waiting for files
// knows sockets only on this system.
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
