package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Replace replaces the content of a file atomically: even after a power failure, or with
// several writers at once, it holds either all of the old content or all of the new. The
// new content goes to a temporary file in the same folder, which is synced and renamed.
// If write fails, the old file is unchanged and the temporary file is removed.
//
// A symbolic link is followed; its target need not exist yet. The permissions of an
// existing file are kept, and it must be writable; a new one gets 0666 before umask.
// A device or a pipe, such as /dev/stdout, is written to directly. The error for a folder
// is an *fs.PathError with ErrNotFile.
func Replace(path string, write func(io.Writer) error) (err error) {
	target, err := followLinks(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	case info.IsDir():
		return &fs.PathError{Op: "open", Path: path, Err: ErrNotFile}
	default:
		existing, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		if !info.Mode().IsRegular() {
			return errors.Join(write(existing), existing.Close())
		}
		if err := existing.Close(); err != nil {
			return err
		}
	}

	file, err := createTemporary(target)
	if err != nil {
		return err
	}
	replaced := false
	defer func() { // even if write panics
		if !replaced {
			_ = file.Close() // It may be closed already.
			_ = os.Remove(file.Name())
		}
	}()
	if err := write(file); err != nil {
		return err
	}
	if info != nil {
		if err := file.Chmod(info.Mode().Perm()); err != nil {
			return err
		}
	}
	if err := errors.Join(file.Sync(), file.Close()); err != nil {
		return err
	}
	if err := os.Rename(file.Name(), target); err != nil {
		return err
	}
	replaced = true
	syncFolder(filepath.Dir(target))
	return nil
}

// maxLinks is how many symbolic links are followed before a cycle is assumed.
const maxLinks = 40

// followLinks returns the path that a chain of symbolic links ends at. Unlike
// filepath.EvalSymlinks it accepts a link to a file that does not exist.
func followLinks(path string) (string, error) {
	start := path
	for range maxLinks {
		next, err := os.Readlink(path)
		if err != nil {
			return path, nil // not a link, or an error that opening it will report
		}
		if !filepath.IsAbs(next) {
			next = filepath.Join(filepath.Dir(path), next)
		}
		path = next
	}
	return "", &fs.PathError{Op: "open", Path: start, Err: errors.New("too many symbolic links")}
}

// createTemporary creates a file with an unused name in the folder of the target.
func createTemporary(target string) (*os.File, error) {
	for {
		name := fmt.Sprintf("%s.%016x.tmp", target, rand.Uint64())
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !errors.Is(err, fs.ErrExist) {
			return file, err
		}
	}
}

// syncFolder makes a rename survive a power failure, on systems that can sync a
// folder. The file is complete either way, so errors are ignored.
func syncFolder(path string) {
	if folder, err := os.Open(path); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
}
