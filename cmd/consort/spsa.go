package main

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/search"
)

// errNotTunable is the answer of a normal build.
var errNotTunable = errors.New("spsa: the parameters of the search are constants in this build; for options instead: go build -tags tune ./cmd/consort")

// spsaCommand is "consort spsa".
func spsaCommand(numbers []search.Tunable) *cobra.Command {
	return &cobra.Command{
		Use:   "spsa [json]",
		Short: "List the parameters of the search for an SPSA tuner",
		Long: `List the parameters of the search that an SPSA tuner may change, in the form that
OpenBench reads, or with json as config.json of weather-factory. Only a tuning build
has such parameters: go build -tags tune ./cmd/consort.`,
		Example:   "  consort spsa\n  consort spsa json > config.json",
		ValidArgs: []string{"json"},
		RunE: func(c *cobra.Command, args []string) error {
			return listTunables(args, numbers, c.OutOrStdout())
		},
	}
}

// listTunables writes the parameters in the form that OpenBench reads, or with the
// argument json the one that weather-factory reads. In a build without parameters it
// is an error.
func listTunables(arguments []string, numbers []search.Tunable, out io.Writer) error {
	write := writeOpenBench
	switch format := strings.Join(arguments, " "); format {
	case "":
	case "json":
		write = writeWeatherFactory
	default:
		return cli.Usagef("%q: expected spsa or spsa json", format)
	}
	if len(numbers) == 0 {
		return errNotTunable
	}
	_, err := io.WriteString(out, write(numbers))
	return err
}

// learningRate is R_end, how fast the tuner follows its results at the end: the
// value that OpenBench suggests.
const learningRate = 0.002

// writeOpenBench writes a line for the box "SPSA Inputs" of each number: name,
// type, value, least, greatest, C_end and R_end
// (github.com/AndyGrant/OpenBench, spsa_utils.py). The box must not end with an
// empty line.
func writeOpenBench(numbers []search.Tunable) string {
	var s strings.Builder
	for _, n := range numbers {
		fmt.Fprintf(&s, "%s, int, %d, %d, %d, %g, %g\n", n.Name, n.Value, n.Min, n.Max, n.Step, learningRate)
	}
	return s.String()
}

// leastStep is the least step for weather-factory. It tries values at step over
// the tenth root of the games played, a third of the step in the end, and a
// change below a half is rounded away.
const leastStep = 2.0

// writeWeatherFactory writes config.json of the tuner that drives fastchess or
// cutechess-cli (github.com/jnlt3/weather-factory, main.py).
func writeWeatherFactory(numbers []search.Tunable) string {
	entries := make([]string, len(numbers))
	for i, n := range numbers {
		entries[i] = fmt.Sprintf("    %q: {\"value\": %d, \"min_value\": %d, \"max_value\": %d, \"step\": %g}",
			n.Name, n.Value, n.Min, n.Max, max(leastStep, n.Step))
	}
	return "{\n" + strings.Join(entries, ",\n") + "\n}\n"
}
