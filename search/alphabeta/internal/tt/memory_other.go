//go:build !unix && !windows

package tt

import "fmt"

// reserve returns n zeroed words from Go's heap: systems such as WebAssembly have
// nothing else. Sizes that cannot fit are refused here, because a failed allocation
// would end the program.
func reserve(n int) (words []uint64, release func(), err error) {
	const maxWords = 512 << 20 / 8
	if n > maxWords {
		return nil, nil, fmt.Errorf("this system allows a hash of at most %d MiB", maxWords*8>>20)
	}
	return make([]uint64, n), func() {}, nil
}
