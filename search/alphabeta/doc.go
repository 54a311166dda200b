// Package alphabeta (internal to Consort) is the strategy alpha-beta: a principal
// variation search with iterative deepening, a transposition table and a network or
// classical evaluation. Other programs reach it through package player. Start reading in
// node.go: the search of a node is a numbered list of steps, each a function with its
// reason.
//
// The files lie in layers. A file uses only its own layer and those below:
//
//	player.go       the Strategy: one choice from start to end
//	settings.go     what can be set
//	searcher.go     the parts of a choice, for players that are built around this one
//
//	workers.go      several search threads on one position (lazy SMP), and their vote
//
//	root.go         iterative deepening, aspiration windows, the root moves
//	rootsyzygy.go   tablebases at the root
//	report.go       what is reported during a search
//
//	node.go         the node: the list of steps
//	steps.go        steps 4 to 11, before the moves
//	syzygy.go       step 8, tablebases
//	moves.go        step 12, the move loop: pruning, extensions, reductions, PVS
//	quiescence.go   the quiescence search
//	learn.go        which histories a node uses, and how it updates them
//	worker.go       the state of a search thread; when it must stop
//
//	evaluator.go    the static evaluation
//
//	picker.go       move ordering
//	history.go      move histories
//	correction.go   correction histories
//
//	clock.go        time management, by time or by nodes
//
//	tunables.go     every number; tunables_tune.go is generated for the tuning build
//	stats.go        the statistics of a search; stats_health.go counts them in a build
//	                with the tag health, stats_off.go nothing in others
//	yield.go        sharing the only thread of WebAssembly with the input; pause_js.go
//	                with the event loop of JavaScript, pause_other.go elsewhere
//
// The transposition table is the package tt. A Player owns a table and a pool of
// workers; a worker owns everything that one goroutine needs, allocated once. Below
// the root nothing is allocated.
//
// README.md says how to tune the search, and has the Elo of each step that can be switched
// off.
package alphabeta
