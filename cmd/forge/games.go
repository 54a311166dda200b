package main

import (
	"errors"
	"fmt"
	"io"
	"os"

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
