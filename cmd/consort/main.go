// Command consort is a UCI chess engine with six players. Without arguments it speaks
// UCI; "consort help" lists the rest.
package main

import (
	"errors"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/tty"
	"consort/uci"
)

func main() {
	// The goroutines for input and output must not wait for a goroutine that searches: Go
	// lets those run for ten milliseconds, the operating system for much less.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2)
	if err := cli.CheckLimits(); err != nil {
		os.Exit(cli.Report("consort", err, os.Stderr))
	}
	os.Exit(run(os.Args[1:], stdin(), os.Stdout, os.Stderr))
}

// run is the program with its arguments and streams injected. It returns the exit code.
func run(arguments []string, stdin io.Reader, stdout, stderr io.Writer) int {
	err := dispatch(arguments, stdin, stdout, stderr)
	if refused := (*uci.UsageError)(nil); errors.As(err, &refused) {
		err = &cli.UsageError{Err: refused}
	}
	return cli.Report("consort", err, stderr)
}

// greeting is for users who start the program in a terminal. GUIs do not see it.
const greeting = `Consort, a UCI chess engine: help lists its commands, quit leaves.
To play in this terminal, quit and run consort play; in the browser, consort serve.
`

// dispatch runs the command in the arguments. It creates the commands only if there are
// arguments, so that the start under a GUI is fast.
func dispatch(arguments []string, stdin io.Reader, stdout, stderr io.Writer) error {
	driver := uci.New(config(stdin, tty.Output(stdout)))
	if len(arguments) == 0 {
		if tty.Is(stdin) && tty.Is(stdout) {
			_, _ = io.WriteString(stdout, greeting) // The next write reports an error.
		}
		return driver.Run()
	}
	if slices.Contains([]string{"-v", "-version", "--version"}, arguments[0]) {
		arguments = append([]string{"version"}, arguments[1:]...)
	}
	if strings.HasPrefix(arguments[0], "genfens ") { // OpenBench passes the command as one argument.
		arguments = append(strings.Fields(arguments[0]), arguments[1:]...)
	}
	root := tree(driver)
	command := cli.Find(root, arguments[0])
	switch {
	case cli.IsHelp(arguments[0]):
	case len(arguments) == 2 && cli.IsHelp(arguments[1]):
		arguments = []string{"help", arguments[0]}
	case command == nil && !cli.IsCompletion(arguments[0]):
		return suggest(root, arguments[0], driver.Execute(arguments))
	case command != nil && isUCI(command):
		return driver.Execute(arguments)
	}
	return cli.Run(root, arguments, stdin, stdout, stderr)
}

// suggest adds the most similar command to the driver's error for an unknown one.
func suggest(root *cobra.Command, name string, err error) error {
	refused := (*uci.UsageError)(nil)
	if meant := cli.Suggest(root, name); errors.As(err, &refused) && refused.Argument == name && meant != "" {
		return cli.Usagef("unknown command %q; did you mean %s?", name, meant)
	}
	return err
}
