package client

import (
	"errors"
	"strings"
)

// ErrBusy is returned by a call during another one.
var ErrBusy = errors.New("the engine is busy with another call")

// ErrClosed is the cause of errors after Close.
var ErrClosed = errors.New("the engine was closed")

// ErrExited is the cause of errors of an engine that has exited, such as after a crash.
var ErrExited = errors.New("it exited")

// ErrIllegalMove is the cause of the error of a search whose bestmove is not legal.
var ErrIllegalMove = errors.New("illegal move")

// An Error reports that an engine did not do what it was to do.
type Error struct {
	Engine string // the path of its program
	Action string // what it was to do: "start" if its program could not be run, "answer isready"
	Err    error  // why it did not; the error of the context if that ended first
	Stderr string // what it wrote to stderr last, twelve lines at most
}

// Error returns one line, or a few with what the engine wrote to stderr.
func (e *Error) Error() string {
	text := e.Engine + ": " + e.Action + ": " + e.Err.Error()
	if e.Stderr == "" {
		return text
	}
	if strings.Contains(e.Stderr, "\n") {
		return text + "; stderr:\n" + e.Stderr
	}
	return text + "; stderr: " + e.Stderr
}

// Unwrap returns Err, for errors.Is with context.DeadlineExceeded, ErrClosed and others.
func (e *Error) Unwrap() error { return e.Err }
