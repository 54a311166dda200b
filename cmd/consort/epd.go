package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"consort/bench/epd"
	"consort/cmd/internal/cli"
	"consort/cmd/internal/progress"
	"consort/search/alphabeta"
)

const epdAbout = `Search positions whose best moves are known, and count those that are found.

A SUITE is a built-in one, a file in EPD, or - for the standard input:

`

// epdRules follows the list of suites.
const epdRules = `
Every line of a file is a position, as four fields of a FEN, and operations. Of these
bm (best moves), am (moves to avoid), dm (mate in that many moves), id, c0 to c9
(comments), hmvc and fmvn (halfmove clock and move number) are understood:

    1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id "BK.01";

Alpha-beta searches each position with an empty transposition table. A position is
solved if the final move is in bm, and not in am; with dm alone, if the score is a
mate in at most that many moves. The column "found ms" shows when the search settled
on a solution. A line that cannot be parsed is reported and skipped.

The first limit that is reached ends a search. The time in the last line is that of
the searches alone. Ctrl-C ends the run early and prints the totals of the positions
so far. The exit code is 1 if a line or file could not be read or the run was
interrupted, 2 for a usage error.`

const epdExamples = `  consort epd wac
      Win at Chess, a second each: five minutes

  consort epd --time 50ms wac bk
      both suites, quickly

  consort epd --nodes 200000 wac
      the same result in every run and on every machine, with one thread

  consort epd --time 10s --fails wac
      what is too hard even in ten seconds?

  consort epd --only 'WAC.(100|230)$' --depth 20 -v wac
      two positions, with the principal variations

  grep 'bm Qxh7' my.epd | consort epd -
      positions of your own`

// epdOptions are the flags of the command.
type epdOptions struct {
	measurement epd.Measurement
	effort      cli.Effort
}

// epdCommand is "consort epd".
func epdCommand() *cobra.Command {
	c, o := newEPD()
	c.RunE = func(c *cobra.Command, suites []string) error {
		if err := o.settle(c.Flags(), suites); err != nil {
			return err
		}
		ctx, stop := cli.Interruptible()
		defer stop()
		bar := progress.New(-1, "positions", c.ErrOrStderr())
		defer bar.Hide()
		m := &o.measurement
		m.Stdin = c.InOrStdin()
		m.Warn = func(err error) { fmt.Fprintln(c.ErrOrStderr(), err) }
		m.Progress = func(done, total int) {
			if done == 0 {
				bar.Restart(total)
				return
			}
			bar.Step()
		}
		strongest, settings := alphabeta.New(), alphabeta.DefaultSettings()
		settings.Hash, settings.Threads = o.effort.Settings.Hash, o.effort.Settings.Threads
		if err := strongest.Configure(settings); err != nil {
			return err
		}
		err := m.Run(ctx, strongest, bar.Above(c.OutOrStdout()))
		if errors.Is(err, epd.ErrNoMatch) {
			return cli.Usagef("no id matches --only %v", m.Only)
		}
		return err
	}
	return c
}

// newEPD returns the command without its action, and the options that its flags set.
func newEPD() (*cobra.Command, *epdOptions) {
	about := strings.Builder{}
	about.WriteString(epdAbout)
	var names []string
	for _, s := range epd.Suites() {
		fmt.Fprintf(&about, "    %-6s%s\n", s.Name, s.About)
		names = append(names, cobra.CompletionWithDesc(s.Name, s.About))
	}
	about.WriteString(epdRules)
	c := &cobra.Command{
		Use:     "epd SUITE...",
		Short:   "Measure tactics on positions with known best moves",
		Long:    about.String(),
		Example: epdExamples,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
			return names, cobra.ShellCompDirectiveDefault
		},
	}
	o := &epdOptions{}
	m, fs := &o.measurement, c.Flags()
	o.effort.Bind(fs, time.Second)
	fs.Func("only", "search only positions whose id matches the `regexp`", func(text string) (err error) {
		m.Only, err = regexp.Compile(text)
		return err
	})
	fs.BoolVar(&m.Fails, "fails", false, "list only the positions that are not solved")
	fs.BoolVarP(&m.Verbose, "v", "v", false, "also list the position, the score, the principal variation and the comments")
	fs.IntVar(&m.Early, "early", 0, "stop a search when its best move has been a solution for a `number` of iterations, 0 for never. A move that the search would have dropped later then counts as solved, and times are shorter than without the flag")
	return c, o
}

// settle checks the flags and completes the measurement.
func (o *epdOptions) settle(fs *pflag.FlagSet, suites []string) error {
	if err := o.effort.Settle(fs); err != nil {
		return err
	}
	input := slices.Index(suites, "-")
	switch {
	case len(suites) == 0:
		return cli.Usagef("no suite given: expected %s, a file, or - for the standard input", epd.SuiteNames())
	case input >= 0 && slices.Contains(suites[input+1:], "-"):
		return cli.Usagef("the standard input can be read only once")
	case o.measurement.Early < 0:
		return cli.Usagef("--early is %d: expected 0 or more", o.measurement.Early)
	}
	m := &o.measurement
	m.Suites, m.Limits = suites, o.effort.Limits()
	return nil
}
