// Package files opens files that a user has named, reads text in UTF-8, UTF-16 or
// windows-1252, and replaces files atomically. It is internal to Consort: no name is
// stable.
package files

import (
	"errors"
	"io/fs"
	"os"
)

// ErrNotFile reports a path that is a folder, a pipe, a socket or a device.
var ErrNotFile = errors.New("not a regular file")

// Open opens a file for reading. The error is an *fs.PathError, with ErrNotFile if
// [Check] rejects the path.
func Open(path string) (*os.File, error) {
	if err := Check(path); err != nil {
		return nil, err
	}
	return os.Open(path)
}

// Check returns an *fs.PathError with ErrNotFile if path exists and is not a regular
// file. It does not open the path: opening a pipe blocks until its other end is open.
func Check(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return &fs.PathError{Op: "open", Path: path, Err: ErrNotFile}
	}
	return nil
}
