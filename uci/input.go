package uci

import (
	"bufio"
	"io"
	"strings"
	"time"
	"unicode"
)

// A line is one line of input. Clocks start when it was read, not when the
// driver gets round to it.
type line struct {
	text string
	read time.Time
}

// readAhead is how many lines may wait to be acted on. It is more than a GUI
// sends in one go, so that the time of each is right.
const readAhead = 64

// readLines reads lines of any length from in, until its end or until done is
// closed; then it closes the channel. Any error is taken for the end: whatever
// it is, nobody can tell us anything any more.
func readLines(in io.Reader, done <-chan struct{}) <-chan line {
	lines := make(chan line, readAhead)
	go func() {
		defer close(lines)
		// A Scanner has a limit on the length of a line, and long games exceed it.
		r := bufio.NewReader(in)
		for {
			text, err := r.ReadString('\n')
			if text != "" {
				select {
				case lines <- line{text, time.Now()}:
				case <-done:
					return
				}
			}
			if err != nil {
				return
			}
		}
	}()
	return lines
}

// cutWord splits text into its first word and what follows it. Blanks of any
// kind and number stand between words; a carriage return is one.
func cutWord(text string) (word, rest string) {
	text = strings.TrimLeftFunc(text, unicode.IsSpace)
	end := strings.IndexFunc(text, unicode.IsSpace)
	if end < 0 {
		return text, ""
	}
	return text[:end], text[end:]
}
