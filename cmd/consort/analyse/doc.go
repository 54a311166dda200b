// Package analyse is the command `consort analyse`: it reads games in PGN, searches
// each position, and writes the games with evaluations, better lines and glyphs.
//
//	main.go      the command
//	options.go   the flags
//	help.go      its help
//	source.go    reading games from files and standard input
//	output.go    writing games and graphs
//	searchers.go concurrent searches of the positions of a game
//	judge.go     judging moves and players by the scores
//	annotate.go  writing the results into the game
//	graph.go     drawing the evaluation graph
//
// Each position is searched with an empty transposition table, so that the result does
// not depend on the distribution of work: with --nodes or --depth and one thread per
// worker, the same games give the same output in every run.
package analyse
