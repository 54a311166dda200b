// Package selfplay (internal to Consort) plays the games that networks are trained on, and
// reads and writes files of them. The alpha-beta player plays against itself, from random
// openings, with a few hundred or thousand nodes for each move. A Run plays games, an
// Appender writes them to a file, a Reader reads them, and a Filter chooses the positions
// to train on.
//
// A run is determined by its settings and its seed. Game n depends only on these and
// on n. So the file is the same, byte for byte, however many goroutines play and
// however often the program is killed and resumed.
//
// Files hold whole games, and the scores of the positions that the default filter chooses,
// rounded to 1/400 of an expected score (for the size see result r0871). Positions are
// filtered when the games are read, so a stricter filter does not require new games. What a
// file does not hold are the other scores: those before Filter.MinPly and
// Filter.MinPlayed, in check, of captures and promotions, above Filter.MaxClock, of repeated
// positions and from Filter.MaxScore.
//
// Playing games:
//
//	rules.go      how games are played: limits, openings, adjudication
//	opening.go    where a game begins: random moves, verified by a search
//	book.go       opening positions from a file
//	adjudicate.go adjudication: ending games whose result is clear
//	play.go       one game
//	shard.go      a part of a run for one of several machines, and merging the parts
//	run.go        many games on several goroutines, delivered in order
//	genfens.go    only the openings, for OpenBench
//
// The file format:
//
//	game.go       a game, and its replay under the rules of chess
//	pack.go       a position in 29 bytes
//	header.go     the header of a file: what its games have in common
//	frame.go      a game in a file, with its checksum
//	gamecode.go   the code of a game
//	movecode.go   that of its moves
//	scorecode.go  that of its scores
//	coder.go      arithmetic coding with adaptive models
//	oldframe.go   a game in a file of version 1
//	read.go       reading files, and locating damage
//	append.go     writing files, and resuming a run
//	filter.go     choosing the positions to train on
package selfplay
