package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"consort/engine"
	"consort/engine/files"
	"consort/engine/opening"
	"consort/engine/pgn"
	"consort/engine/polyglot"
	"consort/search/progress"
)

var bookManual = manual{
	usage: `Make an opening book of games in PGN, in the Polyglot format.

    forge book -out BOOK [flags] FILE...

A move weighs two for each game that its side won, and one for each draw; what
never scored is left out. Games without a result are passed over, and games that
cannot be read are told. With -table, each line of the built-in table of openings
counts as a game that was drawn, beside the games of files or alone. Games of
variants with other rules than chess and Chess960 are left out.
`,
	examples: `
Examples:

    forge book -out my.bin games.pgn
    forge book -out sound.bin -plies 16 -min 5 'years/*.pgn'
    forge book -out lines.bin -table -min 3

Then, in the engine: setoption name BookFile value my.bin, and OwnBook true. Or
play with it: consort play -book my.bin, consort serve -book my.bin.
`,
}

// A bookMaker is the tool at work.
type bookMaker struct {
	builder  polyglot.Builder
	games    int // in the book
	noResult int
	foreign  int // of other variants than chess and Chess960
	bad      int // that cannot be read
	stderr   io.Writer
	bar      *progress.Bar
}

// book is the tool.
func book(args []string, stdout, stderr io.Writer) error {
	fs := flag.NewFlagSet("book", flag.ContinueOnError)
	m := bookMaker{stderr: stderr}
	out := fs.String("out", "", "`file` to write the book to; one that is there is replaced")
	fs.IntVar(&m.builder.Plies, "plies", 24, "`number` of moves, both sides counted, that each game gives to the book; 0 for all")
	fs.IntVar(&m.builder.MinGames, "min", 2, "`number` of games at least that have played a move of the book")
	table := fs.Bool("table", false, "take the lines of the table of openings too")
	files, help, err := bookManual.parse(fs, args, stdout)
	if err != nil || help {
		return err
	}
	switch {
	case *out == "":
		return &usageError{"book", errors.New("name a file with -out")}
	case len(files) == 0 && !*table:
		return &usageError{"book", errors.New("name at least one file of games, or give -table")}
	case m.builder.Plies < 0 || m.builder.MinGames < 0:
		return &usageError{"book", errors.New("-plies and -min cannot be negative")}
	}
	if files, err = expand(files); err != nil {
		return err
	}
	if err := checkOutput(*out, files); err != nil {
		return err
	}
	if *table {
		for _, l := range opening.All() {
			m.games++
			m.builder.Add(engine.StartPosition(), l.Moves, 0)
		}
	}
	m.bar = progress.New(-1, "games", stderr)
	for _, file := range files {
		if err := m.read(file); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	m.bar.Hide()
	return m.write(*out, stdout)
}

// read takes the games of a file.
func (m *bookMaker) read(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	for r := pgn.NewReader(file); ; m.bar.Step() {
		g, err := r.Next()
		switch bad := (*pgn.Error)(nil); {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &bad):
			m.bar.Hide()
			if m.bad++; m.bad <= maxComplaints {
				fmt.Fprintf(m.stderr, "%s: %v; the game is left out\n", path, err)
			}
		case err != nil:
			return err
		case g.ForeignVariant() != "":
			m.foreign++
		default:
			m.add(g)
		}
	}
}

// maxComplaints is how many bad games are told one by one: of a file that is no
// PGN at all a few are enough.
const maxComplaints = 20

// add takes a game.
func (m *bookMaker) add(g *pgn.Game) {
	result, ok := map[string]int{"1-0": 1, "1/2-1/2": 0, "0-1": -1}[g.Result]
	if !ok {
		m.noResult++
		return
	}
	m.games++
	m.builder.Add(g.Start, g.Moves, result)
}

// write writes the book, and what was made of the games. The file is replaced
// only when the new one is whole.
func (m *bookMaker) write(path string, stdout io.Writer) error {
	if m.bad > maxComplaints {
		fmt.Fprintf(m.stderr, "and %d games more could not be read\n", m.bad-maxComplaints)
	}
	var moves int
	err := files.Replace(path, func(w io.Writer) (err error) {
		moves, err = m.builder.Write(w)
		return err
	})
	if err != nil {
		return fmt.Errorf("%d games, %d without a result, %d that cannot be read: %w", m.games, m.noResult, m.bad, err)
	}
	_, err = fmt.Fprintf(stdout, "%s: %d moves of %d games; left out: %d games without a result, %d of other variants, %d that cannot be read\n",
		path, moves, m.games, m.noResult, m.foreign, m.bad)
	return err
}
