// Package selfplay makes the games that networks learn from: the strong player
// against itself, from openings with chance in them, some hundred or thousand
// positions searched for each move.
//
// A run is a seed and a number of games. Everything about game n follows from
// the seed and n, so it does not matter which goroutine plays it, how many there
// are, or how often the program was killed meanwhile: the file is the same, byte
// for byte.
//
// Whole games are kept, with the score of each move, and nothing is left out
// until they are read: what a good position to learn from is can be decided
// anew each time.
//
//	rules.go      how games are played: limits, openings, adjudication
//	opening.go    where a game begins: chance, and a look at what came of it
//	book.go       openings from a file
//	adjudicate.go ending games that are decided
//	play.go       one game
//	run.go        many games, on several goroutines, appended in order
//	genfens.go    openings alone, as OpenBench asks an engine for them
//
// How games are kept:
//
//	game.go       a game, and its replay with every rule checked
//	pack.go       a position in 29 bytes
//	header.go     the beginning of a file: what its games have in common
//	frame.go      a game as bytes, with its checksum
//	read.go       reading files, to the end or to the point of damage
//	append.go     writing them, and going on after a kill
//	filter.go     the positions to learn from
package selfplay
