package main

import (
	"context"
	"io"
	"strconv"

	"consort/bench"
	"consort/eval/classical"
	"consort/search/alphabeta"
	"consort/search/company"
	"consort/uci"
)

// version is set by the build: -ldflags "-X main.version=1.0.0".
var version = "dev"

// notes are what help says of the program beyond its commands.
const notes = `
A tournament between the players: consort arena; consort arena -help tells more.
The numbers of the search for a tuner, in a tuning build: consort spsa [json].
`

// config puts the engine together.
func config(stdin io.Reader, stdout io.Writer) uci.Config {
	c := uci.Config{
		Name: "Consort", Version: version, Author: "the Consort developers", Notes: notes,
		In: stdin, Out: stdout,
		Tunables: alphabeta.Tunables(),
		Explain:  classical.Explain,
		Bench:    runBench,
	}
	for _, p := range company.Players() {
		c.Players = append(c.Players, uci.Player{Name: p.Name, New: p.New})
	}
	return c
}

// runBench is the command bench. The bench ends at the first line that it
// cannot write, so it needs no context.
func runBench(_ context.Context, arguments []string, out io.Writer) error {
	depth := bench.DefaultDepth
	if len(arguments) > 0 {
		n, err := strconv.Atoi(arguments[0])
		if err != nil || n < 1 || len(arguments) > 1 {
			return &uci.UsageError{Argument: arguments[0], Reason: "expected one depth in plies, such as bench 8"}
		}
		depth = n
	}
	return bench.Run(depth, out)
}
