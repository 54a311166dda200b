package opening

import (
	"bytes"
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"

	"consort/engine"
	"consort/engine/polyglot"
)

// The list of openings, parsed and looked up by position, and the built-in book.

// A Line is a named opening.
type Line struct {
	ECO   string // ECO code, such as "B20"
	Name  string // such as "Sicilian Defense, Najdorf Variation"
	Text  string // the moves in algebraic notation, without numbers
	Moves []engine.Move
}

// A Choice is a move that leads to openings of the list.
type Choice struct {
	Move  engine.Move
	Line  Line // the opening of the resulting position; zero if it has no name
	Lines int  // the number of lines whose moves pass through that position
}

//go:embed lines.txt
var text string

// A table is the list of openings, indexed by the keys of their positions.
type table struct {
	lines   []Line
	named   map[uint64]int // from a position's key to the line that ends there
	through map[uint64]int // from a position's key to the number of lines through it
}

// openings parses the list on first use: it takes a few milliseconds, which should
// not delay startup.
var openings = sync.OnceValue(func() *table {
	t, err := parse(text)
	if err != nil {
		panic(err) // the embedded list is tested
	}
	return t
})

// parse parses a list of openings.
func parse(text string) (*table, error) {
	t := &table{named: map[uint64]int{}, through: map[uint64]int{}}
	n := 0
	for row := range strings.Lines(text) {
		n++
		if row = strings.TrimSpace(row); row == "" || row[0] == '#' {
			continue
		}
		fields := strings.Split(row, "|")
		if len(fields) != 3 {
			return nil, fmt.Errorf("line %d: expected code | name | moves", n)
		}
		l := Line{ECO: strings.TrimSpace(fields[0]), Name: strings.TrimSpace(fields[1]), Text: strings.TrimSpace(fields[2])}
		if err := t.add(l); err != nil {
			return nil, fmt.Errorf("line %d, %s: %w", n, l.Name, err)
		}
	}
	return t, nil
}

// add plays the moves of a line and adds it to the table.
func (t *table) add(l Line) error {
	p := engine.StartPosition()
	t.through[p.Key()]++
	for _, san := range strings.Fields(l.Text) {
		m, err := p.ParseSAN(san)
		if err != nil {
			return err
		}
		if written := p.SAN(m); written != san {
			return fmt.Errorf("%s should be written %s", san, written)
		}
		l.Moves = append(l.Moves, m)
		p = p.After(m)
		t.through[p.Key()]++
	}
	if first, taken := t.named[p.Key()]; taken {
		return fmt.Errorf("its position is already named %s", t.lines[first].Name)
	}
	t.named[p.Key()] = len(t.lines)
	t.lines = append(t.lines, l)
	return nil
}

// All returns all lines, in the order of the list.
func All() []Line { return slices.Clone(openings().lines) }

// Of returns the opening of a game: the line that ends in the game's latest position
// with a name. ok is false if no position has one.
func Of(game *engine.Game) (line Line, ok bool) {
	t := openings()
	keys := game.Keys()
	for i := len(keys) - 1; i >= 0; i-- {
		if n, found := t.named[keys[i]]; found {
			return t.lines[n], true
		}
	}
	return Line{}, false
}

// Continuations returns the moves from a position to other positions of the list,
// those with the most lines first.
func Continuations(p *engine.Position) []Choice {
	t := openings()
	var choices []Choice
	for _, m := range p.Moves() {
		after := p.After(m)
		key := after.Key()
		if t.through[key] == 0 {
			continue
		}
		c := Choice{Move: m, Lines: t.through[key]}
		if n, found := t.named[key]; found {
			c.Line = t.lines[n]
		}
		choices = append(choices, c)
	}
	slices.SortStableFunc(choices, func(a, b Choice) int { return b.Lines - a.Lines })
	return choices
}

// Find returns the lines whose ECO code or name contains text, ignoring case.
func Find(text string) []Line {
	var found []Line
	text = strings.ToLower(strings.TrimSpace(text))
	for _, l := range openings().lines {
		if text != "" && strings.Contains(strings.ToLower(l.ECO+" "+l.Name), text) {
			found = append(found, l)
		}
	}
	return found
}

//go:embed book.bin
var bookFile []byte

// Book returns the built-in opening book. It was made on 2026-11-29 from games of the
// engine with network v12 against itself, one for each line of the list, and has the
// moves that were played in at least three of them, weighted by their results.
// `make book` makes it again:
//
//	consort arena --players alpha-beta --self --games 634 --nodes 10000 --table --pgn book.pgn
//	forge book --min 3 --plies 20 --out engine/opening/book.bin book.pgn
func Book() *polyglot.Book { return book() }

var book = sync.OnceValue(func() *polyglot.Book {
	b, err := polyglot.Read(bytes.NewReader(bookFile))
	if err != nil {
		panic(err) // the embedded book is tested
	}
	return b
})
