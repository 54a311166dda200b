//go:build !health

package alphabeta

// countsStats is whether this build counts.
const countsStats = false

// stats counts nothing; stats_health.go documents the methods. It takes no room where
// a field follows it.
type stats struct{}

func (*stats) node(quiescence bool)               {}
func (*stats) iteration(count uint64)             {}
func (*stats) ttProbe(hit bool)                   {}
func (*stats) ttCutoff(cut bool)                  {}
func (*stats) shortcut(kind shortcut, taken bool) {}
func (*stats) prunedMove(reason pruning)          {}
func (*stats) extension(plies int)                {}
func (*stats) reduced(again bool)                 {}
func (*stats) cutoff(number int)                  {}
func (*stats) add(*stats)                         {}
func (*stats) report() string                     { return "" }
