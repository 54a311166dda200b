package alphabeta

import (
	"math"
	"runtime"
	"runtime/debug"
	"sync"
)

// The garbage collector has nothing to do for a search, which allocates nothing
// but its reports, and a cycle would take a quarter of the cores for as long as
// it runs. So it rests while any player searches. Should something else in the
// program fill the memory meanwhile, a limit well above what is in use wakes it.

var collector struct {
	sync.Mutex
	searches int // going on
	percent  int // setting before the first of them
	limit    int64
}

// spareMemory is what may be allocated during a search before the collector
// runs after all.
const spareMemory = 512 << 20

// pauseCollector stops the collector until the function it returns is called.
func pauseCollector() (resume func()) {
	collector.Lock()
	defer collector.Unlock()
	if collector.searches++; collector.searches == 1 {
		collector.percent = debug.SetGCPercent(-1)
		collector.limit = debug.SetMemoryLimit(-1)
		if collector.limit == math.MaxInt64 {
			var m runtime.MemStats
			runtime.ReadMemStats(&m)
			debug.SetMemoryLimit(int64(m.Sys) + spareMemory)
		}
	}
	return resumeCollector
}

func resumeCollector() {
	collector.Lock()
	defer collector.Unlock()
	if collector.searches--; collector.searches == 0 {
		debug.SetMemoryLimit(collector.limit)
		debug.SetGCPercent(collector.percent)
	}
}
