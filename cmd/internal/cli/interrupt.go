package cli

// Ending a command by Ctrl-C or SIGTERM, also while it waits for a pipe.

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"
)

// Interruptible returns a context that is canceled by Ctrl-C or SIGTERM. A second
// Ctrl-C ends the program at once. The caller must call stop when the command is done.
//
// A command that waits for the other end of a pipe does not see the end of its context:
// if it does so for a second after the signal, the program ends with interruptedCode.
func Interruptible() (ctx context.Context, stop context.CancelFunc) {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	running, done := context.WithCancel(context.Background())
	context.AfterFunc(ctx, func() {
		cancel()
		endWaiting(running)
	})
	return ctx, func() {
		done()
		cancel()
	}
}

// interruptedCode is the exit code of a program that a signal has ended while it waited.
const interruptedCode = 130

// A command waits for a pipe if the same goroutine does at several looks in a row.
const (
	lookInterval = 200 * time.Millisecond
	looks        = 5
)

// endWaiting ends the program if it waits for a pipe while the command is running.
func endWaiting(running context.Context) {
	ticker := time.NewTicker(lookInterval)
	defer ticker.Stop()
	waits := map[string]int{}
	for {
		select {
		case <-running.Done():
			return
		case <-ticker.C:
		}
		now := map[string]int{}
		for _, g := range waiting() {
			now[g] = waits[g] + 1
			if now[g] >= looks {
				os.Exit(interruptedCode)
			}
		}
		waits = now
	}
}

// fileCalls are the calls that wait for the other end of a pipe.
var fileCalls = []string{"os.OpenFile(", "os.(*File).Read(", "os.(*File).Write("}

// toDisk is a call, below os.(*File).Write, that waits for a disk: it ends, but a large file
// may take seconds on a busy machine.
const toDisk = "engine/files.temporary.Write("

// waiting returns the goroutines that wait in the system until a file is opened, read or
// written. There is no other way to learn that for files that any package has opened. Files
// on a disk do not keep a goroutine waiting for long, but for Sync, which is not among them,
// and for large files that are written as a whole.
func waiting() (goroutines []string) {
	stacks := make([]byte, 1<<20)
	return waitingIn(string(stacks[:runtime.Stack(stacks, true)]))
}

// waitingIn is waiting for the text of runtime.Stack.
func waitingIn(stacks string) (goroutines []string) {
	for g := range strings.SplitSeq(stacks, "\n\n") {
		header, calls, _ := strings.Cut(g, "\n")
		name, state, _ := strings.Cut(header, " [")
		if !strings.HasPrefix(state, "syscall") && !strings.HasPrefix(state, "IO wait") || strings.Contains(calls, toDisk) {
			continue
		}
		if slices.ContainsFunc(fileCalls, func(call string) bool { return strings.Contains(calls, "\n"+call) || strings.HasPrefix(calls, call) }) {
			goroutines = append(goroutines, name)
		}
	}
	return goroutines
}
