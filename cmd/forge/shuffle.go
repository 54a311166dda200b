package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"

	"consort/search/cli"
	"consort/search/selfplay"
)

var shuffleManual = manual{
	usage: `Make training records of the games in files: the positions fit to learn from, in
random order.

    forge shuffle -out FILE [flags] GAMES...

A record takes 32 bytes, on the disk and, while the tool runs, in memory. It keeps
a mark of its game, so that training can hold whole games out.
`,
	examples: `
Example:

    forge shuffle -out v0.records v0.games book.games
`,
}

// shuffleOptions are what to do.
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
	fs.StringVar(&o.out, "out", "", "`file` of records to write")
	fs.Uint64Var(&o.seed, "seed", 1, "`number` that the order comes from")
	fs.IntVar(&o.filter.MinPly, "min-ply", o.filter.MinPly, "`plies` from the initial position before the first that counts")
	fs.IntVar(&o.filter.MinPlayed, "min-played", o.filter.MinPlayed, "`plies` from the opening before the first that counts")
	return fs
}

// shuffle is the tool.
func shuffle(args []string, stdout, stderr io.Writer) error {
	o := &shuffleOptions{}
	files, help, err := shuffleManual.parse(o.flagSet(), args, stdout)
	if err != nil || help {
		return err
	}
	switch {
	case o.out == "":
		return &usageError{"shuffle", errors.New("name a file with -out")}
	case len(files) == 0:
		return &usageError{"shuffle", errors.New("name at least one file of games")}
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
	all, err := harvestGames(ctx, o.files, o.filter, stderr)
	if err != nil {
		return err
	}
	all.records.shuffle(rand.New(rand.NewPCG(o.seed, 0)))
	if err := all.records.write(o.out, all.description()); err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: %d positions of %d games\n", o.out, all.records.n, all.games)
	return err
}
