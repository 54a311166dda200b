package alphabeta

import "runtime"

// memory is a block from outside Go's heap. It goes back to the system with
// free, or when nothing refers to it any more: a player that is dropped takes
// its table with it.
type memory struct {
	words   []uint64
	release func()
	cleanup runtime.Cleanup
}

// newMemory returns n zeroed words.
func newMemory(n int) (*memory, error) {
	words, release, err := reserve(n)
	if err != nil {
		return nil, err
	}
	m := &memory{words: words, release: release}
	m.cleanup = runtime.AddCleanup(m, func(release func()) { release() }, release)
	return m, nil
}

// free gives the memory back at once.
func (m *memory) free() {
	m.cleanup.Stop()
	m.release()
	m.words = nil
}
