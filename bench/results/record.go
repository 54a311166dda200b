package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// columnsOfFiles are the columns that a query can select by, of both files.
const columnsOfFiles = "id kind commit bench network a b limit book machine adopted note unit"

// A record is a file of rows: tab-separated values, the first line their names.
type record struct {
	columns []string
	rows    []row
	byID    map[string]row
}

// A row is a measurement or a network: its values by the name of the column.
type row map[string]string

// read reads a record.
func read(path string) (*record, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("%w (run this in the root of the repository)", err)
	}
	r := &record{byID: map[string]row{}}
	for number, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		values := strings.Split(line, "\t")
		if number == 0 {
			r.columns = values
			continue
		}
		if len(values) != len(r.columns) {
			return nil, fmt.Errorf("%s:%d: %d values, expected %d, separated by tabs", path, number+1, len(values), len(r.columns))
		}
		m := row{}
		for i, name := range r.columns {
			m[name] = values[i]
		}
		r.rows = append(r.rows, m)
		r.byID[m["id"]] = m
	}
	return r, nil
}

// selected returns the rows since a date that match all patterns.
func (r *record) selected(since string, patterns map[string]*string, latest bool) ([]row, error) {
	rows := slices.Clone(r.rows)
	if since != "" {
		rows = slices.DeleteFunc(rows, func(m row) bool { return m["date"] < since })
	}
	for name, pattern := range patterns {
		if *pattern == "" {
			continue
		}
		if !slices.Contains(r.columns, name) {
			return nil, fmt.Errorf("-%s: the file has no such column", name)
		}
		p, err := regexp.Compile("(?i)" + *pattern)
		if err != nil {
			return nil, fmt.Errorf("-%s: %w", name, err)
		}
		rows = slices.DeleteFunc(rows, func(m row) bool { return !p.MatchString(m[name]) })
	}
	if latest {
		newest := map[[2]string]row{}
		for _, m := range rows {
			key := [2]string{m["b"], m["limit"]}
			if old, ok := newest[key]; !ok || m["date"] >= old["date"] {
				newest[key] = m
			}
		}
		rows = slices.DeleteFunc(rows, func(m row) bool { return newest[[2]string{m["b"], m["limit"]}]["id"] != m["id"] })
	}
	return rows, nil
}

// value returns what a column shows of a row: one of the file, or one made of several.
func (r *record) value(m row, column string, results *record) (string, error) {
	switch column {
	case "score":
		if m["won"] == "" {
			return "", nil
		}
		score, _ := points(m)
		return fmt.Sprintf("%.1f%%", math.Round(1000*score)/10), nil
	case "result":
		return result(m), nil
	case "gain":
		var gains []string
		for _, id := range strings.FieldsFunc(m["match"]+","+m["other"], func(c rune) bool { return c == ',' }) {
			match := results.byID[id]
			gains = append(gains, fmt.Sprintf("%s (%s, %s games at %s)", result(match), id, match["games"], match["limit"]))
		}
		return strings.Join(gains, ", "), nil
	}
	if !slices.Contains(r.columns, column) {
		return "", fmt.Errorf("no column %q: there are %s, score and result", column, strings.Join(r.columns, ", "))
	}
	return m[column], nil
}

// result returns the Elo of a row, with its error, or else its value.
func result(m row) string {
	var parts []string
	if elo := m["elo"]; elo != "" {
		if !strings.HasPrefix(elo, "-") && elo != "0" && m["kind"] != "levels" {
			elo = "+" + elo
		}
		if m["error"] != "" && m["error"] != "0" {
			elo += " ± " + m["error"]
		}
		parts = append(parts, elo+" Elo")
	}
	if m["value"] != "" {
		parts = append(parts, strings.TrimSpace(m["value"]+" "+m["unit"]))
	}
	if m["low"] != "" {
		parts = append(parts, strings.TrimSpace(m["low"]+" to "+m["high"]+" "+m["unit"]))
	}
	return strings.Join(parts, ", ")
}

// A table is what a query prints, its first row the headings.
type table struct {
	cells    [][]string
	markdown bool
}

// newTable returns the table of some columns of rows.
func newTable(r *record, rows []row, columns string, markdown bool) (*table, error) {
	results := r
	if strings.Contains(columns, "gain") {
		var err error
		if results, err = read(resultsFile); err != nil {
			return nil, err
		}
	}
	t := &table{markdown: markdown, cells: make([][]string, len(rows)+1)}
	for _, column := range strings.Split(columns, ",") {
		column, heading, ok := strings.Cut(column, "=")
		if !ok {
			heading = column
		}
		t.cells[0] = append(t.cells[0], strings.ReplaceAll(heading, "_", " "))
		for i, m := range rows {
			value, err := r.value(m, column, results)
			if err != nil {
				return nil, err
			}
			t.cells[i+1] = append(t.cells[i+1], value)
		}
	}
	return t, nil
}

// write writes the table, in columns or in Markdown.
func (t *table) write(w io.Writer) error {
	if !t.markdown {
		aligned := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, cells := range t.cells {
			fmt.Fprintln(aligned, strings.Join(cells, "\t"))
		}
		return aligned.Flush()
	}
	for i, cells := range t.cells {
		for j, cell := range cells {
			cells[j] = strings.ReplaceAll(cell, "|", `\|`)
		}
		if _, err := fmt.Fprintf(w, "| %s |\n", strings.Join(cells, " | ")); err != nil {
			return err
		}
		if i == 0 {
			fmt.Fprintln(w, strings.Repeat("|---", len(cells))+"|")
		}
	}
	return nil
}

// number returns a value that check has found to be a number, or 0.
func number(m row, name string) float64 {
	x, _ := strconv.ParseFloat(m[name], 64)
	return x
}

// points returns the mean of the points of a game, and their variance.
func points(m row) (mean, variance float64) {
	won, drawn, lost := number(m, "won"), number(m, "drawn"), number(m, "lost")
	games := won + drawn + lost
	mean = (won + drawn/2) / games
	return mean, (won+drawn/4)/games - mean*mean
}
