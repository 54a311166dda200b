package epd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"

	"consort/search"
)

// A Measurement says which positions are searched, how, and what is reported.
type Measurement struct {
	Suites []string       // names of built-in suites, paths of files in EPD, or "-" for Stdin
	Stdin  io.Reader      // read for the suite "-"
	Only   *regexp.Regexp // of the ids to search; nil for all

	Settings search.Settings
	Limits   search.Limits // of each position; one must be set that is reached
	Early    int           // iterations after which a right move ends a search, 0 for never; see Solve

	Fails   bool // list only the positions that are not solved
	Verbose bool // list the position, the score, the line and the comments too

	Warn     func(error)           // called with each line that cannot be read; may be nil
	Progress func(done, total int) // called before the first position and after each; may be nil
}

// ErrNoMatch is the error if Only leaves no position.
var ErrNoMatch = errors.New("no id matches")

// Run lets a player search the positions and writes a table and the sums. If the
// context ends, the sums are of the positions that were searched, and the error says
// how many those are. Lines that cannot be read are skipped, and counted in an error
// at the end.
func (m *Measurement) Run(ctx context.Context, player search.Strategy, w io.Writer) error {
	all, bad, err := m.lists()
	if err != nil {
		return err
	}
	total := count(all)
	if total == 0 && bad == 0 {
		return ErrNoMatch
	}
	if err := player.Configure(m.Settings); err != nil {
		return fmt.Errorf("%s: %w", player.Name(), err)
	}
	searched, err := m.fill(ctx, player, all, w)
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
func (m *Measurement) fill(ctx context.Context, player search.Strategy, all []list, w io.Writer) (searched int, err error) {
	table, sums := m.newTable(w, all), make([]tally, len(all))
	if err := table.head(); err != nil {
		return 0, err
	}
	progress := m.Progress
	if progress == nil {
		progress = func(int, int) {}
	}
	total := count(all)
	progress(0, total)
	err = m.search(ctx, player, all, func(i int, x trial) error {
		searched++
		sums[i].add(x.result)
		defer progress(searched, total)
		return table.row(x)
	})
	if err != nil {
		return searched, err
	}
	return searched, writeSums(w, all, sums)
}

// warn reports a line that cannot be read.
func (m *Measurement) warn(format string, args ...any) {
	if m.Warn != nil {
		m.Warn(fmt.Errorf(format, args...))
	}
}
