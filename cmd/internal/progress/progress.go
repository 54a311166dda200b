// Package progress draws a progress bar for commands that take minutes or hours.
package progress

import (
	"io"
	"time"

	"github.com/schollz/progressbar/v3"

	"consort/cmd/internal/tty"
)

// A Bar shows how many steps of a command are done, and how long the rest will
// take. A bar that cannot be drawn is not a reason to stop working, so its errors
// are dropped. It must be used by one goroutine at a time.
type Bar struct{ bar *progressbar.ProgressBar }

// New returns the bar of a number of steps, with a word for what they are; -1 means
// that the number is unknown. The bar is drawn only if w is a terminal.
func New(steps int, what string, w io.Writer) *Bar {
	visible := tty.Is(w)
	if visible {
		w = tty.File(w) // for the bar's own control characters
	}
	return &Bar{progressbar.NewOptions(steps,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetVisibility(visible),
		progressbar.OptionSetDescription(what),
		progressbar.OptionShowCount(),
		progressbar.OptionSetWidth(30),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionSetPredictTime(true),
		// Only steps draw: the library's own goroutine for bars without an end races
		// with them, and would bring a hidden bar back.
		progressbar.OptionSetSpinnerChangeInterval(0),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
}

// Above returns a writer to w that hides the bar before each write, because both may
// share a terminal.
func (b *Bar) Above(w io.Writer) io.Writer { return above{b, w} }

type above struct {
	bar *Bar
	w   io.Writer
}

func (a above) Write(p []byte) (int, error) {
	a.bar.Hide()
	return a.w.Write(p)
}

// Step counts a step and draws the bar.
func (b *Bar) Step() { b.Add(1) }

// Add counts several steps at once; the sum never exceeds the number of steps.
func (b *Bar) Add(steps int) {
	if s := b.bar.State(); s.Max >= 0 {
		steps = min(steps, int(s.Max-s.CurrentNum))
	}
	_ = b.bar.Add(steps)
}

// Restart begins again with another number of steps.
func (b *Bar) Restart(steps int) {
	b.bar.ChangeMax(steps)
	b.bar.Reset()
}

// Describe changes the word for what the steps are, starting with the next one.
func (b *Bar) Describe(what string) { b.bar.Describe(what) }

// Hide removes the bar until the next step, so that what is written next starts on an
// empty line.
func (b *Bar) Hide() { _ = b.bar.Clear() }
