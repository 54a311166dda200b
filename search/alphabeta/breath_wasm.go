//go:build wasm

package alphabeta

import "time"

// breathInterval is how long a search keeps the thread to itself. A browser's
// timers may take 4 ms, so it costs up to a fifth of the speed there.
const breathInterval = 20 * time.Millisecond

// A breath lets the rest of the program run. WebAssembly has one thread, and what
// goes on outside, such as a line of input, reaches Go only when no goroutine can
// run: a search that never slept would hear no stop.
type yielder struct{ last time.Time }

// take sleeps for a moment if the last breath is long ago.
func (b *yielder) yield() {
	if time.Since(b.last) < breathInterval {
		return
	}
	time.Sleep(time.Microsecond)
	b.last = time.Now()
}
