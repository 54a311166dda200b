//go:build !health

package alphabeta

import "consort/search"

// A health counts nothing; health.go has the one that counts, and says what its
// methods are told. It takes no room where a field follows it.
type stats struct{}

func (*stats) node(quiescence bool)                       {}
func (*stats) iteration(count uint64)                     {}
func (*stats) ttProbe(hit bool)                           {}
func (*stats) ttCutoff(cut bool)                          {}
func (*stats) shortcut(kind shortcut, taken bool)         {}
func (*stats) prunedMove(kind pruning)                    {}
func (*stats) extension(plies int)                        {}
func (*stats) reduced(again bool)                         {}
func (*stats) cutoff(number int)                          {}
func (*Player) reportStats(func(search.Info), ...*worker) {}

// Health returns "": only a build with the tag health counts.
func (*Player) Health() string { return "" }
