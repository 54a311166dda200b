package cli

import (
	"errors"
	"fmt"
	"io"
)

// A UsageError is a command line that cannot be obeyed.
type UsageError struct {
	Command string // such as "consort arena"; set by Run
	Err     error
}

func (e *UsageError) Error() string {
	if e.Command == "" {
		return e.Err.Error()
	}
	return fmt.Sprintf("%v\nrun \"%s --help\" for usage", e.Err, e.Command)
}

func (e *UsageError) Unwrap() error { return e.Err }

// Usagef returns a *UsageError.
func Usagef(format string, args ...any) error { return &UsageError{Err: fmt.Errorf(format, args...)} }

// Report writes an error for the user and returns the exit code of the program: 0 without
// an error, 2 if the command line is to blame, 1 otherwise.
func Report(program string, err error, stderr io.Writer) int {
	if err == nil {
		return 0
	}
	fmt.Fprintf(stderr, "%s: %v\n", program, err)
	if errors.As(err, new(*UsageError)) {
		return 2
	}
	return 1
}
