package analyse

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"time"

	"consort/search"
	"consort/search/cli"
)

// options are what the command was told.
type options struct {
	inputs  []string // files, or - for the standard input
	out     string   // file for the games, "" for the standard output
	graph   string   // file for the graph, "" for none
	fresh   bool     // leave out what others have annotated
	effort  cli.Effort
	workers int
}

// A UsageError is an argument that the command cannot use.
type UsageError struct{ Reason string }

func (e *UsageError) Error() string { return e.Reason + "\nconsort analyse -help tells more" }

func usageError(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// defaultTime is how long a position is searched where nothing is said: a game of
// forty moves takes about half a minute on one core.
const defaultTime = 400 * time.Millisecond

// flagSet returns the flags, bound to o.
func (o *options) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("consort analyse", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // Errors are returned, and the help has a page of its own.
	fs.StringVar(&o.out, "out", "", "`file` to write the games to, instead of the standard output; one that is there is\nreplaced")
	fs.StringVar(&o.graph, "graph", "", "`file` to draw the evaluation in, as SVG: game.svg for the first game, game-2.svg for the\n"+
		"second, and so on")
	fs.BoolVar(&o.fresh, "fresh", false, "leave out the comments, glyphs and variations that the games have, except clock times")
	fs.IntVar(&o.workers, "workers", 0, "`number` of positions that are searched at a time, each with a table of -hash; 0 for one\n"+
		"for each processor, or for each -threads of them")
	o.effort.Bind(fs, defaultTime)
	return fs
}

// parseOptions reads the arguments, flags and files in any order. The error is
// flag.ErrHelp when the help was asked for, or a *UsageError.
func parseOptions(args []string) (*options, error) {
	o := &options{}
	fs := o.flagSet()
	inputs, err := cli.Parse(fs, args)
	if errors.Is(err, flag.ErrHelp) {
		return nil, err
	} else if err != nil {
		return nil, usageError("%v", err)
	}
	o.inputs = inputs
	if err := o.effort.Settle(fs); err != nil {
		return nil, usageError("%v", err)
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.workers == 0 {
		o.workers = max(1, search.Processors/o.effort.Settings.Threads)
	}
	return o, nil
}

// maxWorkers keeps a slip of the keyboard from taking all memory.
const maxWorkers = 1024

// check refuses what cannot be searched.
func (o *options) check() error {
	input := slices.Index(o.inputs, "-")
	switch {
	case len(o.inputs) == 0:
		return usageError("name a file of games, or - for the standard input")
	case input >= 0 && slices.Contains(o.inputs[input+1:], "-"):
		return usageError("the standard input can be read once only")
	case o.workers < 0 || o.workers > maxWorkers:
		return usageError("-workers is %d: it is from 1 to %d, or 0", o.workers, maxWorkers)
	}
	return nil
}
