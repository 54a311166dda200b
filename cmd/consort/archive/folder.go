package archive

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"consort/engine/files"
)

// extension is the end of a file name.
const extension = ".pgn"

// A folder is a Storage in a folder of files, which only their owner may read.
type folder struct{ path string }

// OpenFolder returns the Storage in the folder "games" of a data folder. Folders that do
// not exist are created.
func OpenFolder(data string) (Storage, error) {
	f := &folder{filepath.Join(data, "games")}
	if err := os.MkdirAll(f.path, 0o700); err != nil {
		return nil, err
	}
	unlock, err := f.lock()
	if err != nil {
		return nil, err
	}
	defer unlock()
	f.removeTemporary(data)
	return f, nil
}

// removeTemporary removes the temporary files of programs that were killed while they
// wrote: of games, of the index, and of the files beside the folder. The caller has locked
// the folder, so that no game and no index is being written.
func (f *folder) removeTemporary(data string) {
	for _, dir := range []string{f.path, data} {
		entries, _ := os.ReadDir(dir) // A file that stays takes little space.
		for _, e := range entries {
			if files.IsTemporary(e.Name()) {
				_ = os.Remove(filepath.Join(dir, e.Name()))
			}
		}
	}
}

// file returns the path of a text.
func (f *folder) file(id string) string { return filepath.Join(f.path, id+extension) }

func (f *folder) Name(id string) string {
	if id == "" {
		return f.path
	}
	return f.file(id)
}

// List implements Storage. The stamp of a file is its modification time and size.
func (f *folder) List() ([]Stored, error) {
	entries, err := os.ReadDir(f.path)
	if err != nil {
		return nil, err
	}
	stored := make([]Stored, 0, len(entries))
	for _, e := range entries {
		id, ours := strings.CutSuffix(e.Name(), extension)
		if !ours || !isID(id) {
			continue
		}
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) {
			continue // It was deleted meanwhile.
		}
		if err != nil {
			return nil, err
		}
		stored = append(stored, Stored{id, fmt.Sprint(info.ModTime().UnixNano(), info.Size())})
	}
	return stored, nil
}

// maxText is the maximum size of a text in bytes: more is not a game of Consort.
const maxText = 16 << 20

// Read implements Storage.
func (f *folder) Read(id string) ([]byte, error) {
	if !isID(id) {
		return nil, &fs.PathError{Op: "open", Path: id, Err: fs.ErrNotExist}
	}
	file, err := files.Open(f.file(id))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	text, err := io.ReadAll(io.LimitReader(file, maxText+1))
	if err == nil && len(text) > maxText {
		err = fmt.Errorf("the file is larger than %d MiB", maxText>>20)
	}
	return text, err
}

// Write implements Storage.
func (f *folder) Write(id string, old, text []byte) error {
	if !isID(id) {
		return fmt.Errorf("invalid ID %.40q", id)
	}
	unlock, err := f.lock()
	if errors.Is(err, fs.ErrNotExist) { // Somebody has removed the whole folder.
		if err = os.MkdirAll(f.path, 0o700); err == nil {
			unlock, err = f.lock()
		}
	}
	if err != nil {
		return err
	}
	defer unlock()
	switch now, err := f.Read(id); {
	case errors.Is(err, fs.ErrNotExist):
		if old != nil {
			return ErrChanged
		}
	case err != nil:
		return err
	case old == nil || !bytes.Equal(old, now):
		return ErrChanged
	}
	return files.ReplacePrivate(f.file(id), string(text))
}

// Delete implements Storage.
func (f *folder) Delete(id string) error {
	if !isID(id) {
		return &fs.PathError{Op: "remove", Path: id, Err: fs.ErrNotExist}
	}
	unlock, err := f.lock()
	if err != nil {
		return err
	}
	defer unlock()
	return os.Remove(f.file(id))
}

// index returns the path of the index.
func (f *folder) index() string { return filepath.Join(f.path, "index.json") }

// ReadIndex implements Storage.
func (f *folder) ReadIndex() ([]byte, error) { return os.ReadFile(f.index()) }

// WriteIndex implements Storage.
func (f *folder) WriteIndex(index []byte) error {
	unlock, err := f.lock()
	if err != nil {
		return err
	}
	defer unlock()
	return files.ReplacePrivate(f.index(), string(index))
}

// patience is how long lock waits for another process, which holds it for milliseconds.
const patience = 10 * time.Second

// lock locks the folder against other processes. The system unlocks it when the process
// ends in whatever way.
func (f *folder) lock() (unlock func(), err error) {
	file, err := os.OpenFile(filepath.Join(f.path, "lock"), os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	for start := time.Now(); !tryLock(file); time.Sleep(time.Millisecond) {
		if time.Since(start) > patience {
			return nil, errors.Join(fmt.Errorf("%s is locked by another program", f.path), file.Close())
		}
	}
	return func() { _ = file.Close() }, nil // which unlocks it
}
