package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"consort/cmd/internal/plural"
)

var inspectManual = manual{
	usage: `Print statistics of game files: how the games ended, how many positions are usable
for training and why the others are not, and how well the scores predict the results.

Every game is replayed and checked against the rules of chess. A file may still be
growing: an incomplete game at its end is skipped.

A position is usable unless it is too close to the opening, in check, tactical (the
move is a capture or a promotion), drifting (more than 40 plies without a capture or a
pawn move), decided (extreme score) or repeated. The table by score compares the points
that the side to move scored with those expected from the score, sigmoid(score/400),
the curve that training uses by default. As in training, scores are without the scaling
toward zero that the search applies as the 50-move limit comes near.
`,
	examples: `    forge inspect v0.games
        statistics of one file

    forge inspect --plot v0.svg 'data/*.games'
        of several files together, with a chart of results by score
`,
}

// inspectCommand is "forge inspect".
func inspectCommand() *cobra.Command {
	c := inspectManual.command("inspect FILE...", "Print statistics of game files")
	plot := c.Flags().String("plot", "", "`file` for a chart of results by score, in SVG")
	c.RunE = func(c *cobra.Command, files []string) error {
		return inspect(files, *plot, c.OutOrStdout(), c.ErrOrStderr())
	}
	return c
}

// inspect runs the command.
func inspect(files []string, plot string, stdout, stderr io.Writer) error {
	files, err := inputs(files, "game file", plot)
	if err != nil {
		return err
	}
	stats := newStatistics()
	for _, file := range files {
		before := stats.games
		header, err := eachGame(file, stderr, stats.add)
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s: %s of %s, evaluation %s, %d nodes, seed %d%s\n",
			file, plural.Of(stats.games-before, "game"), header.Engine, header.Evaluation, header.Rules.Nodes, header.Seed, bookNote(header.Book))
	}
	if err := stats.write(stdout); err != nil {
		return err
	}
	if plot == "" {
		return nil
	}
	return stats.chart().Write(plot)
}

// bookNote returns a note of the book, if there is one.
func bookNote(book string) string {
	if book == "" {
		return ""
	}
	return ", book " + book
}
