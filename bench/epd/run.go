package epd

// Reading the suites and searching their positions in order.

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"consort/engine/epd"
	"consort/search"
)

// A list holds the positions of a suite or file that are to be searched.
type list struct {
	name    string
	records []epd.Record
}

// A trial is a position with the result of its search.
type trial struct {
	record *epd.Record
	name   string // the record's id, or its line number
	result Result
}

// lists reads the suites. Lines that cannot be parsed are reported and counted; a file
// that cannot be read is an error.
func (m *Measurement) lists() (all []list, bad int, err error) {
	for _, name := range m.Suites {
		if s, ok := SuiteByName(name); ok {
			all = append(all, list{s.Name, m.chosen(s.Records())})
			continue
		}
		l, n, err := m.listFile(name)
		if err != nil {
			return nil, 0, err
		}
		all, bad = append(all, l), bad+n
	}
	return all, bad, nil
}

// listFile reads a file, or Stdin for the name "-".
func (m *Measurement) listFile(name string) (list, int, error) {
	if name == "-" {
		return m.listAll("standard input", m.Stdin)
	}
	// Read all at once, so that the file is not open during the searches.
	text, err := os.ReadFile(name)
	if err != nil {
		return list{}, 0, fmt.Errorf("%w; the built-in suites are %s", err, SuiteNames())
	}
	return m.listAll(name, bytes.NewReader(text))
}

// maxWarnings is how many bad lines of a file are reported one by one: a few are enough
// if the file is not EPD at all.
const maxWarnings = 20

// listAll reads the positions of r.
func (m *Measurement) listAll(name string, r io.Reader) (list, int, error) {
	l, bad, warnings := list{name: name}, 0, 0
	for record, err := range epd.Read(r) {
		for _, w := range record.Warnings {
			if warnings++; warnings <= maxWarnings {
				m.warn("%s: %w", name, w)
			}
		}
		if err == nil && len(record.Best)+len(record.Avoid) == 0 && record.Mate == 0 {
			err = &epd.LineError{Line: record.Number, Rule: SomethingToDo, Detail: "found none"}
		}
		if line := (*epd.LineError)(nil); err != nil && !errors.As(err, &line) {
			return list{}, 0, fmt.Errorf("%s: %w", name, err)
		}
		if err == nil {
			l.records = append(l.records, record)
			continue
		}
		if bad++; bad <= maxWarnings {
			m.warn("%s: %w", name, err)
		}
	}
	if bad > maxWarnings {
		m.warn("%s: %d more lines cannot be parsed", name, bad-maxWarnings)
	}
	if warnings > maxWarnings {
		m.warn("%s: %d more faults in lines that were read", name, warnings-maxWarnings)
	}
	if len(l.records) == 0 && bad == 0 {
		return list{}, 0, fmt.Errorf("%s contains no positions", name)
	}
	l.records = m.chosen(l.records)
	return l, bad, nil
}

// chosen returns the records that match Only.
func (m *Measurement) chosen(records []epd.Record) []epd.Record {
	if m.Only == nil {
		return records
	}
	var chosen []epd.Record
	for _, r := range records {
		if m.Only.MatchString(r.ID) {
			chosen = append(chosen, r)
		}
	}
	return chosen
}

// nameOf returns the name of a record in the table.
func (l *list) nameOf(r *epd.Record) string {
	if r.ID != "" {
		return printable(r.ID)
	}
	return fmt.Sprintf("line %d", r.Number)
}

// count returns the number of positions.
func count(all []list) (n int) {
	for _, l := range all {
		n += len(l.records)
	}
	return n
}

// search lets a player search all positions, and calls take with each result and the
// index of its list. The end of the context ends it without an error; the position that
// was being searched is left out.
func (m *Measurement) search(ctx context.Context, player search.Strategy, all []list, take func(int, trial) error) error {
	for i, l := range all {
		for j := range l.records {
			r := &l.records[j]
			result := Solve(ctx, player, r, m.Limits, m.Early)
			if ctx.Err() != nil {
				return nil
			}
			if err := take(i, trial{r, l.nameOf(r), result}); err != nil {
				return err
			}
		}
	}
	return nil
}

// A tally holds the totals of several positions.
type tally struct {
	solved, searched int
	nodes            uint64
	time             time.Duration
}

// add adds a result.
func (t *tally) add(r Result) {
	t.searched++
	if r.Solved {
		t.solved++
	}
	t.nodes += r.Nodes
	t.time += r.Time
}
