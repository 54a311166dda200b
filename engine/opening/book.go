package opening

import (
	"bytes"
	_ "embed"
	"sync"

	"consort/engine/polyglot"
)

//go:embed book.bin
var bookFile []byte

// Book returns the built-in opening book. It is made from the engine's own games,
// one for each line of the list of openings, by
//
//	consort arena -players alpha-beta -self -games 634 -nodes 10000 -table -pgn book.pgn
//	forge book -min 3 -plies 20 -out engine/opening/book.bin book.pgn
//
// which is `make book`: it has the moves played in at least three games, weighted
// by their results.
var Book = sync.OnceValue(func() *polyglot.Book {
	b, err := polyglot.Read(bytes.NewReader(bookFile))
	if err != nil {
		panic(err) // the embedded book is tested
	}
	return b
})
