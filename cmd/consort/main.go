// Command consort is a UCI chess engine with a company of players. Without
// arguments it speaks UCI; "consort help" lists the rest.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"consort/bench/epd"
	"consort/search/arena"
	"consort/uci"
)

func main() { os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)) }

// run is the program. It returns the exit code.
func run(arguments []string, stdin io.Reader, stdout, stderr io.Writer) int {
	err := command(arguments, stdin, stdout, stderr)
	if err == nil {
		return 0
	}
	fmt.Fprintln(stderr, "consort:", err)
	if isUsage(err) {
		return 2
	}
	return 1
}

// isUsage reports whether the arguments are to blame.
func isUsage(err error) bool {
	command, suite := (*uci.UsageError)(nil), (*epd.UsageError)(nil)
	return errors.As(err, &command) || errors.As(err, &suite)
}

func command(arguments []string, stdin io.Reader, stdout, stderr io.Writer) error {
	switch driver := uci.New(config(stdin, stdout)); {
	case len(arguments) == 0:
		return driver.Run()
	case arguments[0] == "arena":
		return arena.Main(arguments[1:], stdout, stderr)
	case arguments[0] == "epd":
		return epd.Main(arguments[1:], stdin, stdout, stderr)
	default:
		return driver.Execute(arguments)
	}
}
