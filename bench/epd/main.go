package epd

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"

	"consort/search"
	"consort/search/alphabeta"
	"consort/search/cli"
	"consort/search/progress"
)

// Main runs the command with its arguments, the program's name and "epd" not
// among them. The table goes to stdout; how far it is goes to stderr, if a
// person sees it, and so do lines that cannot be read. Ctrl-C ends it early: the
// sums are of the positions that were searched, and the error says how many
// those are. The error is a *UsageError where the arguments make no sense.
func Main(args []string, stdin io.Reader, stdout, stderr io.Writer) error {
	o, err := parseOptions(args)
	if errors.Is(err, flag.ErrHelp) {
		return writeHelp(stdout)
	}
	if err != nil {
		return err
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	return o.measure(ctx, alphabeta.New(), stdin, stdout, stderr)
}

// measure searches the positions and writes the table and the sums.
func (o *options) measure(ctx context.Context, player search.Strategy, stdin io.Reader, stdout, stderr io.Writer) error {
	all, bad, err := o.lists(stdin, stderr)
	if err != nil {
		return err
	}
	total := count(all)
	if total == 0 && bad == 0 {
		return usageError("no id matches -only %v", o.only)
	}
	if err := player.Configure(o.effort.Settings); err != nil {
		return fmt.Errorf("%s: %w", player.Name(), err)
	}
	searched, err := o.fill(ctx, player, all, stdout, stderr)
	switch {
	case err != nil:
		return fmt.Errorf("writing the table: %w", err)
	case searched < total:
		return fmt.Errorf("interrupted: %d of %d positions were searched", searched, total)
	case bad == 1:
		return errors.New("1 line could not be read")
	case bad > 1:
		return fmt.Errorf("%d lines could not be read", bad)
	}
	return nil
}

// fill writes the table, row by row, and the sums. It returns how many positions
// were searched.
func (o *options) fill(ctx context.Context, player search.Strategy, all []list, stdout, stderr io.Writer) (searched int, err error) {
	table, sums := o.newTable(stdout, all), make([]tally, len(all))
	if err := table.head(); err != nil {
		return 0, err
	}
	bar := progress.New(count(all), "positions", stderr)
	err = o.search(ctx, player, all, func(i int, x trial) error {
		searched++
		sums[i].add(x.result)
		bar.Hide() // Table and bar may share a terminal.
		defer bar.Step()
		return table.row(x)
	})
	bar.Hide()
	if err != nil {
		return searched, err
	}
	return searched, writeSums(stdout, all, sums)
}
