package main

// Random openings, for OpenBench.

import (
	"context"
	"flag"
	"io"

	"consort/eval/nnue"
	"consort/search/player"
	"consort/search/selfplay"
)

var genfensManual = manual{
	usage: `Print N random openings that are balanced, as FENs.

    forge genfens N [seed S] [book None|FILE]

The arguments are those with which OpenBench requests openings from an engine; consort
genfens accepts them too. The openings are those of the games that forge datagen plays
with the same seed, the same book and 1000 nodes.
`,
	examples: `
Examples:

    forge genfens 10 seed 7 book None
        ten openings from the initial position

    forge genfens 1000 seed 7 book UHO.epd
        a thousand openings from the positions of a file
`,
}

// genfens runs the command.
func genfens(args []string, stdout, _ io.Writer) error {
	words, help, err := genfensManual.parse(flag.NewFlagSet("genfens", flag.ContinueOnError), args, stdout)
	if err != nil || help {
		return err
	}
	request, err := selfplay.ParseFENRequest(words)
	if err != nil {
		return &usageError{"genfens", err}
	}
	return request.Write(context.Background(), player.Config{}, nnue.Default(), stdout)
}
