// Package selfplay plays the games that networks are trained on: the
// alpha-beta player against itself, from randomized openings, with a few
// hundred or thousand nodes searched for each move.
//
// A run is identified by its settings and its seed. Game n depends on the
// settings, the seed and n alone, so it does not matter which goroutine plays
// it, how many goroutines there are, or how often the program was killed in
// between: the file comes out the same, byte for byte.
//
// Files keep whole games with the score of every move. Nothing is filtered out
// until the games are read, so the choice of training positions can be changed
// later without playing again.
//
// Playing games:
//
//	rules.go      how games are played: limits, openings, adjudication
//	opening.go    where a game begins: random moves, verified by a search
//	book.go       opening positions from a file
//	adjudicate.go ending games whose result is clear
//	play.go       one game
//	run.go        many games on several goroutines, delivered in order
//	genfens.go    openings alone, for OpenBench
//
// The file format:
//
//	game.go       a game, and its replay under the rules of chess
//	pack.go       a position in 29 bytes
//	header.go     the header of a file: what its games have in common
//	frame.go      a game in bytes, with its checksum
//	read.go       reading files, and locating damage
//	append.go     writing files, and resuming a run
//	filter.go     choosing the positions to train on
package selfplay
