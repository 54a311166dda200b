package uci

import (
	"bufio"
	"io"
	"runtime"
	"strings"
	"time"
	"unicode"
)

// A line is one line of input. Clocks start when it was read, not when the driver
// executes it.
type line struct {
	text string
	read time.Time
}

// readAhead is how many lines can wait to be executed: more than a GUI sends at once,
// so that the time of each is right.
const readAhead = 64

// readLines reads lines of any length from in, until its end or until done is
// closed; then it closes the channel. Any error counts as the end: no more commands
// can arrive.
func readLines(in io.Reader, done <-chan struct{}) <-chan line {
	lines := make(chan line, readAhead)
	go func() {
		defer close(lines)
		// A Scanner limits the length of a line, and long games exceed it.
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
			if r.Buffered() == 0 {
				// The driver runs at once, on this thread. Otherwise this thread would wait for
				// input, and the driver for another one: on a busy system, milliseconds.
				runtime.Gosched()
			}
		}
	}()
	return lines
}

// cutWord splits text into its first word and the rest. Words are separated by any
// white space, carriage returns included.
func cutWord(text string) (word, rest string) {
	text = strings.TrimLeftFunc(text, unicode.IsSpace)
	end := strings.IndexFunc(text, unicode.IsSpace)
	if end < 0 {
		return text, ""
	}
	return text[:end], text[end:]
}
