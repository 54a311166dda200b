package arena

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
)

// A progress shows a person how far the tournament is.
type progress struct{ bar *progressbar.ProgressBar }

// newProgress returns the bar of a number of games. It is silent unless w is a
// terminal: in a file or a pipe it would be noise.
func newProgress(games int, w io.Writer) *progress {
	return &progress{progressbar.NewOptions(games,
		progressbar.OptionSetWriter(w),
		progressbar.OptionSetVisibility(isTerminal(w)),
		progressbar.OptionSetDescription("games"),
		progressbar.OptionShowCount(),
		progressbar.OptionSetWidth(30),
		progressbar.OptionSetElapsedTime(true),
		progressbar.OptionSetPredictTime(true),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)}
}

// isTerminal reports whether a person reads what is written to w.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// step counts a game. A bar that cannot be drawn is no reason to stop playing,
// so its errors are dropped, here and in done.
func (p *progress) step() { _ = p.bar.Add(1) }

// done takes the bar away, so that the tables begin on a clean line.
func (p *progress) done() { _ = p.bar.Clear() }
