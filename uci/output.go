package uci

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// An output writes whole lines, each text in one Write to the underlying writer, so
// that lines of the search and of the driver never mix. A goroutine of its own does the
// writing while there is something to write: whoever prints never waits for the reader, so
// that commands are handled even if nobody reads. After the first error it is broken and
// discards the rest.
type output struct {
	w      io.Writer
	broken chan struct{} // closed after the first error

	mu      sync.Mutex
	queue   [][]byte      // texts to write
	queued  int           // bytes of them, and of the text that is being written
	writing bool          // the goroutine runs
	writes  int           // that have been begun or ended: odd during a Write
	stalled bool          // the Write has taken stallTimeout
	onStall func()        // called then; may be nil
	changed chan struct{} // closed when any of these changes; nil if nobody waits
	err     error
	log     *debugLog // of Debug Log File; nil without one
}

const (
	// searchCapacity is how many bytes of output can wait to be written before a search
	// waits for the reader: some thousand lines.
	searchCapacity = 256 << 10

	// driverCapacity is the same for the driver: a search that waits does not keep it
	// from responding.
	driverCapacity = 1 << 20

	// stallTimeout is how long a reader may read nothing before it counts as gone: longer
	// than a GUI is busy with itself.
	stallTimeout = 5 * time.Second

	// drainTimeout is how long it may read nothing after quit or the end of the input.
	drainTimeout = time.Second
)

// errUnread is the error of an output that nobody reads.
var errUnread = errors.New("the output is not read")

func newOutput(w io.Writer) *output {
	return &output{w: w, broken: make(chan struct{})}
}

// Write queues p, which must consist of whole lines, to be written. The error is that of
// an earlier text.
func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.logOutput(p)
	if o.err == nil {
		o.queue = append(o.queue, bytes.Clone(p))
		o.queued += len(p)
		if !o.writing {
			o.writing = true
			go o.write()
		}
	}
	return len(p), o.err
}

// write writes the queue until it is empty.
func (o *output) write() {
	o.mu.Lock()
	defer o.mu.Unlock()
	for len(o.queue) > 0 && o.err == nil {
		p := o.queue[0]
		o.queue = o.queue[1:]
		o.writes++
		number := o.writes
		watch := time.AfterFunc(stallTimeout, func() { o.stall(number) })
		o.mu.Unlock()
		_, err := o.w.Write(p)
		o.mu.Lock()
		watch.Stop()
		o.writes++
		o.queued -= len(p)
		o.stalled = false
		if err != nil {
			o.fail(err)
		}
		o.wake()
	}
	o.queue, o.writing = nil, false
	o.wake()
}

// stall notes that a Write takes long, unless it has ended meanwhile.
func (o *output) stall(number int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.writes != number {
		return
	}
	o.stalled = true
	if o.onStall != nil {
		o.onStall()
	}
	o.wake()
}

// whenStalled has a function called, with the lock held, when nothing has been read for
// stallTimeout: at once if that is so already. The function returned ends that.
func (o *output) whenStalled(f func()) (end func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.onStall = f; o.stalled {
		f()
	}
	return func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.onStall = nil
	}
}

// fail breaks the output, with the lock held.
func (o *output) fail(err error) {
	if o.err == nil {
		o.err = err
		close(o.broken)
	}
}

// wake wakes those who wait, with the lock held.
func (o *output) wake() {
	if o.changed != nil {
		close(o.changed)
		o.changed = nil
	}
}

// wait waits until ready, which is called with the lock held, returns true. It gives up
// when nothing has changed for a time, 0 for never, or when stop is closed.
func (o *output) wait(ready func() bool, patience time.Duration, stop <-chan struct{}) {
	for {
		o.mu.Lock()
		if ready() {
			o.mu.Unlock()
			return
		}
		if o.changed == nil {
			o.changed = make(chan struct{})
		}
		changed := o.changed
		o.mu.Unlock()
		var late <-chan time.Time
		if patience > 0 {
			late = time.After(patience)
		}
		select {
		case <-changed:
		case <-late:
			return
		case <-stop:
			return
		}
	}
}

// searchRoom waits until there is room for the output of a search, nobody reads it any
// more, or stop is closed.
func (o *output) searchRoom(stop <-chan struct{}) {
	o.wait(func() bool { return o.queued <= searchCapacity || o.stalled || o.err != nil }, 0, stop)
}

// driverRoom waits until there is room for the output of the driver. It breaks the output
// if nobody reads it any more.
func (o *output) driverRoom() {
	o.wait(func() bool {
		full := o.queued > driverCapacity
		if full && o.stalled {
			o.fail(errUnread)
		}
		return !full || o.err != nil
	}, 0, nil)
}

// drain waits until everything is written, but not for a reader that reads nothing for
// some time, 0 for any.
func (o *output) drain(patience time.Duration) {
	o.wait(func() bool { return !o.writing || o.err != nil }, patience, nil)
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
