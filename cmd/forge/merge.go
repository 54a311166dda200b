package main

// The shards of a run, worked on by several machines, in one file.

import (
	"bufio"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/plural"
	"consort/cmd/internal/shards"
	"consort/engine/files"
	"consort/search/selfplay"
)

var mergeManual = manual{
	usage: `Merge the shards of a run into one file, which is the same, byte for byte, as if one
machine had done all of the work. Several machines or processes work on the shards:

    forge datagen --shard i/n       games to train on
    consort arena --shard i/n       games of a tournament, for ratings
    consort analyse --shard i/n     analyzed games, in PGN or JSON; with --nodes or --depth

Every shard must be there, once; the order of the files does not matter. A game that is
there twice or that is missing is an error, and so are shards of different runs. Only
shards of datagen may be of different lengths: the merged file ends before the first game
that is missing or incomplete, and the games after it are counted as left over. Game files
of different runs need not be merged: forge train reads several files.

A game file of an earlier version, given alone, is converted: training reads both, but the
new file is a quarter of the size, and only a new file can be resumed.
`,
	examples: `    forge datagen --out 1.games --seed 7 --games 100000 --shard 1/2    on one machine
    forge datagen --out 2.games --seed 7 --games 100000 --shard 2/2    on another
    forge merge --out all.games 1.games 2.games

    forge merge --out all.pgn shards/*.pgn
        the games of a tournament, or analyzed games

    forge merge --out new.games old.games
        convert a game file of an earlier version
`,
}

// mergeCommand is "forge merge".
func mergeCommand() *cobra.Command {
	c := mergeManual.command("merge --out FILE SHARD...", "Merge the shards of a run")
	out := c.Flags().String("out", "", "`file` to write")
	c.RunE = func(c *cobra.Command, names []string) error {
		return merge(*out, names, summaryWriter(c, *out))
	}
	return c
}

// merge runs the command. The file is complete or, after an error, as it was before.
func merge(out string, names []string, stdout io.Writer) (err error) {
	switch {
	case out == "":
		return cli.Usagef("missing --out: name the file for all shards")
	case len(names) == 0:
		return cli.Usagef("missing argument: name the files of all shards")
	}
	if names, err = expand(names); err != nil {
		return err
	}
	if err := checkOutput(out, names); err != nil {
		return err
	}
	if isText(names[0]) {
		return mergeText(out, names, stdout)
	}
	var readers []*selfplay.Reader
	for _, name := range names {
		file, r, err := openGames(name)
		if err != nil {
			return err
		}
		defer file.Close()
		readers = append(readers, r)
	}
	var written, left uint64
	err = files.Replace(out, func(w io.Writer) error {
		written, left, err = selfplay.Merge(w, readers)
		return err
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: %s, %d left over\n", out, plural.Of(written, "game"), left)
	return err
}

// isText reports whether a file is a shard in PGN or JSON, rather than one of datagen.
func isText(name string) bool {
	file, err := files.Open(name)
	if err != nil {
		return false
	}
	defer file.Close()
	_, err = shards.NewReader(name, file)
	return err == nil
}

// mergeText merges files in PGN or JSON.
func mergeText(out string, names []string, stdout io.Writer) error {
	var readers []*shards.Reader
	for _, name := range names {
		file, err := files.Open(name)
		if err != nil {
			return err
		}
		defer file.Close()
		r, err := shards.NewReader(name, file)
		if err != nil {
			return err
		}
		readers = append(readers, r)
	}
	written := 0
	err := files.Replace(out, func(to io.Writer) (err error) {
		w := bufio.NewWriter(to)
		if written, err = shards.Merge(w, readers); err != nil {
			return err
		}
		return w.Flush()
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(stdout, "%s: %s\n", out, plural.Of(written, "game"))
	return err
}
