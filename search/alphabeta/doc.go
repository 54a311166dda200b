// Package alphabeta is the strong player: a principal variation search with
// iterative deepening, a transposition table and a picker that learns which
// moves are good while it searches. Start reading in node.go: the search of a
// node is a list of steps, each a function with its reason.
//
//	player.go      the Strategy: settings, and one choice from start to end
//	team.go        several workers on one position, and their vote
//	worker.go      what one goroutine needs; when it must stop
//	root.go        iterative deepening, aspiration windows, the root moves
//	node.go        the node: the list of steps
//	steps.go       the steps that may end a node early
//	moves.go       the loop over the moves: pruning, reductions, re-searches
//	quiescence.go  captures until the position is quiet
//	picker.go      moves in the order that is most likely to cut
//	history.go     what the search learns about moves
//	correction.go  what it learns about the evaluation's errors
//	tables.go      endgame tables
//	table.go       the transposition table; memory.go where it lives
//	clock.go       how long to think
//	nodetime.go    a clock that counts positions
//	searcher.go    the parts of a choice, on which package level is built
//	report.go      what it tells meanwhile
//	breath_*.go    the one thread of WebAssembly is shared
//	tunables.go    every number; tune.go makes options of them in a tuning build
//	health.go      counts what the search does, in a build with the tag health
//
// A Player owns a table and a team of workers; a worker owns everything that one
// goroutine needs, allocated once. Below the root nothing is allocated.
package alphabeta
