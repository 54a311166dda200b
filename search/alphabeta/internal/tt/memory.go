package tt

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// memory is a zeroed block of words from outside Go's heap, where the system has
// one. free returns it; so does the garbage collector once nothing refers to the
// memory any more, such as when a player is dropped without being closed.
type memory struct {
	words   []uint64
	release func()
	cleanup runtime.Cleanup
	warming sync.WaitGroup
	cancel  atomic.Bool // ends the warming early
}

const (
	// maxWarmWords is the size up to which the pages of new memory are touched at
	// once: 4 GiB. A larger block may exceed the physical memory.
	maxWarmWords = 4 << 30 / 8

	pageWords = 4096 / 8

	// wipePart is the minimum number of words for which another goroutine clears faster.
	wipePart = 1 << 20
)

// newMemory returns n zeroed words.
//
// The system provides pages when they are first used and takes milliseconds for
// some (result r0874), which would be lost on the clock in the first moves of a short
// game. So a goroutine touches each page beforehand.
func newMemory(n int) (*memory, error) {
	words, release, err := reserve(n)
	if err != nil {
		return nil, err
	}
	m := &memory{words: words, release: release}
	m.cleanup = runtime.AddCleanup(m, func(release func()) { release() }, release)
	if n <= maxWarmWords {
		m.warming.Go(m.warm)
	}
	return m, nil
}

// warm touches each page without changing it: a search may be using the table
// already.
func (m *memory) warm() {
	for i := 0; i < len(m.words) && !m.cancel.Load(); i += pageWords {
		atomic.AddUint64(&m.words[i], 0)
	}
}

// wipe sets all words to zero.
func (m *memory) wipe() {
	m.warming.Wait()
	if len(m.words) <= wipePart {
		clear(m.words)
	} else {
		m.wipeParts()
	}
}

// wipeParts wipes with several goroutines: one does not use the whole memory
// bandwidth.
func (m *memory) wipeParts() {
	var all sync.WaitGroup
	part := max(wipePart, len(m.words)/runtime.GOMAXPROCS(0)+1)
	for from := 0; from < len(m.words); from += part {
		all.Go(func() { clear(m.words[from:min(from+part, len(m.words))]) })
	}
	all.Wait()
}

// free returns the memory to the system.
func (m *memory) free() {
	m.cancel.Store(true)
	m.warming.Wait()
	m.cleanup.Stop()
	m.release()
	m.words = nil
}
