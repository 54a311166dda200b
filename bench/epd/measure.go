package epd

import (
	"context"
	"errors"
	"fmt"
	"io"
	"regexp"

	"consort/search"
)

// A Measurement defines which positions are searched, how, and what is reported.
type Measurement struct {
	Suites []string       // names of built-in suites, paths of files in EPD, or "-" for Stdin
	Stdin  io.Reader      // read for the suite "-"
	Only   *regexp.Regexp // search only positions whose id matches; nil for all

	Limits search.Limits // of each position; at least one must end the search
	Early  int           // iterations after which a solution ends a search, 0 for never; see Solve

	Fails   bool // list only the positions that are not solved
	Verbose bool // also list the position, the score, the PV and the comments

	Warn     func(error)           // called for each line that cannot be parsed; may be nil
	Progress func(done, total int) // called before the first position and after each; may be nil
}

// ErrNoMatch is the error if no position has an id that matches Measurement.Only.
var ErrNoMatch = errors.New("no id matches")

// Run lets a player search the positions, and writes a table and the totals. If the
// context ends, the totals are those of the positions that were searched, and an error
// says how many those are. Lines that cannot be parsed are passed to Warn and skipped; an
// error at the end says how many there were. Other errors are those of a file that cannot
// be read or contains no positions, of writing to w, and ErrNoMatch.
func (m *Measurement) Run(ctx context.Context, player search.Strategy, w io.Writer) error {
	all, bad, err := m.lists()
	if err != nil {
		return err
	}
	total := count(all)
	if total == 0 && bad == 0 {
		return ErrNoMatch
	}
	searched, err := m.fill(ctx, player, all, w)
	switch {
	case err != nil:
		return fmt.Errorf("writing the table: %w", err)
	case searched < total:
		return fmt.Errorf("interrupted: %d of %d positions were searched", searched, total)
	case bad == 1:
		return errors.New("1 line was skipped")
	case bad > 1:
		return fmt.Errorf("%d lines were skipped", bad)
	}
	return nil
}

// fill searches the positions and writes the table, row by row, and the totals. It
// returns how many positions were searched.
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

// warn reports a line that cannot be parsed.
func (m *Measurement) warn(format string, args ...any) {
	if m.Warn != nil {
		m.Warn(fmt.Errorf(format, args...))
	}
}
