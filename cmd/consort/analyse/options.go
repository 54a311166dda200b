package analyse

import (
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"consort/cmd/internal/cli"
	"consort/search"
)

// options holds the arguments and the values of the flags.
type options struct {
	inputs  []string // files, or - for the standard input
	out     string   // file for the games, "" for the standard output
	graph   string   // file for the graph, "" for none
	fresh   bool     // drop existing annotations
	effort  cli.Effort
	workers int
}

// defaultTime is the default time for each position: a game of forty moves, 81
// positions, takes half a minute on one core.
const defaultTime = 400 * time.Millisecond

// newCommand returns the command without its action, and the options that its flags
// set.
func newCommand() (*cobra.Command, *options) {
	c := &cobra.Command{
		Use:     "analyse FILE...",
		Aliases: []string{"analyze"},
		Short:   "Annotate games with evaluations, mistakes and better lines",
		Long:    long + formulas + details,
		Example: examples,
	}
	o, fs := &options{}, c.Flags()
	fs.StringVar(&o.out, "out", "", "write the games to a `file` instead of the standard output; an existing file is replaced")
	fs.StringVar(&o.graph, "graph", "", "write the evaluation graph of each game to an SVG `file`: with game.svg, to game.svg for the first game, game-2.svg for the second, and so on")
	fs.BoolVar(&o.fresh, "fresh", false, "drop the existing comments, glyphs and variations of the games, but keep clock times")
	fs.IntVar(&o.workers, "workers", 0, "`number` of positions searched at a time, each with its own transposition table; 0 for the number of processors divided by --threads")
	o.effort.Bind(fs, defaultTime)
	return c, o
}

// settle checks the flags and takes the inputs.
func (o *options) settle(fs *pflag.FlagSet, inputs []string) error {
	o.inputs = inputs
	if err := o.effort.Settle(fs); err != nil {
		return err
	}
	if err := o.check(); err != nil {
		return err
	}
	if o.workers == 0 {
		o.workers = max(1, search.Processors/o.effort.Settings.Threads)
	}
	return nil
}

// maxWorkers is the maximum of --workers: a typo must not use up all memory.
const maxWorkers = 1024

// check returns a *cli.UsageError for invalid arguments.
func (o *options) check() error {
	input := slices.Index(o.inputs, "-")
	switch {
	case len(o.inputs) == 0:
		return cli.Usagef("no games given: name a PGN file, or - for the standard input")
	case input >= 0 && slices.Contains(o.inputs[input+1:], "-"):
		return cli.Usagef("the standard input can be read only once")
	case o.workers < 0 || o.workers > maxWorkers:
		return cli.Usagef("--workers is %d: expected 1 to %d, or 0 for one per processor", o.workers, maxWorkers)
	}
	return nil
}
