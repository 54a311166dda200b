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

// A Book is a list of opening positions. It is safe for concurrent use.
type Book struct {
	id   string
	fens []string // half the memory of engine.Position
}

// A BookError reports a file that is not a valid book.
type BookError struct {
	File string
	Line int // from 1; 0 if the error concerns the whole file
	Err  error
}

func (e *BookError) Error() string {
	if e.Line == 0 {
		return fmt.Sprintf("%s: %v", e.File, e.Err)
	}
	return fmt.Sprintf("%s, line %d: %v", e.File, e.Line, e.Err)
}

func (e *BookError) Unwrap() error { return e.Err }

// ReadBook reads a file with one position per line, in EPD or FEN. EPD
// operations, empty lines and lines that begin with # are ignored. A line
// without a valid position, a position in which the game is over, or a file
// without positions is a *BookError.
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
		if err := checkStart(fen); err != nil {
			return nil, &BookError{path, number, err}
		}
		b.fens = append(b.fens, fen)
	}
	if err := lines.Err(); err != nil {
		return nil, &BookError{path, 0, err}
	}
	if len(b.fens) == 0 {
		return nil, &BookError{path, 0, errors.New("the book has no positions")}
	}
	return b, nil
}

// cutFEN returns the leading fields of a line that form a FEN: four, plus the
// two counters if they are numbers.
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

// checkStart returns an error if no game can begin from a FEN.
func checkStart(fen string) error {
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
func (b *Book) Len() int { return len(b.fens) }

// ID returns the name and the checksum of the file. It is empty for a nil Book.
func (b *Book) ID() string {
	if b == nil {
		return ""
	}
	return b.id
}

// at returns position i.
func (b *Book) at(i int) (engine.Position, error) { return engine.ParseFEN(b.fens[i]) }
