package uci

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"consort/eval/nnue"
	"consort/search"
)

// errStopped is what a bench gets that writes after a stop.
var errStopped = errors.New("stopped")

// bench answers bench.
func (d *Driver) bench(r request) { d.measure("bench", d.config.Bench, r) }

// speedTest answers speedtest.
func (d *Driver) speedTest(r request) { d.measure("speedtest", d.config.Speed, r) }

// A measurement is what Config has for bench and speedtest. What it measures is
// not for this package to know.
type measurement func(ctx context.Context, n *nnue.Network, args []string, out io.Writer) error

// measure lets a measurement go on while the driver listens.
func (d *Driver) measure(name string, run measurement, r request) {
	j, network := &job{started: r.read}, d.network()
	d.start(j, func(control *search.Control) error {
		ctx, cancel := context.WithCancel(context.Background())
		go func() {
			control.Wait(false)
			cancel()
		}()
		defer control.Stop() // lets the goroutine above go
		w := &lineWriter{out: d.out, stopped: control.Stopped}
		defer w.flush()
		return run(ctx, network, r.words, w)
	})
	d.attend()
	switch {
	case d.busy() || j.err == nil:
	case errors.Is(j.err, errStopped) || errors.Is(j.err, context.Canceled):
		d.out.say("%s: stopped", name)
	default:
		d.fail(fmt.Errorf("%s: %w", name, j.err))
	}
}

// A lineWriter makes whole lines of what others write in pieces. After a stop
// it refuses, which ends a writer that looks at nothing else.
type lineWriter struct {
	out     *output
	stopped func() bool
	rest    []byte
}

func (w *lineWriter) Write(p []byte) (int, error) {
	if w.stopped() {
		return 0, errStopped
	}
	w.rest = append(w.rest, p...)
	end := bytes.LastIndexByte(w.rest, '\n') + 1
	if end == 0 {
		return len(p), nil
	}
	_, err := w.out.Write(w.rest[:end])
	w.rest = append(w.rest[:0], w.rest[end:]...)
	return len(p), err
}

// flush writes an unfinished last line.
func (w *lineWriter) flush() {
	if len(w.rest) > 0 {
		w.out.print(string(w.rest))
		w.rest = nil
	}
}
