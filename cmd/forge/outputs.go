package main

// Checks of output files, made before hours of work begin. No output may replace a game
// file or a network, which took hours to make too.

import (
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"consort/cmd/internal/tty"
	"consort/engine/files"
	"consort/eval/nnue"
)

// checkOutput returns an error if checkWritable does, or if the file is a network.
func checkOutput(path string, inputs []string) error {
	if err := checkWritable(path, inputs); err != nil {
		return err
	}
	if nnue.IsFile(path) {
		return fmt.Errorf("cannot write %s: it is a network, which would be lost; use another name or remove the file", path)
	}
	return nil
}

// checkWritable returns an error if a file cannot or must not be written: it is a folder,
// the system does not allow it, it is one of the inputs, or it holds games. An empty path
// means no output.
func checkWritable(path string, inputs []string) error {
	if path == "" {
		return nil
	}
	existing, absent := os.Stat(path)
	if absent == nil && existing.IsDir() {
		return fmt.Errorf("cannot write %s: it is a folder", path)
	}
	if err := files.CheckReplace(path); err != nil {
		return fmt.Errorf("cannot write: %w", err)
	}
	if absent != nil || !existing.Mode().IsRegular() {
		return nil // A pipe holds no games, and reading one could block.
	}
	for _, input := range inputs {
		if read, err := os.Stat(input); err == nil && os.SameFile(existing, read) {
			return fmt.Errorf("cannot write %s: it is also an input; use another name for the output", path)
		}
	}
	if _, err := gamesHeader(path); err == nil {
		return fmt.Errorf("cannot write %s: it holds training games, which would be lost; use another name or remove the file", path)
	}
	return nil
}

// refuseExisting returns an error if a new run would overwrite a file. Pipes and devices can
// be written again.
func refuseExisting(path string) error {
	if existing, err := os.Stat(path); err == nil && existing.Mode().IsRegular() {
		return fmt.Errorf("%s exists: a new run would overwrite it; remove the file or use another --out", path)
	}
	return nil
}

// summaryWriter returns where a command says what it has written: its standard output, or
// stderr if the standard output is the file itself, as with --out /dev/stdout.
func summaryWriter(c *cobra.Command, out string) io.Writer {
	if file := tty.File(c.OutOrStdout()); file != nil {
		stdout, err1 := file.Stat()
		written, err2 := os.Stat(out)
		if err1 == nil && err2 == nil && os.SameFile(stdout, written) {
			return c.ErrOrStderr()
		}
	}
	return c.OutOrStdout()
}

// checkOutputs calls checkOutput for several files.
func checkOutputs(paths, inputs []string) error {
	for _, path := range paths {
		if err := checkOutput(path, inputs); err != nil {
			return err
		}
	}
	return nil
}
