//go:build !tune

package alphabeta

import "consort/search"

// Tunables returns the numbers of the search that can be set: none, because
// they are constants. A build with the tag tune has them all.
func Tunables() []search.Tunable { return nil }
