package main

// The command syzygy.

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"consort/cmd/internal/cli"
	"consort/cmd/internal/progress"
	"consort/engine/syzygy"
)

const syzygyAbout = `Verify the checksums of endgame tablebases.

It reads every .rtbw and .rtbz file in the folders completely and compares it with
the checksum at its end, which detects even a single changed bit. A FOLDER may be a
list, as in the option SyzygyPath. Files of up to 1 MiB are verified whenever they are
opened; larger ones would delay a game, so verify them after a download or when a disk
causes trouble. That takes about as long as copying them.

Files that cannot be used are listed on the standard output. The exit code is 1 if
there are any or Ctrl-C ended the run early, 2 for a usage error.`

// syzygyCommand is "consort syzygy".
func syzygyCommand() *cobra.Command {
	const use = "expected consort syzygy check FOLDER..."
	c := &cobra.Command{
		Use:     "syzygy check FOLDER...",
		Short:   "Verify endgame tablebases",
		Long:    syzygyAbout,
		Example: "  consort syzygy check tables/3-4-5",
		RunE:    func(*cobra.Command, []string) error { return cli.Usagef(use) },
	}
	c.AddCommand(&cobra.Command{
		Use:   "check FOLDER...",
		Short: "Verify the checksums of all files",
		Long:  syzygyAbout,
		RunE: func(c *cobra.Command, folders []string) error {
			if len(folders) == 0 {
				return cli.Usagef(use)
			}
			paths := strings.Join(folders, string(os.PathListSeparator))
			tables, err := syzygy.Open(paths)
			if err != nil {
				return err // before an hour is spent reading the others
			}
			files := tables.Files()
			if len(files) == 0 {
				return fmt.Errorf("no tablebases in %.200q", paths)
			}
			ctx, stop := cli.Interruptible()
			defer stop()
			return checkTables(ctx, files, c.OutOrStdout(), c.ErrOrStderr())
		},
	})
	return c
}

// checkTables verifies files and lists those that cannot be used.
func checkTables(ctx context.Context, files []string, stdout, stderr io.Writer) error {
	const mebi = 1 << 20
	total, read, shown := totalSize(files), int64(0), int64(0)
	bar := progress.New(int(total/mebi), "MiB", stderr)
	step := func(bytes int) {
		read += int64(bytes)
		bar.Add(int(read/mebi - shown))
		shown = read / mebi
	}
	stdout = bar.Above(stdout)
	bad := 0
	for i, file := range files {
		err := syzygy.VerifyFile(ctx, file, step)
		if ctx.Err() != nil {
			bar.Hide()
			return fmt.Errorf("interrupted after %d of %d files, %d of which cannot be used", i, len(files), bad)
		}
		if err != nil {
			bad++
			if _, err := fmt.Fprintln(stdout, err); err != nil {
				return err
			}
		}
	}
	bar.Hide()
	if bad > 0 {
		return fmt.Errorf("%d of %d files cannot be used", bad, len(files))
	}
	_, err := fmt.Fprintf(stdout, "%d files, %.1f MiB: all checksums are correct\n", len(files), float64(total)/mebi)
	return err
}

// totalSize returns the size in bytes of all files that exist.
func totalSize(files []string) (sum int64) {
	for _, file := range files {
		if info, err := os.Stat(file); err == nil {
			sum += info.Size()
		}
	}
	return sum
}
