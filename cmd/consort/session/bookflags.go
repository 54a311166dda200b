package session

// The flags about an opening book, which `consort play` and `consort serve` share.

import (
	"errors"
	"flag"
	"fmt"

	"consort/engine/polyglot"
	"consort/search/player"
)

// BookFlags are what a command is told of a book.
type BookFlags struct {
	path  string
	depth int
}

// Bind makes flags of it.
func (f *BookFlags) Bind(fs *flag.FlagSet) {
	fs.StringVar(&f.path, "book", "", "a `file` with an opening book in the Polyglot format, instead of the built-in one, or "+noBook+":\n"+
		"its moves are listed with how often it plays them, and alpha-beta opens by it")
	fs.IntVar(&f.depth, "book-depth", player.MaxBookDepth, "the last `move` that alpha-beta plays from the book; 0 keeps the book to the list")
}

// noBook asks for no book at all.
const noBook = "none"

// Open reads the book: the built-in one unless a file is named. The error names the
// flag that is wrong, or tells why the file is no book.
func (f *BookFlags) Open() (player.Book, error) {
	b := player.BuiltInBook()
	switch {
	case f.depth < 0 || f.depth > player.MaxBookDepth:
		return player.Book{}, fmt.Errorf("-book-depth is %d: it is the number of a move, 0 to %d", f.depth, player.MaxBookDepth)
	case f.path == noBook && f.depth != player.MaxBookDepth:
		return player.Book{}, errors.New("-book-depth is about a book, and -book none is without")
	case f.path == noBook:
		return player.Book{}, nil
	case f.path != "":
		moves, err := polyglot.ReadFile(f.path)
		if err != nil {
			return player.Book{}, fmt.Errorf("-book: %w", err)
		}
		b.Moves = moves
	}
	b.Depth = f.depth
	return b, nil
}
