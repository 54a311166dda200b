package alphabeta

import (
	"runtime"
	"time"
)

// yieldInterval is how long a search keeps the only thread of WebAssembly.
const yieldInterval = 10 * time.Millisecond

// A yielder lets the rest of the program run on systems with one thread. In
// WebAssembly, events from outside such as a line of input reach Go only when no
// goroutine can run: a search that never pauses would never see a stop.
type yielder struct{ last time.Time }

// yield pauses for a moment if the last time is long ago. It is empty but for
// WebAssembly.
func (y *yielder) yield() {
	if runtime.GOARCH != "wasm" || time.Since(y.last) < yieldInterval {
		return
	}
	pause()
	y.last = time.Now()
}
