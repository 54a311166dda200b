package opening

import (
	"bytes"
	_ "embed"
	"sync"

	"consort/engine/polyglot"
)

//go:embed book.bin
var bookFile []byte

// Book returns the built-in opening book. It is made of the engine's own games, one
// for each line of the table of openings, by
//
//	consort arena -players alpha-beta -self -games 634 -nodes 10000 -table -pgn book.pgn
//	forge book -min 3 -plies 20 -out engine/opening/book.bin book.pgn
//
// which is `make book`: it has the moves that three games at least have played,
// weighed by their results.
var Book = sync.OnceValue(func() *polyglot.Book {
	b, err := polyglot.Read(bytes.NewReader(bookFile))
	if err != nil {
		panic(err) // The book is part of the program, and its test reads it.
	}
	return b
})
