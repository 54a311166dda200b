package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"consort/engine"
	"consort/search/selfplay"
)

// eachGame hands on the games of a file, each with its replay, and returns the
// head of the file. Half a game at the end, as in a file that is still being
// written, is told to stderr and is no error; other damage is.
func eachGame(path string, stderr io.Writer, take func(*selfplay.Game, *engine.Game) error) (selfplay.Header, error) {
	file, err := os.Open(path)
	if err != nil {
		return selfplay.Header{}, err
	}
	defer file.Close()
	r, err := selfplay.NewReader(file)
	if err != nil {
		return selfplay.Header{}, fmt.Errorf("%s: %w", path, err)
	}
	for g, err := range r.Games() {
		damage := (*selfplay.DamageError)(nil)
		if errors.As(err, &damage) && damage.Torn {
			if err := damage.CheckTail(file); err != nil {
				return r.Header(), fmt.Errorf("%s: %w", path, err)
			}
			fmt.Fprintf(stderr, "%s: %v; it is left out\n", path, err)
			break
		}
		if err == nil {
			err = replay(g, take)
		}
		if err != nil {
			return r.Header(), fmt.Errorf("%s: %w", path, err)
		}
	}
	return r.Header(), nil
}

// replay hands on a game.
func replay(g *selfplay.Game, take func(*selfplay.Game, *engine.Game) error) error {
	line, err := g.Replay()
	if err != nil {
		return err
	}
	return take(g, line)
}

// expand returns the files that arguments name. Where the shell has left a
// pattern such as data/*.games, as that of Windows does, it is filled in here.
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
			return nil, fmt.Errorf("%s: there is no such file", argument)
		}
		files = append(files, found...)
	}
	return files, nil
}
