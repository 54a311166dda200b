package play

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxLine is the maximum length of an input line in bytes.
const maxLine = 1 << 16

// A lineReader reads a script line by line.
type lineReader struct{ scanner *bufio.Scanner }

func newLineReader(in io.Reader) *lineReader {
	s := bufio.NewScanner(in)
	s.Buffer(make([]byte, 0, 4096), maxLine)
	return &lineReader{s}
}

// next returns the next line, and io.EOF after the last.
func (r *lineReader) next() (string, error) {
	if r.scanner.Scan() {
		return strings.TrimRight(r.scanner.Text(), "\r"), nil
	}
	if err := r.scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
		return "", fmt.Errorf("an input line is longer than %d bytes", maxLine)
	} else if err != nil {
		return "", fmt.Errorf("cannot read input: %w", err)
	}
	return "", io.EOF
}
