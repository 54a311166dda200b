package epd

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"time"

	"consort/search/cli"
)

// options are what the command was told.
type options struct {
	suites  []string // names of suites that are built in, or of files
	effort  cli.Effort
	early   int            // iterations that a right move has to stand, 0 for all
	only    *regexp.Regexp // of the ids to search; nil for all
	fails   bool
	verbose bool
}

// A UsageError is an argument that the command cannot use.
type UsageError struct{ Reason string }

func (e *UsageError) Error() string { return e.Reason + "\nconsort epd -help tells more" }

func usageError(format string, args ...any) error {
	return &UsageError{fmt.Sprintf(format, args...)}
}

// usage is what the help says before the flags.
const usage = `Search positions whose best moves are known, and count those that are found.

    consort epd [flags] SUITE...

A SUITE is one that is built in, a file in EPD, or - for the standard input:

`

// rules is what the help says between the suites and the flags.
const rules = `
In the file every line is a position, four fields of a FEN, and operations. Of
these bm (best moves), am (moves to avoid), dm (mate in so many moves), id, c0 to
c9 (comments), hmvc and fmvn (the position's counters) are understood:

    1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";

alpha-beta searches each position with an empty memory. A position is solved if
the move that it ends with is in bm, and not in am; with dm alone, if it announces a
mate in at most so many moves. The table tells for each when that was found for
good. A line that cannot be read is told and left out.

The flags; the first limit that is reached ends a search:
`

// examples is what the help says after the flags.
const examples = `
Examples:

    consort epd wac
        Win at Chess, a second each: five minutes

    consort epd -time 50ms wac bk
        both suites, in a hurry

    consort epd -nodes 200000 wac
        the same result in every run and on every machine, as long as one thread
        searches

    consort epd -time 10s -fails wac
        what is too hard for it even in ten seconds?

    consort epd -only 'WAC.(100|230)$' -depth 20 -v wac
        two positions, with the lines that it expects

    grep 'bm Qxh7' my.epd | consort epd -
        positions of your own

The time of the last line is that of the searches alone. Exit code 1 tells that
something could not be read or that it was interrupted, 2 that the arguments make
no sense. Ctrl-C ends it early and prints the sums of the positions so far.
`

// flagSet returns the flags, bound to o.
func (o *options) flagSet() *flag.FlagSet {
	fs := flag.NewFlagSet("consort epd", flag.ContinueOnError)
	fs.SetOutput(io.Discard) // Errors are returned, and the help has a page of its own.
	o.effort.Bind(fs, time.Second)
	fs.Func("only", "search only positions whose id matches the `regexp`", func(text string) (err error) {
		o.only, err = regexp.Compile(text)
		return err
	})
	fs.BoolVar(&o.fails, "fails", false, "list only the positions that are not solved")
	fs.BoolVar(&o.verbose, "v", false, "list the position, the score, the line and the comments too")
	fs.IntVar(&o.early, "early", 0, "stop a position once the right move has stood for a `number` of iterations, 0 for never.\n"+
		"Only what is solved is cut short, so nothing is solved that was not found; but a few\n"+
		"moves that would have been dropped again count, and the time cannot be compared with\n"+
		"that of a run without it")
	return fs
}

// parseOptions reads the arguments, flags and suites in any order. The error is
// flag.ErrHelp when the help was asked for, or a *UsageError.
func parseOptions(args []string) (*options, error) {
	o := &options{}
	fs := o.flagSet()
	suites, err := cli.Parse(fs, args)
	if errors.Is(err, flag.ErrHelp) {
		return nil, err
	} else if err != nil {
		return nil, usageError("%v", err)
	}
	o.suites = suites
	if err := o.effort.Settle(fs); err != nil {
		return nil, usageError("%v", err)
	}
	return o, o.check()
}

// check refuses what cannot be searched.
func (o *options) check() error {
	input := slices.Index(o.suites, "-")
	switch {
	case len(o.suites) == 0:
		return usageError("name a suite (%s), a file, or - for the standard input", suiteNames())
	case input >= 0 && slices.Contains(o.suites[input+1:], "-"):
		return usageError("the standard input can be read once only")
	case o.early < 0:
		return usageError("-early is %d: it cannot be negative", o.early)
	}
	return nil
}

// suiteNames lists the suites that are built in.
func suiteNames() string {
	var names []string
	for _, s := range Suites() {
		names = append(names, s.Name)
	}
	return strings.Join(names, ", ")
}

// writeHelp writes the page that teaches the command.
func writeHelp(w io.Writer) error {
	var s strings.Builder
	s.WriteString(usage)
	for _, suite := range Suites() {
		fmt.Fprintf(&s, "    %-6s%s\n", suite.Name, suite.About)
	}
	s.WriteString(rules)
	fs := new(options).flagSet()
	fs.SetOutput(&s)
	fs.PrintDefaults()
	s.WriteString(examples)
	_, err := io.WriteString(w, s.String())
	return err
}
