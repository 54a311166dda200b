package main

// Random openings, for OpenBench.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/eval/nnue"
	"consort/search/player"
	"consort/search/selfplay"
)

var genfensManual = manual{
	usage: `Print N random balanced openings as FENs.

The arguments are those with which OpenBench requests openings from an engine; consort
genfens accepts them too. The openings are those of the games that forge datagen plays
with the same seed and book, and 1000 nodes per move.
`,
	examples: `    forge genfens 10 seed 7 book None
        ten openings from the initial position

    forge genfens 1000 seed 7 book UHO.epd
        a thousand openings from the positions of a file
`,
}

// genfensCommand is "forge genfens".
func genfensCommand() *cobra.Command {
	c := genfensManual.command("genfens N [seed S] [book None|FILE]", "Print random openings, for OpenBench")
	c.DisableFlagParsing = true // A negative number is no flag.
	c.RunE = func(c *cobra.Command, words []string) error {
		if slices.ContainsFunc(words, cli.IsHelp) {
			return c.Help()
		}
		request, err := selfplay.ParseFENRequest(words)
		if err != nil {
			return usage(err)
		}
		if len(request.Extra) > 0 { // OpenBench may add words.
			fmt.Fprintf(c.ErrOrStderr(), "forge: ignored: %s\n", strings.Join(request.Extra, " "))
		}
		return request.Write(c.Context(), player.Config{}, nnue.Default(), c.OutOrStdout())
	}
	return c
}
