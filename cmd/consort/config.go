package main

// The parts that the UCI driver is made of, and the console commands eval and bench.

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"consort/bench"
	"consort/cmd/internal/version"
	"consort/engine"
	"consort/engine/opening"
	"consort/eval/classical"
	"consort/eval/nnue"
	"consort/eval/wdl"
	"consort/search/alphabeta"
	"consort/search/player"
	"consort/uci"
)

// notes ends the help of the UCI console.
const notes = `
consort help lists the other commands of the program, such as play, serve, analyse and
arena.
`

// config returns the configuration of the UCI driver.
func config(stdin io.Reader, stdout io.Writer) uci.Config {
	return uci.Config{
		Name: "Consort", Version: version.String(), Author: "the Consort developers", Notes: notes,
		In: stdin, Out: stdout,
		Tunables: alphabeta.Tunables(),
		Explain:  explain,
		Bench:    runBench,
		Speed:    runSpeedTest,
		Build:    describeBuild,
		Book:     opening.Book,
	}
}

// explain is the command eval: it returns the terms of the evaluation that the search
// uses in a position, and the score as go shows it.
func explain(p *engine.Position, network *nnue.Network) string {
	score, text := new(classical.Evaluator).Evaluate(p), ""
	switch {
	case network == nil:
		text = classical.Explain(p)
	case nnue.Covers(p):
		text, score = nnue.Explain(network, p), nnue.NewEvaluator(network, 1).Evaluate(p, 0)
	default:
		text = "A bare king: the search uses the classical evaluation here.\n\n" + classical.Explain(p)
	}
	if p.InCheck() {
		return text
	}
	shown := player.NewScale(wdl.Of(network), p).Outlook(score.For(p.SideToMove())).Shown
	return text + fmt.Sprintf("As in the output of go: %+.2f (at +1.00 White has a 50%% chance of winning)\n", float64(shown)/100)
}

// runBench is the command bench [depths] [DEPTH].
func runBench(ctx context.Context, network *nnue.Network, arguments []string, out io.Writer) error {
	if len(arguments) > 0 && arguments[0] == "depths" {
		depth, err := benchDepth(arguments[1:], "bench depths 10")
		if err != nil {
			return err
		}
		return bench.Depths(ctx, depth, network, out)
	}
	depth, err := benchDepth(arguments, "bench 8")
	if err != nil {
		return err
	}
	return bench.Run(depth, network, out) // It stops at the first failed write, so it needs no context.
}

// benchDepth parses the depth of a bench, which may be missing.
func benchDepth(arguments []string, example string) (int, error) {
	if len(arguments) == 0 {
		return bench.DefaultDepth, nil
	}
	n, err := strconv.Atoi(arguments[0])
	if err != nil || n < 1 || len(arguments) > 1 {
		return 0, &uci.UsageError{Argument: arguments[0], Reason: "expected one depth in plies, such as " + example}
	}
	return n, nil
}
