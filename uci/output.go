package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// An output writes whole lines, each text in one Write to the underlying writer, so
// that lines of the search and of the driver never mix and nothing is buffered.
// After the first error it is broken and discards the rest.
type output struct {
	mu     sync.Mutex
	w      io.Writer
	err    error
	broken chan struct{} // closed after the first error
	log    *debugLog     // of Debug Log File; nil without one
}

func newOutput(w io.Writer) *output {
	return &output{w: w, broken: make(chan struct{})}
}

// Write writes p, which must consist of whole lines.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.logOutput(p)
	if o.err == nil {
		if _, o.err = o.w.Write(p); o.err != nil {
			close(o.broken)
		}
	}
	return len(p), o.err
}

// logOutput adds whole lines of output to the log, with the lock held.
func (o *output) logOutput(p []byte) {
	if o.log == nil {
		return
	}
	now := time.Now()
	for text := range strings.Lines(string(p)) {
		o.log.record(now, "<<", strings.TrimRight(text, "\r\n"))
	}
}

// logInput adds a line of input to the log.
func (o *output) logInput(l line) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.log.record(l.read, ">>", strings.TrimRight(l.text, "\r\n"))
}

// setLog replaces the log in use, nil for none, and returns the previous one.
func (o *output) setLog(next *debugLog) (previous *debugLog) {
	o.mu.Lock()
	defer o.mu.Unlock()
	previous, o.log = o.log, next
	return previous
}

// logPath returns the path of the log in use, "" without one.
func (o *output) logPath() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.log == nil {
		return ""
	}
	return o.log.path
}

// failure returns the error that broke the output, nil if there was none.
func (o *output) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// print writes a text of whole lines and adds the last line break. An error closes
// broken.
func (o *output) print(text string) { _, _ = o.Write([]byte(text + "\n")) }

// infoString writes a message as info string lines, the only form in which UCI
// allows free text.
func (o *output) infoString(format string, args ...any) {
	text := strings.TrimSpace(fmt.Sprintf(format, args...))
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	if len(lines) > 0 {
		o.print("info string " + strings.Join(lines, "\ninfo string "))
	}
}
