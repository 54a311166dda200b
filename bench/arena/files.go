package arena

// Reading the games of PGN files, whoever played them.

import (
	"errors"
	"fmt"
	"io"
	"os"

	"consort/engine"
	"consort/engine/pgn"
)

// eachGame reads the games of a file one by one. A game that cannot be parsed is
// skipped and reported to warn, and so are the faults of others.
func eachGame(path string, warn func(error), each func(*pgn.Header, []engine.Move)) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	line := &pgn.MainLine{}
	for r := pgn.NewReader(file); ; {
		g, err := r.Visit(line)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if bad := (*pgn.Error)(nil); errors.As(err, &bad) {
			warn(fmt.Errorf("%s: %w; the game is skipped", path, err))
			continue
		} else if err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		for _, w := range g.Warnings {
			warn(fmt.Errorf("%s: %w", path, w))
		}
		each(g, line.Moves)
	}
}
