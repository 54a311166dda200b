package room

// The flags for the opening book, shared by `consort play` and `consort serve`.

import (
	"errors"
	"fmt"

	"github.com/spf13/pflag"

	"consort/engine/polyglot"
	"consort/search/player"
)

// BookFlags are the values of the flags.
type BookFlags struct {
	path  string
	depth int
}

// Bind adds the flags.
func (f *BookFlags) Bind(fs *pflag.FlagSet) {
	fs.StringVar(&f.path, "book", "", "opening book: a Polyglot `file` instead of the built-in book, or "+noBook+"")
	fs.IntVar(&f.depth, "book-depth", player.MaxBookDepth, "last move `number` that alpha-beta plays from the book; 0 only lists the book's moves")
}

// noBook turns the book off.
const noBook = "none"

// Open reads the book: the built-in one unless a file is named. The error names the
// flag that is wrong, or why the file cannot be used.
func (f *BookFlags) Open() (player.Book, error) {
	b := player.BuiltInBook()
	switch {
	case f.depth < 0 || f.depth > player.MaxBookDepth:
		return player.Book{}, fmt.Errorf("--book-depth is %d: expected the number of a move, 0 to %d", f.depth, player.MaxBookDepth)
	case f.path == noBook && f.depth != player.MaxBookDepth:
		return player.Book{}, errors.New("--book-depth cannot be used with --book none: there is no book to play from")
	case f.path == noBook:
		return player.Book{}, nil
	case f.path != "":
		moves, err := polyglot.ReadFile(f.path)
		if err != nil {
			return player.Book{}, fmt.Errorf("--book: %w", err)
		}
		b.Moves = moves
	}
	b.Depth = f.depth
	return b, nil
}
