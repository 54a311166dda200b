package analyse

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"consort/engine/pgn"
)

// A source returns the games of the inputs one by one, and reports those that cannot
// be used.
type source struct {
	inputs []string
	stdin  io.Reader
	logf   func(format string, args ...any)

	name   string // of the current input
	reader *pgn.Reader
	file   io.Closer
	number int // of the game in the input
	bad    int // number of games that cannot be used
}

// maxErrors is the maximum number of errors reported: a file that is not PGN would
// produce thousands.
const maxErrors = 20

// check opens the inputs once, so that a wrong name is reported before hours of work.
// It returns the number of positions to search, -1 if an input can be read only once.
func (s *source) check(ctx context.Context) (positions int, err error) {
	for _, name := range s.inputs {
		if name == "-" {
			positions = -1
			continue
		}
		n, err := countFile(ctx, name)
		switch {
		case err != nil:
			return 0, err
		case n < 0 || positions < 0:
			positions = -1
		default:
			positions += n
		}
	}
	return positions, nil
}

// countFile returns the number of positions of a file to search, -1 if it can be read
// only once.
func countFile(ctx context.Context, name string) (positions int, err error) {
	file, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	info, err := file.Stat()
	switch {
	case err != nil:
		return 0, err
	case info.IsDir():
		return 0, fmt.Errorf("%s is a directory: expected a PGN file", name)
	case !info.Mode().IsRegular():
		return -1, nil
	}
	for r := pgn.NewReader(file); ; {
		g, err := r.Next()
		switch {
		case ctx.Err() != nil:
			return 0, errors.New("interrupted before the first game")
		case errors.Is(err, io.EOF):
			return positions, nil
		case err == nil && g.ForeignVariant() == "":
			positions += positionsOf(g)
		case err != nil && !errors.As(err, new(*pgn.Error)):
			return 0, fmt.Errorf("%s: %w", name, err)
		}
	}
}

// positionsOf returns the number of positions of a game to search, 0 without moves.
func positionsOf(g *pgn.Game) int {
	if len(g.Moves) == 0 {
		return 0
	}
	return len(g.Moves) + 1
}

// next returns the next usable game, and io.EOF after the last.
func (s *source) next() (*pgn.Game, error) {
	for {
		if s.reader == nil {
			if err := s.open(); err != nil {
				return nil, err
			}
		}
		g, err := s.reader.Next()
		if err == nil || errors.As(err, new(*pgn.Error)) {
			s.number++
		}
		switch {
		case errors.Is(err, io.EOF):
			s.close()
		case errors.As(err, new(*pgn.Error)):
			s.skip("%s: %v; skipping the game", s.name, err)
		case err != nil:
			s.close()
			return nil, fmt.Errorf("%s: %w", s.name, err)
		case g.ForeignVariant() != "":
			s.skip("%s: game %d: unsupported variant %s; skipping the game", s.name, s.number, g.ForeignVariant())
		default:
			for _, w := range g.Warnings {
				s.logf("%s: %v", s.name, w)
			}
			return g, nil
		}
	}
}

// open opens the next input.
func (s *source) open() error {
	if len(s.inputs) == 0 {
		return io.EOF
	}
	s.name, s.inputs, s.number = s.inputs[0], s.inputs[1:], 0
	if s.name == "-" {
		s.name, s.file, s.reader = "standard input", io.NopCloser(s.stdin), pgn.NewReader(s.stdin)
		return nil
	}
	file, err := os.Open(s.name)
	if err != nil {
		return err
	}
	s.file, s.reader = file, pgn.NewReader(file)
	return nil
}

// close closes the input.
func (s *source) close() {
	if s.number == 0 {
		s.logf("%s contains no games", s.name)
	}
	_ = s.file.Close() // Closing a file after reading cannot lose data.
	s.reader = nil
}

// skip reports a game that cannot be used.
func (s *source) skip(format string, args ...any) {
	if s.bad++; s.bad <= maxErrors {
		s.logf(format, args...)
	}
}
