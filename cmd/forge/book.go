package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/plural"
	"consort/cmd/internal/progress"
	"consort/engine"
	"consort/engine/files"
	"consort/engine/opening"
	"consort/engine/pgn"
	"consort/engine/polyglot"
)

var bookManual = manual{
	usage: `Make an opening book in the Polyglot format from games in PGN.

The weight of a move is 2 for each game that its side won, plus 1 for each draw. Moves
with weight 0 are omitted. Games without a result, and games of variants other than
chess and Chess960, are skipped; games that cannot be parsed are skipped and reported.
With --table, each line of the built-in list of openings counts as a drawn game; FILE
is then optional.
`,
	examples: `    forge book --out my.bin games.pgn
        24 plies of each game, moves played in at least 2 games

    forge book --out sound.bin --plies 16 --min 5 'years/*.pgn'
        16 plies, moves played in at least 5 games

    forge book --out lines.bin --table --min 3
        only the built-in list of openings

To use the book: setoption name BookFile value my.bin, and OwnBook value true.
Or play with it: consort play --book my.bin, consort serve --book my.bin.
`,
}

// A bookMaker reads games into a book and counts them.
type bookMaker struct {
	builder  polyglot.Builder
	games    int // in the book
	noResult int
	foreign  int // of variants other than chess and Chess960
	bad      int // that cannot be parsed
	faults   faults
	stderr   io.Writer
	bar      *progress.Bar
}

// bookCommand is "forge book".
func bookCommand() *cobra.Command {
	c := bookManual.command("book --out BOOK FILE...", "Make an opening book from games in PGN")
	m, fs := &bookMaker{}, c.Flags()
	out := fs.String("out", "", "book `file` to write; an existing file is replaced")
	fs.IntVar(&m.builder.Plies, "plies", 24, "number of `plies` of each game to use; 0 for all")
	fs.IntVar(&m.builder.MinGames, "min", 2, "minimum `number` of games in which a move was played")
	table := fs.Bool("table", false, "add the lines of the built-in list of openings")
	c.RunE = func(c *cobra.Command, files []string) error {
		m.stderr = c.ErrOrStderr()
		return m.run(files, *out, *table, summaryWriter(c, *out))
	}
	return c
}

// run runs the command.
func (m *bookMaker) run(files []string, out string, table bool, stdout io.Writer) (err error) {
	switch {
	case out == "":
		return cli.Usagef("missing --out: name the book file")
	case len(files) == 0 && !table:
		return cli.Usagef("missing argument: name at least one PGN file, or use --table")
	case m.builder.Plies < 0 || m.builder.MinGames < 0:
		return cli.Usagef("--plies and --min must not be negative")
	}
	if files, err = expand(files); err != nil {
		return err
	}
	if err := checkOutput(out, files); err != nil {
		return err
	}
	if table {
		for _, l := range opening.All() {
			m.games++
			m.builder.Add(engine.StartPosition(), l.Moves, engine.Drawn)
		}
	}
	m.bar = progress.New(-1, "games", m.stderr)
	for _, file := range files {
		if err := m.read(file); err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	m.bar.Hide()
	return m.write(out, stdout)
}

// read adds the games of a file.
func (m *bookMaker) read(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	line := &pgn.MainLine{}
	for r := pgn.NewReader(file); ; m.bar.Step() {
		g, err := r.Visit(line)
		switch bad := (*pgn.Error)(nil); {
		case errors.Is(err, io.EOF):
			return nil
		case errors.As(err, &bad):
			m.bar.Hide()
			if m.bad++; m.bad <= maxComplaints {
				fmt.Fprintf(m.stderr, "%s: %v; game skipped\n", path, err)
			}
		case err != nil:
			return err
		case g.ForeignVariant() != "":
			m.foreign++
		default:
			if len(g.Warnings) > 0 {
				m.bar.Hide()
			}
			m.faults.report(m.stderr, path, g)
			m.add(g, line.Moves)
		}
	}
}

// maxComplaints is the number of unreadable games, and of faults in others, that are
// reported individually.
const maxComplaints = 20

// faults is the number of faults in games that were read.
type faults int

// report reports the faults of a game, up to the limit for all games.
func (f *faults) report(w io.Writer, path string, g *pgn.Header) {
	for _, fault := range g.Warnings {
		if *f++; *f <= maxComplaints {
			fmt.Fprintf(w, "%s: %v\n", path, fault)
		}
		if *f == maxComplaints {
			fmt.Fprintln(w, "further faults in games that can be read are not reported")
		}
	}
}

// add adds a game to the book.
func (m *bookMaker) add(g *pgn.Header, moves []engine.Move) {
	if g.Result == engine.Unfinished {
		m.noResult++
		return
	}
	m.games++
	m.builder.Add(g.Start(), moves, g.Result)
}

// write writes the book and a summary. It replaces an existing file only when the new
// one is complete.
func (m *bookMaker) write(path string, stdout io.Writer) error {
	if m.bad > maxComplaints {
		fmt.Fprintf(m.stderr, "%d more games could not be parsed\n", m.bad-maxComplaints)
	}
	var moves int
	err := files.Replace(path, func(w io.Writer) (err error) {
		moves, err = m.builder.Write(w)
		return err
	})
	if err != nil {
		return fmt.Errorf("%s, %d without a result, %d unreadable: %w", plural.Of(m.games, "game"), m.noResult, m.bad, err)
	}
	_, err = fmt.Fprintf(stdout, "%s: %s from %s; skipped: %d without a result, %d of other variants, %d unreadable\n",
		path, plural.Of(moves, "move"), plural.Of(m.games, "game"), m.noResult, m.foreign, m.bad)
	return err
}
