//go:build !unix && !windows

package alphabeta

import "fmt"

// reserve returns zeroed memory for n words from Go's heap: systems such as
// WebAssembly have no other. Sizes that could not fit are refused beforehand,
// because Go's allocator does not survive them.
func reserve(n int) (words []uint64, release func(), err error) {
	const most = 512 << 20 / 8
	if n > most {
		return nil, nil, fmt.Errorf("this system allows at most %d MiB", most*8>>20)
	}
	return make([]uint64, n), func() {}, nil
}
