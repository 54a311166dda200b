// Command consort is a UCI chess engine with a company of players. Without
// arguments it speaks UCI; "consort help" lists the rest.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"

	"consort/bench/conformance"
	"consort/bench/epd"
	"consort/cmd/consort/analyse"
	"consort/cmd/consort/play"
	"consort/cmd/consort/serve"
	"consort/engine"
	"consort/eval/nnue"
	"consort/search/alphabeta"
	"consort/uci"
)

func main() {
	// The goroutines that listen and speak must not wait for one that searches:
	// Go lets those run for ten milliseconds, the system for much less.
	runtime.GOMAXPROCS(runtime.GOMAXPROCS(0) + 2)
	os.Exit(run(os.Args[1:], stdin(), os.Stdout, os.Stderr))
}

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
	command, suite, rules := (*uci.UsageError)(nil), (*epd.UsageError)(nil), (*conformance.UsageError)(nil)
	game, server, games := (*play.UsageError)(nil), (*serve.UsageError)(nil), (*analyse.UsageError)(nil)
	return errors.As(err, &games) || errors.As(err, &command) || errors.As(err, &suite) || errors.As(err, &rules) || errors.As(err, &game) || errors.As(err, &server)
}

func command(arguments []string, stdin io.Reader, stdout, stderr io.Writer) error {
	switch driver := uci.New(config(stdin, stdout)); {
	case len(arguments) == 0:
		return driver.Run()
	case arguments[0] == "play":
		explainBest := func(p *engine.Position) string { return explain(p, nnue.Default()) }
		return play.Main(arguments[1:], stdin, stdout, explainBest)
	case arguments[0] == "serve":
		return serve.Main(arguments[1:], stdout)
	case arguments[0] == "arena":
		return arenaCommand(arguments[1:], stdout, stderr)
	case arguments[0] == "spsa":
		return listTunables(arguments[1:], alphabeta.Tunables(), stdout)
	case arguments[0] == "epd":
		return epd.Main(arguments[1:], stdin, stdout, stderr)
	case arguments[0] == "analyse", arguments[0] == "analyze":
		return analyse.Main(arguments[1:], stdin, stdout, stderr)
	case arguments[0] == "conformance":
		return conformance.Main(arguments[1:], stdout, stderr)
	case arguments[0] == "syzygy":
		return syzygyCommand(arguments[1:], stdout, stderr)
	case isGenFENs(arguments):
		return genFENs(arguments, stdout)
	default:
		return driver.Execute(arguments)
	}
}
