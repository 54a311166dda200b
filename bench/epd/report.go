package epd

// The table and the totals.

import (
	"fmt"
	"io"
	"strings"
	"unicode"
)

// A table writes a line for each position.
type table struct {
	w     io.Writer
	width int  // of the column of names
	fails bool // list only positions that are not solved
	long  bool // also list the position, the PV and the comments
}

// maxWidth keeps a very long id from moving the rest off the screen.
const maxWidth = 32

// newTable returns the table for some lists.
func (m *Measurement) newTable(w io.Writer, all []list) *table {
	t := &table{w: w, width: len("position"), fails: m.Fails, long: m.Verbose}
	for _, l := range all {
		for i := range l.records {
			t.width = min(max(t.width, len(l.nameOf(&l.records[i]))), maxWidth)
		}
	}
	return t
}

// head writes the column headings.
func (t *table) head() error {
	_, err := fmt.Fprintf(t.w, "%-*s %-6s %-8s %5s %11s %8s %8s  %s\n",
		t.width, "position", "solved", "move", "depth", "nodes", "ms", "found ms", "expected")
	return err
}

// row writes the line of a position.
func (t *table) row(x trial) error {
	if t.fails && x.result.Solved {
		return nil
	}
	r := x.result
	solved, found := "no", "-"
	if r.Solved {
		solved, found = "yes", fmt.Sprint(r.Found.Milliseconds())
	}
	text := fmt.Sprintf("%-*s %-6s %-8s %5d %11d %8d %8s  %s\n",
		t.width, x.name, solved, x.record.Position.SAN(r.Move), r.Depth, r.Nodes, r.Time.Milliseconds(), found, x.record.Solution())
	if t.long {
		text += t.details(x)
	}
	_, err := io.WriteString(t.w, text)
	return err
}

// details returns the lines that Verbose adds for a position.
func (t *table) details(x trial) string {
	indent := strings.Repeat(" ", t.width+1)
	text := indent + x.record.Position.FEN() + "\n"
	text += indent + x.result.Score.String() + " " + strings.Join(x.record.Position.SANLine(x.result.Line), " ") + "\n"
	for _, c := range x.record.Comments {
		if c != "" {
			text += indent + printable(c) + "\n"
		}
	}
	return text
}

// printable returns a text of a file with unprintable characters replaced, so that it
// cannot send escape sequences to a terminal.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, text)
}

// String returns the totals as reports print them.
func (t *tally) String() string {
	seconds := t.time.Seconds()
	return fmt.Sprintf("solved %d of %d (%.1f%%) in %.1f s, %d nodes, %.0f nps",
		t.solved, t.searched, 100*float64(t.solved)/float64(max(1, t.searched)), seconds,
		t.nodes, float64(t.nodes)/max(seconds, 1e-9))
}

// writeSums writes the totals of each list, if there are several, and of all lists in
// the last line.
func writeSums(w io.Writer, all []list, sums []tally) error {
	var text strings.Builder
	total := tally{}
	text.WriteString("\n")
	for i := range sums {
		if len(all) > 1 {
			fmt.Fprintf(&text, "%s: %v\n", all[i].name, &sums[i])
		}
		total.solved += sums[i].solved
		total.searched += sums[i].searched
		total.nodes += sums[i].nodes
		total.time += sums[i].time
	}
	text.WriteString(total.String() + "\n")
	_, err := io.WriteString(w, text.String())
	return err
}
