package alphabeta

// What the search statistics distinguish. A build with the tag health counts what the
// search does (stats_health.go); in any other the calls compile to nothing
// (stats_off.go).

// A shortcut ends a node before its moves are searched, or all of them.
type shortcut uint8

const (
	shortcutReverseFutility shortcut = iota
	shortcutNullMove
	shortcutMulticut
	shortcutCount
)

// A pruning is the reason why a move is pruned.
type pruning uint8

const (
	notPruned    pruning = iota
	pruneLate            // late move pruning
	pruneFutile          // futility pruning
	pruneHistory         // history pruning
	pruneSEE             // SEE pruning
	pruneCount
)
