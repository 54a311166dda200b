//go:build unix

// Package clitest tests programs as processes.
package clitest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// Times of EndsAtSignal: until the programs wait for their pipes, and until a program must
// have ended on a busy machine. An idle one needs about a second.
const (
	startTime = 1500 * time.Millisecond
	endTime   = 30 * time.Second
)

// EndsAtSignal tests that the first SIGTERM or Ctrl-C ends every command line, although it
// waits for a pipe. In a line PIPE stands for a named pipe whose other end nobody opens,
// FULL for one that somebody has opened but neither reads nor writes, and DIR for an
// empty folder. Standard input and output of all are such pipes too. program returns the
// program with arguments, not yet started.
func EndsAtSignal(t *testing.T, program func(arguments ...string) *exec.Cmd, lines []string) {
	t.Helper()
	var running []*exec.Cmd
	for i, line := range lines {
		dir := t.TempDir()
		silent, full := filepath.Join(dir, "silent"), filepath.Join(dir, "full")
		for _, pipe := range []string{silent, full} {
			if err := syscall.Mkfifo(pipe, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		other, err := os.OpenFile(full, os.O_RDWR, 0)
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close()
		stdin, input, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer stdin.Close()
		defer input.Close()
		output, stdout, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		defer output.Close()
		defer stdout.Close()
		replaced := strings.NewReplacer("PIPE", silent, "FULL", full, "DIR", t.TempDir()).Replace(line)
		cmd := program(strings.Fields(replaced)...)
		cmd.Stdin, cmd.Stdout = stdin, stdout
		if err := cmd.Start(); err != nil {
			t.Fatal(i, err)
		}
		running = append(running, cmd)
	}
	time.Sleep(startTime)
	began := time.Now()
	var ended sync.WaitGroup
	for i, cmd := range running {
		signal := []os.Signal{syscall.SIGTERM, os.Interrupt}[i%2]
		report := ""
		if err := cmd.Process.Signal(signal); err != nil {
			report = fmt.Sprintf(" before the %v", signal)
		}
		late := time.AfterFunc(endTime, func() {
			t.Errorf("%s: still runs %v after the first %v", lines[i], endTime, signal)
			_ = cmd.Process.Kill()
		})
		ended.Go(func() {
			defer late.Stop()
			err := cmd.Wait()
			t.Logf("%s: ended after %v%s: %v", lines[i], time.Since(began).Round(time.Millisecond), report, err)
		})
	}
	ended.Wait()
}
