package main

// Files to be written are looked at before the work begins, not hours later, and
// none of them may take the place of games: those are hours of work themselves.

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// checkOutput reports why a file cannot be written: its folder is not there, it is
// a folder itself, or one of the files that are to be read, or it holds games. An
// empty path is none to write.
func checkOutput(path string, inputs []string) error {
	if path == "" {
		return nil
	}
	folder := filepath.Dir(path)
	if info, err := os.Stat(folder); err != nil {
		return fmt.Errorf("%s cannot be written: %w", path, err)
	} else if !info.IsDir() {
		return fmt.Errorf("%s cannot be written: %s is not a folder", path, folder)
	}
	there, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("%s cannot be written: %w", path, err)
	case there.IsDir():
		return fmt.Errorf("%s cannot be written: it is a folder", path)
	}
	for _, input := range inputs {
		if read, err := os.Stat(input); err == nil && os.SameFile(there, read) {
			return fmt.Errorf("%s is to be read and cannot be written: give the output another name", path)
		}
	}
	if _, err := gamesHeader(path); err == nil {
		return fmt.Errorf("%s holds games of forge datagen, which would be lost: give the output another name, or remove the file", path)
	}
	return nil
}

// checkOutputs is checkOutput for several files.
func checkOutputs(paths, inputs []string) error {
	for _, path := range paths {
		if err := checkOutput(path, inputs); err != nil {
			return err
		}
	}
	return nil
}
