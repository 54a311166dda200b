package alphabeta

// What the health report tells apart. In a build with the tag health the search
// counts what it does and reports it (health.go); in any other the calls of
// worker.health lead to nothing and are compiled to nothing (health_off.go).

// A shortcut ends a node before its moves are searched, or all of them.
type shortcut uint8

const (
	shortcutReverseFutility shortcut = iota
	shortcutRazor
	shortcutNullMove
	shortcutProbcut
	shortcutMulticut
	shortcutCount
)

// A pruning is a reason to leave out a move.
type pruning uint8

const (
	pruneLate    pruning = iota // too many before it
	pruneFutile                 // the evaluation is too far below alpha
	pruneHistory                // it went badly elsewhere
	pruneSEE                    // it loses material
	pruneCount
)
