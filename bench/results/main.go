// Results prints what was measured, checked and tabled from bench/results.tsv: one row
// for each measurement, the only place where its figures are written by hand. A row has an
// id that never changes: code and pages cite it as "result r0123". Run it in the root of
// the repository:
//
//	go run ./bench/results -kind ablation -since 2026-11-20
//	go run ./bench/results -a null.move -columns id,date,limit,games,result,note
//	go run ./bench/results -file bench/networks.tsv
//	go run ./bench/results -write
//
// A flag for each column selects the rows in which the column matches a regular expression.
// The last command writes the tables of all Markdown files again: those between a line
// <!-- results: FLAGS --> and a line <!-- end of results -->. A test compares them.
//
//	main.go    the command line, and the tables in pages
//	record.go  the rows: reading, selecting and printing them
package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// The record, and the table of the built-in networks, in the root of the repository.
const (
	resultsFile  = "bench/results.tsv"
	networksFile = "bench/networks.tsv"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "results:", err)
		os.Exit(1)
	}
}

// run executes the command line.
func run(args []string, out io.Writer) error {
	if len(args) == 1 && strings.TrimLeft(args[0], "-") == "write" {
		return pages(func(path, text, updated string) error {
			if text == updated {
				return nil
			}
			fmt.Fprintln(out, path)
			return os.WriteFile(path, []byte(updated), 0o644)
		})
	}
	table, err := query(args)
	if err != nil {
		return err
	}
	return table.write(out)
}

// query returns the table that flags describe.
func query(args []string) (*table, error) {
	flags := flag.NewFlagSet("results", flag.ContinueOnError)
	file := flags.String("file", resultsFile, "the `file` of the rows, "+resultsFile+" or "+networksFile)
	since := flags.String("since", "", "only rows of this `date` or later, such as 2026-11-20")
	columns := flags.String("columns", "", "the `columns` to print, separated by commas, with another heading as in b=opponent; besides those of the file: score, result and, for networks, gain")
	latest := flags.Bool("latest", false, "only the newest row of each b and limit")
	markdown := flags.Bool("markdown", false, "print a table in Markdown")
	patterns := map[string]*string{}
	for _, name := range strings.Fields(columnsOfFiles) {
		patterns[name] = flags.String(name, "", "only rows whose "+name+" matches this regular `expression`, in any case")
	}
	flags.Bool("write", false, "write the tables in all Markdown files again; the only flag then")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("unexpected argument %q: values with spaces need quotes", flags.Arg(0))
	}
	r, err := read(*file)
	if err != nil {
		return nil, err
	}
	rows, err := r.selected(*since, patterns, *latest)
	if err != nil {
		return nil, err
	}
	if *columns == "" {
		*columns = "id,date,kind,a,b,limit,games,result,adopted"
		if *file == networksFile {
			*columns = strings.Join(r.columns, ",")
		}
	}
	return newTable(r, rows, *columns, *markdown)
}

var block = regexp.MustCompile(`(?s)(<!-- results: ([^\n]*?) -->\n).*?(<!-- end of results -->)`)

// update returns a page with its tables written again.
func update(text string) (string, error) {
	var failed error
	updated := block.ReplaceAllStringFunc(text, func(found string) string {
		part := block.FindStringSubmatch(found)
		table, err := query(append(strings.Fields(part[2]), "-markdown"))
		if err == nil && len(table.cells) == 1 {
			err = errors.New("no row is selected")
		}
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", part[2], err))
			return found
		}
		var s strings.Builder
		_ = table.write(&s) // a Builder takes everything
		return part[1] + s.String() + part[3]
	})
	return updated, failed
}

// pages calls a function with each Markdown file below the current folder that has tables
// of results, and with what it should contain.
func pages(each func(path, text, updated string) error) error {
	return filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".md" {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil || !block.Match(text) {
			return err
		}
		updated, err := update(string(text))
		if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		return each(path, string(text), updated)
	})
}
