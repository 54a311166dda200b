package archive

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"sync"

	"consort/engine/files"
)

// An Archive is the games of a Storage. It is safe for concurrent use.
type Archive struct {
	storage Storage

	mu    sync.Mutex
	known map[string]known // by ID, so that each text is read once; nil before the first list
}

// A known is what a text was found to be.
type known struct {
	Stamp    string `json:"stamp"`
	*Summary        // nil if it is damaged
	err      error
}

// New returns the archive in a storage.
func New(s Storage) *Archive { return &Archive{storage: s} }

// Place returns the name of the storage, such as the path of a folder.
func (a *Archive) Place() string { return a.storage.Name("") }

// A DamagedError is the error for a game that cannot be read.
type DamagedError struct {
	ID   string
	Name string // of its file
	Err  error
}

func (e *DamagedError) Error() string { return fmt.Sprintf("cannot read %s: %v", e.Name, e.Err) }

func (e *DamagedError) Unwrap() error { return e.Err }

// damaged returns an error that names the file.
func (a *Archive) damaged(id string, err error) *DamagedError {
	return &DamagedError{id, a.storage.Name(id), files.Reason(err)}
}

// List returns the games that a filter selects, the latest first, and those that cannot
// be read, which stay as they are. Games without a move and copies are left out, and those
// with the IDs of except are not even read.
func (a *Archive) List(f Filter, except ...string) (games []*Summary, damaged []*DamagedError, err error) {
	if err := f.Check(); err != nil {
		return nil, nil, err
	}
	all, err := a.all(except)
	if err != nil {
		return nil, nil, err
	}
	for id, k := range all {
		switch {
		case slices.Contains(except, id):
		case k.err != nil:
			damaged = append(damaged, a.damaged(id, k.err))
		case !k.Empty && f.selects(k.Summary):
			games = append(games, k.Summary)
		}
	}
	slices.SortFunc(games, latestFirst)
	slices.SortFunc(damaged, func(x, y *DamagedError) int { return strings.Compare(x.ID, y.ID) })
	return games, damaged, nil
}

// latestFirst is the order of a list.
func latestFirst(x, y *Summary) int {
	if c := y.Saved.Compare(x.Saved); c != 0 {
		return c
	}
	return strings.Compare(x.ID, y.ID)
}

// all returns what is stored. It reads what has changed since the last call, but no
// exceptions: of these it returns what is known.
func (a *Archive) all(except []string) (map[string]known, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	stored, err := a.storage.List()
	if err != nil {
		return nil, err
	}
	if a.known == nil {
		a.known = readIndex(a.storage)
	}
	now, newlyRead := make(map[string]known, len(stored)), 0
	for _, s := range stored {
		if s.ID == practiceID {
			continue
		}
		k, read := a.known[s.ID]
		if slices.Contains(except, s.ID) {
			if read {
				now[s.ID] = k
			}
			continue
		}
		if !read || k.Stamp != s.Stamp {
			text, err := a.storage.Read(s.ID)
			if errors.Is(err, fs.ErrNotExist) {
				continue // It was deleted meanwhile.
			}
			k = known{Stamp: s.Stamp, err: err}
			if err == nil {
				k.Summary, k.err = summarize(s.ID, text)
			}
			newlyRead++
		}
		now[s.ID] = k
	}
	a.known = now
	if newlyRead >= indexAfter {
		writeIndex(a.storage, now)
	}
	return maps.Clone(now), nil
}

// Load returns a game. The error is fs.ErrNotExist or a *DamagedError.
func (a *Archive) Load(id string) (*Record, error) {
	text, err := a.storage.Read(id)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	var r *Record
	if err == nil {
		r, err = decode(id, text)
	}
	if err != nil {
		return nil, a.damaged(id, err)
	}
	return r, nil
}

// Delete removes a game for good. The error is fs.ErrNotExist if there is none.
func (a *Archive) Delete(id string) error { return a.storage.Delete(id) }

// Export writes games in PGN, without what only Consort needs. It returns how many it has
// written. Games that cannot be read are left out; the error names them.
func (a *Archive) Export(w io.Writer, ids []string) (written int, err error) {
	var problems []error
	for _, id := range ids {
		r, err := a.Load(id)
		if errors.Is(err, fs.ErrNotExist) {
			err = a.damaged(id, err)
		}
		if err != nil {
			problems = append(problems, err)
			continue
		}
		game := r.Document().String()
		if written > 0 {
			game = "\n" + game
		}
		if _, err := io.WriteString(w, game); err != nil {
			return written, err
		}
		written++
	}
	return written, errors.Join(problems...)
}
