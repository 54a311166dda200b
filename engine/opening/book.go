package opening

import (
	"bytes"
	_ "embed"
	"sync"

	"consort/engine/polyglot"
)

//go:embed book.bin
var bookFile []byte

// Book returns the built-in opening book. It is made of the table by
//
//	forge book -table -min 3 -plies 16 -out engine/opening/book.bin
//
// which is `make book`: it has the moves that three lines at least go through,
// each with as much weight as it has lines.
var Book = sync.OnceValue(func() *polyglot.Book {
	b, err := polyglot.Read(bytes.NewReader(bookFile))
	if err != nil {
		panic(err) // The book is part of the program, and its test reads it.
	}
	return b
})
