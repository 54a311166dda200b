package polyglot_test

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"consort/engine"
	"consort/engine/pgn"
	"consort/engine/polyglot"
)

// smallBook writes a book of four games and reads it back.
func smallBook() (*polyglot.Book, error) {
	games, err := pgn.ReadAll(strings.NewReader(`
1. e4 e5 2. Nf3 1-0
1. e4 c5 2. Nf3 1/2-1/2
1. d4 d5 2. c4 1/2-1/2
1. g4 e5 2. f3 0-1
`))
	if err != nil {
		return nil, err
	}
	builder := polyglot.Builder{Plies: 3}
	for _, g := range games {
		builder.Add(g.Start(), g.Moves(), g.Result)
	}
	var file bytes.Buffer
	if _, err := builder.Write(&file); err != nil {
		return nil, err
	}
	return polyglot.Read(&file)
}

// A book made from games, and its moves for the start position: a move's weight is
// two for each win and one for each draw. Moves that never scored are omitted.
func ExampleBuilder() {
	book, err := smallBook()
	if err != nil {
		fmt.Println(err)
		return
	}
	p := engine.StartPosition()
	choices := book.Choices(&p)
	for _, c := range choices {
		fmt.Printf("%s %d of %d\n", p.SAN(c.Move), c.Weight, polyglot.Total(choices))
	}
	fmt.Println(book.Len(), "moves in all")
	// Output:
	// e4 3 of 4
	// d4 1 of 4
	// 8 moves in all
}

// A random move, by weight. The same seed picks the same move.
func ExampleBook_Pick() {
	book, err := smallBook()
	if err != nil {
		fmt.Println(err)
		return
	}
	p := engine.StartPosition()
	random := rand.New(rand.NewPCG(1, 2))
	picked := map[string]int{}
	for range 1000 {
		m, ok := book.Pick(&p, random)
		if !ok {
			break // The book has nothing for this position.
		}
		picked[p.SAN(m)]++
	}
	fmt.Println(picked["e4"] > 700, picked["d4"] > 200, len(picked))
	// Output: true true 2
}

// A file that is not a book, or a truncated one, is rejected.
func ExampleRead() {
	_, err := polyglot.Read(strings.NewReader("not a book"))
	var corrupt *polyglot.CorruptError
	fmt.Println(errors.As(err, &corrupt))
	fmt.Println(err)
	// Output:
	// true
	// invalid Polyglot book: the file ends 10 bytes into entry 1: it is truncated or not a book
}

// The key of the start position, as in the description of the format.
func ExampleKey() {
	p := engine.StartPosition()
	fmt.Printf("%016x\n", polyglot.Key(&p))
	// Output: 463b96181691fc9c
}
