package analyse

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"consort/cmd/internal/cli"
	"consort/engine/pgn"
)

// A source returns the games of the inputs one by one, and reports those that cannot
// be used.
type source struct {
	inputs []string
	stdin  io.Reader
	shard  cli.Shard // the games to return
	after  int       // number of the last game to leave out, because its result is there
	logf   func(format string, args ...any)

	name   string // of the current input
	reader *pgn.Reader
	file   io.Closer
	number int // of the game in the input
	game   int // of the game among the usable ones of all inputs
	bad    int // number of games that cannot be used
}

// A totals is how much there is to do.
type totals struct{ games, positions int }

// unknown are the totals of an input that can be read only once.
var unknown = totals{-1, -1}

// maxErrors is the maximum number of errors reported: a file that is not PGN would
// produce thousands.
const maxErrors = 20

// check opens the inputs once, so that a wrong name is reported before hours of work.
// It returns the games to analyze and their positions, unknown if an input can be read
// only once.
func (s *source) check(ctx context.Context) (t totals, err error) {
	counter := source{shard: s.shard, after: s.after}
	for _, name := range s.inputs {
		if name == "-" {
			t = unknown
			continue
		}
		known, err := counter.count(ctx, name, &t)
		switch {
		case err != nil:
			return t, err
		case !known:
			t = unknown
		}
	}
	return t, nil
}

// count adds the games of a file to the totals, if they are known. known is false for a
// file that can be read only once.
func (s *source) count(ctx context.Context, name string, t *totals) (known bool, err error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return false, fmt.Errorf("cannot read %s: %w", name, errors.Unwrap(err))
	case info.IsDir():
		return false, fmt.Errorf("%s is a directory: expected a PGN file", name)
	case !info.Mode().IsRegular():
		return false, nil // not opened: a writer to a pipe would take that for its reader
	}
	file, err := os.Open(name)
	if err != nil {
		return false, err
	}
	defer file.Close()
	line := &pgn.MainLine{}
	for r := pgn.NewReader(file); ; {
		g, err := r.Visit(line)
		switch {
		case ctx.Err() != nil:
			return false, errors.New("interrupted before the first game")
		case errors.Is(err, io.EOF):
			return true, nil
		case err == nil && g.ForeignVariant() == "":
			if s.game++; s.wanted() && *t != unknown {
				t.games, t.positions = t.games+1, t.positions+positionsOf(len(line.Moves))
			}
		case err != nil && !errors.As(err, new(*pgn.Error)):
			return false, fmt.Errorf("%s: %w", name, err)
		}
	}
}

// wanted reports whether the current game is to be returned.
func (s *source) wanted() bool { return s.game > s.after && s.shard.Has(s.game) }

// positionsOf returns the number of positions to search in a game with a number of moves, 0
// without moves.
func positionsOf(moves int) int {
	if moves == 0 {
		return 0
	}
	return moves + 1
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
			if s.game++; !s.wanted() {
				continue
			}
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
