package uci

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"consort/eval/nnue"
)

// errStopped is the error of a bench that writes after a stop.
var errStopped = errors.New("stopped")

// bench answers bench.
func (d *Driver) bench(r request) { d.measure("bench", d.config.Bench, r) }

// speedTest answers speedtest.
func (d *Driver) speedTest(r request) { d.measure("speedtest", d.config.Speed, r) }

// A measurement is bench or speedtest, as Config has them.
type measurement func(ctx context.Context, n *nnue.Network, args []string, out io.Writer) error

// measure runs a measurement as a job.
func (d *Driver) measure(name string, run measurement, r request) {
	j, network := &job{started: r.read}, d.network()
	d.start(j, func(ctx context.Context) error {
		w := &lineWriter{out: d.out, ctx: ctx}
		defer w.flush()
		return run(ctx, network, r.words, w)
	})
	d.waitForJob()
	switch {
	case d.busy() || j.err == nil:
	case errors.Is(j.err, errStopped) || errors.Is(j.err, context.Canceled):
		d.out.infoString("%s: stopped", name)
	default:
		d.fail(fmt.Errorf("%s: %w", name, j.err))
	}
}

// A lineWriter assembles whole lines from pieces. After a stop it returns errors,
// which ends a measurement that does not look at its context.
type lineWriter struct {
	out  *output
	ctx  context.Context // of the measurement
	rest []byte
}

func (w *lineWriter) Write(p []byte) (int, error) {
	if w.ctx.Err() != nil {
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
