package main

// The tools by name.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"consort/bench"
	"consort/cmd/internal/version"
)

// A tool is a subcommand.
type tool struct {
	name  string
	about string // one line
	run   func(args []string, stdout, stderr io.Writer) error
}

// tools are all subcommands, in the order in which data goes through them.
var tools = []tool{
	{"datagen", "let the engine play itself, and keep the games", datagen},
	{"inspect", "tell what is in files of games", inspect},
	{"wdl", "fit the chances of winning, drawing and losing by score", wdlTool},
	{"shuffle", "make training records of games, in random order", shuffle},
	{"train", "make a network of games or training records", trainTool},
	{"book", "make an opening book of games in PGN", book},
	{"genfens", "print random openings, as OpenBench asks for them", genfens},
}

// A usageError is arguments that make no sense.
type usageError struct {
	tool string // "" for the program
	err  error
}

func (e *usageError) Error() string {
	return fmt.Sprintf("%v\n%s tells more", e.err, strings.TrimSpace("forge "+e.tool)+" -help")
}

func (e *usageError) Unwrap() error { return e.err }

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

// run is the program. It returns the exit code.
func run(arguments []string, stdout, stderr io.Writer) int {
	err := dispatch(arguments, stdout, stderr)
	if err == nil {
		return 0
	}
	fmt.Fprintln(stderr, "forge:", err)
	if usage := (*usageError)(nil); errors.As(err, &usage) {
		return 2
	}
	return 1
}

// dispatch calls the tool that the first argument names.
func dispatch(arguments []string, stdout, stderr io.Writer) error {
	if len(arguments) == 0 {
		return &usageError{"", errors.New("say what to do")}
	}
	switch name := arguments[0]; name {
	case "help", "-h", "-help", "--help":
		return writeHelp(stdout)
	case "version", "-version", "--version":
		_, err := fmt.Fprintln(stdout, program())
		return err
	default:
		for _, t := range tools {
			if t.name == name {
				return t.run(arguments[1:], stdout, stderr)
			}
		}
		return &usageError{"", fmt.Errorf("%q: there is no such tool", name)}
	}
}

// program returns the name and version that files of games are marked with, and the
// bench, which identifies the search where the version has no commit, as in go run.
func program() string {
	name := "Consort " + version.String()
	signature, err := bench.Signature()
	if err != nil {
		return name
	}
	return fmt.Sprintf("%s, bench %d", name, signature)
}

// writeHelp writes what the program can do.
func writeHelp(w io.Writer) error {
	var s strings.Builder
	s.WriteString("The workshop of Consort: from nothing to a network.\n\n    forge TOOL [argument]...\n\n")
	for _, t := range tools {
		fmt.Fprintf(&s, "    %-10s%s\n", t.name, t.about)
	}
	s.WriteString("\nforge TOOL -help tells how to use a tool.\n")
	_, err := io.WriteString(w, s.String())
	return err
}
