//go:build !linux

package clitest

import (
	"os"
	"testing"
)

// A Terminal is a pseudo-terminal. Each system opens one in another way; these tests know
// that of Linux.
type Terminal struct {
	Device *os.File

	t *testing.T
}

// OpenTerminal skips the test.
func OpenTerminal(t *testing.T) *Terminal {
	t.Skip("SKIPPED, NOT PASSED: pseudo-terminals are those of Linux")
	return nil
}

// Type, Shown and All are never called.
func (*Terminal) Type(string)   {}
func (*Terminal) Shown() string { return "" }
func (*Terminal) All() string   { return "" }
