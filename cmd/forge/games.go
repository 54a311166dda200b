package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"consort/cmd/internal/cli"
	"consort/engine"
	"consort/search/selfplay"
)

// eachGame calls take with each game of a file and its replay, and returns the header
// of the file. An incomplete game at the end, as in a file that is still being written,
// is reported to stderr and skipped. Other damage is an error.
func eachGame(path string, stderr io.Writer, take func(*selfplay.Game, *engine.Game) error) (selfplay.Header, error) {
	file, r, err := openGames(path)
	if err != nil {
		return selfplay.Header{}, err
	}
	defer file.Close()
	for g, err := range r.Games() {
		damage := (*selfplay.DamageError)(nil)
		if errors.As(err, &damage) && damage.Torn {
			if err := damage.CheckTail(file); err != nil {
				return r.Header(), fmt.Errorf("%s: %w", path, err)
			}
			fmt.Fprintf(stderr, "%s: %v; skipped\n", path, err)
			break
		}
		if err == nil {
			err = replay(r, g, take)
		}
		if err != nil {
			return r.Header(), fmt.Errorf("%s: %w", path, err)
		}
	}
	return r.Header(), nil
}

// openGames opens a game file and reads its header.
func openGames(path string) (*os.File, *selfplay.Reader, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, nil, err
	}
	r, err := selfplay.NewReader(file)
	if err != nil {
		_ = file.Close() // The header is what failed.
		return nil, nil, fmt.Errorf("%s: %w", path, err)
	}
	return file, r, nil
}

// gamesHeader returns the header of a game file.
func gamesHeader(path string) (selfplay.Header, error) {
	file, r, err := openGames(path)
	if err != nil {
		return selfplay.Header{}, err
	}
	defer file.Close()
	return r.Header(), nil
}

// replay replays the last game of a reader and calls take.
func replay(r *selfplay.Reader, g *selfplay.Game, take func(*selfplay.Game, *engine.Game) error) error {
	line, err := r.Replay()
	if err != nil {
		return err
	}
	return take(g, line)
}

// inputs returns the files that the arguments of a command name, of which there must be at
// least one; what says of which kind. It is an error if the output would replace one.
func inputs(arguments []string, what, out string) ([]string, error) {
	if len(arguments) == 0 {
		return nil, cli.Usagef("missing argument: name at least one %s", what)
	}
	files, err := expand(arguments)
	if err != nil {
		return nil, err
	}
	return files, checkOutput(out, files)
}

// expand expands patterns such as data/*.games in arguments, for shells that do not,
// such as those of Windows. A pattern that matches no file is an error.
func expand(arguments []string) (files []string, err error) {
	for _, argument := range arguments {
		if _, err := os.Stat(argument); err == nil || !strings.ContainsAny(argument, "*?[") {
			files = append(files, argument)
			continue
		}
		found, err := filepath.Glob(argument)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", argument, err)
		}
		if len(found) == 0 {
			return nil, fmt.Errorf("%s: no such file", argument)
		}
		files = append(files, found...)
	}
	return files, nil
}
