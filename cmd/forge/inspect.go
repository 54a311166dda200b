package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
)

var inspectManual = manual{
	usage: `Tell what is in files of games: how they ended, which positions are fit to learn
from and why the others are not, and how the scores agree with the results.

    forge inspect [flags] FILE...

Every game is replayed by the rules of chess. A file may still be in the making:
half a game at its end is left out.
`,
	examples: `
Example:

    forge inspect -plot v0.svg v0.games
`,
}

// inspect is the tool.
func inspect(args []string, stdout, stderr io.Writer) error {
	fs := flag.NewFlagSet("inspect", flag.ContinueOnError)
	plot := fs.String("plot", "", "`file` to draw the scores and results in, as SVG")
	files, help, err := inspectManual.parse(fs, args, stdout)
	if err != nil || help {
		return err
	}
	if len(files) == 0 {
		return &usageError{"inspect", errors.New("name at least one file")}
	}
	if files, err = expand(files); err != nil {
		return err
	}
	if err := checkOutput(*plot, files); err != nil {
		return err
	}
	all := newSurvey()
	for _, file := range files {
		before := all.games
		header, err := eachGame(file, stderr, all.add)
		if err != nil {
			return err
		}
		fmt.Fprintf(stdout, "%s: %d games of %s, evaluation %s, %d nodes, seed %d%s\n",
			file, all.games-before, header.Engine, header.Evaluation, header.Rules.Nodes, header.Seed, bookNote(header.Book))
	}
	if err := all.write(stdout); err != nil {
		return err
	}
	if *plot == "" {
		return nil
	}
	return all.chart().write(*plot)
}

// bookNote tells of the book, if there was one.
func bookNote(book string) string {
	if book == "" {
		return ""
	}
	return ", book " + book
}
