package main

// The command spsa.

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/search"
)

// errNotTunable is the error in a normal build.
var errNotTunable = errors.New("the search parameters are constants in this build; make them options with: go build -tags tune ./cmd/consort")

// spsaCommand is "consort spsa".
func spsaCommand(numbers []search.Tunable) *cobra.Command {
	return &cobra.Command{
		Use:   "spsa [json]",
		Short: "List the search parameters for an SPSA tuner",
		Long: `List the search parameters for an SPSA tuner, in the format of OpenBench or, with
json, as config.json of weather-factory. Only a tuning build has such parameters:
go build -tags tune ./cmd/consort.`,
		Example:   "  consort spsa\n  consort spsa json > config.json",
		ValidArgs: []string{"json"},
		RunE: func(c *cobra.Command, args []string) error {
			return listTunables(args, numbers, c.OutOrStdout())
		},
	}
}

// listTunables writes the parameters in the format of OpenBench or, with the argument
// json, in that of weather-factory. A build without parameters returns an error.
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

// learningRate is R_end, the learning rate at the end of the tuning: the value that
// OpenBench suggests.
const learningRate = 0.002

// writeOpenBench returns a line per parameter for the form field "SPSA Inputs": name,
// type, value, min, max, C_end and R_end (github.com/AndyGrant/OpenBench,
// spsa_utils.py). The field must not end with an empty line.
func writeOpenBench(numbers []search.Tunable) string {
	var s strings.Builder
	for _, n := range numbers {
		fmt.Fprintf(&s, "%s, int, %d, %d, %d, %g, %g\n", n.Name, n.Value, n.Min, n.Max, n.Step, learningRate)
	}
	return s.String()
}

// minStep is the minimum step for weather-factory. It changes values by the step divided
// by the tenth root of the number of games, in the end about a third of the step, and
// changes below one half are lost to rounding.
const minStep = 2.0

// writeWeatherFactory returns config.json of the tuner that drives fastchess or
// cutechess-cli (github.com/jnlt3/weather-factory, main.py).
func writeWeatherFactory(numbers []search.Tunable) string {
	entries := make([]string, len(numbers))
	for i, n := range numbers {
		entries[i] = fmt.Sprintf("    %q: {\"value\": %d, \"min_value\": %d, \"max_value\": %d, \"step\": %g}",
			n.Name, n.Value, n.Min, n.Max, max(minStep, n.Step))
	}
	return "{\n" + strings.Join(entries, ",\n") + "\n}\n"
}
