package main

// The table of commands.

import (
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/spf13/cobra"

	"consort/bench"
	"consort/cmd/internal/cli"
	"consort/cmd/internal/version"
)

func main() {
	if err := cli.CheckLimits(); err != nil {
		os.Exit(cli.Report("forge", err, os.Stderr))
	}
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// run is the program. It returns the exit code.
func run(arguments []string, stdout, stderr io.Writer) int {
	return cli.Report("forge", dispatch(arguments, stdout, stderr), stderr)
}

// dispatch runs the command that the arguments name. The commands are listed in the
// order in which they process data.
func dispatch(arguments []string, stdout, stderr io.Writer) error {
	if len(arguments) > 0 && slices.Contains([]string{"version", "-v", "-version", "--version"}, arguments[0]) {
		_, err := fmt.Fprintln(stdout, program())
		return err
	}
	root := cli.New("forge", "Make training data, networks and opening books",
		"Make training data, networks and opening books for Consort.\n\n\"forge help COMMAND\" explains a command.",
		datagenCommand(),
		mergeCommand(),
		importCommand(),
		inspectCommand(),
		wdlCommand(),
		shuffleCommand(),
		distillCommand(),
		exportCommand(),
		trainCommand(),
		lossCommand(),
		scoreCommand(),
		bookCommand(),
	)
	return cli.Run(root, arguments, os.Stdin, stdout, stderr)
}

// program returns what the header of a game file records as its engine: name and
// version, and the bench, which identifies the search if the version has no commit, as
// in go run.
func program() string {
	name := "Consort " + version.String()
	signature, err := bench.Signature()
	if err != nil {
		return name
	}
	return fmt.Sprintf("%s, bench %d", name, signature)
}

// A manual is the help of a command, around the list of its flags.
type manual struct {
	usage    string // before the flags
	examples string // after them
}

// command returns a command without flags and action.
func (m *manual) command(use, short string) *cobra.Command {
	return &cobra.Command{Use: use, Short: short, Long: m.usage, Example: m.examples}
}

// usage makes a *cli.UsageError of an error of validation.
func usage(err error) error {
	if err == nil {
		return nil
	}
	return &cli.UsageError{Err: err}
}
