package alphabeta

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// memory is a block from outside Go's heap. It goes back to the system with
// free, or when nothing refers to it any more: a player that is dropped takes
// its table with it.
type memory struct {
	words   []uint64
	release func()
	cleanup runtime.Cleanup
	warming sync.WaitGroup
	leave   atomic.Bool // ends the warming
}

const (
	// warmWords is up to how many words new memory is touched at once: 4 GiB. A
	// larger block may be more than there is.
	warmWords = 4 << 30 / 8

	pageWords = 4096 / 8
)

// newMemory returns n zeroed words.
//
// The system hands out pages at their first use and takes milliseconds for
// some, a tenth of a second for 64 MiB in all, which the first moves of a short
// game would have to pay from their clock. So a goroutine uses each page before.
func newMemory(n int) (*memory, error) {
	words, release, err := reserve(n)
	if err != nil {
		return nil, err
	}
	m := &memory{words: words, release: release}
	m.cleanup = runtime.AddCleanup(m, func(release func()) { release() }, release)
	if n <= warmWords {
		m.warming.Go(m.warm)
	}
	return m, nil
}

// warm uses each page without changing it, for a search may be at work already.
func (m *memory) warm() {
	for i := 0; i < len(m.words) && !m.leave.Load(); i += pageWords {
		atomic.AddUint64(&m.words[i], 0)
	}
}

// wipe sets all words to zero, by several goroutines: one is not fast enough to
// keep the memory busy.
func (m *memory) wipe() {
	m.warming.Wait()
	var all sync.WaitGroup
	part := max(1<<20, len(m.words)/runtime.GOMAXPROCS(0)+1)
	for from := 0; from < len(m.words); from += part {
		all.Go(func() { clear(m.words[from:min(from+part, len(m.words))]) })
	}
	all.Wait()
}

// free gives the memory back at once.
func (m *memory) free() {
	m.leave.Store(true)
	m.warming.Wait()
	m.cleanup.Stop()
	m.release()
	m.words = nil
}
