package main

import (
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/eval/nnue"
	"consort/search/player"
	"consort/search/selfplay"
)

// genFENsCommand is "consort genfens".
func genFENsCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "genfens N [seed S] [book None|FILE]",
		Short: "Print random opening positions for OpenBench",
		Long: `Print N random opening positions that are balanced, in the format that OpenBench
expects. The words may be one argument or several, and quit may follow.`,
		Example: "  consort genfens 10 seed 1 book None",

		DisableFlagParsing: true, // A negative number is no flag.
		RunE: func(c *cobra.Command, words []string) error {
			words = strings.Fields(strings.Join(words, " "))
			if last := len(words) - 1; last >= 0 && words[last] == "quit" {
				words = words[:last]
			}
			request, err := selfplay.ParseFENRequest(words)
			if err != nil {
				return &cli.UsageError{Err: err}
			}
			return request.Write(c.Context(), player.Config{}, nnue.Default(), c.OutOrStdout())
		},
	}
}
