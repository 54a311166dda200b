// Package files (internal to Consort) opens files that a user has named, reads text in
// UTF-8, UTF-16 or windows-1252, and replaces files atomically.
package files

import (
	"errors"
	"io"
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

// Reason returns what is wrong with a file, without its path, which may be that of a
// temporary file or be known to the user.
func Reason(err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		return path.Err
	}
	return err
}

// Check returns an *fs.PathError with ErrNotFile if path exists and is not a regular
// file. It does not open the path: opening a pipe blocks until its other end is open.
func Check(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return &fs.PathError{Op: "open", Path: path, Err: ErrNotFile}
	}
	return nil
}

// ErrNotPrivate reports a file for a secret that another user owns or may read.
var ErrNotPrivate = errors.New("others may read it: make it yours alone, by chown and chmod 600")

// maxSecret is how much of a file [ReadPrivate] reads, in bytes.
const maxSecret = 4 << 10

// ReadPrivate returns the beginning of a file that holds a secret, up to 4 KiB. The error
// is an *fs.PathError, with ErrNotPrivate if the file is not the user's own or others may
// read or write it. Only Unix has such permissions. A pipe is read too.
func ReadPrivate(path string) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if !isPrivate(info) {
		return nil, &fs.PathError{Op: "open", Path: path, Err: ErrNotPrivate}
	}
	return io.ReadAll(io.LimitReader(file, maxSecret))
}
