package session

// The flags about an opening book, which `consort play` and `consort serve` share.

import (
	"errors"
	"flag"
	"fmt"

	"consort/engine/polyglot"
)

// BookFlags are what a command is told of a book.
type BookFlags struct {
	path  string
	depth int
}

// Bind makes flags of it.
func (f *BookFlags) Bind(fs *flag.FlagSet) {
	fs.StringVar(&f.path, "book", "", "a `file` with an opening book in the Polyglot format: its moves are listed with how often it\n"+
		"plays them, and alpha-beta opens by it")
	fs.IntVar(&f.depth, "book-depth", MaxBookDepth, "the last `move` that alpha-beta plays from the book; 0 keeps the book to the list")
}

// Open reads the book, the zero Book where none is named. The error names the flag
// that is wrong, or tells why the file is no book.
func (f *BookFlags) Open() (Book, error) {
	switch {
	case f.depth < 0 || f.depth > MaxBookDepth:
		return Book{}, fmt.Errorf("-book-depth is %d: it is the number of a move, 0 to %d", f.depth, MaxBookDepth)
	case f.path == "" && f.depth != MaxBookDepth:
		return Book{}, errors.New("-book-depth is about a book: name one with -book")
	case f.path == "":
		return Book{}, nil
	}
	moves, err := polyglot.ReadFile(f.path)
	if err != nil {
		return Book{}, fmt.Errorf("-book: %w", err)
	}
	return Book{moves, f.depth}, nil
}
