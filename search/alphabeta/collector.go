package alphabeta

import (
	"math"
	"runtime"
	"runtime/debug"
	"sync"
	"time"
)

// The garbage collector has nothing to do for a search, which allocates nothing
// but its reports, and a cycle would take a quarter of the cores for as long as
// it runs. So it rests while any player searches. Should something else in the
// program fill the memory meanwhile, a limit well above what is in use wakes it.
//
// Each change of its settings stops all goroutines for a moment, which a clock of
// some milliseconds feels. So it goes on resting for a while after a search: in a
// game the next one soon follows. What a game leaves is collected before the
// next.

var collector struct {
	sync.Mutex
	searches int  // going on
	resting  bool // the settings below were saved and are to be restored
	percent  int
	limit    int64
	wake     *time.Timer // restores them
}

const (
	// spareMemory is what may be allocated before the collector runs after all.
	spareMemory = 512 << 20

	// restAfter is how long the collector rests after the last search.
	restAfter = 2 * time.Second
)

// pauseCollector stops the collector until the function it returns is called,
// and for restAfter beyond.
func pauseCollector() (resume func()) {
	collector.Lock()
	defer collector.Unlock()
	if collector.searches++; !collector.resting {
		restCollector()
	}
	return resumeCollector
}

// restCollector saves the collector's settings and stops it.
func restCollector() {
	collector.resting = true
	collector.percent = debug.SetGCPercent(-1)
	collector.limit = debug.SetMemoryLimit(-1)
	if collector.limit == math.MaxInt64 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		debug.SetMemoryLimit(int64(m.Sys) + spareMemory)
	}
}

func resumeCollector() {
	collector.Lock()
	defer collector.Unlock()
	if collector.searches--; collector.searches > 0 {
		return
	}
	if collector.wake == nil {
		collector.wake = time.AfterFunc(restAfter, wakeCollector)
	} else {
		collector.wake.Reset(restAfter)
	}
}

// wakeCollector ends the collector's rest, unless a search is going on that will
// see to it.
func wakeCollector() {
	if endRest() {
		runtime.GC() // Without the lock: a search that comes now must not wait for it.
	}
}

// endRest restores the collector's settings, and reports whether it did.
func endRest() bool {
	collector.Lock()
	defer collector.Unlock()
	if collector.searches > 0 || !collector.resting {
		return false
	}
	debug.SetMemoryLimit(collector.limit)
	debug.SetGCPercent(collector.percent)
	collector.resting = false
	return true
}
