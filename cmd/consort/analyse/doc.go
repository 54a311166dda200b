// Package analyse is the command `consort analyse`: it reads games in PGN, reviews them
// with package review, and writes them with evaluations, better lines and glyphs, as PGN,
// JSON, graphs or pages.
//
//	main.go      the command
//	options.go   the flags
//	help.go      its help
//	source.go    reading games from files and standard input
//	games.go     reviewing several games at a time
//	annotate.go  writing the results into a game
//	graph.go     drawing the evaluation graph
//	html.go      the page that replays a game: replay.html, replay.css, replay.js
//	output.go    writing games, graphs and pages
//	journal.go   continuing an unfinished run
//
// A game is reviewed by one worker: all its searches share a transposition table, so their
// order matters. With --nodes or --depth and one thread per search, the same games give the
// same output in every run.
package analyse
