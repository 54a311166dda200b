package opening_test

import (
	"fmt"

	"consort/engine"
	"consort/engine/opening"
)

// The name is that of the last position with a name, by whichever moves it was reached.
func ExampleOf() {
	g := engine.NewGame(engine.StartPosition())
	for _, text := range []string{"d4", "e6", "e4", "d5", "a3"} {
		m, err := g.Position().ParseSAN(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := g.Push(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	if line, ok := opening.Of(g); ok {
		fmt.Println(line.ECO, line.Name)
	}
	// Output: C00 French Defense, Normal Variation
}

// The moves that may follow, those with the most lines first.
func ExampleContinuations() {
	p := engine.StartPosition()
	m, err := p.ParseSAN("b4")
	if err != nil {
		fmt.Println(err)
		return
	}
	p = p.After(m)
	for _, c := range opening.Continuations(&p) {
		fmt.Printf("%s: %d lines, %s\n", p.SAN(c.Move), c.Lines, c.Line.Name)
	}
	// Output:
	// e5: 3 lines, Polish Opening, King's Pawn Defense
	// c6: 1 lines, Polish Opening, Outflank Variation
	// d5: 1 lines, Polish Opening, Queen's Pawn Defense
}

func ExampleFind() {
	for _, line := range opening.Find("najdorf, poisoned") {
		fmt.Println(line.ECO, line.Name)
		fmt.Println(line.Text)
	}
	// Output:
	// B97 Sicilian Defense, Najdorf, Poisoned Pawn
	// e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Bg5 e6 f4 Qb6
}

// The built-in book is an ordinary Polyglot book.
func ExampleBook() {
	p := engine.StartPosition()
	if m, ok := opening.Book().Best(&p); ok {
		fmt.Println(p.SAN(m))
	}
	// Output: e4
}
