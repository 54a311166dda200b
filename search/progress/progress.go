// Package progress shows a person at a terminal how far a long command is. It
// is shared by the commands that take minutes or hours.
package progress

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// A Bar shows how many steps of a command are done, and how long the rest will
// take. A bar that cannot be drawn is no reason to stop working, so its errors
// are dropped. It is used by one goroutine at a time.
type Bar struct{ bar *progressbar.ProgressBar }

// New returns the bar of a number of steps, with a word for what they are; with
// -1 steps nobody knows how many there are, and there is no time to go. It is
// silent unless w is a terminal: in a file or a pipe it would be noise.
func New(steps int, what string, w io.Writer) *Bar {
	return &Bar{progressbar.NewOptions(steps,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetVisibility(isTerminal(w)),
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

// isTerminal reports whether a person reads what is written to w. The null device
// is a character device too, but nobody reads there.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	return ok && term.IsTerminal(int(file.Fd()))
}

// Step counts a step and draws the bar.
func (b *Bar) Step() { b.Add(1) }

// Add counts several steps at once. Those beyond the last are dropped.
func (b *Bar) Add(steps int) {
	if s := b.bar.State(); s.Max >= 0 {
		steps = min(steps, int(s.Max-s.CurrentNum))
	}
	_ = b.bar.Add(steps)
}

// Describe changes the word for what the steps are, from the next one on.
func (b *Bar) Describe(what string) { b.bar.Describe(what) }

// Hide takes the bar away until the next step, so that what is written next
// begins on a clean line.
func (b *Bar) Hide() { _ = b.bar.Clear() }
