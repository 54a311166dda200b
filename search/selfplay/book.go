package selfplay

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"hash/crc32"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"consort/engine"
)

// A Book is positions for games to begin with. It may be used by several
// goroutines at once.
type Book struct {
	id    string
	lines []string // FENs: a hundred bytes each where a position takes two hundred
}

// A BookError tells why a file is no book.
type BookError struct {
	File string
	Line int // from 1, 0 if it is about the file
	Err  error
}

func (e *BookError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %v", e.File, e.Err)
	}
	return fmt.Sprintf("%s, line %d: %v", e.File, e.Line, e.Err)
}

func (e *BookError) Unwrap() error { return e.Err }

// ReadBook reads a file with a position in each line, as EPD or FEN; what stands
// behind the fields is skipped, as are empty lines and those that begin with #.
// A line that is no position, or one in which nothing can be played, is an
// error, as is a file without any: a *BookError.
func ReadBook(path string) (*Book, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	b := &Book{id: fmt.Sprintf("%s %08x", filepath.Base(path), crc32.Checksum(text, castagnoli))}
	lines := bufio.NewScanner(bytes.NewReader(text))
	for number := 1; lines.Scan(); number++ {
		line := strings.TrimSpace(strings.TrimPrefix(lines.Text(), "\ufeff"))
		if line == "" || line[0] == '#' {
			continue
		}
		fen := cutFEN(line)
		if err := playable(fen); err != nil {
			return nil, &BookError{path, number, err}
		}
		b.lines = append(b.lines, fen)
	}
	if err := lines.Err(); err != nil {
		return nil, &BookError{path, 0, err}
	}
	if len(b.lines) == 0 {
		return nil, &BookError{path, 0, errors.New("it holds no positions")}
	}
	return b, nil
}

// cutFEN takes the fields of a position off a line: four, and the two counters
// if numbers stand there.
func cutFEN(line string) string {
	fields := strings.Fields(line)
	n := min(4, len(fields))
	for n >= 4 && n < min(6, len(fields)) {
		if _, err := strconv.Atoi(fields[n]); err != nil {
			break
		}
		n++
	}
	return strings.Join(fields[:n], " ")
}

// playable returns why no game can begin at a FEN.
func playable(fen string) error {
	p, err := engine.ParseFEN(fen)
	if err != nil {
		return err
	}
	if o := engine.NewGame(p).Claim(); o.Over() {
		return fmt.Errorf("the game is over: %v", o)
	}
	return nil
}

// Len returns the number of positions.
func (b *Book) Len() int { return len(b.lines) }

// ID returns the name and checksum of the file, "" for no book.
func (b *Book) ID() string {
	if b == nil {
		return ""
	}
	return b.id
}

// at returns position i.
func (b *Book) at(i int) (engine.Position, error) { return engine.ParseFEN(b.lines[i]) }
