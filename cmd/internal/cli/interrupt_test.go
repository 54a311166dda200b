package cli

import (
	"io"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"consort/engine/files"
)

// A command that is interrupted finishes a file that it writes to a disk, however long that
// takes, but does not wait for a reader of a pipe.
func TestWaiting(t *testing.T) {
	const write = "os.(*File).Write(0xc0000a2010, {0xc001000000, 0x4be0000, 0x4be0000})\n\t/go/src/os/file.go:214 +0x4e\n"
	for name, test := range map[string]struct {
		stack string
		waits bool
	}{
		"to a pipe":        {"goroutine 7 [syscall]:\n" + write + "main.list({0x1, 0x2})\n", true},
		"to a reader":      {"goroutine 7 [IO wait]:\n" + write + "main.list({0x1, 0x2})\n", true},
		"for a minute":     {"goroutine 7 [syscall, 1 minutes]:\n" + write + "main.list({0x1, 0x2})\n", true},
		"to a disk":        {"goroutine 7 [syscall]:\n" + write + "consort/" + toDisk + "...)\nmain.save({0x1, 0x2})\n", false},
		"works":            {"goroutine 7 [running]:\n" + write, false},
		"in another call":  {"goroutine 7 [syscall]:\nsyscall.fsync(0x7)\n", false},
		"begins with read": {"goroutine 7 [syscall]:\nos.(*File).Read(0xc0000a2010, {0xc001000000, 0x40, 0x40})\n", true},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, test.waits, len(waitingIn(test.stack)) > 0)
		})
	}
}

// The call that waiting looks for is in the stack of a goroutine that replaces a file.
func TestWaitingSeesReplace(t *testing.T) {
	stop, done := make(chan struct{}), make(chan error)
	go func() {
		done <- files.Replace(filepath.Join(t.TempDir(), "large"), func(to io.Writer) error {
			for {
				select {
				case <-stop:
					return nil
				default:
				}
				if _, err := to.Write(nil); err != nil {
					return err
				}
			}
		})
	}()
	for stacks := make([]byte, 1<<20); ; {
		if strings.Contains(string(stacks[:runtime.Stack(stacks, true)]), "/"+toDisk) {
			break
		}
		if t.Context().Err() != nil {
			t.FailNow()
		}
	}
	close(stop)
	require.NoError(t, <-done)
}
