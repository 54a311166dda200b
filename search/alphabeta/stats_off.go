//go:build !health

package alphabeta

import "consort/search"

// A health counts nothing; health.go has the one that counts, and says what its
// methods are told. It takes no room where a field follows it.
type health struct{}

func (*health) node(quiescence bool)                     {}
func (*health) iteration(count uint64)                   {}
func (*health) tableHit(hit bool)                        {}
func (*health) tableCut(cut bool)                        {}
func (*health) shortcut(kind shortcut, taken bool)       {}
func (*health) prunedMove(kind pruning)                  {}
func (*health) extension(plies int)                      {}
func (*health) reduced(again bool)                       {}
func (*health) cutoff(number int)                        {}
func (*Player) tellHealth(func(search.Info), ...*worker) {}

// Health returns "": only a build with the tag health counts.
func (*Player) Health() string { return "" }
