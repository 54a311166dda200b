package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"consort/engine/syzygy"
	"consort/search/cli"
	"consort/search/progress"
	"consort/uci"
)

// syzygyHelp is the page that teaches "consort syzygy".
const syzygyHelp = `Are the endgame tables as they were made?

    consort syzygy check FOLDER...

reads every .rtbw and .rtbz file in the folders whole and compares it with the
checksum at its end, which tells of a single changed bit. A FOLDER may be a list, as
the option SyzygyPath has it. Files of up to 1 MiB are checked whenever they are
opened; for larger ones a game could not wait, so check them after a download or
when a disk gives trouble. That takes about as long as to copy them.

Each file that cannot be used is named on the standard output. Exit code 1 tells
that there was one, or that Ctrl-C ended it early, 2 that the arguments make no
sense.
`

// syzygyCommand is "consort syzygy".
func syzygyCommand(arguments []string, stdout, stderr io.Writer) error {
	if len(arguments) == 1 && strings.TrimLeft(arguments[0], "-") == "help" {
		_, err := io.WriteString(stdout, syzygyHelp)
		return err
	}
	if len(arguments) < 2 || arguments[0] != "check" {
		return &uci.UsageError{Reason: "expected consort syzygy check FOLDER...; consort syzygy -help tells more"}
	}
	paths := strings.Join(arguments[1:], string(os.PathListSeparator))
	tables, err := syzygy.Open(paths)
	if err != nil {
		return err // now, and not after an hour of reading the others
	}
	files := tables.Files()
	if len(files) == 0 {
		return fmt.Errorf("there are no tables in %.200q", paths)
	}
	ctx, stop := cli.Interruptible()
	defer stop()
	return checkTables(ctx, files, stdout, stderr)
}

// checkTables verifies files, tells of those that cannot be used, and of how far
// it is where a person sees it.
func checkTables(ctx context.Context, files []string, stdout, stderr io.Writer) error {
	const mebi = 1 << 20
	total, read, shown := totalSize(files), int64(0), int64(0)
	bar := progress.New(int(total/mebi), "MiB", stderr)
	step := func(bytes int) {
		read += int64(bytes)
		bar.Add(int(read/mebi - shown))
		shown = read / mebi
	}
	bad := 0
	for i, file := range files {
		err := syzygy.VerifyFile(ctx, file, step)
		if ctx.Err() != nil {
			bar.Hide()
			return fmt.Errorf("interrupted after %d of %d files, %d of which cannot be used", i, len(files), bad)
		}
		if err != nil {
			bad++
			bar.Hide() // Both may share a terminal.
			if _, err := fmt.Fprintln(stdout, err); err != nil {
				return err
			}
		}
	}
	bar.Hide()
	if bad > 0 {
		return fmt.Errorf("%d of %d files cannot be used", bad, len(files))
	}
	_, err := fmt.Fprintf(stdout, "%d files, %.1f MiB: all agree with their checksums\n", len(files), float64(total)/mebi)
	return err
}

// totalSize returns the bytes of all files that can be found.
func totalSize(files []string) (sum int64) {
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			sum += info.Size()
		}
	}
	return sum
}
