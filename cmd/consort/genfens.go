package main

import (
	"context"
	"io"
	"strings"

	"consort/eval/nnue"
	"consort/search/player"
	"consort/search/selfplay"
	"consort/uci"
)

// isGenFENs reports whether the program was asked for openings, as OpenBench
// asks: "genfens N seed S book None" quit.
func isGenFENs(arguments []string) bool {
	return strings.HasPrefix(arguments[0]+" ", "genfens ")
}

// genFENs prints the openings. The words may be one argument or several, and
// quit behind them says nothing new.
func genFENs(arguments []string, stdout io.Writer) error {
	words := strings.Fields(strings.Join(arguments, " "))[1:]
	if last := len(words) - 1; last >= 0 && words[last] == "quit" {
		words = words[:last]
	}
	request, err := selfplay.ParseFENRequest(words)
	if err != nil {
		return &uci.UsageError{Reason: err.Error()}
	}
	return request.Write(context.Background(), player.Config{}, nnue.Default(), stdout)
}
