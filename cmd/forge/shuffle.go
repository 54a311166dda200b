package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"

	"consort/cmd/internal/cli"
	"consort/search/selfplay"
)

var shuffleManual = manual{
	usage: `Convert games to training records: the usable positions of all games, in random
order.

    forge shuffle --out FILE [flags] GAMES...

Training reads records faster than games, which it has to replay; it does not need
them shuffled. A record takes 32 bytes on disk and, while the command runs, in memory.
It keeps a hash of its game, so that training can hold out whole games.
`,
	examples: `
Examples:

    forge shuffle --out v0.records v0.games book.games
        the usable positions of two files

    forge shuffle --out late.records --min-ply 40 v0.games
        only positions after ply 40
`,
}

// shuffleOptions are the options of the command.
type shuffleOptions struct {
	out    string
	seed   uint64
	filter selfplay.Filter
	files  []string
}

// flagSet returns the flags, bound to o.
func (o *shuffleOptions) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("shuffle", flag.ContinueOnError)
	o.filter = selfplay.DefaultFilter()
	fs.StringVar(&o.out, "out", "", "record `file` to write")
	fs.Uint64Var(&o.seed, "seed", 1, "`number` that determines the order")
	fs.IntVar(&o.filter.MinPly, "min-ply", o.filter.MinPly, "number of `plies` from the initial position before the first usable position")
	fs.IntVar(&o.filter.MinPlayed, "min-played", o.filter.MinPlayed, "number of `plies` from the end of the opening before the first usable position")
	return fs
}

// shuffle runs the command.
func shuffle(args []string, stdout, stderr io.Writer) error {
	o := &shuffleOptions{}
	files, help, err := shuffleManual.parse(o.flagSet(), args, stdout)
	if err != nil || help {
		return err
	}
	switch {
	case o.out == "":
		return &usageError{"shuffle", errors.New("missing --out: name the record file")}
	case len(files) == 0:
		return &usageError{"shuffle", errors.New("missing argument: name at least one game file")}
	}
	if o.files, err = expand(files); err != nil {
		return err
	}
	if err := checkOutput(o.out, o.files); err != nil {
		return err
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	return o.shuffle(ctx, stdout, stderr)
}

// shuffle reads the games and writes the records.
func (o *shuffleOptions) shuffle(ctx context.Context, stdout, stderr io.Writer) error {
	games, err := importGames(ctx, o.files, o.filter, stderr)
	if err != nil {
		return err
	}
	games.records.shuffle(rand.New(rand.NewPCG(o.seed, 0)))
	if err := games.records.write(o.out, games.description()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: %d positions of %d games\n", o.out, games.records.n, games.games)
	return err
}
