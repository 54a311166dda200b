package uci

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// An output writes whole lines, each text in one call of the writer below it,
// so that lines of the search and of the driver never mix and nothing waits in
// a buffer. After the first error it is broken and swallows the rest.
type output struct {
	mu     sync.Mutex
	w      io.Writer
	err    error
	broken chan struct{} // closed by the first error
	log    *journal      // of Debug Log File; nil without one
}

func newOutput(w io.Writer) *output {
	return &output{w: w, broken: make(chan struct{})}
}

// Write writes p, which must consist of whole lines.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.recordOutput(p)
	if o.err == nil {
		if _, o.err = o.w.Write(p); o.err != nil {
			close(o.broken)
		}
	}
	return len(p), o.err
}

// recordOutput enters whole lines in the journal.
func (o *output) recordOutput(p []byte) {
	if o.log == nil {
		return
	}
	now := time.Now()
	for text := range strings.Lines(string(p)) {
		o.log.record(now, "<<", strings.TrimRight(text, "\r\n"))
	}
}

// heard enters a line of input in the journal.
func (o *output) heard(l line) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.log.record(l.read, ">>", strings.TrimRight(l.text, "\r\n"))
}

// keep makes a journal the one in use, nil for none, and returns the one before.
func (o *output) keep(next *journal) (before *journal) {
	o.mu.Lock()
	defer o.mu.Unlock()
	before, o.log = o.log, next
	return before
}

// journalPath returns the file of the journal in use, empty without one.
func (o *output) journalPath() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.log == nil {
		return ""
	}
	return o.log.path
}

// failure returns the error that broke the output, nil if it is whole.
func (o *output) failure() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.err
}

// print writes a text of whole lines; the last line break is added.
// Its error is found by those who wait on broken.
func (o *output) print(text string) { _, _ = o.Write([]byte(text + "\n")) }

// say writes a remark as info string lines, the only form in which a program
// that reads us takes free text.
func (o *output) say(format string, args ...any) {
	text := strings.TrimSpace(fmt.Sprintf(format, args...))
	lines := strings.FieldsFunc(text, func(r rune) bool { return r == '\n' || r == '\r' })
	if len(lines) > 0 {
		o.print("info string " + strings.Join(lines, "\ninfo string "))
	}
}
