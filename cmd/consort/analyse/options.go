package analyse

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"time"

	"consort/eval"
	"consort/search"
)

// options are what the command was told.
type options struct {
	inputs   []string // files, or - for the standard input
	out      string   // file for the games, "" for the standard output
	graph    string   // file for the graph, "" for none
	fresh    bool     // leave out what others have annotated
	time     time.Duration
	nodes    uint64
	depth    int
	workers  int
	settings search.Settings
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
	o.settings = search.DefaultSettings()
	fs.StringVar(&o.out, "out", "", "`file` to write the games to, instead of the standard output; one that is there is\nreplaced")
	fs.StringVar(&o.graph, "graph", "", "`file` to draw the evaluation in, as SVG: game.svg for the first game, game-2.svg for the\n"+
		"second, and so on")
	fs.BoolVar(&o.fresh, "fresh", false, "leave out the comments, glyphs and variations that the games have, except clock times")
	fs.DurationVar(&o.time, "time", defaultTime, "`duration` of the search of each position, such as 50ms or 10s; where -nodes or -depth is\n"+
		"given, only if it is given too")
	fs.Uint64Var(&o.nodes, "nodes", 0, "`number` of positions that each search visits, 0 for no such limit")
	fs.IntVar(&o.depth, "depth", 0, "`plies` that each search deepens to, 0 for no such limit")
	fs.IntVar(&o.workers, "workers", 0, "`number` of positions that are searched at a time; 0 for one for each processor, or for\n"+
		"each -threads of them")
	fs.IntVar(&o.settings.Threads, "threads", o.settings.Threads, "`number` of goroutines that search a position together")
	fs.IntVar(&o.settings.Hash, "hash", o.settings.Hash, "`MiB` of the table of positions already searched, for each worker")
	return fs
}

// parseOptions reads the arguments, flags and files in any order. The error is
// flag.ErrHelp when the help was asked for, or a *UsageError.
func parseOptions(args []string) (*options, error) {
	o := &options{}
	fs := o.flagSet()
	for len(args) > 0 {
		if err := fs.Parse(args); errors.Is(err, flag.ErrHelp) {
			return nil, err
		} else if err != nil {
			return nil, usageError("%v", err)
		}
		if args = fs.Args(); len(args) > 0 {
			o.inputs, args = append(o.inputs, args[0]), args[1:]
		}
	}
	timed := false
	fs.Visit(func(f *flag.Flag) { timed = timed || f.Name == "time" })
	if !timed && (o.nodes > 0 || o.depth > 0) {
		o.time = 0
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	if o.workers == 0 {
		o.workers = max(1, search.Processors/o.settings.Threads)
	}
	return o, nil
}

// maxWorkers and maxThreads keep a slip of the keyboard from taking all memory.
const maxWorkers, maxThreads = 1024, 1024

// check refuses what cannot be searched.
func (o *options) check() error {
	input := slices.Index(o.inputs, "-")
	switch {
	case len(o.inputs) == 0:
		return usageError("name a file of games, or - for the standard input")
	case input >= 0 && slices.Contains(o.inputs[input+1:], "-"):
		return usageError("the standard input can be read once only")
	case o.time < 0:
		return usageError("-time is %v: it cannot be negative", o.time)
	case o.depth < 0 || o.depth >= eval.MaxPly:
		return usageError("-depth is %d: it is from 1 to %d", o.depth, eval.MaxPly-1)
	case o.time == 0 && o.nodes == 0 && o.depth == 0:
		return usageError("without -time, -nodes and -depth no search would end")
	case o.workers < 0 || o.workers > maxWorkers:
		return usageError("-workers is %d: it is from 1 to %d, or 0", o.workers, maxWorkers)
	case o.settings.Threads < 1 || o.settings.Threads > maxThreads:
		return usageError("-threads is %d: it is from 1 to %d", o.settings.Threads, maxThreads)
	case o.settings.Hash < 1:
		return usageError("-hash is %d: the table takes at least 1 MiB", o.settings.Hash)
	}
	return nil
}

// limits returns what ends a search.
func (o *options) limits() search.Limits {
	return search.Limits{Nodes: o.nodes, Depth: o.depth, HasFixed: o.time > 0, MoveTime: o.time}
}

// effort tells the limits, for the reader of an annotated game.
func (o *options) effort() string {
	text := ""
	add := func(format string, a any) {
		if text != "" {
			text += " or "
		}
		text += fmt.Sprintf(format, a)
	}
	if o.time > 0 {
		add("%v", o.time)
	}
	if o.nodes > 0 {
		add("%d nodes", o.nodes)
	}
	if o.depth > 0 {
		add("depth %d", o.depth)
	}
	return text + " a position"
}
