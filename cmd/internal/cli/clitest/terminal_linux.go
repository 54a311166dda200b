package clitest

import (
	"io"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"golang.org/x/sys/unix"
)

// A Terminal is a pseudo-terminal.
type Terminal struct {
	Device *os.File // what a program has as its terminal

	t      *testing.T
	master *os.File
	ended  chan struct{}

	mu    sync.Mutex
	shown strings.Builder
}

// OpenTerminal returns a pseudo-terminal, which is closed at the end of the test.
func OpenTerminal(t *testing.T) *Terminal {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("SKIPPED, NOT PASSED: no pseudo-terminal: %v", err)
	}
	number, err1 := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	err2 := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0)
	device, err3 := os.OpenFile("/dev/pts/"+strconv.Itoa(number), os.O_RDWR|unix.O_NOCTTY, 0)
	if err1 != nil || err2 != nil || err3 != nil {
		t.Fatal(err1, err2, err3)
	}
	d := &Terminal{Device: device, t: t, master: master, ended: make(chan struct{})}
	t.Cleanup(func() { _ = device.Close() }) // It may be closed already.
	go func() {
		defer close(d.ended)
		defer master.Close()
		for buffer := make([]byte, 4096); ; {
			n, err := master.Read(buffer)
			d.mu.Lock()
			d.shown.Write(buffer[:n])
			d.mu.Unlock()
			if err != nil { // Nobody has the terminal open.
				return
			}
		}
	}()
	return d
}

// Type sends keys to the program.
func (d *Terminal) Type(keys string) {
	d.t.Helper()
	if _, err := io.WriteString(d.master, keys); err != nil {
		d.t.Fatal(err)
	}
}

// Shown returns all that the terminal has got so far.
func (d *Terminal) Shown() string {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.shown.String()
}

// All closes the terminal and returns all that it has got, when no program has it open any
// more.
func (d *Terminal) All() string {
	d.t.Helper()
	if err := d.Device.Close(); err != nil {
		d.t.Fatal(err)
	}
	<-d.ended
	return d.Shown()
}
