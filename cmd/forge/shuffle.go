package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/plural"
	"consort/search/selfplay"
)

var shuffleManual = manual{
	usage: `Convert games to training records: the usable positions of all games, in random
order.

forge train also reads games, and shuffles positions itself, but records load faster
because the games do not have to be replayed. A record takes 32 bytes on disk and,
while this command runs, in memory. It keeps a hash of its game, so that training can
hold out whole games.
`,
	examples: `    forge shuffle --out v0.records v0.games book.games
        the usable positions of two files

    forge shuffle --out late.records --min-ply 40 v0.games
        only positions after ply 40
`,
}

// shuffleOptions are the options of the command, and of forge export.
type shuffleOptions struct {
	out    string
	seed   uint64
	filter selfplay.Filter
	files  []string

	// convert reads and writes the files. It is shuffle, which calls write with the shuffled
	// records, unless the format is one of games.
	convert func(ctx context.Context, stdout, stderr io.Writer) error
	write   func(path string, games *gameImport, stderr io.Writer) error
}

// shuffleCommand is "forge shuffle".
func shuffleCommand() *cobra.Command {
	c := shuffleManual.command("shuffle --out FILE GAMES...", "Convert games to shuffled training records")
	o := &shuffleOptions{write: func(path string, games *gameImport, _ io.Writer) error {
		return games.records.write(path, games.description())
	}}
	o.bind(c)
	return c
}

// bind adds the flags to a command, and the action.
func (o *shuffleOptions) bind(c *cobra.Command) {
	o.filter, o.convert = selfplay.DefaultFilter(), o.shuffle
	c.RunE = func(c *cobra.Command, files []string) error {
		return o.run(files, summaryWriter(c, o.out), c.ErrOrStderr())
	}
	fs := c.Flags()
	fs.StringVar(&o.out, "out", "", "`file` to write")
	fs.Uint64Var(&o.seed, "seed", 1, "`number` that determines the order")
	fs.IntVar(&o.filter.MinPly, "min-ply", o.filter.MinPly, "number of `plies` from the initial position before the first usable position")
	fs.IntVar(&o.filter.MinPlayed, "min-played", o.filter.MinPlayed, "number of `plies` from the end of the opening before the first usable position")
	fs.IntVar(&o.filter.MaxClock, "max-clock", o.filter.MaxClock, "greatest halfmove clock of a usable position, in `plies` since the last capture or pawn move")
}

// run runs the command.
func (o *shuffleOptions) run(files []string, stdout, stderr io.Writer) (err error) {
	switch {
	case o.out == "":
		return cli.Usagef("missing --out: name the file to write")
	case min(o.filter.MinPly, o.filter.MinPlayed, o.filter.MaxClock) < 0:
		return cli.Usagef("--min-ply is %d, --min-played %d, --max-clock %d: must be at least 0", o.filter.MinPly, o.filter.MinPlayed, o.filter.MaxClock)
	}
	if o.files, err = inputs(files, "game file", o.out); err != nil {
		return err
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	return o.convert(ctx, stdout, stderr)
}

// shuffle reads the games and writes the records.
func (o *shuffleOptions) shuffle(ctx context.Context, stdout, stderr io.Writer) error {
	games, err := importGames(ctx, o.files, o.filter, stderr)
	if err != nil {
		return err
	}
	if games.records.n == 0 {
		return o.errUnusable(games.games)
	}
	games.records.shuffle(rand.New(rand.NewPCG(o.seed, 0)))
	if err := o.write(o.out, games, stderr); err != nil {
		return err
	}
	return o.summarize(stdout, games.records.n, games.games)
}

// errUnusable returns the error for games without usable positions.
func (o *shuffleOptions) errUnusable(games int) error {
	return fmt.Errorf("no usable position in %s: %s is not written", plural.Of(games, "game"), o.out)
}

// summarize prints what was written.
func (o *shuffleOptions) summarize(stdout io.Writer, positions, games int) error {
	_, err := fmt.Fprintf(stdout, "%s: %s of %s\n", o.out, plural.Of(positions, "position"), plural.Of(games, "game"))
	return err
}
