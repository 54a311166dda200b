// Package arena plays tournaments: a round robin of players in one process, seeded,
// so that every tournament can be repeated.
//
//	tournament.go  what a tournament is, and playing it
//	entrant.go     who takes part: a player, a level, or one with the network of a file
//	schedule.go    who plays whom, from which opening, with which seeds
//	match.go       one game
//	run.go         all games, on several goroutines, in the order of the schedule
//	table.go       the results, added up
//	elo.go         ratings from results, with their errors
//	report.go      the tables
//	pgn.go         games as PGN
//	rate.go        ratings of the players of any games in PGN
package arena
