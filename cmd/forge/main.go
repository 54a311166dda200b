package main

// The table of commands, and the exit codes.

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"consort/bench"
	"consort/cmd/internal/version"
)

// A tool is a command of forge.
type tool struct {
	name  string
	about string // one line
	run   func(args []string, stdout, stderr io.Writer) error
}

// tools lists the commands in the order in which they process data.
var tools = []tool{
	{"datagen", "play games of the engine against itself and save them", datagen},
	{"inspect", "print statistics of game files", inspect},
	{"wdl", "fit the win/draw/loss model to games", wdlTool},
	{"shuffle", "convert games to shuffled training records", shuffle},
	{"train", "train a network on games or training records", trainTool},
	{"book", "make an opening book from games in PGN", book},
	{"genfens", "print random openings, for OpenBench", genfens},
}

// A usageError is an invalid command line.
type usageError struct {
	tool string // "" for the program
	err  error
}

func (e *usageError) Error() string {
	return fmt.Sprintf("%v\nrun \"%s\" for usage", e.err, strings.TrimSpace("forge "+e.tool)+" -help")
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

// dispatch runs the command that the first argument names.
func dispatch(arguments []string, stdout, stderr io.Writer) error {
	if len(arguments) == 0 {
		return &usageError{"", errors.New("no command given")}
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
		return &usageError{"", fmt.Errorf("unknown command %q", name)}
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

// writeHelp writes the list of commands.
func writeHelp(w io.Writer) error {
	var s strings.Builder
	s.WriteString("Make training data, networks and opening books for Consort.\n\n    forge COMMAND [argument]...\n\n")
	for _, t := range tools {
		fmt.Fprintf(&s, "    %-10s%s\n", t.name, t.about)
	}
	s.WriteString("\n\"forge COMMAND -help\" explains a command.\n")
	_, err := io.WriteString(w, s.String())
	return err
}
