// Package files opens and replaces files for the packages whose users name them. It
// is Consort's own: none of its names is stable.
package files

import (
	"errors"
	"io/fs"
	"os"
)

// ErrNotFile is the error for a folder, a pipe, a socket or a device.
var ErrNotFile = errors.New("it is not a file")

// Open opens a file to be read. The error is an *fs.PathError, with ErrNotFile for
// what [Check] refuses.
func Open(path string) (*os.File, error) {
	if err := Check(path); err != nil {
		return nil, err
	}
	return os.Open(path)
}

// Check refuses what is there and is not a file. It looks before anything is
// opened: a pipe without a writer, or a reader, would make us wait for one.
func Check(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return &fs.PathError{Op: "open", Path: path, Err: ErrNotFile}
	}
	return nil
}
