package archive

import (
	"crypto/rand"
	"errors"
	"strings"
)

// A Storage keeps texts by ID. It must be safe for concurrent use.
type Storage interface {
	// List returns what is stored, in any order.
	List() ([]Stored, error)

	// Read returns a text. The error is fs.ErrNotExist if there is none.
	Read(id string) ([]byte, error)

	// Write replaces the text old by another, durably and atomically: whatever happens,
	// either of them is stored. If old is nil, there must be none yet. The error is
	// ErrChanged if something else is stored.
	Write(id string, old, text []byte) error

	// Delete removes a text. The error is fs.ErrNotExist if there is none.
	Delete(id string) error

	// Name returns what to call a text in messages, such as the path of its file. That of
	// "" is the name of the whole.
	Name(id string) string

	// ReadIndex and WriteIndex keep an index beside the texts, so that a list of thousands
	// need not read each of them. It can always be made again: errors only cost time.
	ReadIndex() ([]byte, error)
	WriteIndex(index []byte) error
}

// A Stored is a text of a Storage. Its stamp changes whenever the text does.
type Stored struct{ ID, Stamp string }

// ErrChanged is the error of Storage.Write for a text that is not the expected one.
var ErrChanged = errors.New("it was changed by another program")

// NewID returns a random ID, which cannot be guessed.
func NewID() string { return rand.Text()[:idLength] }

const (
	idLength    = 12
	maxIDLength = 32
)

// isID reports whether a text can be an ID: capital letters and digits, since some file
// systems ignore case.
func isID(text string) bool {
	return text != "" && len(text) <= maxIDLength && strings.Trim(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") == ""
}
