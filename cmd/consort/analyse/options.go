package analyse

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"consort/cmd/consort/review"
	"consort/cmd/internal/cli"
	"consort/search"
	"consort/search/pool"
)

// options holds the arguments and the values of the flags.
type options struct {
	inputs  []string // files, or - for the standard input
	out     string   // file for the games, "" for the standard output
	graph   string   // file for the graph, "" for none
	html    string   // file for the page, "" for none
	json    bool     // write JSON instead of PGN
	fresh   bool     // drop existing annotations
	depths  bool     // write the depth of each evaluation
	force   bool     // replace existing files
	shard   cli.Shard
	effort  cli.Effort
	level   review.Level
	workers int
	threads bool   // --threads is given
	results string // all flags that change results, with their values
}

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
	fs.StringVar(&o.out, "out", "", "write the games to a `file` instead of the standard output; it must not exist")
	fs.BoolVar(&o.json, "json", false, "write JSON instead of PGN: one object for each game, on a line of its own")
	fs.StringVar(&o.graph, "graph", "", "write the evaluation graph of each game to an SVG `file`: with game.svg, to game.svg for the first game, game-2.svg for the second, and so on")
	fs.StringVar(&o.html, "html", "", "write each game with board and graph to an HTML `file` that replays it in any browser; numbered as with --graph")
	fs.BoolVar(&o.force, "force", false, "replace existing files that this run has not written; inputs are never replaced")
	fs.BoolVar(&o.fresh, "fresh", false, "drop the existing comments, glyphs and variations of the games, but keep clock times")
	fs.BoolVar(&o.depths, "depths", false, "write the depth of the search after each evaluation: [%eval 0.35,18]")
	fs.Var(&o.level, "for", "for whom moves are judged, as `level`: beginner, club or master")
	fs.Var(&o.shard, "shard", "analyze only every n-th game, beginning with the i-th, given as `i/n`: n machines or processes share the games")
	fs.IntVar(&o.workers, "workers", 0, "`number` of games analyzed at a time, each with its own transposition table; 0 for the number of processors divided by --threads")
	o.effort.Bind(fs, review.DefaultTime)
	return c, o
}

// settle checks the flags and takes the inputs.
func (o *options) settle(fs *pflag.FlagSet, inputs []string) error {
	o.inputs, o.threads = inputs, fs.Changed("threads")
	if o.out == "-" { // as many programs name the standard output
		o.out = ""
	}
	if err := o.effort.Settle(fs); err != nil {
		return err
	}
	if err := o.check(); err != nil {
		return err
	}
	fs.VisitAll(func(f *pflag.Flag) {
		if !slices.Contains([]string{"out", "graph", "html", "force", "shard", "workers"}, f.Name) {
			o.results += " " + f.Name + "=" + f.Value.String()
		}
	})
	if o.workers == 0 {
		o.workers = max(1, search.Processors/o.effort.Settings.Threads)
	}
	return nil
}

// check returns a *cli.UsageError for invalid arguments.
func (o *options) check() error {
	input := slices.Index(o.inputs, "-")
	switch {
	case len(o.inputs) == 0:
		return cli.Usagef("no games given: name a PGN file, or - for the standard input")
	case input >= 0 && slices.Contains(o.inputs[input+1:], "-"):
		return cli.Usagef("the standard input can be read only once")
	case o.json && slices.ContainsFunc(o.inputs, isJSON):
		return cli.Usagef("--json takes no file name: --out names the file to write")
	case o.workers < 0 || o.workers > pool.MaxWorkers:
		return cli.Usagef("--workers is %d: expected 1 to %d, or 0 for one per processor", o.workers, pool.MaxWorkers)
	}
	return nil
}

// isJSON reports whether a name is that of a JSON file, which is never an input.
func isJSON(name string) bool { return strings.EqualFold(filepath.Ext(name), ".json") }

// review returns the options of the reviews of a number of games, -1 if it is unknown. A
// few games do not keep all processors busy: unless the result is to be repeatable, each
// search then uses several.
func (o *options) review(games int) review.Options {
	r := review.Options{Time: o.effort.Time, Nodes: o.effort.Nodes, Depth: o.effort.Depth, Lines: 1, Level: o.level, Settings: o.effort.Settings}
	if timed := r.Time > 0 && r.Nodes == 0 && r.Depth == 0; timed && !o.threads && games > 0 && games < o.workers {
		r.Settings.Threads = o.workers / games
	}
	return r
}
