//go:build tune

package alphabeta

import "consort/search"

// Tunables returns the numbers of the search, in the order of tunables.go, each
// with its default whatever is set. In a tuning build they are variables of the
// package, which all Players share.
func Tunables() []search.Tunable { return tunables[:] }

// tunable describes the number at an address.
func tunable[T ~int | ~int16 | ~int32 | ~int64](at *T, name, help string, value, low, high int, step float64) search.Tunable {
	return search.Tunable{
		Name: name, Help: help, Value: value, Min: low, Max: high, Step: step,
		Set: func(value int) {
			*at = T(value)
			deriveTables()
		},
	}
}
