package files

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
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
func Replace(path string, write func(io.Writer) error) error {
	return replace(path, 0o666, write)
}

// ReplaceBy is Replace with a text.
func ReplaceBy(path, text string) error { return Replace(path, writes(text)) }

// ReplacePrivate is ReplaceBy for a file that only its owner may read: a new one gets 0600.
func ReplacePrivate(path, text string) error { return replace(path, 0o600, writes(text)) }

// writes returns what writes a text.
func writes(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// CheckReplace returns the error that Replace would give before it writes, and changes
// nothing. Programs call it before they work for hours on what to write.
func CheckReplace(path string) error {
	target, info, err := resolve(path)
	if err != nil || info != nil && !info.Mode().IsRegular() {
		return err
	}
	file, err := createTemporary(target, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(file.Close(), os.Remove(file.Name()))
}

// resolve returns the file that a path leads to, and what it is: nil if it does not exist
// yet. A regular file is writable.
func resolve(path string) (target string, info fs.FileInfo, err error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		return path, info, nil // Links such as /dev/stdout may lead to a pipe without a name.
	}
	if target, err = followLinks(path); err != nil {
		return "", nil, err
	}
	info, err = os.Stat(target)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return target, nil, nil
	case err != nil:
		return "", nil, err
	case info.IsDir():
		return "", nil, &fs.PathError{Op: "open", Path: path, Err: ErrNotFile}
	case info.Mode().IsRegular():
		existing, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return "", nil, err
		}
		return target, info, existing.Close()
	}
	return target, info, nil
}

// replace is Replace with the permissions of a new file, before umask.
func replace(path string, perm fs.FileMode, write func(io.Writer) error) (err error) {
	target, info, err := resolve(path)
	if err != nil {
		return err
	}
	if info != nil && !info.Mode().IsRegular() {
		existing, err := os.OpenFile(target, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(write(existing), existing.Close())
	}
	if info != nil {
		perm = info.Mode().Perm()
	}
	file, err := createTemporary(target, perm)
	if err != nil {
		return err
	}
	replaced := false
	defer func() { // even if write panics
		if !replaced {
			_ = file.Close() // It may be closed already.
			_ = os.Remove(file.Name())
		}
		rename(err, file.Name(), path)
	}()
	if err := write(temporary{file}); err != nil {
		return err
	}
	if info != nil {
		if err := file.Chmod(perm); err != nil { // The umask may have removed some.
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

// temporary is the file that takes another's place. Its method shows in a stack trace that
// a goroutine writes to a disk: commands that end while another program does not read what
// they write look for it (cmd/internal/cli).
type temporary struct{ *os.File }

func (t temporary) Write(p []byte) (int, error) { return t.File.Write(p) }

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

// temporaryFormat is the name of a temporary file: that of its target and a random number.
const temporaryFormat = "%s.%016x.tmp"

// IsTemporary reports whether a file has the name of a temporary file of [Replace], which
// a program leaves if it is killed.
func IsTemporary(name string) bool {
	base, end := name[:max(0, len(name)-len(".0123456789abcdef.tmp"))], uint64(0)
	if base == "" {
		return false
	}
	_, err := fmt.Sscanf(name[len(base):], ".%16x.tmp", &end)
	return err == nil && name == fmt.Sprintf(temporaryFormat, base, end)
}

// createTemporary creates a file with an unused name in the folder of the target. The
// error names the target.
func createTemporary(target string, perm fs.FileMode) (*os.File, error) {
	const maxBase = 200 // bytes: file systems allow 255, and the target's name may be as long
	folder, base := filepath.Split(target)
	if len(base) > maxBase {
		base = strings.ToValidUTF8(base[:maxBase], "")
	}
	for {
		name := filepath.Join(folder, fmt.Sprintf(temporaryFormat, base, rand.Uint64()))
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, perm)
		if !errors.Is(err, fs.ErrExist) {
			rename(err, name, target)
			return file, err
		}
	}
}

// rename makes an error name the file that the user knows instead of the temporary one.
func rename(err error, temporary, path string) {
	if of := (*fs.PathError)(nil); errors.As(err, &of) && of.Path == temporary {
		of.Path = path
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
