package epd

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"consort/engine/files"
)

// maxLine limits the length of a line, in bytes without its line end. No tool writes
// lines as long, and a file that is not EPD at all cannot take up much memory.
const maxLine = 1 << 16

// Read yields the records of r in order. For a line that cannot be parsed it yields a
// *LineError and continues with the next line. An error of r ends the sequence. Empty
// lines and lines that begin with # or % are skipped. Lines may end in CRLF. The text is in
// UTF-8, UTF-16 or windows-1252.
func Read(r io.Reader) iter.Seq2[Record, error] {
	return func(yield func(Record, error) bool) {
		lines := bufio.NewReader(files.Text(r))
		for number := 1; ; number++ {
			text, long, err := readLine(lines)
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				yield(Record{}, fmt.Errorf("line %d: %w", number, err))
				return
			}
			text = strings.TrimPrefix(text, "\ufeff") // Some Windows editors write a byte order mark.
			text = strings.Trim(text, blanks)
			if text == "" || text[0] == '#' || text[0] == '%' {
				continue
			}
			if !yield(parseLine(text, long, number)) {
				return
			}
		}
	}
}

// parseLine parses a line of a file.
func parseLine(text string, long bool, number int) (Record, error) {
	r, err := Parse(text)
	if long {
		r, err = Record{}, broken(LineLength, "it begins with %.40q", text)
	}
	if line := (*LineError)(nil); errors.As(err, &line) {
		line.Line = number
		return r, err
	}
	r.Number = number
	for _, w := range r.Warnings {
		w.Line = number
	}
	return r, err
}

// readLine reads a line and returns it without its end. If the line is too long, it
// returns the beginning. The error is io.EOF after the last line.
func readLine(r *bufio.Reader) (line string, long bool, err error) {
	var text []byte
	for more := true; more; {
		var piece []byte
		piece, more, err = r.ReadLine()
		if err == io.EOF && len(text) > 0 {
			break // The end of the file is the end of the line.
		}
		if err != nil {
			return "", false, err
		}
		if room := maxLine - len(text); len(piece) > room {
			long, piece = true, piece[:room]
		}
		text = append(text, piece...)
	}
	return string(text), long, nil
}
