package analyse

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"consort/engine/pgn"
)

// A source hands out the games of the inputs, one after the other, and tells
// those that cannot be used.
type source struct {
	inputs []string
	stdin  io.Reader
	tell   func(format string, args ...any)

	name   string // of the input that is being read
	reader *pgn.Reader
	file   io.Closer
	number int // of the game in the input
	bad    int // games that cannot be used
}

// maxComplaints is how many faults are told one by one: of a file that is no PGN
// at all a few are enough.
const maxComplaints = 20

// check opens the inputs once, so that a name that is wrong is told before an hour
// of work. It returns how many positions there are to search, -1 if an input can
// be read only once.
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

// countFile returns how many positions of a file are to be searched.
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
		return 0, fmt.Errorf("%s is a folder: name a file of games", name)
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

// positionsOf returns how many positions of a game are searched. Without moves
// there is nothing to judge.
func positionsOf(g *pgn.Game) int {
	if len(g.Moves) == 0 {
		return 0
	}
	return len(g.Moves) + 1
}

// next returns the next game that can be used, and io.EOF behind the last.
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
			s.refuse("%s: %v; the game is left out", s.name, err)
		case err != nil:
			s.close()
			return nil, fmt.Errorf("%s: %w", s.name, err)
		case g.ForeignVariant() != "":
			s.refuse("%s: game %d: it is %s, not chess or Chess960; the game is left out", s.name, s.number, g.ForeignVariant())
		default:
			for _, w := range g.Warnings {
				s.tell("%s: %v", s.name, w)
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
		s.tell("%s holds no games", s.name)
	}
	_ = s.file.Close() // It was only read.
	s.reader = nil
}

// refuse tells a game that cannot be used.
func (s *source) refuse(format string, args ...any) {
	if s.bad++; s.bad <= maxComplaints {
		s.tell(format, args...)
	}
}
