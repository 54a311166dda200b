package main

// Checks of output files, made before hours of work begin. No output may replace a game
// file, which took hours to make too.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// checkOutput returns an error if a file must not be written: its folder does not
// exist, it is a folder itself, it is one of the inputs, or it holds games. An empty path
// means no output.
func checkOutput(path string, inputs []string) error {
	if path == "" {
		return nil
	}
	folder := filepath.Dir(path)
	if info, err := os.Stat(folder); err != nil {
		return fmt.Errorf("cannot write %s: %w", path, err)
	} else if !info.IsDir() {
		return fmt.Errorf("cannot write %s: %s is not a folder", path, folder)
	}
	existing, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("cannot write %s: %w", path, err)
	case existing.IsDir():
		return fmt.Errorf("cannot write %s: it is a folder", path)
	}
	for _, input := range inputs {
		if read, err := os.Stat(input); err == nil && os.SameFile(existing, read) {
			return fmt.Errorf("cannot write %s: it is also an input; use another name for the output", path)
		}
	}
	if _, err := gamesHeader(path); err == nil {
		return fmt.Errorf("cannot write %s: it holds games of forge datagen, which would be lost; use another name or remove the file", path)
	}
	return nil
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
