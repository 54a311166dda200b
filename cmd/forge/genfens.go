package main

// Random openings, as OpenBench asks for them.

import (
	"context"
	"flag"
	"io"

	"consort/eval/nnue"
	"consort/search"
	"consort/search/alphabeta"
	"consort/search/selfplay"
)

var genfensManual = manual{
	usage: `Print random openings that leave both sides a fair game.

    forge genfens N [seed S] [book None|FILE]

The words are those with which OpenBench asks an engine; consort genfens
understands them too. The openings are those of the games that forge datagen plays
with the same seed and book, and 1000 nodes.
`,
	examples: `
Example:

    forge genfens 10 seed 7 book None
`,
}

// genfens is the tool.
func genfens(args []string, stdout, _ io.Writer) error {
	words, help, err := genfensManual.parse(flag.NewFlagSet("genfens", flag.ContinueOnError), args, stdout)
	if err != nil || help {
		return err
	}
	request, err := selfplay.ParseFENRequest(words)
	if err != nil {
		return &usageError{"genfens", err}
	}
	return request.Write(context.Background(), newPlayer, nnue.Default(), stdout)
}

// newPlayer returns the player that plays both sides.
func newPlayer() search.Strategy { return alphabeta.New() }
