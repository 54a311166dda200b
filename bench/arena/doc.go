// Package arena lets the players meet: a round robin in one process, seeded, so
// that every tournament can be played again. It is `consort arena`.
//
//	main.go      the command: from arguments to tables
//	options.go   the flags
//	level.go     alpha-beta at an Elo
//	network.go   a player that has the network of a file
//	schedule.go  who plays whom, from which opening, with which seeds
//	match.go     one game
//	run.go       all games, on several goroutines, handed on in order
//	table.go     the results, added up
//	elo.go       ratings from results, with their errors
//	report.go    the tables as a person reads them
//	pgn.go       the games as other programs read them
//	rate.go      ratings of the players of any games in PGN
package arena
