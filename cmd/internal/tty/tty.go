// Package tty writes text to terminals that files, networks and users have a part in:
// names, comments, file names, answers of servers. Control characters in such text would
// be commands to the terminal, which can hide what is shown, change the title or fill the
// clipboard.
package tty

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/term"
)

// Text returns a text with control characters in the notation of Go: ESC as \x1b. These
// are the characters of Unicode's category Cc (C0, DEL, C1) except newline and tab, those
// that change the direction of the text around them, and bytes that are not UTF-8.
func Text(text string) string {
	if !strings.ContainsFunc(text, isControl) {
		return text
	}
	var b strings.Builder
	for len(text) > 0 {
		r, size := utf8.DecodeRuneInString(text)
		switch {
		case !isControl(r), r == utf8.RuneError && size > 1:
			b.WriteString(text[:size])
		case size == 1:
			fmt.Fprintf(&b, `\x%02x`, text[0])
		default:
			fmt.Fprintf(&b, `\u%04x`, r)
		}
		text = text[size:]
	}
	return b.String()
}

// isControl reports whether a character must not reach a terminal. The replacement
// character may stand for a byte that is not UTF-8.
func isControl(r rune) bool {
	return unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) || r == utf8.RuneError
}

// Writer returns a writer that writes [Text] to w, for messages. Several goroutines may use
// it.
func Writer(w io.Writer) io.Writer { return &writer{w: w} }

// Output returns a [Writer] to w if w is a terminal, and w itself otherwise: what goes to a
// file or a pipe stays as it is.
func Output(w io.Writer) io.Writer {
	if Is(w) {
		return Writer(w)
	}
	return w
}

type writer struct {
	w    io.Writer
	mu   sync.Mutex
	rest []byte // the beginning of a character that the next write continues
}

func (w *writer) Write(p []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	text := append(w.rest, p...)
	whole := len(text)
	for i := whole - 1; i >= max(0, whole-utf8.UTFMax); i-- {
		if utf8.RuneStart(text[i]) {
			if !utf8.FullRune(text[i:]) {
				whole = i
			}
			break
		}
	}
	w.rest = append([]byte(nil), text[whole:]...)
	if _, err := io.WriteString(w.w, Text(string(text[:whole]))); err != nil {
		return 0, err
	}
	return len(p), nil
}

// File returns the file of a stream, also of a [Writer]; nil if it is not a file. It is for
// those who write escape sequences of their own.
func File(stream any) *os.File {
	if w, ok := stream.(*writer); ok {
		stream = w.w
	}
	file, _ := stream.(*os.File)
	return file
}

// Is reports whether a stream is a terminal. The null device is a character device too,
// but not a terminal.
func Is(stream any) bool {
	file := File(stream)
	return file != nil && term.IsTerminal(int(file.Fd()))
}
